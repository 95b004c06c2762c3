import { sql } from 'kysely'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { PageRequest } from '@stoa/contract/route.ts'
import type { Scope } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import { jsonRows } from '../../../database/json-rows.ts'
import { afterKey, literal, rowsOf } from '../../../kit/paging.ts'
import { forwardingMinutes } from '../../connection/rules-forwarding.ts'

/** A line of an order of a channel, with the references of the merchant's own product; null where it is not known here. */
export type StoredLine = {
  productId: string | null
  variantId: string | null
  /** The channel's id of it; missing in orders from before it was stored, which have all lines of theirs in their order. */
  reference?: string
  sku: string
  name: string
  quantity: number
  unitPriceMinor: number
  totalMinor: number
  /** How many were taken out of stock for it: fewer than were sold where there were fewer. */
  takenQuantity?: number
  /** How many the marketplace refunded; of those not shipped, how many went back into stock here, and in the merchant's shop. */
  refundedQuantity?: number
  returnedQuantity?: number
  shopReturnedQuantity?: number
  /** How many of those it refunded were not shipped before; all of them in orders from before it was stored. */
  refundedUnshippedQuantity?: number
  /** How many were shipped in parts. */
  shippedQuantity?: number
}

/** A shipment of a part of an order: of each line, by its place, how many. */
export type PartShipment = {
  quantities: number[]
  carrier: string
  trackingNumber: string
  trackingHref: string | null
  shippedAt: string
  reportedAt: string | null
  /** The channel's id of the shipment; null until it is reported, and where the channel has none. */
  reference: string | null
  /** Since when the channel does not know the newest tracking of what was reported. */
  trackingChangedAt: string | null
  /** What the merchant's shop calls it, and the tracking number that it named last; missing where a person recorded it. */
  shopReference?: string
  shopTrackingNumber?: string
  /** The tracking that its first report has: a repeat is the same, whatever was corrected since. */
  reportedTracking?: { carrier: string; trackingNumber: string; trackingHref: string | null }
}

/** A refund that is being recorded in the merchant's shop: `quantities` go back into its stock, by line. `problem`: why the shop did not accept it. */
export type ShopRefundIntent = { key: string; amountMinor: number; shippingMinor: number; quantities: number[]; problem?: CodedMessage }

/** An order of a channel. */
export type ChannelOrderRow = {
  id: string
  companyId: string
  channelId: string
  reference: string
  number: string
  state: 'new' | 'forwarded' | 'shipped' | 'cancelled'
  /** False while the merchant is to collect the money. */
  isPaid: boolean
  currency: string
  totalMinor: number
  shippingMinor: number
  /** Null until it is read for the first time. */
  refundedMinor: number | null
  /** How much of that the merchant's own shop knows of. */
  shopRefundedMinor: number
  shopRefund: ShopRefundIntent | null
  /** Until when a worker records it. */
  shopRefundUntil: string | null
  placedAt: string
  customer: { name: string; email: string; phone: string }
  shippingAddress: Record<string, string>
  /** What the shopper wrote with the order; empty where nothing. */
  customerNote: string
  /** When who bought was erased. */
  erasedAt: string | null
  lines: StoredLine[]
  shopConnectionId: string | null
  shopReference: string | null
  carrier: string
  trackingNumber: string
  trackingHref: string | null
  shippedAt: string | null
  reportedAt: string | null
  /** Since when the channel does not know the newest tracking. */
  trackingChangedAt: string | null
  /** The tracking number that the merchant's shop named last; null where it did not ship the order. */
  shopTrackingNumber: string | null
  problem: CodedMessage | null
  /** A process is creating it in the merchant's shop. */
  isForwarding: boolean
  /** What was shipped before the last shipment, in its order; and since when the channel does not know of one of these. */
  parts: PartShipment[]
  partWaitingSince: string | null
  provider: string
  channelName: string
  isChannelConnected: boolean
}

