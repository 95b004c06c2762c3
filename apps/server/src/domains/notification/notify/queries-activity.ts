import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

/** A merchant on a marketplace as far as its activation is worth reporting. */
export type PartnerActivity = { marketplaceName: string; isActive: boolean }

/** Returns whether an operator lets a partner sell; undefined where the partnership has ended. */
export async function findPartnerActivity(db: Db, marketplaceId: string, merchantId: string): Promise<PartnerActivity | undefined> {
  const { rows } = await sql<PartnerActivity>`
    select m.name as "marketplaceName", not p.is_paused_by_marketplace as "isActive" from partnership p join marketplace m on m.id = p.marketplace_id
    where p.marketplace_id = ${marketplaceId} and p.merchant_id = ${merchantId} and p.status = 'APPROVED'`.execute(db)
  return rows[0]
}
