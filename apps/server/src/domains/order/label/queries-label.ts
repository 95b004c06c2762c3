import type { ReturnAddress } from '@stoa/contract/case-shapes.ts'
import type { CaseState } from '@stoa/contract/case-states.ts'
import type { Money } from '@stoa/contract/money.ts'
import type { Parcel } from '@stoa/contract/order-label.ts'
import type { Address } from '@stoa/contract/order-intake.ts'
import type { LabelState, ParcelState } from '@stoa/contract/shipping-label.ts'
import type { Message } from '@stoa/messages/describe.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Scope } from '../../../kit/context.ts'
import { literal } from '../../../kit/paging.ts'
import type { Db } from '../../../database/db.ts'
import { ownOrders } from '../queries-change.ts'
import { returnAddressOfCase } from '../return-policy/queries-return-address.ts'
import { clearTracking } from './queries-tracking.ts'
import { shippingAddress } from '../address/queries-address.ts'

/** Where a shipment goes, and what is in it. */
export type ShipmentToSend = {
  marketplaceId: string
  merchantId: string
  orderId: string
  orderNumber: string
  currency: string
  customer: { name: string; email: string; phone: string }
  shippingAddress: Address
  valueMinor: number
}

/** The items of a return as a parcel, with where they go; null where nobody has entered an address. */
export type ReturnToSend = ShipmentToSend & { returnAddress: ReturnAddress | null }

/** SQL of where the parcel of an order `o` of a purchase `g` goes. */
export const orderColumns = sql`o.marketplace_id as "marketplaceId", o.merchant_id as "merchantId", o.id as "orderId", o.number::text as "orderNumber", o.currency,
  g.customer, ${shippingAddress} as "shippingAddress"`

/** SQL of what the items of a shipment or of a return are worth. */
export const valueOf = (fulfilmentId: RawBuilder<unknown>, caseId: RawBuilder<unknown>) => sql`(
  select coalesce(sum(x.quantity * l.unit_price_minor), 0)::bigint
  from (
    select order_line_id, quantity from fulfilment_line where marketplace_id = o.marketplace_id and fulfilment_id = ${fulfilmentId}
    union all select order_line_id, quantity from case_line where marketplace_id = o.marketplace_id and case_id = ${caseId}
  ) x join order_line l on l.marketplace_id = o.marketplace_id and l.id = x.order_line_id) as "valueMinor"`

/** Returns a shipment of the caller. */
export async function findShipment(db: Db, scope: Scope, hash: string, fulfilmentId: string): Promise<ShipmentToSend | undefined> {
  const { rows } = await sql<ShipmentToSend>`
    select ${orderColumns}, ${valueOf(sql`f.id`, sql`null::uuid`)}
    from "order" o join order_group g on g.marketplace_id = o.marketplace_id and g.id = o.group_id
    join fulfilment f on f.marketplace_id = o.marketplace_id and f.order_id = o.id and f.id = ${fulfilmentId}
    where o.hash = ${hash} and ${ownOrders(scope)}`.execute(db)
  return rows[0]
}

/** What a label is for: a shipment, or the items of a return. */
export type LabelSubject = { fulfilmentId: string; caseId?: undefined } | { caseId: string; fulfilmentId?: undefined }

/** A label before its request to the carrier. */
export type NewLabel = {
  marketplaceId: string
  orderId: string
  merchantId: string
  of: LabelSubject
  companyId: string
  connectionId: string
  requestKey: string
  carrier: string
  service: string
  parcel: Parcel
  isCancellable: boolean
  requestedBy: string | null
}

