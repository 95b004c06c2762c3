import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

/** What a merchant did to an order in its shop and a person has to settle here: the kind of its entry in the history, and the code of the item raised for it. */
export type ShopFactKind = 'shipped_after_cancellation' | 'cancelled_in_shop' | 'refunded_in_shop'

/** Returns which of these an order's history has, each with the shop's id of it. */
export async function listShopFacts(db: Db, marketplaceId: string, orderId: string): Promise<{ kind: ShopFactKind; reference: string }[]> {
  const { rows } = await sql<{ kind: ShopFactKind; reference: string }>`
    select kind, coalesce(params ->> 'reference', '') as reference from order_event
    where marketplace_id = ${marketplaceId} and order_id = ${orderId}
      and kind in ('shipped_after_cancellation', 'cancelled_in_shop', 'refunded_in_shop')`.execute(db)
  return rows
}
