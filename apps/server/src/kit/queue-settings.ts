import type { PgBoss } from 'pg-boss'
import type { Job } from './jobs.ts'

/** A job whose process is silent for this long is given to another, at the next look. */
export const heartbeatSeconds = 20

/** Creates the queues that are missing and updates those whose settings have changed. */
export async function setUpQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const job of jobs) {
    const settings = {
      retryLimit: job.options.retries ?? 20,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 8 * 3600,
      expireInSeconds: job.options.expireSeconds ?? 300,
      heartbeatSeconds,
      deleteAfterSeconds: 3 * 86_400,
      notify: true,
    }
    const queue = known.get(job.name)
    if (queue === undefined) await boss.createQueue(job.name, settings)
    else if (Object.entries(settings).some(([key, value]) => queue[key as keyof typeof settings] !== value))
      await boss.updateQueue(job.name, settings)
  }
}
