import { sql } from 'kysely'
import { message } from '@stoa/messages/describe.ts'
import type { Db } from '../database/db.ts'
import { AppError } from './errors.ts'

/** A bucket of `capacity` tokens that fills again, evenly, within `perSeconds`. */
export type Limits = { capacity: number; perSeconds: number }

/**
 * Takes tokens from the bucket named `key`, one unless `count` says more, in one statement and by the database's clock, so that any number of processes
 * share a limit. A refusal takes nothing and says after how many seconds they are there.
 * Called in a transaction, what it took goes back with a rollback: call it outside where a failed attempt must count.
 */
export async function takeToken(
  db: Db,
  key: string,
  { capacity, perSeconds }: Limits,
  count = 1,
): Promise<{ isAllowed: boolean; retryAfterSeconds: number }> {
  const rate = capacity / perSeconds
  // Not `now()`: in a long transaction it stands still. Never more than full, and a clock set back takes nothing away.
  const filled = sql`least(${capacity}::float8, t.tokens + ${rate}::float8 * greatest(0, extract(epoch from clock_timestamp() - t.updated_at)::float8))`
  const { rows } = await sql<{ isAllowed: boolean; waitSeconds: number }>`
    with taken as (
      insert into throttle as t (key, tokens, updated_at) values (${key}, ${capacity}::float8 - ${count}::float8, clock_timestamp())
      on conflict (key) do update set tokens = ${filled} - ${count}::float8, updated_at = clock_timestamp() where ${filled} >= ${count}::float8
      returning t.key
    )
    select true as "isAllowed", 0::float8 as "waitSeconds" from taken
    union all
    select false, (${count}::float8 - ${filled}) / ${rate}::float8 from throttle t where t.key = ${key} and not exists (select from taken)`.execute(
    db,
  )
  const row = rows[0]
  if (row?.isAllowed) return { isAllowed: true, retryAfterSeconds: 0 }
  // No row: the bucket was made and emptied by others after this statement began.
  return { isAllowed: false, retryAfterSeconds: Math.max(1, Math.ceil(row?.waitSeconds ?? 1 / rate)) }
}

/**
 * Empties the bucket named `key`, so that its next token is there after so many seconds, in all processes. One that is empty for longer stays so.
 */
export async function emptyBucket(db: Db, key: string, { capacity, perSeconds }: Limits, seconds: number): Promise<void> {
  const rate = capacity / perSeconds
  await sql`
    insert into throttle as t (key, tokens, updated_at) values (${key}, ${1 - rate * seconds}::float8, clock_timestamp())
    on conflict (key) do update set updated_at = clock_timestamp(),
      tokens = least(${1 - rate * seconds}::float8, t.tokens + ${rate}::float8 * greatest(0, extract(epoch from clock_timestamp() - t.updated_at)::float8))`.execute(
    db,
  )
}

/** Returns how many whole tokens are in the bucket named `key` now. */
export async function countTokens(db: Db, key: string, { capacity, perSeconds }: Limits): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select greatest(0, floor(least(${capacity}::float8, t.tokens + ${capacity / perSeconds}::float8 * greatest(0, extract(epoch from clock_timestamp() - t.updated_at)::float8))))::int as n
    from throttle t where t.key = ${key}`.execute(db)
  return rows[0]?.n ?? capacity
}

/** Takes one token, or `count`, or throws `too_many_requests` with the seconds to wait. */
export async function throttleOrRefuse(db: Db, key: string, limits: Limits, count = 1): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await takeToken(db, key, limits, count)
  if (!isAllowed) throw throttled(retryAfterSeconds)
}

/**
 * Takes one token from each of these buckets in one statement, or throws `too_many_requests` with the seconds to the next token: called in a transaction, what
 * it took goes back.
 */
export async function throttleEachOrRefuse(db: Db, keys: readonly string[], { capacity, perSeconds }: Limits): Promise<void> {
  const rate = capacity / perSeconds
  const filled = sql`least(${capacity}::float8, t.tokens + ${rate}::float8 * greatest(0, extract(epoch from clock_timestamp() - t.updated_at)::float8))`
  const { numAffectedRows } = await sql`
    insert into throttle as t (key, tokens, updated_at) select k, ${capacity}::float8 - 1, clock_timestamp() from unnest(${keys}::text[]) k order by k
    on conflict (key) do update set tokens = ${filled} - 1, updated_at = clock_timestamp() where ${filled} >= 1`.execute(db)
  if (Number(numAffectedRows ?? 0n) < keys.length) throw throttled(Math.ceil(1 / rate))
}

function throttled(retryAfterSeconds: number): AppError {
  return new AppError('too_many_requests', { detail: message('request_error.throttled', { seconds: retryAfterSeconds }), retryAfterSeconds })
}

/** Deletes one batch of rate limits that were last used more than a day ago: they have refilled since. Returns how many. */
export async function deleteOldThrottles(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from throttle where key in (
      select key from throttle where updated_at < now() - interval '1 day' order by updated_at limit ${limit}) and updated_at < now() - interval '1 day'`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

/** Fills a bucket of tries again: whoever knows the password is not punished for having mistyped it. */
export async function deleteThrottle(db: Db, key: string): Promise<void> {
  await db.deleteFrom('throttle').where('key', '=', key).execute()
}
