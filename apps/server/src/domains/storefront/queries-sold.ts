import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { jsonRows } from '../../database/json-rows.ts'

/** Purchases, or single orders of purchases. */
export type Sold =
  | { by: 'purchase'; names: readonly { marketplaceId: string; groupId: string }[] }
  | { by: 'order'; names: readonly { marketplaceId: string; orderId: string }[] }

/** Returns the products of purchases or orders, each once for its marketplace. */
export async function listSoldProducts(db: Db, sold: Sold): Promise<{ marketplaceId: string; merchantId: string; productIds: string[] }[]> {
  const isNamed = sold.by === 'purchase' ? sql`o.group_id = n."groupId"` : sql`o.id = n."orderId"`
  const { rows } = await sql<{ marketplaceId: string; merchantId: string; productIds: string[] }>`
    select l.marketplace_id as "marketplaceId", l.merchant_id as "merchantId", array_agg(distinct l.product_id) as "productIds"
    from ${jsonRows(sold.names, 'n', sql`"marketplaceId" uuid, "groupId" uuid, "orderId" uuid`)}
    join "order" o on o.marketplace_id = n."marketplaceId" and ${isNamed}
    join order_line l on l.marketplace_id = o.marketplace_id and l.order_id = o.id
    group by l.marketplace_id, l.merchant_id`.execute(db)
  return rows
}
