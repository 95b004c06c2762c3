import { sql } from 'kysely'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { hasRestocked, restockedQuantity } from '../refund/queries-refund.ts'
import type { Db } from '../../../database/db.ts'
import { literal } from '../../../kit/paging.ts'
import type { ShopQuantity } from '../../connection/ports-order.ts'
import type { Tracking } from '../fulfilment/queries-fulfil.ts'

/** What is reported to the merchant's shop of an order. */
export type ReportKind = 'fulfilment' | 'refund' | 'cancellation'

/** Names one report: `subjectId` is the shipment or the refund, and the order itself for its cancellation. */
export type ReportKey = { marketplaceId: string; orderId: string; kind: ReportKind; subjectId: string }

/** How a report to the shop stands. */
export type ShopReportRecord = {
  kind: ReportKind
  subjectId: string
  state: 'waiting' | 'reported' | 'failed'
  reference: string | null
  attempts: number
  error: CodedMessage | null
  updatedAt: string
  /** By when it is tried again; null where it is not. */
  nextTryBy: string | null
}

/** Returns the reports of an order to the merchant's shop. */
export async function listShopReports(db: Db, marketplaceId: string, orderId: string): Promise<ShopReportRecord[]> {
  const { rows } = await sql<ShopReportRecord>`
    select kind, subject_id as "subjectId", state, reference, attempts, error, updated_at as "updatedAt", next_try_by as "nextTryBy"
    from shop_report where marketplace_id = ${marketplaceId} and order_id = ${orderId} order by created_at, subject_id`.execute(db)
  return rows
}

/** Starts a report, or the next one of the same shipment. */
export async function upsertShopReport(db: Db, key: ReportKey): Promise<void> {
  await sql`
    insert into shop_report (marketplace_id, kind, subject_id, order_id) values (${key.marketplaceId}, ${key.kind}, ${key.subjectId}, ${key.orderId})
    on conflict (marketplace_id, kind, subject_id) do update set state = 'waiting', updated_at = now()`.execute(db)
}

/** How long a report that a killed process was sending keeps back the others of its order. */
const sendingMinutes = 2

/**
 * Marks a report as being sent, and returns what the shop called it before; undefined while a report of the same order is being sent. Call with the order
 * locked.
 */
export async function claimShopReport(db: Db, key: ReportKey): Promise<{ reference: string | null } | undefined> {
  const { rows } = await sql<{ reference: string | null }>`
    update shop_report r set sending_until = now() + make_interval(mins => ${literal(sendingMinutes)})
    where r.marketplace_id = ${key.marketplaceId} and r.kind = ${key.kind} and r.subject_id = ${key.subjectId}
      and not exists (select from shop_report o where o.marketplace_id = r.marketplace_id and o.order_id = r.order_id and o.sending_until > now())
    returning r.reference`.execute(db)
  return rows[0]
}

/** Lets other reports of the order be sent. */
export async function releaseShopReport(db: Db, key: ReportKey): Promise<void> {
  await sql`
    update shop_report set sending_until = null
    where marketplace_id = ${key.marketplaceId} and kind = ${key.kind} and subject_id = ${key.subjectId}`.execute(db)
}

/** Writes how a report ended, and returns the state before it and how often it was tried. */
export async function updateShopReport(
  db: Db,
  key: ReportKey,
  end: { state: 'reported'; reference: string } | { state: 'failed'; error: Message; nextTryBy: string | null },
): Promise<{ hadError: boolean; attempts: number }> {
  const error = end.state === 'failed' ? JSON.stringify(end.error) : null
  const { rows } = await sql<{ hadError: boolean; attempts: number }>`
    update shop_report r set state = ${end.state}, reference = coalesce(${end.state === 'reported' ? end.reference : null}, r.reference), error = ${error}::jsonb,
      attempts = r.attempts + 1, updated_at = now(), sending_until = null, next_try_by = ${end.state === 'failed' ? end.nextTryBy : null}::timestamptz
    from (
      select marketplace_id, kind, subject_id, error from shop_report
      where marketplace_id = ${key.marketplaceId} and kind = ${key.kind} and subject_id = ${key.subjectId} for update
    ) before
    where r.marketplace_id = before.marketplace_id and r.kind = before.kind and r.subject_id = before.subject_id
    returning before.error is not null as "hadError", r.attempts`.execute(db)
  return rows[0] ?? { hadError: false, attempts: 0 }
}

