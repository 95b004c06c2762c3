import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { jsonRows } from '../../database/json-rows.ts'

/** How long a reading has its channel without a sign of life: longer than a marketplace takes for one page. */
const lease = sql`now() + interval '10 minutes'`

export type ReadChannel = { companyId: string; channelId: string }

/** Writes that channels are to be read, and returns those that were not waiting for it already. */
export async function updateReadWaiting(db: Db, channels: readonly ReadChannel[]): Promise<ReadChannel[]> {
  if (channels.length === 0) return []
  const { rows } = await sql<ReadChannel>`
    update sales_channel h set is_read_waiting = true from ${jsonRows(channels, 'x', sql`"companyId" uuid, "channelId" uuid`)}
    where h.company_id = x."companyId" and h.id = x."channelId" and not h.is_read_waiting
    returning h.company_id as "companyId", h.id as "channelId"`.execute(db)
  return rows
}

/**
 * Claims a channel that waits to be read for a job; false where none is to start: it was read meanwhile, or another job reads it and has it read again after itself.
 * The next try of a job that failed, or whose process ended, has it at once, unless another job had it meanwhile.
 */
export async function claimRead(db: Db, { companyId, channelId }: ReadChannel, jobId: string): Promise<boolean> {
  const { rows } = await sql`
    update sales_channel set reading_until = ${lease}, reading_job = ${jobId}, is_read_waiting = false
    where company_id = ${companyId} and id = ${channelId}
      and (reading_job = ${jobId} or is_read_waiting and coalesce(reading_until < now(), true)) returning id`.execute(db)
  return rows.length > 0
}

/** Says that the reading that has a channel goes on. */
export async function renewRead(db: Db, { companyId, channelId }: ReadChannel, jobId: string): Promise<void> {
  await sql`
    update sales_channel set reading_until = ${lease}
    where company_id = ${companyId} and id = ${channelId} and reading_job = ${jobId}`.execute(db)
}

/** Gives a channel back that a job has; returns whether it was requested meanwhile that it is read. */
export async function releaseRead(db: Db, { companyId, channelId }: ReadChannel, jobId: string, { isDone }: { isDone: boolean }): Promise<boolean> {
  const { rows } = await sql<{ isWaiting: boolean }>`
    update sales_channel set reading_until = null, reading_job = case when ${isDone} then null else reading_job end
    where company_id = ${companyId} and id = ${channelId} and reading_job = ${jobId} returning is_read_waiting as "isWaiting"`.execute(db)
  return rows.some(({ isWaiting }) => isWaiting)
}
