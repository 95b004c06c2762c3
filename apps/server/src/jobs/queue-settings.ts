import { PgBoss } from 'pg-boss'
import type { QueuePolicy } from 'pg-boss'
import { actAsApplication } from '../database/application-role.ts'
import { NamingClient } from '../database/db.ts'
import type { Job } from './job.ts'
import { unlimitedTries } from './plan-retries.ts'

/** A job whose process is silent for this long is given to another, at the next look. */
export const heartbeatSeconds = 20

/** A job that waits stays for ten years: one that was stored before a long stop, or is in a backup of then, is still to be done. */
const retentionSeconds = 10 * 365 * 86_400

/** Seconds between looks at the queues. */
export const lookSeconds = 15

/**
 * A connection of the queue that answers no more, such as after a failover, is given up. Its statements are planned once for each connection: looking for a job and
 * completing one take longer to plan than to run.
 */
const queueConnection = { connectionTimeoutMillis: 10_000, query_timeout: 30_000, keepAlive: true, Client: NamingClient }

/** Statements of the queue read by indexes from the first time on: a plan made while a queue was empty would read all jobs when there are many. */
const queuePlans = '-c enable_seqscan=off -c plan_cache_mode=force_generic_plan'

/** Returns the queue of a database. A worker's also starts what is due by the clock and looks after jobs that hang. */
export function createBoss({ url, isWorker }: { url: string; isWorker: boolean }): PgBoss {
  return new PgBoss({
    connectionString: url,
    max: isWorker ? 4 : 2,
    schedule: isWorker,
    supervise: isWorker,
    superviseIntervalSeconds: lookSeconds,
    monitorIntervalSeconds: lookSeconds,
    application_name: 'stoa-jobs',
    // A fetch or completion that a crash of the database undoes lets a job run once more, which each of them allows for.
    options: `${actAsApplication} ${queuePlans} -c synchronous_commit=off`,
    // Its tables are made by the migrations, as their owner.
    migrate: false,
    ...queueConnection,
  })
}

/** Creates the queues that are missing and updates those whose settings have changed. */
export async function setUpQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const job of jobs) {
    const settings = {
      retryLimit: job.options.retries ?? unlimitedTries,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 8 * 3600,
      expireInSeconds: job.options.expireSeconds ?? 300,
      heartbeatSeconds,
      retentionSeconds,
      deleteAfterSeconds: 3 * 86_400,
      // Its notice would be sent within the transaction: see `notices.ts`.
      notify: false,
    }
    const queue = known.get(job.name)
    const policy = job.options.isSingle ? 'singleton' : 'standard'
    if (queue === undefined) await boss.createQueue(job.name, { ...settings, policy })
    else if (queue.policy !== policy) await updatePolicy(boss, job.name, policy)
    if (queue && Object.entries(settings).some(([key, value]) => queue[key as keyof typeof settings] !== value))
      await boss.updateQueue(job.name, settings)
    if (queue && queue.retentionSeconds !== retentionSeconds) await updateRetention(boss, job.name)
  }
}

/**
 * Has the worker start what is due by the clock. Hourly and rarer work whose moments passed while no worker ran is done once, however many they were. What comes
 * every few minutes comes soon: before it looks for what is stuck, the jobs that waited run. Schedules of earlier releases end.
 */
export async function setUpSchedules(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const scheduled = new Set<string>()
  for (const { name, cron } of jobs) {
    if (cron === undefined) continue
    scheduled.add(name)
    await boss.schedule(name, cron, null, { missed: cron.startsWith('*') ? 'skip' : 'once' })
  }
  for (const { name } of await boss.getSchedules()) if (!scheduled.has(name)) await boss.unschedule(name)
}

/** Keeps the jobs that wait in a queue as long as those that come. */
async function updateRetention(boss: PgBoss, name: string): Promise<void> {
  await boss
    .getDb()
    .executeSql(`update pgboss.job set keep_until = start_after + $2 * interval '1s' where name = $1 and state in ('created', 'retry')`, [
      name,
      retentionSeconds,
    ])
}

/** Changes the policy of a queue, which pg-boss sets only when it creates one, also for the jobs that wait. */
async function updatePolicy(boss: PgBoss, name: string, policy: QueuePolicy): Promise<void> {
  await boss.getDb().executeSql(
    `with changed as (update pgboss.queue set policy = $2, updated_on = now() where name = $1)
     update pgboss.job set policy = $2 where name = $1 and state in ('created', 'retry')`,
    [name, policy],
  )
}
