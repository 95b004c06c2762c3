import type { Address } from '@stoa/contract/order-intake.ts'
import type { OrderStatus, PaymentStatus } from '@stoa/contract/states.ts'
import { sql } from 'kysely'
import type { Scope } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import { literal } from '../../../kit/paging.ts'
import { shippingAddress } from '../address/queries-address.ts'
import type { OrderFilters } from '../queries.ts'
import { narrowed } from '../queries.ts'

/** An item of an order as a row of an export. Days and times are in the time zone of the export: `2026-11-22 14:05`. */
export type ItemRecord = {
  id: string
  placedAt: string
  orderId: string
  marketplaceOrderReference: string
  merchantOrderReference: string | null
  placedOn: string
  marketplaceName: string
  merchantName: string
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  acceptBy: string | null
  shipBy: string | null
  customerName: string
  email: string
  phone: string
  shippingAddress: Address
  billingAddress: Address | null
  shippingService: string
  customerNote: string
  sku: string
  name: string
  variantName: string
  quantity: number
  fulfilledQuantity: number
  refundedQuantity: number
  refundedUnshippedQuantity: number
  currency: string
  unitPriceMinor: number
  discountMinor: number
  marketplaceDiscountMinor: number
  totalMinor: number
  taxMinor: number
  /** Of every shipment with the item, oldest first: `PostNL, DHL`. */
  carrier: string
  trackingNumber: string
}

/** Returns the items of the next orders of an export, oldest first, after the last of the ones before: of `limit` orders, each with all of its items. Days are of `timeZone`, both included. */
export async function listExportItems(
  db: Db,
  scope: Scope,
  filters: OrderFilters,
  period: { from: string; until: string; timeZone: string },
  after: { placedAt: string; id: string } | undefined,
  limit: number,
): Promise<ItemRecord[]> {
  const local = (instant: ReturnType<typeof sql>) => sql`to_char(${instant} at time zone ${period.timeZone}, 'YYYY-MM-DD HH24:MI')`
  const { rows } = await sql<ItemRecord>`
    select o.id, o.placed_at as "placedAt", o.number::text as "orderId", o.marketplace_order_reference as "marketplaceOrderReference",
      o.merchant_order_reference as "merchantOrderReference", ${local(sql`o.placed_at`)} as "placedOn", m.name as "marketplaceName", c.name as "merchantName",
      o.order_status as "orderStatus", o.payment_status as "paymentStatus", ${local(sql`o.accept_by`)} as "acceptBy", ${local(sql`o.ship_by`)} as "shipBy",
      o.customer_name as "customerName", g.customer ->> 'email' as email, coalesce(g.customer ->> 'phone', '') as phone, ${shippingAddress} as "shippingAddress",
      g.billing_address as "billingAddress", coalesce(g.shipping_quote ->> 'service', '') as "shippingService", g.customer_note as "customerNote", l.sku, l.name, l.variant_name as "variantName", l.quantity,
      l.fulfilled_quantity as "fulfilledQuantity", l.refunded_quantity as "refundedQuantity", l.refunded_unshipped_quantity as "refundedUnshippedQuantity", o.currency, l.unit_price_minor as "unitPriceMinor",
      l.discount_minor as "discountMinor", l.marketplace_discount_minor as "marketplaceDiscountMinor", l.total_minor as "totalMinor", l.tax_minor as "taxMinor", coalesce(f.carrier, '') as carrier,
      coalesce(f.tracking_number, '') as "trackingNumber"
    from (
      select o.* from "order" o
      where ${narrowed(scope, filters, undefined)}
        and o.placed_at >= ${period.from}::date::timestamp at time zone ${period.timeZone}
        and o.placed_at < (${period.until}::date + 1)::timestamp at time zone ${period.timeZone}
        and ${after === undefined ? sql`true` : sql`(o.placed_at, o.id) > (${after.placedAt}::timestamptz, ${after.id}::uuid)`}
      order by o.placed_at, o.id limit ${literal(limit)}
    ) o
    join order_group g on g.marketplace_id = o.marketplace_id and g.id = o.group_id
    join marketplace m on m.id = o.marketplace_id join company c on c.id = o.merchant_id
    join order_line l on l.marketplace_id = o.marketplace_id and l.order_id = o.id
    left join lateral (
      select string_agg(nullif(f.carrier, ''), ', ' order by f.created_at, f.id) as carrier, string_agg(nullif(f.tracking_number, ''), ', ' order by f.created_at, f.id) as tracking_number
      from fulfilment f join fulfilment_line x on x.marketplace_id = f.marketplace_id and x.fulfilment_id = f.id and x.order_line_id = l.id
      where f.marketplace_id = o.marketplace_id and f.order_id = o.id
    ) f on true
    order by o.placed_at, o.id, l.position`.execute(db)
  return rows
}
