import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { SandboxShipment } from '../tables.ts'

export type Shipment = Selectable<SandboxShipment>
export type NewShipment = {
  id: string
  accountId: string
  key: string
  fingerprint: string
  service: string
  priceMinor: number
  currency: string
  trackingNumber: string
  body: unknown
}

/** Inserts a label unless the key was used before; returns whether it is new, and the label of the key. */
export async function insertShipment(db: Db, shipment: NewShipment): Promise<{ isNew: boolean; shipment: Shipment }> {
  const inserted = await db
    .insertInto('sandbox.shipment')
    .values({
      id: shipment.id,
      account_id: shipment.accountId,
      idempotency_key: shipment.key,
      fingerprint: shipment.fingerprint,
      service: shipment.service,
      price_minor: shipment.priceMinor,
      currency: shipment.currency,
      tracking_number: shipment.trackingNumber,
      body: JSON.stringify(shipment.body),
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'idempotency_key']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted) return { isNew: true, shipment: inserted }
  const present = await db
    .selectFrom('sandbox.shipment')
    .selectAll()
    .where('account_id', '=', shipment.accountId)
    .where('idempotency_key', '=', shipment.key)
    .executeTakeFirstOrThrow()
  return { isNew: false, shipment: present }
}

/** Whether the account has a label of this key. */
export async function hasShipment(db: Db, accountId: string, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('sandbox.shipment')
    .select('id')
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

export async function findShipment(db: Db, accountId: string, id: string): Promise<Shipment | undefined> {
  return db.selectFrom('sandbox.shipment').selectAll().where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()
}

/** Cancels a label that was not used yet, and what it still has to report. Returns false for one that is on its way. */
export async function cancelShipment(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    update sandbox.shipment set status = 'cancelled', status_at = now() where id = ${id} and status in ('created', 'cancelled') returning id`.execute(
    db,
  )
  if (rows.length === 0) return false
  await sql`delete from sandbox.webhook where shipment_id = ${id} and delivered_at is null`.execute(db)
  return true
}

/** What a parcel has to report, each some time after the other. */
export async function insertParcelReports(
  db: Db,
  accountId: string,
  shipmentId: string,
  address: string,
  reports: readonly { eventId: string; body: string; delayMs: number }[],
): Promise<void> {
  await db
    .insertInto('sandbox.webhook')
    .values(
      reports.map(({ eventId, body, delayMs }) => ({
        account_id: accountId,
        shipment_id: shipmentId,
        event_id: eventId,
        address,
        body,
        due_at: sql<string>`now() + ${delayMs}::int * interval '1 millisecond'`,
      })),
    )
    .execute()
}
