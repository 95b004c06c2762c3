import { sql } from 'kysely'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { stuckLimits } from '../../order/attention/rules-stuck.ts'
import { isRestocked } from '../../order/refund/queries-refund.ts'
import type { Db } from '../../../database/db.ts'
import { literal } from '../../../kit/paging.ts'

/** Names what is reported to the shop of the operator: a shipment, a refund, or that a purchase is cancelled. */
export type StorefrontReportKey = { companyId: string; groupId: string; kind: 'fulfilment' | 'refund' | 'cancellation'; subjectId: string }

export type StorefrontReportRow = Pick<StorefrontReportKey, 'kind' | 'subjectId'> & {
  state: 'waiting' | 'reported' | 'failed'
  reference: string | null
  error: CodedMessage | null
}

/** Starts a report, or the next one of the same shipment; returns what the shop called it before. */
export async function upsertReport(db: Db, { companyId, groupId, kind, subjectId }: StorefrontReportKey): Promise<string | null> {
  const { rows } = await sql<{ reference: string | null }>`
    insert into storefront_report (company_id, kind, subject_id, group_id) values (${companyId}, ${kind}, ${subjectId}, ${groupId})
    on conflict (company_id, kind, subject_id) do update set state = 'waiting', updated_at = now() returning reference`.execute(db)
  return rows[0]?.reference ?? null
}

/** Writes how a report ended, and returns whether it had failed before. */
export async function updateReport(
  db: Db,
  { companyId, kind, subjectId }: StorefrontReportKey,
  end: { reference: string } | { error: Message },
): Promise<{ hadError: boolean }> {
  const error = 'error' in end ? JSON.stringify(end.error) : null
  const { rows } = await sql<{ hadError: boolean }>`
    update storefront_report r set state = ${error === null ? 'reported' : 'failed'}, error = ${error}::jsonb, attempts = r.attempts + 1, updated_at = now(),
      reference = coalesce(${'reference' in end ? end.reference : null}, r.reference)
    from (
      select company_id, kind, subject_id, error from storefront_report where company_id = ${companyId} and kind = ${kind} and subject_id = ${subjectId} for update
    ) before
    where r.company_id = before.company_id and r.kind = before.kind and r.subject_id = before.subject_id
    returning before.error is not null as "hadError"`.execute(db)
  return rows[0] ?? { hadError: false }
}

/** Writes a refund that the shop made itself: it is known there. */
export async function insertShopReport(db: Db, { companyId, groupId, kind, subjectId }: StorefrontReportKey, reference: string): Promise<void> {
  await sql`
    insert into storefront_report (company_id, kind, subject_id, group_id, state, reference)
    values (${companyId}, ${kind}, ${subjectId}, ${groupId}, 'reported', ${reference})`.execute(db)
}

/** Returns what of a purchase was reported to the shop, or came from it. A refund that the shop is to pay and was not requested there yet waits as well. */
export async function listReports(db: Db, companyId: string, groupId: string): Promise<StorefrontReportRow[]> {
  const { rows } = await sql<StorefrontReportRow>`
    select kind, subject_id as "subjectId", state, reference, error from storefront_report
    where company_id = ${companyId} and group_id = ${groupId}
    union all
    select 'refund', r.id, 'waiting', null, null from "order" o
    join refund r on r.marketplace_id = o.marketplace_id and r.order_id = o.id and r.status = 'pending' and r.settled_by = 'storefront'
    where o.marketplace_id = ${companyId} and o.group_id = ${groupId}
      and not exists (select from storefront_report s where s.company_id = ${companyId} and s.kind = 'refund' and s.subject_id = r.id)`.execute(db)
  return rows
}

/** A shipment, or without an order the cancellation of a purchase, that is to be reported once more. */
type OpenReport = { companyId: string; groupId: string; orderId: string | null; subjectId: string }