/** A shipment of an order with its lines as the shop names them. */
export type ShipmentToReport = {
  source: 'portal' | 'shop'
  carrier: string
  trackingNumber: string
  trackingHref: string | null
  isComplete: boolean
  lines: ShopQuantity[]
  /** What the shop calls the other shipments of the order, those that came from it too. */
  otherReferences: string[]
}

const shopLine = sql`'productReference', p.merchant_product_reference, 'variantReference', l.variant_reference, 'sku', l.sku`

/** Returns a shipment to report; `isComplete` when nothing of the order is left to ship now. */
export async function findShipmentToReport(
  db: Db,
  { marketplaceId, orderId, fulfilmentId }: { marketplaceId: string; orderId: string; fulfilmentId: string },
): Promise<ShipmentToReport | undefined> {
  const { rows } = await sql<ShipmentToReport>`
    select f.source, f.carrier, f.tracking_number as "trackingNumber", f.tracking_href as "trackingHref", o.order_status = 'Fulfilled' as "isComplete",
      (select coalesce(jsonb_agg(jsonb_build_object(${shopLine}, 'quantity', x.quantity) order by l.position), '[]')
        from fulfilment_line x
        join order_line l on l.marketplace_id = x.marketplace_id and l.id = x.order_line_id
        join product p on p.merchant_id = l.merchant_id and p.id = l.product_id
        where x.marketplace_id = f.marketplace_id and x.fulfilment_id = f.id) as lines,
      (select coalesce(jsonb_agg(other.reference), '[]') from (
          select r.reference from shop_report r
          where r.marketplace_id = f.marketplace_id and r.order_id = f.order_id and r.kind = 'fulfilment' and r.subject_id <> f.id
          union
          select s.external_id from fulfilment s where s.marketplace_id = f.marketplace_id and s.order_id = f.order_id and s.id <> f.id
          union
          select u.external_id from cancelled_fulfilment u where u.marketplace_id = f.marketplace_id and u.order_id = f.order_id
        ) other where other.reference is not null) as "otherReferences"
    from fulfilment f join "order" o on o.marketplace_id = f.marketplace_id and o.id = f.order_id
    where f.marketplace_id = ${marketplaceId} and f.order_id = ${orderId} and f.id = ${fulfilmentId}`.execute(db)
  return rows[0]
}

/** A refund of an order with its lines as the shop names them. */
export type RefundToReport = {
  amountMinor: number
  shippingMinor: number
  currency: string
  reason: string
  isOrderCancelled: boolean
  /** `restockedQuantity` go back into stock. */
  lines: (ShopQuantity & { amountMinor: number; restockedQuantity: number })[]
}

/** Returns a refund to report. */
export async function findRefundToReport(db: Db, marketplaceId: string, orderId: string, refundId: string): Promise<RefundToReport | undefined> {
  const { rows } = await sql<RefundToReport>`
    select r.amount_minor as "amountMinor", r.shipping_minor as "shippingMinor", r.currency, r.reason, o.order_status = 'Cancelled' as "isOrderCancelled",
      (select coalesce(jsonb_agg(jsonb_build_object(${shopLine}, 'quantity', x.quantity, 'amountMinor', x.amount_minor, 'restockedQuantity', ${restockedQuantity}) order by l.position), '[]')
        from refund_line x
        join order_line l on l.marketplace_id = x.marketplace_id and l.id = x.order_line_id
        join product p on p.merchant_id = l.merchant_id and p.id = l.product_id
        where x.marketplace_id = r.marketplace_id and x.refund_id = r.id) as lines
    from refund r join "order" o on o.marketplace_id = r.marketplace_id and o.id = r.order_id
    where r.marketplace_id = ${marketplaceId} and r.order_id = ${orderId} and r.id = ${refundId} and r.status = 'succeeded'
      and r.amount_minor > 0`.execute(db)
  return rows[0]
}

/**
 * Returns how a cancelled order is cancelled in the shop; undefined while a refund of it is under way or waits to be reported. What refunds have brought
 * back is restocked with them.
 */
