import type { ForwardState, OrderStatus, PaymentStatus } from '@stoa/contract/states.ts'
import { forwardMoves, statesBefore } from '@stoa/contract/state-moves.ts'
import type { CollectedBy } from '@stoa/contract/collected-by.ts'
import { sql } from 'kysely'
import type { Message } from '@stoa/messages/describe.ts'
import type { Db } from '../../../database/db.ts'
import { literal } from '../../../kit/paging.ts'
import { forwardingMinutes } from '../../connection/rules-forwarding.ts'
import { shippingAddress } from '../address/queries-address.ts'
import { isToFulfil } from '../queries-open.ts'

/** SQL of an order `o` that a try may have created in the shop without that being known here. */
const mayBeInShop = sql<boolean>`(o.forward_attempts > 0 or o.forwarding_until is not null)`

/** An order as far as reporting the merchant's shop goes, with the shop that is connected, secrets sealed. */
export type OrderToForward = {
  id: string
  hash: string
  number: number
  merchantId: string
  groupId: string
  paymentStatus: PaymentStatus
  collectedBy: CollectedBy
  orderStatus: string
  forwardState: ForwardState
  /** A try may have created it in the shop: it failed, or its process was killed. */
  mayBeInShop: boolean
  /** A person keeps it out of the shop. */
  isWithoutShop: boolean
  currency: string
  placedAt: string
  customer: { name: string; email: string; phone: string }
  shippingAddress: Record<string, string>
  billingAddress: Record<string, string> | null
  /** The shipping service that the shopper accepted, for the whole purchase. */
  shippingService: string | null
  customerNote: string
  shippingMinor: number
  totalMinor: number
  capturedMinor: number
  /** What the merchant's shop calls it, and the connection through which it was sent. */
  shopReference: string | null
  forwardConnectionId: string | null
  /** The platform of that connection, which may have ended. */
  forwardProvider: string | null
  connectionId: string | null
  provider: string | null
  /** A process is creating it in the shop. */
  isForwarding: boolean
  /** Somebody paused what is sent to the shop: orders wait until it is resumed. */
  isPaused: boolean
  settings: Record<string, string> | null
  secrets: Buffer | null
  merchantCurrency: string
}

export async function findOrderToForward(db: Db, marketplaceId: string, orderId: string): Promise<OrderToForward | undefined> {
  const { rows } = await sql<OrderToForward>`
    select o.id, o.hash, o.number, o.merchant_id as "merchantId", o.group_id as "groupId", o.payment_status as "paymentStatus", o.collected_by as "collectedBy", o.order_status as "orderStatus",
      o.forward_state as "forwardState", ${mayBeInShop} as "mayBeInShop", o.is_without_shop as "isWithoutShop", o.currency, o.placed_at as "placedAt", g.customer, ${shippingAddress} as "shippingAddress", g.billing_address as "billingAddress", g.shipping_quote ->> 'service' as "shippingService", g.customer_note as "customerNote",
      o.shipping_minor as "shippingMinor", o.total_minor as "totalMinor", o.captured_minor as "capturedMinor",
      o.merchant_order_reference as "shopReference", o.forward_connection_id as "forwardConnectionId", f.provider as "forwardProvider", k.id as "connectionId", k.provider, k.settings, k.secrets,
      coalesce(o.forwarding_until > now(), false) as "isForwarding",
      exists (select from connection_direction d where d.company_id = k.company_id and d.connection_id = k.id and d.direction = 'orders_out' and d.is_paused) as "isPaused",
      c.currency as "merchantCurrency"
    from "order" o
    join order_group g on g.marketplace_id = o.marketplace_id and g.id = o.group_id
    join company c on c.id = o.merchant_id
    left join connection k on k.company_id = o.merchant_id and k.kind = 'shop' and k.ended_at is null
    left join connection f on f.company_id = o.merchant_id and f.id = o.forward_connection_id
    where o.marketplace_id = ${marketplaceId} and o.id = ${orderId}`.execute(db)
  return rows[0]
}