/** Returns shipments and cancellations whose report waits for so many minutes, of operators whose shop is connected and that do not pause it, after an id. */
export async function listOpenReports(db: Db, options: { minutes: number; afterId: string; limit: number }): Promise<OpenReport[]> {
  const { rows } = await sql<OpenReport>`
    select r.company_id as "companyId", r.group_id as "groupId", f.order_id as "orderId", r.subject_id as "subjectId"
    from storefront_report r
    left join fulfilment f on f.marketplace_id = r.company_id and f.id = r.subject_id
    join storefront_order s on s.company_id = r.company_id and s.group_id = r.group_id
    join connection c on c.company_id = s.company_id and c.id = s.connection_id and c.ended_at is null
      and not exists (select from connection_direction d where d.company_id = c.company_id and d.connection_id = c.id and d.direction = 'orders_out' and d.is_paused)
    where r.state = 'waiting' and (r.kind = 'cancellation' or f.id is not null) and r.updated_at < now() - make_interval(mins => ${options.minutes}) and r.subject_id > ${options.afterId}::uuid
    order by r.subject_id limit ${literal(options.limit)}`.execute(db)
  return rows
}

/** Returns the shipments and the cancellation of a purchase whose report failed. */
export async function listFailedReports(db: Db, companyId: string, groupId: string): Promise<Pick<OpenReport, 'orderId' | 'subjectId'>[]> {
  const { rows } = await sql<Pick<OpenReport, 'orderId' | 'subjectId'>>`
    select f.order_id as "orderId", r.subject_id as "subjectId" from storefront_report r
    left join fulfilment f on f.marketplace_id = r.company_id and f.id = r.subject_id
    where r.company_id = ${companyId} and r.group_id = ${groupId} and r.state = 'failed' and (r.kind = 'cancellation' or f.id is not null)`.execute(
    db,
  )
  return rows
}

/** Deletes why reports of a purchase failed: a person has resolved it. Trying them again stays possible. */
export async function deleteReportErrors(db: Db, companyId: string, groupId: string): Promise<void> {
  await sql`
    update storefront_report set error = null, updated_at = now()
    where company_id = ${companyId} and group_id = ${groupId} and state = 'failed'`.execute(db)
}

/** Deletes why a refund failed: the shop paid it back all the same. */
export async function deleteRefundError(db: Db, companyId: string, refundId: string): Promise<void> {
  await sql`
    update storefront_report set error = null, updated_at = now()
    where company_id = ${companyId} and kind = 'refund' and subject_id = ${refundId} and state = 'failed'`.execute(db)
}

/** Deletes the report of a shipment that the shop does not have. */
export async function deleteReportUnknown(db: Db, companyId: string, fulfilmentId: string): Promise<void> {
  await sql`
    delete from storefront_report where company_id = ${companyId} and kind = 'fulfilment' and subject_id = ${fulfilmentId} and reference is null`.execute(
    db,
  )
}

/** A shipment of an order that came from the shop, with what is left of the purchase. */
export type SoldShipment = {
  groupId: string
  hash: string
  merchantId: string
  carrier: string
  trackingNumber: string
  trackingHref: string | null
  lines: { variantId: string; quantity: number }[]
  /** What the shop calls the other shipments of the purchase. */
  otherReferences: string[]
  /** Nothing of any order of the purchase is left to ship. */
  isComplete: boolean
}

/** Returns a shipment to report to the shop of the operator. */
export async function findSoldShipment(db: Db, companyId: string, orderId: string, fulfilmentId: string): Promise<SoldShipment | undefined> {
  const { rows } = await sql<SoldShipment>`
    select o.group_id as "groupId", o.hash, o.merchant_id as "merchantId", f.carrier, f.tracking_number as "trackingNumber", f.tracking_href as "trackingHref",
      (select coalesce(jsonb_agg(jsonb_build_object('variantId', l.variant_id, 'quantity', x.quantity) order by l.position), '[]')
        from fulfilment_line x join order_line l on l.marketplace_id = x.marketplace_id and l.id = x.order_line_id
        where x.marketplace_id = f.marketplace_id and x.fulfilment_id = f.id) as lines,
      (select coalesce(jsonb_agg(r.reference), '[]') from storefront_report r
        where r.company_id = f.marketplace_id and r.group_id = o.group_id and r.kind = 'fulfilment' and r.subject_id <> f.id
          and r.reference is not null) as "otherReferences",
      not exists (select from "order" p where p.marketplace_id = o.marketplace_id and p.group_id = o.group_id and p.order_status not in ('Fulfilled', 'Cancelled')) as "isComplete"
    from fulfilment f join "order" o on o.marketplace_id = f.marketplace_id and o.id = f.order_id
    where f.marketplace_id = ${companyId} and f.order_id = ${orderId} and f.id = ${fulfilmentId} and o.collected_by = 'storefront'`.execute(db)
  return rows[0]
}