/** What a `ChannelOrderRow` is read from, of order `r`. */
export const orderColumns = sql`r.id, r.company_id as "companyId", r.channel_id as "channelId", r.reference, r.number, r.state, r.is_paid as "isPaid", r.currency, r.total_minor as "totalMinor",
  r.shipping_minor as "shippingMinor", r.refunded_minor as "refundedMinor", r.shop_refunded_minor as "shopRefundedMinor", r.shop_refund as "shopRefund",
  r.shop_refund_until as "shopRefundUntil", r.placed_at as "placedAt", r.customer, r.shipping_address as "shippingAddress", r.customer_note as "customerNote", r.erased_at as "erasedAt", r.lines,
  r.shop_connection_id as "shopConnectionId", r.shop_reference as "shopReference", r.carrier, r.tracking_number as "trackingNumber",
  r.tracking_href as "trackingHref", r.shipped_at as "shippedAt", r.reported_at as "reportedAt",
  r.tracking_changed_at as "trackingChangedAt", r.shop_tracking_number as "shopTrackingNumber", r.problem,
  coalesce(r.forwarding_until > now(), false) as "isForwarding", r.parts, r.part_waiting_since as "partWaitingSince",
  (select e.provider from connection e where e.company_id = r.company_id and e.id = r.channel_id) as provider,
  (select e.name from connection e where e.company_id = r.company_id and e.id = r.channel_id) as "channelName",
  (select e.ended_at is null from connection e where e.company_id = r.company_id and e.id = r.channel_id) as "isChannelConnected"`

/** The channel that orders come by. */
export type OrderChannel = { companyId: string; id: string; provider: string }

/** Orders `r` of any channel that a company has or had to the same kind of marketplace. A reference there is the same for all of them. */
export const ofProvider = ({ companyId, provider }: OrderChannel) => sql`r.channel_id = any(array(
  select c.id from connection c where c.company_id = ${companyId} and c.kind = 'channel' and c.provider = ${provider}))`

/** An order as it is received. */
export type ReceivedOrder = Pick<
  ChannelOrderRow,
  'reference' | 'number' | 'isPaid' | 'currency' | 'totalMinor' | 'shippingMinor' | 'placedAt' | 'customer' | 'shippingAddress' | 'lines'
> & { customerNote?: string }

/** Stores orders that are new to the company, each once whichever channel to their marketplace they came by, and returns those. */
export async function insertChannelOrders(
  db: Db,
  channel: OrderChannel,
  orders: readonly ReceivedOrder[],
): Promise<{ id: string; reference: string }[]> {
  if (orders.length === 0) return []
  const { companyId, id: channelId, provider } = channel
  const { rows } = await sql<{ id: string; reference: string }>`
    insert into channel_order (company_id, channel_id, provider, reference, number, is_paid, currency, total_minor, shipping_minor, refunded_minor, placed_at, customer, shipping_address, customer_note, lines)
    select ${companyId}, ${channelId}, ${provider}, x.reference, x.number, x."isPaid", x.currency, x."totalMinor", x."shippingMinor", 0, x."placedAt", x.customer, x."shippingAddress", coalesce(x."customerNote", ''), x.lines
    from ${jsonRows(orders, 'x', sql`reference text, number text, "isPaid" boolean, currency text, "totalMinor" bigint, "shippingMinor" bigint, "placedAt" timestamptz, customer jsonb, "shippingAddress" jsonb, "customerNote" text, lines jsonb`)}
    where not exists (select from channel_order r where r.company_id = ${companyId} and ${ofProvider(channel)} and r.reference = x.reference)
    on conflict do nothing returning id, reference`.execute(db)
  return rows
}

/** Returns the orders of a channel with these references, locked until the transaction ends. */
export async function lockByReference(db: Db, companyId: string, channelId: string, references: readonly string[]): Promise<ChannelOrderRow[]> {
  if (references.length === 0) return []
  const { rows } = await sql<ChannelOrderRow>`
    select ${orderColumns} from channel_order r
    where r.company_id = ${companyId} and r.channel_id = ${channelId} and r.reference = any(${references}::text[])
    order by r.id for no key update`.execute(db)
  return rows
}

