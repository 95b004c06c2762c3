import type { QueueCounts } from './failed-jobs.ts'

/** Jobs that are due are late after this many milliseconds: a worker that runs takes them within seconds. */
const lateMs = 5 * 60_000

/** How the background jobs stand, with how many are late, failed or waiting. */
export type JobsState = { state: 'success' | 'warning' | 'error'; code: 'jobs_ok' | 'jobs_failed' | 'jobs_late'; count: number }

/** Returns whether jobs are late, or have used all their attempts, with how many. */
export function toJobsState(queues: readonly QueueCounts[], now: Date): JobsState {
  const late = queues.filter(({ oldestDueAt }) => oldestDueAt !== null && now.getTime() - Date.parse(oldestDueAt) > lateMs)
  const sum = (of: readonly QueueCounts[], key: 'waiting' | 'failed') => of.reduce((total, queue) => total + queue[key], 0)
  if (late.length > 0) return { state: 'error', code: 'jobs_late', count: sum(late, 'waiting') }
  const failed = sum(queues, 'failed')
  if (failed > 0) return { state: 'warning', code: 'jobs_failed', count: failed }
  return { state: 'success', code: 'jobs_ok', count: sum(queues, 'waiting') }
}
