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

/** Claims a channel that waits to be read; false where none is to start: it was read meanwhile, or another worker reads it and has it read again after itself. */
export async function claimRead(db: Db, { companyId, channelId }: ReadChannel): Promise<boolean> {
  const { rows } = await sql`
    update sales_channel set reading_until = ${lease}, is_read_waiting = false
    where company_id = ${companyId} and id = ${channelId} and is_read_waiting and coalesce(reading_until < now(), true) returning id`.execute(db)
  return rows.length > 0
}

/** Says that the reading that has a channel goes on. */
export async function renewRead(db: Db, { companyId, channelId }: ReadChannel): Promise<void> {
  await sql`update sales_channel set reading_until = ${lease} where company_id = ${companyId} and id = ${channelId}`.execute(db)
}

/** Gives a channel back; returns whether it is to be read again. One whose reading failed waits for its next try. */
export async function releaseRead(db: Db, { companyId, channelId }: ReadChannel, isDone: boolean): Promise<boolean> {
  const { rows } = await sql<{ isWaiting: boolean }>`
    update sales_channel set reading_until = null, is_read_waiting = is_read_waiting or ${!isDone}
    where company_id = ${companyId} and id = ${channelId} returning is_read_waiting as "isWaiting"`.execute(db)
  return rows.some(({ isWaiting }) => isWaiting)
}