/** A refund of an order that came from the shop. */
export type SoldRefund = {
  groupId: string
  hash: string
  merchantId: string
  status: 'pending' | 'succeeded' | 'failed'
  settledBy: string
  amountMinor: number
  shippingMinor: number
  currency: string
  reason: string
  /** The pass over what waits requests it again. */
  isOld: boolean
  lines: { variantId: string; quantity: number; amountMinor: number; isRestocked: boolean }[]
}

/** Returns a refund of an order that came from the shop. */
export async function findSoldRefund(db: Db, companyId: string, orderId: string, refundId: string): Promise<SoldRefund | undefined> {
  const { rows } = await sql<SoldRefund>`
    select o.group_id as "groupId", o.hash, o.merchant_id as "merchantId", r.status, r.settled_by as "settledBy", r.amount_minor as "amountMinor",
      r.shipping_minor as "shippingMinor", r.currency, r.reason, r.created_at < now() - make_interval(mins => ${literal(stuckLimits.refund.askMinutes)}) as "isOld",
      (select coalesce(jsonb_agg(jsonb_build_object('variantId', l.variant_id, 'quantity', x.quantity, 'amountMinor', x.amount_minor,
          'isRestocked', ${isRestocked}) order by l.position), '[]')
        from refund_line x join order_line l on l.marketplace_id = x.marketplace_id and l.id = x.order_line_id
        where x.marketplace_id = r.marketplace_id and x.refund_id = r.id) as lines
    from refund r join "order" o on o.marketplace_id = r.marketplace_id and o.id = r.order_id
    where r.marketplace_id = ${companyId} and r.order_id = ${orderId} and r.id = ${refundId} and o.collected_by = 'storefront'`.execute(db)
  return rows[0]
}

/** Returns how much of a purchase people have marked as refunded outside, in minor units. */
export async function sumMarkedRefunds(db: Db, companyId: string, groupId: string): Promise<number> {
  const { rows } = await sql<{ amountMinor: number }>`
    select coalesce(sum(r.amount_minor), 0)::int8 as "amountMinor" from "order" o
    join refund r on r.marketplace_id = o.marketplace_id and r.order_id = o.id and r.status = 'succeeded' and r.settled_by in ('marketplace', 'merchant')
    where o.marketplace_id = ${companyId} and o.group_id = ${groupId}`.execute(db)
  return rows[0]?.amountMinor ?? 0
}

/** Whether goods of a purchase were shipped of which not all was paid back. */
export async function isShippedAndPaid(db: Db, companyId: string, groupId: string): Promise<boolean> {
  const { rows } = await sql`
    select from "order" o
    where o.marketplace_id = ${companyId} and o.group_id = ${groupId} and o.order_status in ('Partially Fulfilled', 'Fulfilled') and o.payment_status <> 'Refunded'
    limit 1`.execute(db)
  return rows.length > 0
}

/** Whether an order was closed because its refunds left nothing to ship, or because the shop cancelled its purchase: nobody cancelled it here. */
export async function isEndedByShop(db: Db, companyId: string, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from order_event where marketplace_id = ${companyId} and order_id = ${orderId} and kind in ('closed_by_refund', 'cancelled_by_storefront') limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Writes that the shop has cancelled a purchase, however it came to it: what it refused before is done. */
export async function updateCancellationReported(db: Db, companyId: string, groupId: string): Promise<void> {
  await sql`
    update storefront_report set state = 'reported', error = null, updated_at = now()
    where company_id = ${companyId} and group_id = ${groupId} and kind = 'cancellation' and state <> 'reported'`.execute(db)
}

/** Whether every order of a purchase is cancelled and nothing of it waits to be paid back. */
export async function isCancelledWhole(db: Db, companyId: string, groupId: string): Promise<boolean> {
  const { rows } = await sql<{ isWhole: boolean }>`
    select coalesce(bool_and(o.order_status = 'Cancelled' and o.payment_status = 'Refunded'), false) as "isWhole"
    from "order" o where o.marketplace_id = ${companyId} and o.group_id = ${groupId}`.execute(db)
  return rows[0]?.isWhole ?? false
}
