import { sql } from 'kysely'
import type { CodedMessage } from '@stoa/contract/params.ts'
import { jsonRows } from '../../../database/json-rows.ts'
import type { Db } from '../../../database/db.ts'
import { among } from '../../../kit/paging.ts'
import type { ChannelOrderRow } from './queries-order.ts'
import { orderColumns } from './queries-order.ts'

export type Tracking = { carrier: string; trackingNumber: string; trackingHref: string | null }

/**
 * Returns the orders of channels that are in a merchant's shop under these references and not shipped, and those that the shop shipped in the last 30 days, or that were
 * shipped in parts: it may add their tracking later. None whose customer was erased: tracking says where somebody lives.
 */
export async function listInShop(db: Db, companyId: string, connectionId: string, references: readonly string[]): Promise<ChannelOrderRow[]> {
  if (references.length === 0) return []
  const { rows } = await sql<ChannelOrderRow>`
    select ${orderColumns} from channel_order r
    where r.company_id = ${companyId} and r.shop_connection_id = ${connectionId} and r.shop_reference = any(${references}::text[]) and r.erased_at is null
      and (r.state = 'forwarded' or r.state = 'shipped' and (r.shop_tracking_number is not null or r.parts <> '[]') and r.shipped_at > now() - interval '30 days')
    order by r.id`.execute(db)
  return rows
}

/**
 * Returns shipments and changed tracking of active channels that they do not know and that nobody is trying to report: what was recorded while they were paused, and
 * what they did not accept at the last try, longer ago than the longest pause between two tries. None whose customer was erased, and its tracking with them.
 */
export async function listUnreported(
  db: Db,
  channels: readonly { companyId: string; channelId: string }[],
): Promise<{ companyId: string; orderId: string }[]> {
  if (channels.length === 0) return []
  const isDue = sql`case when o.problem is null then coalesce(o.tracking_changed_at, o.part_waiting_since, o.shipped_at) < now() - interval '10 minutes'
    else coalesce(o.report_tried_at, o.part_waiting_since, o.shipped_at) < now() - interval '12 hours' end`
  const given = jsonRows(channels, 'c', sql`"companyId" uuid, "channelId" uuid`)
  const ofChannel = sql`o.company_id = c."companyId" and o.channel_id = c."channelId" and o.erased_at is null and o.state = 'shipped'`
  const hasPart = sql`o.company_id = c."companyId" and o.channel_id = c."channelId" and o.erased_at is null and o.part_waiting_since is not null
    and (o.state in ('new', 'forwarded') or o.state = 'shipped' and o.reported_at is not null and o.tracking_changed_at is null)`
  const { rows } = await sql<{ companyId: string; orderId: string }>`
    select o.company_id as "companyId", o.id as "orderId" from ${given} join channel_order o on ${ofChannel} and o.reported_at is null and ${isDue}
    union all
    select o.company_id, o.id from ${given}
    join channel_order o on ${ofChannel} and o.reported_at is not null and o.tracking_changed_at is not null and ${isDue}
    union all
    select o.company_id, o.id from ${given} join channel_order o on ${hasPart} and ${isDue}`.execute(db)
  return rows
}

/** Writes that an order was shipped, by the merchant's shop or by a person; returns whether it was news. */
export async function updateShipped(db: Db, companyId: string, id: string, tracking: Tracking, isOfShop: boolean): Promise<boolean> {
  const { rows } = await sql`
    update channel_order set state = 'shipped', shipped_at = now(), problem = null, carrier = ${tracking.carrier}, tracking_number = ${tracking.trackingNumber},
      tracking_href = ${tracking.trackingHref}, shop_tracking_number = ${isOfShop ? tracking.trackingNumber : null}
    where company_id = ${companyId} and id = ${id} and state in ('new', 'forwarded') returning id`.execute(db)
  return rows.length > 0
}

/** Writes that orders are shipped of which nothing is left after their parts. Returns those for which it is news. */
export async function updateAllGone(db: Db, companyId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    update channel_order r set state = 'shipped', shipped_at = now()
    where r.company_id = ${companyId} and ${among(sql`r.id`, ids, 'uuid')} and r.state in ('new', 'forwarded') returning r.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Changes the tracking of an order that was shipped; returns whether there is such an order. */
export async function updateTracking(db: Db, companyId: string, id: string, tracking: Tracking, isOfShop: boolean): Promise<boolean> {
  const { rows } = await sql`
    update channel_order set carrier = ${tracking.carrier}, tracking_number = ${tracking.trackingNumber}, tracking_href = ${tracking.trackingHref},
      shop_tracking_number = case when ${isOfShop} then ${tracking.trackingNumber} else shop_tracking_number end,
      tracking_changed_at = date_trunc('milliseconds', clock_timestamp()), problem = null
    where company_id = ${companyId} and id = ${id} and state = 'shipped' returning id`.execute(db)
  return rows.length > 0
}

/** Writes that the channel knows of a shipment, with the tracking as it was at `trackingChangedAt`. */
export async function updateReported(db: Db, { companyId, id, trackingChangedAt }: ChannelOrderRow): Promise<void> {
  await sql`
    update channel_order set reported_at = coalesce(reported_at, now()), problem = null, report_tried_at = now(),
      tracking_changed_at = case when tracking_changed_at = ${trackingChangedAt}::timestamptz then null else tracking_changed_at end
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Writes why a shipment could not be reported; null where it is to be tried again. */
export async function updateReportProblem(db: Db, companyId: string, id: string, problem: CodedMessage | null): Promise<void> {
  await sql`
    update channel_order set problem = ${problem === null ? null : JSON.stringify(problem)}::jsonb, report_tried_at = now()
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Forgets why shipments could not be reported to a channel: with other settings, or resumed, it may accept them. */
export async function forgetReportProblems(db: Db, companyId: string, channelId: string): Promise<void> {
  await sql`
    update channel_order o set problem = null
    where o.company_id = ${companyId} and o.channel_id = ${channelId} and o.problem is not null
      and (o.state = 'shipped' and (o.reported_at is null or o.tracking_changed_at is not null) or o.part_waiting_since is not null)`.execute(db)
}

/** Writes what of a locked order was shipped in parts. */
export async function updateParts(
  db: Db,
  {
    companyId,
    id,
    lines,
    parts,
    partWaitingSince,
    problem,
  }: Pick<ChannelOrderRow, 'companyId' | 'id' | 'lines' | 'parts' | 'partWaitingSince' | 'problem'>,
): Promise<void> {
  await sql`
    update channel_order set lines = ${JSON.stringify(lines)}::jsonb, parts = ${JSON.stringify(parts)}::jsonb, part_waiting_since = ${partWaitingSince}::timestamptz,
      problem = ${problem === null ? null : JSON.stringify(problem)}::jsonb
    where company_id = ${companyId} and id = ${id}`.execute(db)
}