/** Inserts a label that is not bought yet; returns its id. */
export async function insertLabel(db: Db, label: NewLabel): Promise<string> {
  const { id } = await db
    .insertInto('shipping_label')
    .values({
      marketplace_id: label.marketplaceId,
      order_id: label.orderId,
      merchant_id: label.merchantId,
      fulfilment_id: label.of.fulfilmentId ?? null,
      case_id: label.of.caseId ?? null,
      company_id: label.companyId,
      connection_id: label.connectionId,
      request_key: label.requestKey,
      provider: label.carrier,
      service: label.service,
      parcel: JSON.stringify(label.parcel),
      is_cancellable: label.isCancellable,
      requested_by: label.requestedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the label of an earlier request with this key. */
export async function findLabelOfRequest(
  db: Db,
  companyId: string,
  requestKey: string,
): Promise<{ id: string; fulfilmentId: string | null; caseId: string | null; state: LabelState } | undefined> {
  const { rows } = await sql<{ id: string; fulfilmentId: string | null; caseId: string | null; state: LabelState }>`
    select id, fulfilment_id as "fulfilmentId", case_id as "caseId", state from shipping_label where company_id = ${companyId} and request_key = ${requestKey}`.execute(
    db,
  )
  return rows[0]
}

/** Returns the state of the label that a shipment or return has; undefined where it has none, or only failed and cancelled ones. */
export async function findActiveLabel(db: Db, marketplaceId: string, of: LabelSubject): Promise<LabelState | undefined> {
  const { rows } = await sql<{ state: LabelState }>`
    select state from shipping_label where marketplace_id = ${marketplaceId} and state in ('pending', 'bought')
      and ${of.caseId === undefined ? sql`fulfilment_id = ${of.fulfilmentId}` : sql`case_id = ${of.caseId}`}`.execute(db)
  return rows[0]?.state
}

/** A label that waits for the answer of its carrier. */
export type PendingLabel = ReturnToSend & {
  id: string
  hash: string
  fulfilmentId: string | null
  caseId: string | null
  companyId: string
  connectionId: string
  carrier: string
  service: string
  parcel: Parcel
  /** The state of the return it is for. */
  caseState: CaseState | null
  /** How often it was requested, this time included: an earlier request may have bought it. */
  attempts: number
}

/** Minutes after which a request that was not answered may be made again by another process: longer than its longest repetition. */
const sendingMinutes = 15

/** Claims a label that is not bought yet for one request; undefined where it is being requested, or is not pending. */
export async function claimPendingLabel(db: Db, marketplaceId: string, labelId: string): Promise<PendingLabel | undefined> {
  const { rows } = await sql<PendingLabel>`
    with claimed as (
      update shipping_label set sending_until = now() + make_interval(mins => ${literal(sendingMinutes)}), attempts = attempts + 1
      where marketplace_id = ${marketplaceId} and id = ${labelId} and state = 'pending' and (sending_until is null or sending_until < now())
      returning *
    )
    select ${orderColumns}, ${valueOf(sql`b.fulfilment_id`, sql`b.case_id`)}, b.id, o.hash, b.fulfilment_id as "fulfilmentId", b.case_id as "caseId", b.company_id as "companyId", b.connection_id as "connectionId", b.provider as carrier,
      b.service, b.parcel, b.attempts,
      k.state as "caseState", case when k.id is not null then ${returnAddressOfCase('k')} end as "returnAddress"
    from claimed b left join order_case k on k.marketplace_id = b.marketplace_id and k.id = b.case_id join "order" o on o.marketplace_id = b.marketplace_id and o.id = b.order_id
    join order_group g on g.marketplace_id = o.marketplace_id and g.id = o.group_id`.execute(db)
  return rows[0]
}

/** Lets another process request a label whose request failed for a while. */
export async function releasePendingLabel(db: Db, marketplaceId: string, labelId: string): Promise<void> {
  await sql`update shipping_label set sending_until = null where marketplace_id = ${marketplaceId} and id = ${labelId}`.execute(db)
}

/** Writes that a label was bought; false when it had been before. */
export async function updateLabelBought(
  db: Db,
  marketplaceId: string,
  labelId: string,
  bought: { reference: string; carrierName: string; trackingNumber: string; trackingHref: string | null; cost: Money | null; file: string },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update shipping_label set state = 'bought', sending_until = null, failure = null, reference = ${bought.reference}, carrier_name = ${bought.carrierName},
      tracking_number = ${bought.trackingNumber}, tracking_href = ${bought.trackingHref}, cost_minor = ${bought.cost?.minor ?? null},
      cost_currency = ${bought.cost?.currency ?? null}, file = ${bought.file}, tracked_at = now()
    where marketplace_id = ${marketplaceId} and id = ${labelId} and state = 'pending'`.execute(db)
  return numAffectedRows > 0n
}

/** Writes why a label was not bought; false when it is not pending. */
export async function updateLabelFailed(db: Db, marketplaceId: string, labelId: string, failure: Message): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update shipping_label set state = 'failed', sending_until = null, failure = ${JSON.stringify(failure)}::jsonb
    where marketplace_id = ${marketplaceId} and id = ${labelId} and state = 'pending'`.execute(db)
  return numAffectedRows > 0n
}

/** A label as its company acts on it. */
export type LabelRow = {
  id: string
  marketplaceId: string
  orderId: string
  fulfilmentId: string | null
  caseId: string | null
  companyId: string
  connectionId: string
  carrier: string
  reference: string | null
  trackingNumber: string
  state: LabelState
  parcelState: ParcelState
  isCancellable: boolean
  file: string | null
}

/** Returns a label of an order the caller may see. */
export async function findLabel(db: Db, scope: Scope, hash: string, labelId: string): Promise<LabelRow | undefined> {
  const { rows } = await sql<LabelRow>`
    select b.id, b.marketplace_id as "marketplaceId", b.order_id as "orderId", b.fulfilment_id as "fulfilmentId", b.case_id as "caseId", b.company_id as "companyId",
      b.connection_id as "connectionId", b.provider as carrier, b.reference, b.tracking_number as "trackingNumber", b.state,
      b.parcel_state as "parcelState", b.is_cancellable as "isCancellable", b.file
    from "order" o join shipping_label b on b.marketplace_id = o.marketplace_id and b.order_id = o.id
    where o.hash = ${hash} and b.id = ${labelId} and ${ownOrders(scope)}`.execute(db)
  return rows[0]
}

/** Writes that a label was cancelled, and takes its tracking off the shipment; false when it was not bought. */
export async function updateLabelCancelled(
  db: Db,
  label: Pick<LabelRow, 'marketplaceId' | 'id' | 'fulfilmentId' | 'trackingNumber'>,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update shipping_label set state = 'cancelled', parcel_state = 'cancelled', parcel_state_at = now()
    where marketplace_id = ${label.marketplaceId} and id = ${label.id} and state = 'bought'`.execute(db)
  await clearTracking(db, [label])
  return numAffectedRows > 0n
}
