import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { jsonRows } from '../../../database/json-rows.ts'
import type { ShippableLine } from './rules-fulfil.ts'

/** A line of an order as a shipment sees it. */
export type LineToShip = ShippableLine & { orderId: string; sku: string }

/** Returns the lines of orders, in the order of their purchases. */
export async function listLinesToShip(db: Db, orders: readonly { marketplaceId: string; id: string }[]): Promise<LineToShip[]> {
  const { rows } = await sql<LineToShip>`
    select l.order_id as "orderId", l.id, l.sku, l.quantity, l.fulfilled_quantity as "fulfilledQuantity", l.refunded_unshipped_quantity as "refundedUnshippedQuantity",
      (select coalesce(sum(x.unshipped_quantity), 0)::int from refund r join refund_line x on x.marketplace_id = r.marketplace_id and x.refund_id = r.id
        where r.marketplace_id = l.marketplace_id and r.order_id = l.order_id and r.status = 'pending' and x.order_line_id = l.id) as "pendingUnshippedQuantity"
    from ${jsonRows(
      orders.map(({ marketplaceId, id }) => ({ marketplaceId, id })),
      'n',
      sql`"marketplaceId" uuid, id uuid`,
    )}
    join order_line l on l.marketplace_id = n."marketplaceId" and l.order_id = n.id
    order by l.order_id, l.position`.execute(db)
  return rows
}
