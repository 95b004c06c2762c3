import type { RefundStatus } from '@stoa/contract/states.ts'
import type { RefundPayer } from '@stoa/contract/order-outside.ts'
import { refundMoves, statesBefore } from '@stoa/contract/state-moves.ts'
import { sql } from 'kysely'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { Message } from '@stoa/messages/describe.ts'
import type { Db } from '../../../database/db.ts'
import type { RefundPlan } from '@stoa/contract/refund-plan.ts'
import { jsonRows } from '../../../database/json-rows.ts'
import type { RefundState } from '../payment/rules-payment.ts'
import { divideNewRefund } from './queries-division.ts'

/** Who pays a refund out; `storefront` is the operator's own shop. */
export type SettledBy = 'provider' | 'storefront' | RefundPayer

/** A refund to be written. */
export type NewRefund = RefundPlan & {
  marketplaceId: string
  orderId: string
  currency: string
  reason: string
  requestedBy: string
  /** `provider` and `storefront` have yet to pay it. Paid by others, it has succeeded as soon as it is written. */
  settledBy: SettledBy
  /** The refund of a cancelled order, whose items went back into stock when it was cancelled. */
  isCancellation: boolean
  /** Marked as refunded by the merchant itself: neither commission nor tax goes back for it, now or with a later refund. */
  isMarkedByMerchant?: boolean
}

/**
 * Sets a refund's amounts aside on the order and its lines, in conditional updates: false when not all of it is left, and then nothing may stay
 * of this transaction. What is requested counts from now on, so that two at once cannot exceed.
 */
export async function reserveRefund(db: Db, refund: NewRefund): Promise<boolean> {
  const isMarked = refund.isMarkedByMerchant ?? false
  const order = await sql`
    update "order" set refunded_minor = refunded_minor + ${refund.amountMinor}, refunded_shipping_minor = refunded_shipping_minor + ${refund.shippingMinor},
      commission_returned_minor = commission_returned_minor + ${refund.commissionReturnedMinor}, tax_returned_minor = tax_returned_minor + ${refund.taxReturnedMinor},
      shipping_tax_returned_minor = shipping_tax_returned_minor + ${refund.shippingTaxReturnedMinor},
      marketplace_discount_returned_minor = marketplace_discount_returned_minor + ${refund.marketplaceDiscountReturnedMinor},
      shipping_marked_by_merchant_minor = shipping_marked_by_merchant_minor + ${isMarked ? refund.shippingMinor : 0}, version = version + 1
    where marketplace_id = ${refund.marketplaceId} and id = ${refund.orderId} and refunded_minor + ${refund.amountMinor} <= captured_minor
      and refunded_shipping_minor + ${refund.shippingMinor} <= shipping_minor
      and marketplace_discount_returned_minor + ${refund.marketplaceDiscountReturnedMinor} <= marketplace_discount_credited_minor`.execute(db)
  const lines = await sql`
    update order_line l set refunded_quantity = l.refunded_quantity + x.quantity, refunded_minor = l.refunded_minor + x."amountMinor",
      refunded_unshipped_quantity = l.refunded_unshipped_quantity + x."unshippedQuantity", commission_returned_minor = l.commission_returned_minor + x."commissionReturnedMinor",
      tax_returned_minor = l.tax_returned_minor + x."taxReturnedMinor", deducted_minor = l.deducted_minor + x."deductedMinor",
      marketplace_discount_returned_minor = l.marketplace_discount_returned_minor + x."marketplaceDiscountReturnedMinor",
      marked_by_merchant_minor = l.marked_by_merchant_minor + case when ${isMarked} then x."amountMinor" else 0 end,
      marketplace_discount_marked_minor = l.marketplace_discount_marked_minor + case when ${isMarked} then x."marketplaceDiscountReturnedMinor" else 0 end
    from ${jsonRows(refund.lines, 'x', sql`"lineId" uuid, quantity int, "unshippedQuantity" int, "amountMinor" bigint, "deductedMinor" bigint, "commissionReturnedMinor" bigint, "taxReturnedMinor" bigint, "marketplaceDiscountReturnedMinor" bigint`)}
    where l.marketplace_id = ${refund.marketplaceId} and l.order_id = ${refund.orderId} and l.id = x."lineId"
      and l.refunded_quantity + x.quantity <= l.quantity
      and l.fulfilled_quantity + l.refunded_unshipped_quantity + x."unshippedQuantity" <= l.quantity and l.refunded_minor + x."amountMinor" <= l.total_minor
      and l.marketplace_discount_returned_minor + x."marketplaceDiscountReturnedMinor" <= l.marketplace_discount_minor`.execute(db)
  return Number(order.numAffectedRows ?? 0) === 1 && Number(lines.numAffectedRows ?? 0) === refund.lines.length
}

