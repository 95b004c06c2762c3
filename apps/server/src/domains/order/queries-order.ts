import type { AcceptedQuote, OrderEvent } from '@stoa/contract/order-shapes.ts'
import type { ShippingLabel } from '@stoa/contract/shipping-label.ts'
import type { Address } from '@stoa/contract/order-intake.ts'
import type { Order } from '@stoa/contract/order.ts'
import type { TaxReason } from '@stoa/contract/tax-reason.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { sql } from 'kysely'
import { chargedBackMinor, costSharedMinor, disputedMinor } from './queries-dispute-effect.ts'
import { isProviderFeeKept, keptMinor } from '../commission/queries-policy.ts'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { ownOrders } from './queries-change.ts'
import type { OrderRecord } from './queries.ts'
import type { IntakeSource } from './intake/queries-intake.ts'
import type { SettledBy } from './refund/queries-refund.ts'
import { rowColumns } from './queries.ts'
import type { FrozenCommission } from '../commission/rules.ts'
import { shippingAddress } from './address/queries-address.ts'
import type { CancelFacts } from './fulfilment/rules-cancel-shipment.ts'

/** An order whole, but for what hangs on it. */
export type WholeOrder = OrderRecord & {
  customer: Order['customer']
  shippingAddress: Address
  billingAddress: Address | null
  shippingQuote: AcceptedQuote | null
  customerNote: string
  goodsMinor: number
  shippingMinor: number
  discountMinor: number
  marketplaceDiscountMinor: number
  marketplaceDiscountCreditedMinor: number
  marketplaceDiscountReturnedMinor: number
  taxMinor: number
  commissionMinor: number
  commissionReturnedMinor: number
  taxWithheldMinor: number
  taxReturnedMinor: number
  shippingMarkedByMerchantMinor: number
  shippingTaxWithheldMinor: number
  shippingTaxReturnedMinor: number
  providerFeeChargedMinor: number
  providerFeeReturnedMinor: number
  isProviderFeeKept: boolean
  capturedMinor: number
  refundedShippingMinor: number
  disputedMinor: number
  /** What the shopper's bank holds or took of the payment, whoever bears it. */
  chargedBackMinor: number
  costSharedMinor: number
  forwardError: CodedMessage | null
  forwardAttempts: number
  shopTakesOrders: boolean
  forwardNextTryBy: string | null
  paymentProvider: string
  paymentReference: string | null
  source: IntakeSource
  releasedAt: string | null
  version: number
}

/** An order the caller may see, by its hash. */
export async function findOrder(db: Db, scope: Scope, hash: string): Promise<WholeOrder | undefined> {
  const { rows } = await sql<WholeOrder>`
    select ${rowColumns}, g.customer, ${shippingAddress} as "shippingAddress", g.billing_address as "billingAddress", g.shipping_quote as "shippingQuote", g.customer_note as "customerNote", o.goods_minor as "goodsMinor",
      o.shipping_minor as "shippingMinor", o.discount_minor as "discountMinor", o.marketplace_discount_minor as "marketplaceDiscountMinor",
      o.marketplace_discount_credited_minor as "marketplaceDiscountCreditedMinor", o.marketplace_discount_returned_minor as "marketplaceDiscountReturnedMinor", o.tax_minor as "taxMinor", o.commission_minor as "commissionMinor",
      o.provider_fee_charged_minor as "providerFeeChargedMinor", o.provider_fee_returned_minor as "providerFeeReturnedMinor",
      ${isProviderFeeKept} as "isProviderFeeKept",
      o.tax_withheld_minor as "taxWithheldMinor", o.tax_returned_minor as "taxReturnedMinor", o.shipping_marked_by_merchant_minor as "shippingMarkedByMerchantMinor",
      o.shipping_tax_withheld_minor as "shippingTaxWithheldMinor", o.shipping_tax_returned_minor as "shippingTaxReturnedMinor",
      o.commission_returned_minor as "commissionReturnedMinor", o.captured_minor as "capturedMinor", o.refunded_shipping_minor as "refundedShippingMinor",
      ${disputedMinor} as "disputedMinor", ${chargedBackMinor} as "chargedBackMinor",
      ${costSharedMinor} as "costSharedMinor", o.forward_error as "forwardError", o.forward_attempts as "forwardAttempts",
      exists (select from connected_shop s where s.company_id = o.merchant_id and s.takes_orders) as "shopTakesOrders", o.forward_next_try_by as "forwardNextTryBy", g.payment_provider as "paymentProvider",
      g.payment_reference as "paymentReference", g.source, o.released_at as "releasedAt", o.version
    from "order" o
    join order_group g on g.marketplace_id = o.marketplace_id and g.id = o.group_id
    join marketplace m on m.id = o.marketplace_id join company c on c.id = o.merchant_id
    where o.hash = ${hash} and ${ownOrders(scope)}`.execute(db)
  return rows[0]
}

