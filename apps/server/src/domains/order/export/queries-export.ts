import type { CollectedBy } from '@stoa/contract/collected-by.ts'
import type { Address } from '@stoa/contract/order-intake.ts'
import type { OrderStatus, PaymentStatus } from '@stoa/contract/states.ts'
import { sql } from 'kysely'
import { costSharedMinor, disputedMinor } from '../queries-dispute-effect.ts'
import type { Scope } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import { among, literal } from '../../../kit/paging.ts'
import { ownOrders } from '../queries-change.ts'
import type { OrderFilters, OrderRecord } from '../queries.ts'
import { narrowed, rowColumns } from '../queries.ts'
import { shippingAddress } from '../address/queries-address.ts'

/** An order as a row of an export. */
export type ExportRecord = OrderRecord & {
  /** The day and time it was placed, in the time zone of the export: `2026-11-22 14:05`. */
  placedOn: string
  email: string
  goodsMinor: number
  discountMinor: number
  marketplaceDiscountMinor: number
  marketplaceDiscountCreditedMinor: number
  marketplaceDiscountReturnedMinor: number
  shippingMinor: number
  taxMinor: number
  /** The tax in what was refunded of its lines. */
  taxRefundedMinor: number
  commissionMinor: number
  commissionReturnedMinor: number
  taxWithheldMinor: number
  taxReturnedMinor: number
  providerFeeChargedMinor: number
  providerFeeReturnedMinor: number
  /** What the merchant refunded with its own money. */
  reimbursedMinor: number
  disputedMinor: number
  /** What decisions on its returns and disputes moved to the merchant. */
  costSharedMinor: number
  capturedMinor: number
  /** Of every shipment, oldest first: `PostNL, DHL`. */
  carrier: string
  trackingNumber: string
}

/** Returns the next orders of an export, oldest first, after the last of the ones before. Days are of `timeZone`, both included. */
export async function listExport(
  db: Db,
  scope: Scope,
  filters: OrderFilters,
  period: { from: string; until: string; timeZone: string },
  after: { placedAt: string; id: string } | undefined,
  limit: number,
): Promise<ExportRecord[]> {
  const { rows } = await sql<ExportRecord>`
    select ${rowColumns}, to_char(o.placed_at at time zone ${period.timeZone}, 'YYYY-MM-DD HH24:MI') as "placedOn", g.customer ->> 'email' as email,
      o.goods_minor as "goodsMinor", o.discount_minor as "discountMinor", o.marketplace_discount_minor as "marketplaceDiscountMinor",
      o.marketplace_discount_credited_minor as "marketplaceDiscountCreditedMinor", o.marketplace_discount_returned_minor as "marketplaceDiscountReturnedMinor",
      o.shipping_minor as "shippingMinor", o.tax_minor as "taxMinor", o.commission_minor as "commissionMinor", o.commission_returned_minor as "commissionReturnedMinor",
      o.tax_withheld_minor as "taxWithheldMinor", o.tax_returned_minor as "taxReturnedMinor", o.captured_minor as "capturedMinor",
      o.provider_fee_charged_minor as "providerFeeChargedMinor", o.provider_fee_returned_minor as "providerFeeReturnedMinor",
      case when o.refunded_minor = 0 then 0 else coalesce((select sum(r.amount_minor) from refund r
        where r.marketplace_id = o.marketplace_id and r.order_id = o.id and r.status = 'succeeded' and r.settled_by = 'merchant'), 0) end::int8 as "reimbursedMinor",
      case when k."hasCase" then ${disputedMinor} else 0 end as "disputedMinor", case when k."hasCase" then ${costSharedMinor} else 0 end as "costSharedMinor",
      case when o.refunded_minor = 0 or o.tax_minor = 0 then 0 else (
        select coalesce(sum(round(l.tax_minor::numeric * l.refunded_minor / l.total_minor)), 0) from order_line l
        where l.marketplace_id = o.marketplace_id and l.order_id = o.id and l.total_minor > 0) end::int8 as "taxRefundedMinor",
      coalesce(f.carrier, '') as carrier, coalesce(f.tracking_number, '') as "trackingNumber"
    from "order" o
    join order_group g on g.marketplace_id = o.marketplace_id and g.id = o.group_id
    join marketplace m on m.id = o.marketplace_id join company c on c.id = o.merchant_id
    cross join lateral (
      select exists (select from order_case k where k.marketplace_id = o.marketplace_id and k.order_id = o.id) as "hasCase"
    ) k
    left join lateral (
      select string_agg(nullif(f.carrier, ''), ', ' order by f.created_at, f.id) as carrier, string_agg(nullif(f.tracking_number, ''), ', ' order by f.created_at, f.id) as tracking_number
      from fulfilment f where f.marketplace_id = o.marketplace_id and f.order_id = o.id
    ) f on true
    where ${narrowed(scope, filters, undefined)}
      and o.placed_at >= ${period.from}::date::timestamp at time zone ${period.timeZone}
      and o.placed_at < (${period.until}::date + 1)::timestamp at time zone ${period.timeZone}
      and ${after === undefined ? sql`true` : sql`(o.placed_at, o.id) > (${after.placedAt}::timestamptz, ${after.id}::uuid)`}
    order by o.placed_at, o.id limit ${literal(limit)}`.execute(db)
  return rows
}

