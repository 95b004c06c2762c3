import type { ShareReason } from '@stoa/contract/case-share.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

/** Writes what the marketplace bears of a locked case, in minor units, and why. */
export async function updateShare(db: Db, of: { marketplaceId: string; id: string }, marketplaceMinor: number, reason: ShareReason): Promise<void> {
  await sql`
    update order_case set marketplace_share_minor = ${marketplaceMinor}, share_reason = ${reason}, version = version + 1
    where marketplace_id = ${of.marketplaceId} and id = ${of.id}`.execute(db)
}