/** Writes a refund as requested; its id is the key under which the provider carries it out. */
export async function insertRefund(db: Db, refund: NewRefund): Promise<string> {
  const given = refund.settledBy === 'provider' ? await divideNewRefund(db, refund) : { goodsMinor: 0, shippingMinor: 0 }
  const { id } = await db
    .insertInto('refund')
    .values({
      marketplace_id: refund.marketplaceId,
      order_id: refund.orderId,
      amount_minor: refund.amountMinor,
      shipping_minor: refund.shippingMinor,
      commission_returned_minor: refund.commissionReturnedMinor,
      tax_returned_minor: refund.taxReturnedMinor,
      shipping_tax_returned_minor: refund.shippingTaxReturnedMinor,
      marketplace_discount_returned_minor: refund.marketplaceDiscountReturnedMinor,
      currency: refund.currency,
      reason: refund.reason,
      requested_by: refund.requestedBy,
      is_cancellation: refund.isCancellation,
      settled_by: refund.settledBy,
      merchant_goods_minor: given.goodsMinor,
      merchant_shipping_minor: given.shippingMinor,
      ...(refund.settledBy === 'provider' || refund.settledBy === 'storefront' ? {} : { status: 'succeeded', settled_at: sql<string>`now()` }),
      // Two of one transaction or of one instant keep their order: the clock, not the transaction's start.
      created_at: sql<string>`clock_timestamp()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into refund_line (marketplace_id, refund_id, order_line_id, quantity, unshipped_quantity, restock_quantity, amount_minor, deducted_minor, commission_returned_minor,
      tax_returned_minor, marketplace_discount_returned_minor)
    select ${refund.marketplaceId}, ${id}, x."lineId", x.quantity, x."unshippedQuantity", x."restockQuantity", x."amountMinor", x."deductedMinor", x."commissionReturnedMinor",
      x."taxReturnedMinor", x."marketplaceDiscountReturnedMinor"
    from ${jsonRows(refund.lines, 'x', sql`"lineId" uuid, quantity int, "unshippedQuantity" int, "restockQuantity" int, "amountMinor" bigint, "deductedMinor" bigint, "commissionReturnedMinor" bigint, "taxReturnedMinor" bigint, "marketplaceDiscountReturnedMinor" bigint`)}`.execute(
    db,
  )
  return id
}

/** A refund with what its provider needs to know. */
export type RefundToSend = {
  id: string
  orderId: string
  status: RefundStatus
  amountMinor: number
  currency: string
  reason: string
  providerReference: string | null
  failure: CodedMessage | null
  connectionId: string | null
  paymentReference: string | null
  settledBy: SettledBy
}

export async function findRefundToSend(db: Db, marketplaceId: string, refundId: string): Promise<RefundToSend | undefined> {
  const { rows } = await sql<RefundToSend>`
    select r.id, r.order_id as "orderId", r.status, r.amount_minor as "amountMinor", r.currency, r.reason, r.provider_reference as "providerReference", r.failure,
      g.payment_connection_id as "connectionId", g.payment_reference as "paymentReference", r.settled_by as "settledBy"
    from refund r
    join "order" o on o.marketplace_id = r.marketplace_id and o.id = r.order_id
    join order_group g on g.marketplace_id = o.marketplace_id and g.id = o.group_id
    where r.marketplace_id = ${marketplaceId} and r.id = ${refundId}`.execute(db)
  return rows[0]
}

/** A refund as far as settling goes. */
export type RefundToSettle = {
  id: string
  orderId: string
  status: RefundStatus
  amountMinor: number
  commissionReturnedMinor: number
  taxReturnedMinor: number
  marketplaceDiscountReturnedMinor: number
  currency: string
  isCancellation: boolean
  settledBy: SettledBy
}

/** A refund as it now is. Whoever changes it holds its order first. */
export async function findRefund(db: Db, marketplaceId: string, refundId: string): Promise<RefundToSettle | undefined> {
  const { rows } = await sql<RefundToSettle>`
    select id, order_id as "orderId", status, amount_minor as "amountMinor", commission_returned_minor as "commissionReturnedMinor", tax_returned_minor as "taxReturnedMinor",
      marketplace_discount_returned_minor as "marketplaceDiscountReturnedMinor", currency,
      is_cancellation as "isCancellation", settled_by as "settledBy"
    from refund where marketplace_id = ${marketplaceId} and id = ${refundId}`.execute(db)
  return rows[0]
}

/** Writes how a refund ended, when the table allows it from its present state; returns whether it did. */
export async function updateRefundSettled(
  db: Db,
  marketplaceId: string,
  refundId: string,
  end: { status: 'succeeded' | 'failed'; providerReference: string; failure: Message | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refund')
    .set({ status: end.status, provider_reference: end.providerReference, failure: toJson(end.failure), settled_at: sql<string>`now()` })
    .where('marketplace_id', '=', marketplaceId)
    .where('id', '=', refundId)
    .where('status', 'in', statesBefore(refundMoves, end.status))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns whether another refund of the order failed after this one was requested. */
export async function hasFailedSince(db: Db, marketplaceId: string, refund: { id: string; orderId: string }): Promise<boolean> {
  const { rows } = await sql`
    select from refund f join refund r on r.marketplace_id = f.marketplace_id and r.order_id = f.order_id
    where r.marketplace_id = ${marketplaceId} and r.order_id = ${refund.orderId} and r.id = ${refund.id}
      and f.status = 'failed' and f.settled_at > r.created_at
    limit 1`.execute(db)
  return rows.length > 0
}

/** Writes what the provider calls a refund under way, or why it was not taken yet. */
export async function updateRefundSent(
  db: Db,
  marketplaceId: string,
  refundId: string,
  change: { providerReference?: string; failure: Message | null },
): Promise<void> {
  await db
    .updateTable('refund')
    .set({ failure: toJson(change.failure), ...(change.providerReference === undefined ? {} : { provider_reference: change.providerReference }) })
    .where('marketplace_id', '=', marketplaceId)
    .where('id', '=', refundId)
    .where('status', '=', 'pending')
    .execute()
}

/** Gives the amounts of a refund that failed back to the order and its lines. */
export async function returnRefund(db: Db, marketplaceId: string, refundId: string): Promise<void> {
  await sql`
    update order_line l set refunded_quantity = l.refunded_quantity - x.quantity, refunded_minor = l.refunded_minor - x.amount_minor,
      refunded_unshipped_quantity = l.refunded_unshipped_quantity - x.unshipped_quantity, commission_returned_minor = l.commission_returned_minor - x.commission_returned_minor,
      tax_returned_minor = l.tax_returned_minor - x.tax_returned_minor, deducted_minor = l.deducted_minor - x.deducted_minor,
      marketplace_discount_returned_minor = l.marketplace_discount_returned_minor - x.marketplace_discount_returned_minor
    from refund_line x where x.marketplace_id = ${marketplaceId} and x.refund_id = ${refundId} and l.marketplace_id = x.marketplace_id and l.id = x.order_line_id`.execute(
    db,
  )
  await sql`
    update "order" o set refunded_minor = o.refunded_minor - r.amount_minor, refunded_shipping_minor = o.refunded_shipping_minor - r.shipping_minor,
      commission_returned_minor = o.commission_returned_minor - r.commission_returned_minor, tax_returned_minor = o.tax_returned_minor - r.tax_returned_minor,
      shipping_tax_returned_minor = o.shipping_tax_returned_minor - r.shipping_tax_returned_minor,
      marketplace_discount_returned_minor = o.marketplace_discount_returned_minor - r.marketplace_discount_returned_minor, version = o.version + 1
    from refund r where r.marketplace_id = ${marketplaceId} and r.id = ${refundId} and o.marketplace_id = r.marketplace_id and o.id = r.order_id`.execute(
    db,
  )
}

/** Returns whether an order was closed because its refunds left nothing to ship, not cancelled. */
export async function isClosedByRefund(db: Db, marketplaceId: string, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from order_event where marketplace_id = ${marketplaceId} and order_id = ${orderId} and kind = 'closed_by_refund' limit 1`.execute(db)
  return rows.length > 0
}

/** SQL of how many items of a line `x` of a refund `r` go back into the stock of a shop that it is reported to; those of a cancelled order as here. */
export const restockedQuantity = sql<number>`case when not r.is_cancellation then least(x.restock_quantity, x.quantity)
  when exists (select from order_event e where e.marketplace_id = r.marketplace_id and e.order_id = r.order_id and e.kind = 'cancelled_by_person' and e.params ->> 'restock' = 'no')
  then 0 else x.quantity end`

/** SQL of whether all of them do: a shop that pays a refund back takes a line whole. */
export const isRestocked = sql<boolean>`x.quantity > 0 and ${restockedQuantity} = x.quantity`

/** Returns whether the cancellation of an order returned its items to stock, as it does unless a person chose otherwise. */
export async function hasRestocked(db: Db, marketplaceId: string, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from order_event where marketplace_id = ${marketplaceId} and order_id = ${orderId} and kind = 'cancelled_by_person' and params ->> 'restock' = 'no'
    limit 1`.execute(db)
  return rows.length === 0
}

/** What a refund puts back into stock: what was chosen when it succeeds, or what it kept from being shipped. */
export async function listRefundedItems(
  db: Db,
  marketplaceId: string,
  refundId: string,
  which: 'restock' | 'unshipped',
): Promise<{ merchantId: string; variantId: string; quantity: number }[]> {
  const column = which === 'restock' ? sql`x.restock_quantity` : sql`x.unshipped_quantity`
  const { rows } = await sql<{ merchantId: string; variantId: string; quantity: number }>`
    select l.merchant_id as "merchantId", l.variant_id as "variantId", ${column} as quantity
    from refund_line x join order_line l on l.marketplace_id = x.marketplace_id and l.id = x.order_line_id
    where x.marketplace_id = ${marketplaceId} and x.refund_id = ${refundId} and ${column} > 0`.execute(db)
  return rows
}

/** All refunds of an order, oldest first, for deciding where its payment stands. */
export async function listRefundStates(db: Db, marketplaceId: string, orderId: string): Promise<Required<RefundState>[]> {
  const { rows } = await sql<Required<RefundState>>`
    select status, amount_minor as "amountMinor", marketplace_discount_returned_minor as "marketplaceDiscountReturnedMinor" from refund where marketplace_id = ${marketplaceId} and order_id = ${orderId} order by created_at, id`.execute(
    db,
  )
  return rows
}

function toJson(failure: Message | null): string | null {
  return failure === null ? null : JSON.stringify(failure)
}