/** A line as the database answers it. */
export type LineRecord = {
  lineId: string
  productId: string
  variantId: string
  name: string
  variantName: string
  sku: string
  pictureFile: string | null
  variantReference: string
  productReference: string
  quantity: number
  fulfilledQuantity: number
  refundedQuantity: number
  refundedUnshippedQuantity: number
  unitPriceMinor: number
  totalMinor: number
  discountMinor: number
  marketplaceDiscountMinor: number
  marketplaceDiscountReturnedMinor: number
  marketplaceDiscountMarkedMinor: number
  taxMinor: number
  refundedMinor: number
  commissionMinor: number
  commissionReturnedMinor: number
  commissionExplanation: FrozenCommission
  commissionKeptMinor: number
  taxWithheldMinor: number
  taxReturnedMinor: number
  markedByMerchantMinor: number
  deductedMinor: number
  taxReason: TaxReason | null
}

/** The lines of an order in the order of the purchase; one bought before its product's picture was fetched shows that of today. */
export async function listLines(db: Db, marketplaceId: string, orderId: string): Promise<LineRecord[]> {
  const { rows } = await sql<LineRecord>`
    select l.id as "lineId", l.product_id as "productId", l.variant_id as "variantId", l.name, l.variant_name as "variantName", l.sku, coalesce(l.picture_file, pi.file) as "pictureFile",
      l.variant_reference as "variantReference", p.merchant_product_reference as "productReference", l.quantity, l.fulfilled_quantity as "fulfilledQuantity",
      l.refunded_quantity as "refundedQuantity", l.refunded_unshipped_quantity as "refundedUnshippedQuantity", l.unit_price_minor as "unitPriceMinor", l.total_minor as "totalMinor", l.tax_minor as "taxMinor",
      l.discount_minor as "discountMinor", l.marketplace_discount_minor as "marketplaceDiscountMinor", l.marketplace_discount_returned_minor as "marketplaceDiscountReturnedMinor",
      l.marketplace_discount_marked_minor as "marketplaceDiscountMarkedMinor",
      l.refunded_minor as "refundedMinor", l.commission_minor as "commissionMinor", l.commission_returned_minor as "commissionReturnedMinor",
      l.tax_withheld_minor as "taxWithheldMinor", l.tax_returned_minor as "taxReturnedMinor", l.marked_by_merchant_minor as "markedByMerchantMinor", l.deducted_minor as "deductedMinor", l.tax_reason as "taxReason",
      l.commission_explanation as "commissionExplanation", ${keptMinor} as "commissionKeptMinor"
    from order_line l join product p on p.merchant_id = l.merchant_id and p.id = l.product_id
    left join picture pi on pi.merchant_id = p.merchant_id and pi.id = p.thumbnail_id
    where l.marketplace_id = ${marketplaceId} and l.order_id = ${orderId} order by l.position`.execute(db)
  return rows
}

/** A refund as the database answers it. */
export type RefundRecord = {
  refundId: string
  status: 'pending' | 'succeeded' | 'failed'
  amountMinor: number
  shippingMinor: number
  commissionReturnedMinor: number
  marketplaceDiscountReturnedMinor: number
  reason: string
  failure: CodedMessage | null
  createdAt: string
  settledAt: string | null
  settledBy: SettledBy
  lines: { lineId: string; quantity: number; amountMinor: number }[]
}

/** The refunds of an order, oldest first, each with its lines. */
export async function listRefunds(db: Db, marketplaceId: string, orderId: string): Promise<RefundRecord[]> {
  const { rows } = await sql<RefundRecord>`
    select r.id as "refundId", r.status, r.amount_minor as "amountMinor", r.shipping_minor as "shippingMinor",
      r.commission_returned_minor as "commissionReturnedMinor", r.marketplace_discount_returned_minor as "marketplaceDiscountReturnedMinor", r.reason, r.failure, r.created_at as "createdAt", r.settled_at as "settledAt", r.settled_by as "settledBy",
      (select coalesce(jsonb_agg(jsonb_build_object('lineId', x.order_line_id, 'quantity', x.quantity, 'amountMinor', x.amount_minor) order by x.order_line_id), '[]')
        from refund_line x where x.marketplace_id = r.marketplace_id and x.refund_id = r.id) as lines
    from refund r where r.marketplace_id = ${marketplaceId} and r.order_id = ${orderId} order by r.created_at, r.id`.execute(db)
  return rows
}

