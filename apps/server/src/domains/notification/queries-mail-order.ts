import type { CollectedBy } from '@stoa/contract/collected-by.ts'
import type { OrderStatus, PaymentStatus } from '@stoa/contract/states.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { jsonRows } from '../../database/json-rows.ts'
import { literal } from '../../kit/paging.ts'
import { shippingAddress } from '../order/address/queries-address.ts'

/** How many products of an order an e-mail names. */
export const mailedLines = 20

/** What an e-mail about an order says of it: `items` are those that are left to ship, neither shipped nor refunded. */
export type MailedOrder = {
  companyId: string
  hash: string
  items: { quantity: number; name: string; variantName: string; sku: string }[]
  lineCount: number
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  collectedBy: CollectedBy
  /** Until when the merchant has to accept and to ship it; null where that is not required. */
  acceptBy: string | null
  shipBy: string | null
  postalCode: string
  city: string
  countryCode: string
}

/** Returns the orders of merchants that e-mails are about, by merchant and hash. */
export async function listMailedOrders(db: Db, orders: readonly { companyId: string; hash: string }[]): Promise<MailedOrder[]> {
  if (orders.length === 0) return []
  const { rows } = await sql<MailedOrder>`
    select o.merchant_id as "companyId", o.hash, l.items, l."lineCount", o.order_status as "orderStatus", o.payment_status as "paymentStatus", o.collected_by as "collectedBy",
      case when o.accepted_at is null then o.accept_by end as "acceptBy", o.ship_by as "shipBy",
      coalesce(${shippingAddress} ->> 'postalCode', '') as "postalCode", coalesce(${shippingAddress} ->> 'city', '') as city,
      coalesce(g.shipping_address ->> 'countryCode', '') as "countryCode"
    from ${jsonRows(orders, 'x', sql`"companyId" uuid, hash text`)}
    join "order" o on o.hash = x.hash and o.merchant_id = x."companyId"
    join order_group g on g.marketplace_id = o.marketplace_id and g.id = o.group_id
    cross join lateral (
      select count(*)::int as "lineCount",
        coalesce(jsonb_agg(jsonb_build_object('quantity', n.quantity, 'name', n.name, 'variantName', n.variant_name, 'sku', n.sku) order by n.position)
          filter (where n.place <= ${literal(mailedLines)}), '[]') as items
      from (
        select left_of.*, row_number() over (order by left_of.position) as place from (
          select p.position, p.name, p.variant_name, p.sku, p.quantity - p.fulfilled_quantity - p.refunded_unshipped_quantity as quantity
          from order_line p where p.marketplace_id = o.marketplace_id and p.order_id = o.id
        ) left_of where left_of.quantity > 0
      ) n
    ) l`.execute(db)
  return rows
}