/** Returns the time zones of the marketplaces that a merchant sells or sold on, each once; of some of them where any are named. */
export async function listZonesOfMerchant(db: Db, merchantId: string, marketplaceIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ timeZone: string }>`
    select distinct m.time_zone as "timeZone" from partnership p join marketplace m on m.id = p.marketplace_id
    where p.merchant_id = ${merchantId} and p.was_approved
      and ${marketplaceIds.length === 0 ? sql`true` : among(sql`m.id`, marketplaceIds, 'uuid')}`.execute(db)
  return rows.map(({ timeZone }) => timeZone)
}

/** An order as its documents show it. */
export type DocumentRecord = {
  hash: string
  orderId: string
  marketplaceOrderReference: string
  marketplaceName: string
  /** The merchant, who sends the goods. */
  sender: { name: string; street: string; postalCode: string; city: string; countryCode: string; vatNumber: string; registrationNumber: string }
  shippingAddress: Address
  /** The service that the shopper chose; empty where the sales channel sent none. */
  shippingService: string
  customerNote: string
  placedOn: string
  isTest: boolean
  currency: string
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  collectedBy: CollectedBy
  goodsMinor: number
  discountMinor: number
  marketplaceDiscountMinor: number
  shippingMinor: number
  taxMinor: number
  totalMinor: number
  refundedMinor: number
  lines: {
    name: string
    variantName: string
    sku: string
    quantity: number
    fulfilledQuantity: number
    refundedUnshippedQuantity: number
    unitPriceMinor: number
    discountMinor: number
    totalMinor: number
  }[]
}

/** Returns orders of the caller with what their documents show. Those that are absent or another company's are left out. */
export async function listDocuments(db: Db, scope: Scope, hashes: readonly string[]): Promise<DocumentRecord[]> {
  const { rows } = await sql<DocumentRecord>`
    select o.hash, o.number::text as "orderId", o.marketplace_order_reference as "marketplaceOrderReference", m.name as "marketplaceName",
      jsonb_build_object('name', c.name, 'street', c.street, 'postalCode', c.postal_code, 'city', c.city, 'countryCode', c.country_code, 'vatNumber', c.vat_number,
        'registrationNumber', c.registration_number) as sender,
      ${shippingAddress} as "shippingAddress", coalesce(g.shipping_quote ->> 'service', '') as "shippingService", g.customer_note as "customerNote",
      to_char(o.placed_at at time zone m.time_zone, 'YYYY-MM-DD') as "placedOn", o.is_test as "isTest", o.currency,
      o.order_status as "orderStatus", o.payment_status as "paymentStatus", o.collected_by as "collectedBy",
      o.goods_minor as "goodsMinor", o.discount_minor as "discountMinor", o.marketplace_discount_minor as "marketplaceDiscountMinor",
      o.shipping_minor as "shippingMinor", o.tax_minor as "taxMinor", o.total_minor as "totalMinor", o.refunded_minor as "refundedMinor",
      (select jsonb_agg(jsonb_build_object('name', l.name, 'variantName', l.variant_name, 'sku', l.sku, 'quantity', l.quantity, 'fulfilledQuantity', l.fulfilled_quantity,
          'refundedUnshippedQuantity', l.refunded_unshipped_quantity, 'unitPriceMinor', l.unit_price_minor, 'discountMinor', l.discount_minor, 'totalMinor', l.total_minor)
          order by l.position)
        from order_line l where l.marketplace_id = o.marketplace_id and l.order_id = o.id) as lines
    from "order" o
    join order_group g on g.marketplace_id = o.marketplace_id and g.id = o.group_id
    join marketplace m on m.id = o.marketplace_id join company c on c.id = o.merchant_id
    where o.hash = any(${hashes}::text[]) and ${ownOrders(scope)}`.execute(db)
  return rows
}
