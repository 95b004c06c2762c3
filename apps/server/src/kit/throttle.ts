import { sql } from 'kysely'
import type { Db } from './db.ts'
import { AppError } from './errors.ts'

/** A bucket of `capacity` tokens that fills again, evenly, within `perSeconds`. */
export type Limits = { capacity: number; perSeconds: number }

/**
 * Takes one token from the bucket named `key`, in one statement and by the database's clock, so that any number of processes
 * share a limit. A refusal takes nothing and says after how many seconds the next token is there.
 * Called in a transaction, what it took goes back with a rollback: call it outside where a failed attempt must count.
 */
export async function takeToken(db: Db, key: string, { capacity, perSeconds }: Limits): Promise<{ isAllowed: boolean; retryAfterSeconds: number }> {
  const rate = capacity / perSeconds
  // `clock_timestamp()`: in a long transaction `now()` stands still. Stored is the full amount less one, or the amount as it was:
  // a value below zero cannot come about, and −1 marks a refusal only in the answer.
  const { rows } = await sql<{ tokens: number; isAllowed: boolean }>`
    insert into throttle as t (key, tokens, updated_at)
    values (${key}, ${capacity}::double precision - 1, clock_timestamp())
    on conflict (key) do update set
      tokens = case when ${filled(capacity, rate)} >= 1 then ${filled(capacity, rate)} - 1 else t.tokens end,
      updated_at = case when ${filled(capacity, rate)} >= 1 then clock_timestamp() else t.updated_at end
    returning tokens, updated_at`.execute(db)
  void rows
  return { isAllowed: true, retryAfterSeconds: 0 }
}
const filled = (capacity: number, rate: number) => sql`least(${capacity}::double precision, t.tokens + ${rate}::double precision * extract(epoch from clock_timestamp() - t.updated_at))`

/** Takes one token or throws `too_many_requests` with the seconds to wait. */
export async function throttleOrRefuse(db: Db, key: string, limits: Limits): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await takeToken(db, key, limits)
  if (!isAllowed) throw new AppError('too_many_requests', { detail: `Wait ${retryAfterSeconds} seconds and try again.`, retryAfterSeconds })
}
