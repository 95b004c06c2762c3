import type { CollectedBy } from '@stoa/contract/collected-by.ts'
import type { Params } from '@stoa/contract/params.ts'
import type { Message } from '@stoa/messages/describe.ts'
import type { ForwardState, OrderStatus, PaymentStatus, PayoutStatus } from '@stoa/contract/states.ts'
import { sql } from 'kysely'
import { keptMinor } from '../commission/queries-policy.ts'
import type { Scope } from '../../kit/context.ts'
import type { Db } from '../../database/db.ts'
import { jsonRows } from '../../database/json-rows.ts'
import { among } from '../../kit/paging.ts'

/** An order under a row lock, with what commands decide by. Amounts in minor units. */
export type LockedOrder = {
  id: string
  marketplaceId: string
  groupId: string
  merchantId: string
  hash: string
  orderStatus: OrderStatus
  paymentStatus: PaymentStatus
  payoutStatus: PayoutStatus
  currency: string
  shippingMinor: number
  totalMinor: number
  /** What the marketplace pays for the shopper, what of it the merchant was credited, and what refunds took back. */
  marketplaceDiscountMinor: number
  marketplaceDiscountCreditedMinor: number
  marketplaceDiscountReturnedMinor: number
  commissionMinor: number
  /** The VAT within the commission. */
  commissionVatBasisPoints: number
  /** Tax that the marketplace remits: of the lines and of shipping, and what of the latter refunds gave back. */
  taxWithheldMinor: number
  shippingTaxWithheldMinor: number
  shippingTaxReturnedMinor: number
  /** What of the shipping the merchant itself marked as refunded. */
  shippingMarkedByMerchantMinor: number
  capturedMinor: number
  refundedMinor: number
  refundedShippingMinor: number
  forwardState: ForwardState
  fulfilledAt: string | null
  releasedAt: string | null
  isTest: boolean
  /** What the payment provider kept; null until it says so. */
  providerFeeMinor: number | null
  /** What of it the merchant was charged. */
  providerFeeChargedMinor: number
  /** Who collects the money, and pays it back. */
  collectedBy: CollectedBy
  version: number
}

const lockedColumns = sql`o.id, o.marketplace_id as "marketplaceId", o.group_id as "groupId", o.merchant_id as "merchantId", o.hash,
  o.order_status as "orderStatus", o.payment_status as "paymentStatus", o.payout_status as "payoutStatus", o.currency, o.shipping_minor as "shippingMinor",
  o.total_minor as "totalMinor", o.marketplace_discount_minor as "marketplaceDiscountMinor", o.marketplace_discount_credited_minor as "marketplaceDiscountCreditedMinor",
  o.marketplace_discount_returned_minor as "marketplaceDiscountReturnedMinor", o.commission_minor as "commissionMinor", o.commission_vat_basis_points as "commissionVatBasisPoints", o.tax_withheld_minor as "taxWithheldMinor",
  o.shipping_tax_withheld_minor as "shippingTaxWithheldMinor", o.shipping_tax_returned_minor as "shippingTaxReturnedMinor",
  o.shipping_marked_by_merchant_minor as "shippingMarkedByMerchantMinor", o.captured_minor as "capturedMinor", o.refunded_minor as "refundedMinor",
  o.refunded_shipping_minor as "refundedShippingMinor", o.forward_state as "forwardState", o.fulfilled_at as "fulfilledAt", o.released_at as "releasedAt", o.is_test as "isTest",
  o.provider_fee_minor as "providerFeeMinor", o.provider_fee_charged_minor as "providerFeeChargedMinor", o.collected_by as "collectedBy", o.version`

/** Which orders (`o`) a company may touch: a merchant its own, an operator those of its marketplace. */
export function ownOrders(scope: Scope) {
  return scope.companyType === 'MERCHANT' ? sql<boolean>`o.merchant_id = ${scope.companyId}` : sql<boolean>`o.marketplace_id = ${scope.companyId}`
}

/** An order of the caller by its hash, held until the transaction ends. Every command on an order starts here, so that they take turns. */
export async function lockOrder(db: Db, scope: Scope, hash: string): Promise<LockedOrder | undefined> {
  const { rows } =
    await sql<LockedOrder>`select ${lockedColumns} from "order" o where o.hash = ${hash} and ${ownOrders(scope)} for no key update`.execute(db)
  return rows[0]
}

/** Orders of one marketplace by their ids, held in the order of their ids. */
export async function lockOrders(db: Db, marketplaceId: string, orderIds: readonly string[]): Promise<LockedOrder[]> {
  const { rows } = await sql<LockedOrder>`
    select ${lockedColumns} from "order" o where o.marketplace_id = ${marketplaceId} and o.id = any(${orderIds}::uuid[]) order by o.id for no key update`.execute(
    db,
  )
  return rows
}

/** Locks and returns the orders of purchases, in the order of their ids. */
export async function lockGroups(db: Db, marketplaceId: string, groupIds: readonly string[]): Promise<LockedOrder[]> {
  if (groupIds.length === 0) return []
  const { rows } = await sql<LockedOrder>`
    select ${lockedColumns} from "order" o where o.marketplace_id = ${marketplaceId} and ${among(sql`o.group_id`, groupIds, 'uuid')}
    order by o.id for no key update`.execute(db)
  return rows
}

