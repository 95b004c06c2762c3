import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { jsonRows } from '../database/json-rows.ts'
import { NotReadyError, UpstreamError } from '../kit/errors.ts'
import type { DB } from '../tables.ts'
import type { Log } from '../kit/log.ts'
import type { Job, Outcomes } from './job.ts'

/** Seconds from each failed try to the next at most, for a job that is tried for days; the last repeats. */
export const retrySeconds = [1, 5, 30, 2 * 60, 10 * 60, 30 * 60, 3600, 2 * 3600, 4 * 3600, 8 * 3600] as const

/** How long a job is tried where its options do not say how often. */
const retryHours = 72

/**
 * SQL of whether the job `j` is tried again where its options do not say how often: for 72 hours after it was stored, and until it was tried as often as there are
 * steps. One that waited while nothing ran is no less likely to be done.
 */
export const isTriedAgain = sql<boolean>`(j.created_on + make_interval(hours => ${sql.lit(retryHours)}) > now() or j.retry_count < ${sql.lit(retrySeconds.length)})`

/** A job of which a try failed is kept for this long once it has ended, so that whoever is back after a weekend or a holiday sees that it did. */
const failedSeconds = 14 * 86_400

/** More tries than there are in that time. */
export const unlimitedTries = 1000

/** A job of which a try failed. */
type FailedTry = { id: string; error: Error }

/**
 * Sets when the jobs of a batch that failed are tried again, and returns their outcomes. Work by the clock of which another job waits to be tried again counts as
 * done: what fails every minute for a day would else be tried again by a thousand jobs.
 */
export async function planFailed(
  { db, log }: { db: Kysely<DB>; log: Log },
  job: Job,
  batch: readonly { id: string }[],
  outcomes: Outcomes,
): Promise<Outcomes> {
  const failed = batch.flatMap(({ id }, index) => (outcomes[index] ? [{ id, error: outcomes[index] }] : []))
  if (failed.length === 0) return outcomes
  try {
    if (job.cron !== undefined && (await isTriedByAnother(db, job.name, failed))) return batch.map(() => undefined)
    await planRetries(db, job, failed)
  } catch (error) {
    // Without it, the queue's own pauses are as good.
    log.warn({ err: error, job: job.name }, 'the next tries could not be planned')
  }
  return outcomes
}

/** Returns whether a job of this name waits to be tried again beside those that failed. */
async function isTriedByAnother(db: Kysely<DB>, name: string, failed: readonly FailedTry[]): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job where name = ${name} and state = 'retry' and id <> all(${failed.map(({ id }) => id)}::uuid[]) limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Sets when jobs that failed are tried again: at a random moment before the next step of `retrySeconds`, or of doubled pauses where the job says how often
 * it is tried, so that what failed together does not return together. Not before the moment that the other side requested (`Retry-After`).
 * To be called before the failure is reported to the queue: it adds the pause to the present.
 */
async function planRetries(db: Kysely<DB>, job: Job, failed: readonly FailedTry[]): Promise<void> {
  if (failed.length === 0) return
  const rows = failed.map(({ id, error }) => ({
    id,
    requestedSeconds: (error instanceof UpstreamError && error.retryAfterSeconds) || 0,
    // What is only too early is soon in time: its pauses grow slowly.
    isForDays: job.options.retries === undefined && !(error instanceof NotReadyError),
  }))
  await sql`
    update pgboss.job j set retry_backoff = false, deletion_seconds = greatest(j.deletion_seconds, ${sql.lit(failedSeconds)}),
      retry_delay = greatest(k."requestedSeconds", ceil(case when k."isForDays" then (${sql.lit(`{${retrySeconds.join(',')}}`)}::int[])[least(j.retry_count + 1, ${sql.lit(retrySeconds.length)})] * random()
        else least(2 * 2 ^ least(j.retry_count, 14), 8 * 3600) * (0.5 + random() / 2) end)),
      retry_limit = case when ${job.options.retries === undefined} and not ${isTriedAgain} then j.retry_count else j.retry_limit end
    from ${jsonRows(rows, 'k', sql`id uuid, "requestedSeconds" int, "isForDays" boolean`)} where j.name = ${job.name} and j.id = k.id`.execute(db)
}
