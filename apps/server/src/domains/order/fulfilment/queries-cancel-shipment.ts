import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

/** Names a shipment of a locked order. */
type ShipmentKey = { marketplaceId: string; orderId: string; fulfilmentId: string }

/** Whether a shipment of the order was cancelled. */
export async function isShipmentCancelled(db: Db, { marketplaceId, orderId, fulfilmentId }: ShipmentKey): Promise<boolean> {
  const { rows } = await sql`
    select from cancelled_fulfilment where marketplace_id = ${marketplaceId} and order_id = ${orderId} and id = ${fulfilmentId}`.execute(db)
  return rows.length > 0
}

/** Locks the labels of a shipment until the transaction ends. */
export async function lockLabels(db: Db, { marketplaceId, fulfilmentId }: ShipmentKey): Promise<void> {
  await sql`
    select from shipping_label where marketplace_id = ${marketplaceId} and fulfilment_id = ${fulfilmentId} order by id for no key update`.execute(db)
}

/** Deletes a shipment and takes its items off the lines of the order. What a later reader has to recognise it by is kept in `cancelled_fulfilment`. */
export async function deleteFulfilment(db: Db, { marketplaceId, orderId, fulfilmentId }: ShipmentKey): Promise<void> {
  const ofShipment = sql`marketplace_id = ${marketplaceId} and fulfilment_id = ${fulfilmentId}`
  await sql`
    insert into cancelled_fulfilment (marketplace_id, id, order_id, lines, tracking_number, external_id, is_mailed)
    select f.marketplace_id, f.id, f.order_id,
      (select coalesce(jsonb_agg(jsonb_build_object('lineId', x.order_line_id, 'quantity', x.quantity) order by x.order_line_id), '[]')
        from fulfilment_line x where x.marketplace_id = f.marketplace_id and x.fulfilment_id = f.id),
      f.tracking_number, f.external_id, f.mailed_tracking is not null
    from fulfilment f where f.marketplace_id = ${marketplaceId} and f.order_id = ${orderId} and f.id = ${fulfilmentId}`.execute(db)
  await sql`update shipping_label set fulfilment_id = null, cancelled_fulfilment_id = fulfilment_id where ${ofShipment}`.execute(db)
  await sql`
    with taken as (delete from fulfilment_line where ${ofShipment} returning order_line_id, quantity)
    update order_line l set fulfilled_quantity = l.fulfilled_quantity - t.quantity from taken t
    where l.marketplace_id = ${marketplaceId} and l.order_id = ${orderId} and l.id = t.order_line_id`.execute(db)
  await sql`delete from fulfilment where marketplace_id = ${marketplaceId} and order_id = ${orderId} and id = ${fulfilmentId}`.execute(db)
}

/** Writes that something of an order is to be shipped again. Whoever ships an order accepts it: that stays, with the time of the shipment. */
export async function updateReopened(db: Db, { marketplaceId, orderId }: ShipmentKey, shippedAt: string): Promise<void> {
  await sql`
    update "order" set fulfilled_at = null, accepted_at = coalesce(accepted_at, ${shippedAt}::timestamptz), version = version + 1
    where marketplace_id = ${marketplaceId} and id = ${orderId}`.execute(db)
}

/** Writes that an e-mail was sent about a shipment that was cancelled meanwhile; returns whether it is such a one. */
export async function updateCancelledMailed(db: Db, { marketplaceId, fulfilmentId }: Omit<ShipmentKey, 'orderId'>): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update cancelled_fulfilment set is_mailed = true where marketplace_id = ${marketplaceId} and id = ${fulfilmentId}`.execute(db)
  return numAffectedRows > 0n
}
