import { sql } from 'kysely'
import { validate } from 'uuid'
import type { JobCtx } from '../kit/context.ts'
import { UpstreamError } from '../kit/errors.ts'
import { isTriedAgain, retrySeconds } from './plan-retries.ts'

/**
 * Returns by when the job of an order that runs now is tried again where it fails with `error`; null where it is not. For jobs that are tried for days:
 * `planRetries` chooses a moment up to then.
 */
export async function findNextTry({ db, actor, requestId }: JobCtx, orderId: string, error: Error): Promise<string | null> {
  if (actor.kind !== 'system' || !validate(requestId)) return null
  const requestedSeconds = (error instanceof UpstreamError && error.retryAfterSeconds) || 0
  const { rows } = await sql<{ at: string }>`
    select now() + make_interval(secs => greatest(${requestedSeconds}::int,
      (${sql.lit(`{${retrySeconds.join(',')}}`)}::int[])[least(j.retry_count + 1, ${sql.lit(retrySeconds.length)})])) as at
    from pgboss.job j
    where j.name = ${actor.name} and j.id = ${requestId}::uuid and j.data ->> 'orderId' = ${orderId}
      and ${isTriedAgain}`.execute(db)
  return rows[0]?.at ?? null
}
