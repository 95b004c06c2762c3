import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { jsonRows } from '../../database/json-rows.ts'

/** Sets the payout that contains the money of each of these orders. */
export async function updateOrderPayouts(db: Db, marketplaceId: string, orders: readonly { orderId: string; payoutId: string }[]): Promise<void> {
  if (orders.length === 0) return
  await sql`
    update "order" o set payout_id = x."payoutId" from ${jsonRows(orders, 'x', sql`"orderId" uuid, "payoutId" uuid`)}
    where o.marketplace_id = ${marketplaceId} and o.id = x."orderId"`.execute(db)
}