/** Returns when the oldest order of a channel was placed that is not shipped; null where there is none. */
export async function findOldestOpen(db: Db, companyId: string, channelId: string): Promise<string | null> {
  const { rows } = await sql<{ placedAt: string | null }>`
    select min(r.placed_at) as "placedAt" from channel_order r
    where r.company_id = ${companyId} and r.channel_id = ${channelId} and r.state in ('new', 'forwarded')`.execute(db)
  return rows[0]?.placedAt ?? null
}

/** Somebody shipped it on the channel, which knows of it. */
const isShippedNow = sql`x.state = 'shipped' and r.state <> 'shipped'`

/** Writes what the channel changed of orders. */
export async function updateChangedOrders(
  db: Db,
  companyId: string,
  orders: readonly Pick<ChannelOrderRow, 'id' | 'state' | 'isPaid' | 'refundedMinor' | 'shopRefundedMinor' | 'lines'>[],
): Promise<void> {
  if (orders.length === 0) return
  await sql`
    update channel_order r set state = x.state, is_paid = x."isPaid", refunded_minor = x."refundedMinor", shop_refunded_minor = x."shopRefundedMinor", lines = x.lines,
      shipped_at = case when ${isShippedNow} then now() else r.shipped_at end, reported_at = case when ${isShippedNow} then now() else r.reported_at end,
      problem = case when ${isShippedNow} then null else r.problem end
    from ${jsonRows(orders, 'x', sql`id uuid, state text, "isPaid" boolean, "refundedMinor" bigint, "shopRefundedMinor" bigint, lines jsonb`)}
    where r.company_id = ${companyId} and r.id = x.id`.execute(db)
}

