import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { literal } from '../../../kit/paging.ts'
import { jsonRows } from '../../../database/json-rows.ts'

/** A shipment to be written. */
export type NewFulfilment = {
  carrier: string
  trackingNumber: string
  trackingHref: string | null
  lines: readonly { lineId: string; quantity: number }[]
  /** The shop's id of a shipment that was made there. */
  shopReference?: string
}

/** Writes a shipment and counts it onto its lines, never beyond what was neither shipped nor refunded before; returns its id and how many lines took it. */
export async function insertFulfilment(
  db: Db,
  marketplaceId: string,
  orderId: string,
  fulfilment: NewFulfilment,
): Promise<{ id: string; lines: number }> {
  const parts = jsonRows(fulfilment.lines, 'x', sql`"lineId" uuid, quantity int`)
  const { numAffectedRows } = await sql`
    update order_line l set fulfilled_quantity = l.fulfilled_quantity + x.quantity from ${parts}
    where l.marketplace_id = ${marketplaceId} and l.order_id = ${orderId} and l.id = x."lineId" and l.fulfilled_quantity + l.refunded_unshipped_quantity + x.quantity <= l.quantity`.execute(
    db,
  )
  const { id } = await db
    .insertInto('fulfilment')
    .values({
      marketplace_id: marketplaceId,
      order_id: orderId,
      carrier: fulfilment.carrier,
      tracking_number: fulfilment.trackingNumber,
      tracking_href: fulfilment.trackingHref,
      source: fulfilment.shopReference === undefined ? 'portal' : 'shop',
      external_id: fulfilment.shopReference ?? null,
      shop_tracking: fulfilment.shopReference === undefined ? null : toJson(fulfilment),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    with changed as (update "order" set version = version + 1 where marketplace_id = ${marketplaceId} and id = ${orderId})
    insert into fulfilment_line (marketplace_id, fulfilment_id, order_line_id, quantity) select ${marketplaceId}, ${id}, x."lineId", x.quantity from ${parts}`.execute(
    db,
  )
  return { id, lines: Number(numAffectedRows ?? 0) }
}

/** What says where a shipment is. */
export type Tracking = { carrier: string; trackingNumber: string; trackingHref: string | null }

/** A shipment of an order. */
type FulfilmentKey = { marketplaceId: string; orderId: string; fulfilmentId: string }

/** Returns the tracking of a shipment of a locked order; undefined where the order has no such shipment. */
export async function findFulfilmentTracking(db: Db, { marketplaceId, orderId, fulfilmentId }: FulfilmentKey): Promise<Tracking | undefined> {
  return db
    .selectFrom('fulfilment')
    .select(['carrier', 'tracking_number as trackingNumber', 'tracking_href as trackingHref'])
    .where('marketplace_id', '=', marketplaceId)
    .where('order_id', '=', orderId)
    .where('id', '=', fulfilmentId)
    .executeTakeFirst()
}

/** Writes the tracking of a shipment of a locked order. A change of it is one of the order. */
export async function updateFulfilmentTracking(
  db: Db,
  { marketplaceId, orderId, fulfilmentId }: FulfilmentKey,
  { carrier, trackingNumber, trackingHref }: Tracking,
): Promise<void> {
  await sql`
    with changed as (
      update fulfilment set carrier = ${carrier}, tracking_number = ${trackingNumber}, tracking_href = ${trackingHref}
      where marketplace_id = ${marketplaceId} and order_id = ${orderId} and id = ${fulfilmentId}
        and (carrier, tracking_number, tracking_href) is distinct from (${carrier}, ${trackingNumber}, ${trackingHref}::text)
      returning order_id
    )
    update "order" o set version = o.version + 1 from changed c where o.marketplace_id = ${marketplaceId} and o.id = c.order_id`.execute(db)
}

/** Writes what the shop last said of the tracking of a shipment that was made there. */
export async function updateShopTracking(db: Db, marketplaceId: string, fulfilmentId: string, tracking: Tracking): Promise<void> {
  await sql`
    update fulfilment set shop_tracking = ${toJson(tracking)}::jsonb where marketplace_id = ${marketplaceId} and id = ${fulfilmentId}`.execute(db)
}

/** Writes what an e-mail said of the tracking of a shipment; false where there is no such shipment any more. */
export async function updateMailedTracking(
  db: Db,
  { marketplaceId, fulfilmentId }: { marketplaceId: string; fulfilmentId: string },
  tracking: string,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update fulfilment set mailed_tracking = ${tracking} where marketplace_id = ${marketplaceId} and id = ${fulfilmentId}`.execute(db)
  return numAffectedRows > 0n
}

const toJson = ({ carrier, trackingNumber, trackingHref }: Tracking): string => JSON.stringify({ carrier, trackingNumber, trackingHref })

/** Writes when the last of an order was shipped, and answers the days of its marketplace's payout delay. */
export async function updateFulfilledAt(db: Db, marketplaceId: string, orderId: string): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    update "order" o set fulfilled_at = now() from marketplace m
    where o.marketplace_id = ${marketplaceId} and o.id = ${orderId} and m.id = o.marketplace_id returning m.return_window_days as days`.execute(db)
  return rows[0]?.days ?? 0
}

/** An order whose money becomes payable. */
export type Releasable = { marketplaceId: string; orderId: string; fulfilledAt: string }

/** Returns orders shipped whole whose payout delay has ended and whose money is not yet payable, oldest first, after one of them. */
export async function listReleasable(db: Db, after: Releasable | undefined, limit: number): Promise<Releasable[]> {
  const from = after === undefined ? sql`true` : sql`(o.fulfilled_at, o.id) > (${after.fulfilledAt}::timestamptz, ${after.orderId}::uuid)`
  const { rows } = await sql<Releasable>`
    select o.marketplace_id as "marketplaceId", o.id as "orderId", o.fulfilled_at::text as "fulfilledAt"
    from marketplace m
    join "order" o on o.marketplace_id = m.id and o.fulfilled_at is not null and o.released_at is null and o.fulfilled_at <= now() - make_interval(days => m.return_window_days)
      and (o.collected_by <> 'merchant' or o.captured_minor > 0 or o.payment_status in ('Paid', 'Captured'))
    where ${from} order by o.fulfilled_at, o.id limit ${literal(limit)}`.execute(db)
  return rows
}

/** Writes that the money of orders is payable. */
export async function updateReleased(db: Db, marketplaceId: string, orderIds: readonly string[]): Promise<void> {
  await sql`
    update "order" set released_at = now(), version = version + 1
    where marketplace_id = ${marketplaceId} and id = any(${orderIds}::uuid[])`.execute(db)
}