export async function findCancellationToReport(db: Db, marketplaceId: string, orderId: string): Promise<{ isRestocked: boolean } | undefined> {
  const { rows } = await sql<{ isAwaited: boolean; isRefunded: boolean }>`
    select coalesce(bool_or(r.status = 'pending' or p.state = 'waiting'), false) as "isAwaited", coalesce(bool_or(r.status = 'succeeded' and r.amount_minor > 0), false) as "isRefunded"
    from refund r
    left join shop_report p on p.marketplace_id = r.marketplace_id and p.kind = 'refund' and p.subject_id = r.id
    where r.marketplace_id = ${marketplaceId} and r.order_id = ${orderId}`.execute(db)
  const { isAwaited = false, isRefunded = false } = rows[0] ?? {}
  return isAwaited ? undefined : { isRestocked: !isRefunded && (await hasRestocked(db, marketplaceId, orderId)) }
}

/** An order of ours in the merchant's shop. */
export type OrderInShop = { marketplaceId: string; orderId: string; reference: string }

/** The same with the number by which the shop shows it. */
export type NumberedOrder = OrderInShop & { number: string | null }

/** Returns the orders that were sent through a connection, cancelled ones too, among these references of the shop. */
export async function listOrdersInShop(db: Db, merchantId: string, connectionId: string, references: readonly string[]): Promise<NumberedOrder[]> {
  const { rows } = await sql<NumberedOrder>`
    select o.marketplace_id as "marketplaceId", o.id as "orderId", o.merchant_order_reference as reference, o.merchant_order_number as number
    from "order" o
    where o.merchant_id = ${merchantId} and o.merchant_order_reference = any(${references}::text[]) and o.forward_connection_id = ${connectionId}
      and o.forward_state = 'forwarded'`.execute(db)
  return rows
}

/** Writes the number by which the shop shows an order, where it is not known yet. */
export async function updateOrderNumber(db: Db, { marketplaceId, orderId }: OrderInShop, number: string): Promise<void> {
  await sql`
    update "order" set merchant_order_number = ${number}
    where marketplace_id = ${marketplaceId} and id = ${orderId} and merchant_order_number is distinct from ${number}`.execute(db)
}

/** A shipment of an order, or one that was cancelled. `shopTracking`: what the shop last said of one that was made there. */
export type KnownFulfilment = Tracking & {
  id: string
  externalId: string | null
  shopTracking: Tracking | null
  hasLabel: boolean
  isCancelled: boolean
}

/** Returns the shop's ids of an order's shipments that came from the shop, and our ids of all; those that were cancelled here too. */
export async function listKnownFulfilments(db: Db, marketplaceId: string, orderId: string): Promise<KnownFulfilment[]> {
  const { rows } = await sql<KnownFulfilment>`
    select f.id, f.external_id as "externalId", f.tracking_number as "trackingNumber", f.carrier, f.tracking_href as "trackingHref", f.shop_tracking as "shopTracking",
      exists (select from shipping_label b where b.marketplace_id = f.marketplace_id and b.fulfilment_id = f.id and b.state = 'bought') as "hasLabel",
      false as "isCancelled"
    from fulfilment f where f.marketplace_id = ${marketplaceId} and f.order_id = ${orderId}
    union all
    select u.id, u.external_id, u.tracking_number, '', null, null, false, true
    from cancelled_fulfilment u where u.marketplace_id = ${marketplaceId} and u.order_id = ${orderId}`.execute(db)
  return rows
}