/** Writes what is being recorded of an order in the merchant's shop, and what is recorded there. */
export async function updateShopRefund(
  db: Db,
  order: Pick<ChannelOrderRow, 'companyId' | 'id' | 'shopRefund' | 'shopRefundUntil' | 'shopRefundedMinor' | 'lines'>,
): Promise<void> {
  const { companyId, id, shopRefund, shopRefundUntil, shopRefundedMinor, lines } = order
  await sql`
    update channel_order set shop_refund = ${shopRefund === null ? null : JSON.stringify(shopRefund)}::jsonb, shop_refund_until = ${shopRefundUntil}::timestamptz,
      shop_refunded_minor = ${shopRefundedMinor}, lines = ${JSON.stringify(lines)}::jsonb
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Writes up to when the orders of a channel were read. */
export async function updateOrdersRead(db: Db, companyId: string, channelId: string, at: Date): Promise<void> {
  await sql`update sales_channel set orders_read_at = ${at.toISOString()} where company_id = ${companyId} and id = ${channelId}`.execute(db)
}

/** Writes up to when changes of older orders of a channel were read. */
export async function updateChangesRead(db: Db, companyId: string, channelId: string, at: Date): Promise<void> {
  await sql`update sales_channel set changes_read_at = ${at.toISOString()} where company_id = ${companyId} and id = ${channelId}`.execute(db)
}

/** Writes how many of each line of new orders were taken out of stock. */
export async function updateTaken(db: Db, companyId: string, orders: readonly { id: string; lines: readonly StoredLine[] }[]): Promise<void> {
  if (orders.length === 0) return
  await sql`
    update channel_order r set lines = x.lines from ${jsonRows(orders, 'x', sql`id uuid, lines jsonb`)}
    where r.company_id = ${companyId} and r.id = x.id`.execute(db)
}

/** Returns an order of a company's channel. */
export async function findChannelOrder(db: Db, companyId: string, id: string): Promise<ChannelOrderRow | undefined> {
  const { rows } = await sql<ChannelOrderRow>`select ${orderColumns} from channel_order r where r.company_id = ${companyId} and r.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** The same, locked until the transaction ends. */
export async function lockChannelOrder(db: Db, companyId: string, id: string): Promise<ChannelOrderRow | undefined> {
  const { rows } = await sql<ChannelOrderRow>`
    select ${orderColumns} from channel_order r where r.company_id = ${companyId} and r.id = ${id} for no key update`.execute(db)
  return rows[0]
}

/** The channel of order `o` is connected: the marketplace of one that was disconnected knows nothing of what is shipped here. */
const isOfConnected = sql`exists (select from connection c where c.company_id = o.company_id and c.id = o.channel_id and c.ended_at is null)`

/**
 * Returns orders of channels that wait for the merchant's shop, the oldest first: those of connected channels that it does not have, and those of which it does
 * not know a refund.
 */
export async function listWaitingOrders(db: Db, companyId: string, after: string, limit: number): Promise<{ id: string; isForwarded: boolean }[]> {
  const { rows } = await sql<{ id: string; isForwarded: boolean }>`
    select o.id, o.shop_reference is not null as "isForwarded" from channel_order o
    where o.company_id = ${companyId} and o.id > ${after}::uuid and o.created_at > now() - interval '90 days'
      and (o.state = 'new' and ${isOfConnected} or o.shop_reference is not null and (o.shop_refund is not null
        or case when o.state = 'cancelled' then o.total_minor else coalesce(o.refunded_minor, 0) end > o.shop_refunded_minor))
    order by o.id limit ${literal(limit)}`.execute(db)
  return rows
}

/** Claims an order for one request to the merchant's shop; false where it is being sent, is not new any more, or its channel was disconnected. */
export async function claimChannelForward(db: Db, companyId: string, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update channel_order o set forwarding_until = now() + make_interval(mins => ${literal(forwardingMinutes)})
    where o.company_id = ${companyId} and o.id = ${id} and o.state = 'new' and (o.forwarding_until is null or o.forwarding_until < now())
      and ${isOfConnected}`.execute(db)
  return numAffectedRows > 0n
}

/** Lets another process send an order whose request ended. `problem`: why it failed, where that is known. */
export async function releaseChannelForward(db: Db, companyId: string, id: string, problem?: CodedMessage): Promise<void> {
  await sql`
    update channel_order set forwarding_until = null, problem = coalesce(${problem === undefined ? null : JSON.stringify(problem)}::jsonb, problem)
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Writes that an order is in the merchant's shop, also one that was cancelled or shipped meanwhile. */
export async function updateForwarded(db: Db, companyId: string, id: string, shop: { connectionId: string; reference: string }): Promise<void> {
  await sql`
    update channel_order set state = case when state = 'new' then 'forwarded' else state end, shop_connection_id = ${shop.connectionId},
      shop_reference = ${shop.reference}, forwarding_until = null, problem = null
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Returns the references of products and variants in the merchant's shop. */
export async function listShopReferences(
  db: Db,
  companyId: string,
  variantIds: readonly string[],
): Promise<{ variantId: string; productReference: string; variantReference: string }[]> {
  if (variantIds.length === 0) return []
  const { rows } = await sql<{ variantId: string; productReference: string; variantReference: string }>`
    select v.id as "variantId", p.merchant_product_reference as "productReference", v.reference as "variantReference"
    from variant v join product p on p.merchant_id = v.merchant_id and p.id = v.product_id
    where v.merchant_id = ${companyId} and v.id = any(${variantIds}::uuid[])`.execute(db)
  return rows
}

/** Returns a page of the orders of a channel in some states, or in all, newest first. */
export async function listChannelOrders(
  db: Db,
  scope: Scope,
  channelId: string,
  states: readonly ChannelOrderRow['state'][],
  page: PageRequest,
): Promise<ChannelOrderRow[]> {
  // Said in words, so that the index of open orders serves it.
  const isOpen = states.every((state) => state === 'new' || state === 'forwarded') ? sql`and r.state in ('new', 'forwarded')` : sql``
  const inStates = states.length === 0 ? sql`` : sql`and r.state = any(${states}::text[]) ${isOpen}`
  const { rows } = await sql<ChannelOrderRow>`
    select ${orderColumns} from channel_order r
    where r.company_id = ${scope.companyId} and r.channel_id = ${channelId} and ${afterKey([sql`r.placed_at`, sql`r.id`], page, ['timestamptz', 'uuid'])} ${inStates}
    order by r.placed_at desc, r.id desc limit ${rowsOf(page)}`.execute(db)
  return rows
}