const axisColumns = { order: 'order_status', payment: 'payment_status', payout: 'payout_status' } as const

/** Writes one axis of locked orders that are in one of the states `from`, and returns how many were. Only `transition-order.ts` calls it. */
export async function updateStatus(
  db: Db,
  marketplaceId: string,
  orderIds: readonly string[],
  axis: keyof typeof axisColumns,
  from: readonly string[],
  to: string,
): Promise<number> {
  // What is captured, or was collected by the merchant, is always the whole of an order, and then the merchant is credited the whole discount of the marketplace.
  const captured =
    to === 'Captured' || to === 'Paid' ? sql`, captured_minor = total_minor, marketplace_discount_credited_minor = marketplace_discount_minor` : sql``
  const since = axis === 'payment' ? sql`, payment_status_at = now()${captured}` : sql``
  const { numAffectedRows } = await sql`
    update "order" set ${sql.ref(axisColumns[axis])} = ${to}, version = version + 1${since}
    where marketplace_id = ${marketplaceId} and ${among(sql`id`, orderIds, 'uuid')} and ${sql.ref(axisColumns[axis])} = any(${from}::text[])`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** An entry of an order's history to be. */
export type NewOrderEvent = {
  marketplaceId: string
  orderId: string
  kind: string
  /** The facts of the message `order.` and the kind. */
  params?: Params
  /** What is added to it: that nothing changed, and why. */
  remark?: Message
  actor: string | null
  axis?: 'order' | 'payment' | 'payout'
  from?: string
  to?: string
  /** Words of a person or of the provider. */
  detail?: string | null
}

/** Writes entries into the histories of orders. */
export async function insertOrderEvents(db: Db, events: readonly NewOrderEvent[]): Promise<void> {
  if (events.length === 0) return
  await sql`
    insert into order_event (marketplace_id, order_id, kind, params, remark, actor, axis, from_status, to_status, detail)
    select e."marketplaceId", e."orderId", e.kind, coalesce(e.params, '{}'), e.remark, e.actor, e.axis, e."from", e."to", e.detail
    from ${jsonRows(events, 'e', sql`"marketplaceId" uuid, "orderId" uuid, kind text, params jsonb, remark jsonb, actor text, axis text, "from" text, "to" text, detail text`)}`.execute(
    db,
  )
}

/** What a line has, for deciding a shipment or a refund. */
export type LineState = {
  id: string
  merchantId: string
  variantId: string
  quantity: number
  fulfilledQuantity: number
  refundedQuantity: number
  refundedUnshippedQuantity: number
  pendingUnshippedQuantity: number
  totalMinor: number
  refundedMinor: number
  commissionMinor: number
  commissionReturnedMinor: number
  taxWithheldMinor: number
  taxReturnedMinor: number
  marketplaceDiscountMinor: number
  marketplaceDiscountReturnedMinor: number
  deductedMinor: number
  /** What the merchant itself marked as refunded, for which no commission or tax goes back, and what was taken back of the discount with it. */
  markedByMerchantMinor: number
  marketplaceDiscountMarkedMinor: number
  /** What of the commission does not go back, by the marketplace's refund policy. */
  commissionKeptMinor: number
}

export async function listLineStates(db: Db, marketplaceId: string, orderId: string): Promise<LineState[]> {
  const { rows } = await sql<LineState>`
    select l.id, l.merchant_id as "merchantId", l.variant_id as "variantId", l.quantity, l.fulfilled_quantity as "fulfilledQuantity",
      l.refunded_quantity as "refundedQuantity", l.refunded_unshipped_quantity as "refundedUnshippedQuantity",
      coalesce(p.quantity, 0)::int as "pendingUnshippedQuantity", l.total_minor as "totalMinor",
      l.refunded_minor as "refundedMinor", l.commission_minor as "commissionMinor", l.commission_returned_minor as "commissionReturnedMinor",
      l.tax_withheld_minor as "taxWithheldMinor", l.tax_returned_minor as "taxReturnedMinor", l.deducted_minor as "deductedMinor",
      l.marketplace_discount_minor as "marketplaceDiscountMinor", l.marketplace_discount_returned_minor as "marketplaceDiscountReturnedMinor",
      l.marketplace_discount_marked_minor as "marketplaceDiscountMarkedMinor", l.marked_by_merchant_minor as "markedByMerchantMinor", ${keptMinor} as "commissionKeptMinor"
    from order_line l
    left join (
      select x.order_line_id, sum(x.unshipped_quantity) as quantity
      from refund r join refund_line x on x.marketplace_id = r.marketplace_id and x.refund_id = r.id
      where r.marketplace_id = ${marketplaceId} and r.order_id = ${orderId} and r.status = 'pending' group by x.order_line_id
    ) p on p.order_line_id = l.id
    where l.marketplace_id = ${marketplaceId} and l.order_id = ${orderId} order by l.position`.execute(db)
  return rows
}