/** The newest label of a shipment as the database answers it. */
export type LabelRecord = Omit<ShippingLabel, 'cost' | 'failure' | 'isOwn'> & {
  companyId: string
  costMinor: number | null
  costCurrency: string | null
  failure: CodedMessage | null
}

/** A shipment as the database answers it. */
export type FulfilmentRecord = {
  fulfilmentId: string
  carrier: string
  trackingNumber: string
  trackingHref: string | null
  createdAt: string
  source: 'portal' | 'shop'
  weightGrams: number | null
  label: LabelRecord | null
  lines: { lineId: string; quantity: number }[]
} & Omit<CancelFacts, 'label'>

/** The shipments of an order, oldest first, each with its lines. */
export async function listFulfilments(db: Db, marketplaceId: string, orderId: string): Promise<FulfilmentRecord[]> {
  const { rows } = await sql<FulfilmentRecord>`
    select f.id as "fulfilmentId", f.carrier, f.tracking_number as "trackingNumber", f.tracking_href as "trackingHref", f.created_at as "createdAt", f.source,
      (select case when count(*) = count(v.weight_grams) then sum(x.quantity * v.weight_grams)::int end
        from fulfilment_line x join order_line l on l.marketplace_id = x.marketplace_id and l.id = x.order_line_id
        left join variant v on v.merchant_id = l.merchant_id and v.id = l.variant_id
        where x.marketplace_id = f.marketplace_id and x.fulfilment_id = f.id) as "weightGrams",
      (select jsonb_build_object('labelId', b.id, 'companyId', b.company_id, 'state', b.state, 'carrier', b.provider, 'carrierName', b.carrier_name,
          'service', b.service, 'trackingNumber', b.tracking_number, 'costMinor', b.cost_minor, 'costCurrency', b.cost_currency,
          'parcelState', b.parcel_state, 'parcelStateAt', b.parcel_state_at, 'failure', b.failure, 'createdAt', b.created_at,
          'isCancellable', b.is_cancellable, 'hasFile', b.file is not null)
        from shipping_label b where b.marketplace_id = f.marketplace_id and b.fulfilment_id = f.id order by b.created_at desc limit 1) as label,
      (select coalesce(jsonb_agg(jsonb_build_object('lineId', x.order_line_id, 'quantity', x.quantity) order by x.order_line_id), '[]')
        from fulfilment_line x where x.marketplace_id = f.marketplace_id and x.fulfilment_id = f.id) as lines,
      exists (select from fulfilment_line x join order_line l on l.marketplace_id = x.marketplace_id and l.id = x.order_line_id
        where x.marketplace_id = f.marketplace_id and x.fulfilment_id = f.id and l.refunded_quantity > l.refunded_unshipped_quantity) as "isRefunded",
      exists (select from fulfilment_line x
        join order_case k on k.marketplace_id = f.marketplace_id and k.order_id = f.order_id and k.kind = 'return' and k.state not in ('rejected', 'cancelled')
        join case_line i on i.marketplace_id = k.marketplace_id and i.case_id = k.id and i.order_line_id = x.order_line_id
        where x.marketplace_id = f.marketplace_id and x.fulfilment_id = f.id) as "isReturned",
      exists (select from shop_report r
        where r.marketplace_id = f.marketplace_id and r.kind = 'fulfilment' and r.subject_id = f.id and r.sending_until > now()) as "isBeingReported"
    from fulfilment f where f.marketplace_id = ${marketplaceId} and f.order_id = ${orderId} order by f.created_at, f.id`.execute(db)
  return rows
}

/** An entry of a history as the database answers it. */
export type TimelineRecord = Omit<OrderEvent, 'message'> & { remark: Message | null }

/** The history of an order, oldest first. */
export async function listTimeline(db: Db, marketplaceId: string, orderId: string): Promise<TimelineRecord[]> {
  const { rows } = await sql<TimelineRecord>`
    select at, kind, params, remark, actor, axis, from_status as "from", to_status as "to", detail
    from order_event where marketplace_id = ${marketplaceId} and order_id = ${orderId} order by id`.execute(db)
  return rows
}
