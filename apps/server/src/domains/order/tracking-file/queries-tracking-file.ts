import type { CollectedBy } from '@stoa/contract/collected-by.ts'
import type { OrderStatus, PaymentStatus } from '@stoa/contract/states.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { jsonRows } from '../../../database/json-rows.ts'
import type { Scope } from '../../../kit/context.ts'
import { ownOrders } from '../queries-change.ts'

/** What the text is of an order, the one it means first: our number, the marketplace's reference, that of the merchant's shop. */
export type NamedBy = 1 | 2 | 3

/** An order that a text of a file may mean. */
export type NamedOrder = {
  text: string
  namedBy: NamedBy
  id: string
  marketplaceId: string
  marketplaceName: string
  hash: string
  orderId: string
  customerName: string
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  collectedBy: CollectedBy
}

/** Returns the orders of the caller with these numbers or references, one row for each way in which a text names an order. */
export async function listOrdersByText(db: Db, scope: Scope, texts: readonly string[]): Promise<NamedOrder[]> {
  const own = ownOrders(scope)
  const { rows } = await sql<NamedOrder>`
    select n.text, found.named_by as "namedBy", o.id, o.marketplace_id as "marketplaceId", m.name as "marketplaceName", o.hash, o.number::text as "orderId", o.customer_name as "customerName", o.order_status as "orderStatus",
      o.payment_status as "paymentStatus", o.collected_by as "collectedBy"
    from ${jsonRows(
      texts.map((text) => ({ text })),
      'n',
      sql`text text`,
    )}
    cross join lateral (
      select 1 as named_by, o.marketplace_id, o.id from "order" o where ${own} and o.number = case when n.text ~ '^[0-9]{1,15}$' then n.text::bigint end
      union all select 2, o.marketplace_id, o.id from "order" o where ${own} and o.marketplace_order_reference = n.text
      union all select 3, o.marketplace_id, o.id from "order" o where ${own} and o.merchant_order_reference = n.text
    ) found
    join "order" o on o.marketplace_id = found.marketplace_id and o.id = found.id
    join marketplace m on m.id = o.marketplace_id`.execute(db)
  return rows
}

/** A tracking number that an order has. */
export type RecordedTracking = { orderId: string; trackingNumber: string }

/** Returns the tracking numbers of the shipments of orders. */
export async function listRecordedTracking(db: Db, orders: readonly { marketplaceId: string; id: string }[]): Promise<RecordedTracking[]> {
  const { rows } = await sql<RecordedTracking>`
    select distinct f.order_id as "orderId", f.tracking_number as "trackingNumber"
    from ${jsonRows(
      orders.map(({ marketplaceId, id }) => ({ marketplaceId, id })),
      'n',
      sql`"marketplaceId" uuid, id uuid`,
    )}
    join fulfilment f on f.marketplace_id = n."marketplaceId" and f.order_id = n.id and f.tracking_number <> ''`.execute(db)
  return rows
}