/** Claims an order for one request to the merchant's shop; false where it is being sent, is there already, was cancelled, or is kept out of the shop. */
export async function claimForward(db: Db, marketplaceId: string, orderId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update "order" set forwarding_until = now() + make_interval(mins => ${literal(forwardingMinutes)})
    where marketplace_id = ${marketplaceId} and id = ${orderId} and forward_state <> 'forwarded' and order_status <> 'Cancelled' and not is_without_shop
      and (forwarding_until is null or forwarding_until < now())`.execute(db)
  return numAffectedRows > 0n
}

/** Lets another process send an order. */
export async function releaseForward(db: Db, marketplaceId: string, orderId: string): Promise<void> {
  await sql`update "order" set forwarding_until = null where marketplace_id = ${marketplaceId} and id = ${orderId}`.execute(db)
}

/**
 * Writes the state of forwarding, when the table allows it from the present one; returns the order's status, and whether the same try failed alike before;
 * undefined where it did not. A further failed try stays failed.
 */
export async function updateForward(
  db: Db,
  marketplaceId: string,
  orderId: string,
  change: {
    state: ForwardState
    error: Message | null
    isAttempt: boolean
    reference?: string
    number?: string | undefined
    connectionId?: string
    nextTryBy?: string | null
  },
): Promise<{ status: OrderStatus; isRepeated: boolean } | undefined> {
  const expected = new Set(statesBefore(forwardMoves, change.state))
  if (change.state !== 'forwarded') expected.add(change.state)
  const error = change.error === null ? null : JSON.stringify(change.error)
  const { rows } = await sql<{ status: OrderStatus; isRepeated: boolean }>`
    update "order" o set forward_state = ${change.state}, forward_error = ${error}::jsonb, forward_attempts = o.forward_attempts + ${change.isAttempt ? 1 : 0},
      merchant_order_reference = coalesce(${change.reference ?? null}, o.merchant_order_reference),
      merchant_order_number = coalesce(${change.number ?? null}, o.merchant_order_number),
      forward_connection_id = coalesce(${change.connectionId ?? null}::uuid, o.forward_connection_id),
      forward_next_try_by = ${change.nextTryBy ?? null}::timestamptz, forwarding_until = case when ${change.isAttempt} then null else o.forwarding_until end,
      is_without_shop = o.is_without_shop and ${change.state}::text <> 'forwarded', is_to_find = o.is_to_find and ${change.state}::text <> 'forwarded',
      forward_state_at = case when o.forward_state = ${change.state} then o.forward_state_at else now() end
    from (
      select b.forward_error from "order" b where b.marketplace_id = ${marketplaceId} and b.id = ${orderId} for no key update
    ) before
    where o.marketplace_id = ${marketplaceId} and o.id = ${orderId} and o.forward_state = any(${[...expected]}::text[])
      and (not o.is_without_shop or ${change.state}::text in ('none', 'forwarded'))
    returning o.order_status as status, before.forward_error is not null and before.forward_error = ${error}::jsonb as "isRepeated"`.execute(db)
  return rows[0] && { ...rows[0], isRepeated: rows[0].isRepeated === true }
}

/** Lets an order be sent to the merchant's shop that a person kept out of it. */
export async function updateWithShop(db: Db, marketplaceId: string, orderId: string): Promise<void> {
  await sql`update "order" set is_without_shop = false, is_to_find = false where marketplace_id = ${marketplaceId} and id = ${orderId} and is_without_shop`.execute(
    db,
  )
}

/** Keeps an order out of the merchant's shop until a person sends it there. False where it is there already. */
export async function updateWithoutShop(db: Db, marketplaceId: string, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    update "order" o set is_without_shop = true, is_to_find = ${mayBeInShop}, forward_state = 'none', forward_error = null, forward_next_try_by = null, version = version + 1,
      forward_state_at = case when forward_state = 'none' then forward_state_at else now() end
    where marketplace_id = ${marketplaceId} and id = ${orderId} and forward_state <> 'forwarded' returning id`.execute(db)
  return rows.length > 0
}

