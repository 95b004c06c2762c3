import type { ParcelState } from '@stoa/contract/shipping-label.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { jsonRows } from '../../../database/json-rows.ts'
import { literal } from '../../../kit/paging.ts'

/** What a carrier said of a parcel. */
export type ParcelNews = { connectionId: string; reference: string; state: ParcelState; at: string }

/** A label whose parcel moved on. */
export type MovedLabel = {
  marketplaceId: string
  orderId: string
  labelId: string
  /** The return that the parcel is of; null for a shipment. */
  caseId: string | null
  fulfilmentId: string | null
  merchantId: string
  hash: string
  carrierName: string
  trackingNumber: string
  state: ParcelState
}

/** Writes where parcels are, at most one report each; what is older than the state that is known changes nothing. Returns the labels that moved on. */
export async function updateParcelStates(db: Db, news: readonly ParcelNews[]): Promise<MovedLabel[]> {
  if (news.length === 0) return []
  const { rows } = await sql<MovedLabel>`
    update shipping_label b set parcel_state = x.state, parcel_state_at = x.at, state = case when x.state = 'cancelled' then 'cancelled' else b.state end
    from ${jsonRows(news, 'x', sql`"connectionId" uuid, reference text, state text, at timestamptz`)}, "order" o
    where b.connection_id = x."connectionId" and b.reference = x.reference and b.state = 'bought' and b.parcel_state <> x.state
      and (b.parcel_state_at is null or b.parcel_state_at < x.at) and o.marketplace_id = b.marketplace_id and o.id = b.order_id
    returning b.marketplace_id as "marketplaceId", b.order_id as "orderId", b.id as "labelId", b.case_id as "caseId", b.fulfilment_id as "fulfilmentId", b.merchant_id as "merchantId", o.hash, b.carrier_name as "carrierName",
      b.tracking_number as "trackingNumber", b.parcel_state as state`.execute(db)
  return rows
}

/** Takes the tracking of labels that were cancelled off their shipments; one that was changed since stays. */
export async function clearTracking(db: Db, labels: readonly Pick<MovedLabel, 'marketplaceId' | 'fulfilmentId' | 'trackingNumber'>[]): Promise<void> {
  if (labels.length === 0) return
  await sql`
    update fulfilment f set tracking_number = '', tracking_href = null, carrier = ''
    from ${jsonRows(labels, 'x', sql`"marketplaceId" uuid, "fulfilmentId" uuid, "trackingNumber" text`)}
    where f.marketplace_id = x."marketplaceId" and f.id = x."fulfilmentId" and f.tracking_number = x."trackingNumber"`.execute(db)
}

/** A label whose parcel is on its way. */
export type MovingLabel = {
  id: string
  marketplaceId: string
  companyId: string
  connectionId: string
  carrier: string
  reference: string
  trackingNumber: string
  trackedAt: string
}

/** Returns labels whose carrier was not queried for some hours, longest ago first, for up to 60 days after they were bought. */
export async function listMovingLabels(db: Db, hours: number, limit: number): Promise<MovingLabel[]> {
  const { rows } = await sql<MovingLabel>`
    select b.id, b.marketplace_id as "marketplaceId", b.company_id as "companyId", b.connection_id as "connectionId", b.provider as carrier, b.reference,
      b.tracking_number as "trackingNumber", b.tracked_at as "trackedAt"
    from shipping_label b
    where b.state = 'bought' and b.parcel_state not in ('delivered', 'returned', 'cancelled') and b.tracked_at < now() - make_interval(hours => ${hours})
      and b.created_at > now() - interval '60 days'
    order by b.tracked_at limit ${literal(limit)}`.execute(db)
  return rows
}

/** Writes that the carriers of these labels were queried now. */
export async function updateTracked(db: Db, labels: readonly { marketplaceId: string; id: string }[]): Promise<void> {
  await sql`
    update shipping_label b set tracked_at = now() from ${jsonRows(labels, 'x', sql`"marketplaceId" uuid, id uuid`)}
    where b.marketplace_id = x."marketplaceId" and b.id = x.id`.execute(db)
}

/** Returns labels that wait for their carrier's answer for some minutes, oldest first, with how long. */
export async function listPendingLabels(
  db: Db,
  minutes: number,
  limit: number,
): Promise<{ marketplaceId: string; labelId: string; minutes: number }[]> {
  const { rows } = await sql<{ marketplaceId: string; labelId: string; minutes: number }>`
    select marketplace_id as "marketplaceId", id as "labelId", floor(extract(epoch from now() - created_at) / 60)::int as minutes
    from shipping_label where state = 'pending' and created_at < now() - make_interval(mins => ${minutes})
    order by created_at limit ${literal(limit)}`.execute(db)
  return rows
}
