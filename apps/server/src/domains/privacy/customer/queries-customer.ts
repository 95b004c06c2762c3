import { sql } from 'kysely'
import type { ShopperData } from '@stoa/contract/shopper-data.ts'
import type { Db } from '../../../database/db.ts'
import { literal } from '../../../kit/paging.ts'
import { erasedAddress, erasedCustomer, erasedError } from '../queries-erased.ts'

/** For how many days after an order has ended its customer is kept: for 60 days what happens to it on the marketplace is read. */
const retentionDays = 61

/**
 * SQL of whether an order `r` of a sales channel has ended for long enough: it was cancelled, the marketplace knows of its shipment or refused it, or its channel was
 * disconnected. One that is still to be reported, as while its channel is paused, needs its tracking.
 */
const hasEnded = sql`(
  greatest(r.placed_at, r.shipped_at, r.tracking_changed_at) < now() - make_interval(days => ${literal(retentionDays)}) and (
    r.state = 'cancelled'
    or r.state = 'shipped' and (r.problem is not null or r.reported_at is not null and r.tracking_changed_at is null and r.part_waiting_since is null)
    or exists (select from connection e where e.company_id = r.company_id and e.id = r.channel_id and e.ended_at is not null)))`

/** SQL of whether `r` is an order of the same customer as `own`: without an address, that order alone. */
const isOfCustomer = sql`r.company_id = own.company_id and r.erased_at is null
  and (r.id = own.id or r.customer_email = own.customer_email and own.customer_email <> '')`

/** Returns what is left of the data of the customer of an order of a sales channel. */
export async function findCustomerData(db: Db, companyId: string, orderId: string): Promise<ShopperData | undefined> {
  const { rows } = await sql<ShopperData>`
    select own.customer ->> 'email' as email, own.erased_at as "erasedAt", ${literal(retentionDays)}::int as "retentionDays",
      s.count as "purchaseCount", s.ready as "readyCount", s.requested as "requestedAt"
    from channel_order own cross join lateral (
      select count(*)::int as count, count(*) filter (where ${hasEnded})::int as ready, min(r.erasure_requested_at) as requested
      from channel_order r where ${isOfCustomer}) s
    where own.company_id = ${companyId} and own.id = ${orderId}`.execute(db)
  return rows[0]
}

/** Marks every order of the customer of one to be erased. Returns how many. */
export async function updateErasureRequested(db: Db, companyId: string, orderId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update channel_order r set erasure_requested_at = coalesce(r.erasure_requested_at, now())
    from channel_order own where own.company_id = ${companyId} and own.id = ${orderId} and ${isOfCustomer}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/**
 * Erases who bought from up to `limit` orders for which it was requested and that have ended for long enough: name, addresses, note, tracking, and what other systems
 * answered. Amounts, items and states stay. Returns the company and the channel of each.
 */
export async function eraseEnded(db: Db, limit: number): Promise<{ companyId: string; channelId: string }[]> {
  const { rows } = await sql<{ companyId: string; channelId: string }>`
    update channel_order u set customer = ${erasedCustomer}, shipping_address = ${erasedAddress('shipping_address')}, customer_note = '',
      tracking_number = '', tracking_href = null, shop_tracking_number = null,
      parts = (select coalesce(jsonb_agg((part - 'shopTrackingNumber' - 'reportedTracking') || '{"trackingNumber": "", "trackingHref": null}' order by place), '[]') from jsonb_array_elements(u.parts) with ordinality p(part, place)),
      problem = null,
      shop_refund = case when shop_refund ? 'problem' then jsonb_set(shop_refund, '{problem}', ${erasedError}::jsonb) else shop_refund end, erased_at = now()
    from (
      select r.company_id, r.id from channel_order r
      where r.erasure_requested_at is not null and r.erased_at is null and ${hasEnded}
      order by r.company_id, r.id limit ${literal(limit)} for no key update of r
    ) ended
    where u.company_id = ended.company_id and u.id = ended.id returning u.company_id as "companyId", u.channel_id as "channelId"`.execute(db)
  return rows
}