/** Writes that an order that is kept out of the shop was looked for there. */
export async function updateLookedFor(db: Db, marketplaceId: string, orderId: string): Promise<void> {
  await sql`update "order" set is_to_find = false where marketplace_id = ${marketplaceId} and id = ${orderId} and is_to_find`.execute(db)
}

/** Returns a page of the orders of a merchant that are kept out of its shop and are still to be looked for there, by id. */
export async function listToFind(
  db: Db,
  merchantId: string,
  after: { orderId: string } | undefined,
  limit: number,
): Promise<{ marketplaceId: string; orderId: string }[]> {
  const from = after === undefined ? sql`true` : sql`o.id > ${after.orderId}::uuid`
  const { rows } = await sql<{ marketplaceId: string; orderId: string }>`
    select o.marketplace_id as "marketplaceId", o.id as "orderId" from "order" o
    where o.merchant_id = ${merchantId} and o.is_to_find and ${from} order by o.id limit ${literal(limit)}`.execute(db)
  return rows
}

/**
 * Marks as waiting an order that was to be sent to a shop that ended meanwhile: it was placed and paid while that was connected. Does nothing for one that came
 * later, or whose shop takes no orders.
 */
export async function updateWaitingForEnded(db: Db, marketplaceId: string, orderId: string): Promise<void> {
  await sql`
    update "order" o set forward_state = 'waiting', forward_state_at = now()
    where o.marketplace_id = ${marketplaceId} and o.id = ${orderId} and o.forward_state = 'none' and not o.is_without_shop and exists (
      select from connection e where e.company_id = o.merchant_id and e.kind = 'shop' and e.takes_orders and e.ended_at >= greatest(o.placed_at, o.payment_status_at))`.execute(
    db,
  )
}

/** Whether a merchant has a shop connected, and orders can be created there. */
export async function findShop(db: Db, merchantId: string): Promise<{ takesOrders: boolean } | undefined> {
  const row = await db.selectFrom('connected_shop').select('takes_orders').where('company_id', '=', merchantId).executeTakeFirst()
  return row && { takesOrders: row.takes_orders === true }
}

/**
 * Marks as waiting the open orders of a merchant that may be shipped, that nobody has sent to a shop, and that were placed or paid since an instant; up to
 * `limit` of them, which it returns.
 */
export async function updateMissedWaiting(
  db: Db,
  merchantId: string,
  since: string,
  limit: number,
): Promise<{ marketplaceId: string; orderId: string }[]> {
  const { rows } = await sql<{ marketplaceId: string; orderId: string }>`
    update "order" u set forward_state = 'waiting', forward_state_at = now()
    from (
      select o.marketplace_id, o.id from "order" o
      where o.merchant_id = ${merchantId} and o.forward_state = 'none' and not o.is_without_shop and ${isToFulfil}
        and (o.placed_at >= ${since}::timestamptz or o.payment_status_at >= ${since}::timestamptz)
      order by o.id limit ${literal(limit)} for no key update
    ) missed
    where u.marketplace_id = missed.marketplace_id and u.id = missed.id returning u.marketplace_id as "marketplaceId", u.id as "orderId"`.execute(db)
  return rows
}

/** An order that waits to be sent to its merchant's shop, with since when. */
export type WaitingForward = { marketplaceId: string; orderId: string; since: string }

/** Returns the orders of a merchant that wait to be sent to its shop, or cancelled ones to be looked for there, the longest waiting first, after one of them. */
export async function listWaitingForwards(db: Db, merchantId: string, after: WaitingForward | undefined, limit: number): Promise<WaitingForward[]> {
  const from = after === undefined ? sql`true` : sql`(o.forward_state_at, o.id) > (${after.since}::timestamptz, ${after.orderId}::uuid)`
  const { rows } = await sql<WaitingForward>`
    select o.marketplace_id as "marketplaceId", o.id as "orderId", o.forward_state_at::text as since from "order" o
    where o.merchant_id = ${merchantId} and o.forward_state = 'waiting' and ${from}
    order by o.forward_state_at, o.id limit ${literal(limit)}`.execute(db)
  return rows
}