/** Whether a shipment that came from the shop was cancelled here, and the shop had it when it was last read. */
export async function hasCancelledOfShop(db: Db, { marketplaceId, orderId }: OrderInShop): Promise<boolean> {
  const { rows } = await sql`
    select from cancelled_fulfilment where marketplace_id = ${marketplaceId} and order_id = ${orderId} and external_id is not null limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Forgets the shop's id of cancelled shipments that the shop has no longer: under the same id it may ship the items again. */
export async function clearCancelledReferences(db: Db, { marketplaceId, orderId }: OrderInShop, inShop: readonly string[]): Promise<void> {
  await sql`
    update cancelled_fulfilment set external_id = null
    where marketplace_id = ${marketplaceId} and order_id = ${orderId} and external_id is not null and not external_id = any(${inShop}::text[])`.execute(
    db,
  )
}

/** Starts the reports of an order that there are none of yet: of the shipments and refunds from before its shop was to have it. */
export async function insertMissingReports(db: Db, marketplaceId: string, orderId: string): Promise<void> {
  await sql`
    insert into shop_report (marketplace_id, kind, subject_id, order_id, created_at)
    select f.marketplace_id, 'fulfilment', f.id, f.order_id, f.created_at from fulfilment f
    where f.marketplace_id = ${marketplaceId} and f.order_id = ${orderId} and f.source = 'portal'
    union all
    select r.marketplace_id, 'refund', r.id, r.order_id, r.created_at from refund r
    where r.marketplace_id = ${marketplaceId} and r.order_id = ${orderId} and r.status = 'succeeded' and r.amount_minor > 0
    on conflict (marketplace_id, kind, subject_id) do nothing`.execute(db)
}

/** Returns the reports of an order that wait. */
export async function listWaitingOfOrder(db: Db, marketplaceId: string, orderId: string): Promise<ReportKey[]> {
  const reports = await listShopReports(db, marketplaceId, orderId)
  return reports.filter(({ state }) => state === 'waiting').map(({ kind, subjectId }) => ({ marketplaceId, orderId, kind, subjectId }))
}

/** Deletes the reports of an order that wait: the shop will not have it. */
export async function deleteWaitingReports(db: Db, marketplaceId: string, orderId: string): Promise<void> {
  await sql`delete from shop_report where marketplace_id = ${marketplaceId} and order_id = ${orderId} and state = 'waiting'`.execute(db)
}

/** Deletes a report that waits, and that the shop cannot be sent. */
export async function deleteWaitingReport(db: Db, key: ReportKey): Promise<void> {
  await sql`
    delete from shop_report
    where marketplace_id = ${key.marketplaceId} and kind = ${key.kind} and subject_id = ${key.subjectId} and state = 'waiting'`.execute(db)
}

/** Deletes the report of a shipment that was never sent to the shop; one that was tried may be there, and stays to recognise it by. */
export async function deleteUnsentReport(db: Db, key: ReportKey): Promise<void> {
  await sql`
    delete from shop_report
    where marketplace_id = ${key.marketplaceId} and kind = ${key.kind} and subject_id = ${key.subjectId} and state = 'waiting' and attempts = 0`.execute(
    db,
  )
}

/** A report that waits, with since when. */
export type WaitingReport = ReportKey & { createdAt: string }

/** Returns the reports that wait of orders in a merchant's connected shop, oldest first, after one of them. */
export async function listWaitingReports(db: Db, merchantId: string, after: WaitingReport | undefined, limit: number): Promise<WaitingReport[]> {
  const from = after === undefined ? sql`true` : sql`(r.created_at, r.subject_id) > (${after.createdAt}::timestamptz, ${after.subjectId}::uuid)`
  const { rows } = await sql<WaitingReport>`
    select r.marketplace_id as "marketplaceId", r.order_id as "orderId", r.kind, r.subject_id as "subjectId", r.created_at::text as "createdAt"
    from shop_report r join "order" o on o.marketplace_id = r.marketplace_id and o.id = r.order_id
    where r.state = 'waiting' and o.merchant_id = ${merchantId} and o.forward_state = 'forwarded' and o.forward_connection_id in (
        select k.id from connection k where k.company_id = ${merchantId} and k.kind = 'shop' and k.ended_at is null)
      and ${from} order by r.created_at, r.subject_id limit ${literal(limit)}`.execute(db)
  return rows
}

/** Sets a failed report of an order to waiting. False where there is none. */
export async function updateReportWaiting(db: Db, key: ReportKey): Promise<boolean> {
  const { rows } = await sql`
    update shop_report set state = 'waiting', updated_at = now()
    where marketplace_id = ${key.marketplaceId} and kind = ${key.kind} and subject_id = ${key.subjectId} and order_id = ${key.orderId} and state = 'failed'
    returning subject_id`.execute(db)
  return rows.length > 0
}
