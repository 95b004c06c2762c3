import { sql } from 'kysely'
import type { CheckSample, CompletenessCheck } from '@stoa/contract/connection-health.ts'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { Db } from '../../../database/db.ts'

/** Names a comparison of a shop with what is here. */
export type CheckKey = { companyId: string; checkId: string }

/** How a comparison ended, as it is stored. */
export type CheckRow = Omit<CompletenessCheck, 'error'> & { checkId: string; error: CodedMessage | null }

const columns = sql`k.id as "checkId", k.state, k.kind, k.started_at as "startedAt", k.finished_at as "finishedAt", k.products_there as "productsThere",
  k.products_here as "productsHere", k.missing, k.changed, k.gone, k.unreadable, k.samples, k.error`

/** Returns the newest comparison of a connection, of the kind where one is named, that has ended. */
export async function findLastCheck(db: Db, companyId: string, connectionId: string, kind?: CheckRow['kind']): Promise<CheckRow | undefined> {
  const { rows } = await sql<CheckRow>`
    select ${columns} from connection_check k
    where k.company_id = ${companyId} and k.connection_id = ${connectionId} and ${kind === undefined ? sql`k.state <> 'running'` : sql`k.state = 'done' and k.kind = ${kind}`}
    order by k.id desc limit 1`.execute(db)
  return rows[0]
}

/** Claims connections of these providers that were not compared since `before`, at most `limit`. One that was never synced has nothing to compare. */
export async function claimDueChecks(
  db: Db,
  providers: readonly string[],
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<{ companyId: string; connectionId: string }[]> {
  const { rows } = await sql<{ companyId: string; connectionId: string }>`
    with due as (
      select c.company_id, c.id from connection c
      where c.kind = 'shop' and c.ended_at is null and (c.checked_at is null or c.checked_at <= ${before.toISOString()}::timestamptz)
        and c.provider = any(${providers}::text[]) and c.last_synced_at is not null and not c.needs_reconnect
      order by c.checked_at nulls first limit ${limit} for update skip locked)
    update connection c set checked_at = ${now.toISOString()}::timestamptz from due where c.company_id = due.company_id and c.id = due.id
    returning c.company_id as "companyId", c.id as "connectionId"`.execute(db)
  return rows
}

/** Starts a comparison and returns its id. One that was interrupted before it ended has failed; the ids of those are returned as well. */
export async function insertCheck(
  db: Db,
  { companyId, connectionId, kind, interrupted }: { companyId: string; connectionId: string; kind: CheckRow['kind']; interrupted: CodedMessage },
): Promise<{ checkId: string; interruptedIds: string[] }> {
  const { rows: old } = await sql<{ id: string }>`
    update connection_check set state = 'failed', finished_at = now(), error = ${JSON.stringify(interrupted)}::jsonb
    where company_id = ${companyId} and connection_id = ${connectionId} and state = 'running' returning id`.execute(db)
  const { rows } = await sql<{ id: string }>`
    insert into connection_check (company_id, connection_id, kind) values (${companyId}, ${connectionId}, ${kind}) returning id`.execute(db)
  return { checkId: rows[0]?.id ?? '', interruptedIds: old.map(({ id }) => id) }
}

/** What a part of a comparison found, to be added. */
export type CheckCounts = Partial<Pick<CheckRow, 'productsThere' | 'productsHere' | 'missing' | 'changed' | 'gone' | 'unreadable'>>

/** Adds what a part of a comparison found; of the samples the first 20 are kept. */
export async function updateCheckCounts(
  db: Db,
  { companyId, checkId }: CheckKey,
  counts: CheckCounts,
  samples: readonly CheckSample[],
): Promise<void> {
  await sql`
    update connection_check k set products_there = k.products_there + ${counts.productsThere ?? 0}, products_here = k.products_here + ${counts.productsHere ?? 0},
      missing = k.missing + ${counts.missing ?? 0}, changed = k.changed + ${counts.changed ?? 0}, gone = k.gone + ${counts.gone ?? 0},
      unreadable = k.unreadable + ${counts.unreadable ?? 0},
      samples = jsonb_path_query_array(k.samples || ${JSON.stringify(samples.slice(0, 20))}::jsonb, '$[0 to 19]')
    where k.company_id = ${companyId} and k.id = ${checkId}`.execute(db)
}

/** Ends a comparison: `error` null where it went through. */
export async function updateCheckEnded(db: Db, { companyId, checkId }: CheckKey, error: CodedMessage | null): Promise<void> {
  await sql`
    update connection_check k set state = ${error === null ? 'done' : 'failed'}, finished_at = now(), error = ${error === null ? null : JSON.stringify(error)}::jsonb
    where k.company_id = ${companyId} and k.id = ${checkId}`.execute(db)
}

/** Deletes one batch of comparisons of more than 30 days ago. Returns how many. */
export async function deleteOldChecks(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from connection_check where (company_id, id) in (
      select company_id, id from connection_check where started_at < now() - interval '30 days' order by started_at limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
