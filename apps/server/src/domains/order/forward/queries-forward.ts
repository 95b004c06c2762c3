import type { ForwardState, OrderStatus, PaymentStatus } from '@stoa/contract/states.ts'
import { forwardMoves, statesBefore } from '@stoa/contract/state-moves.ts'
import type { CollectedBy } from '@stoa/contract/collected-by.ts'
import { sql } from 'kysely'
import type { Message } from '@stoa/messages/describe.ts'
import type { Db } from '../../../database/db.ts'
import { literal } from '../../../kit/paging.ts'
import { forwardingMinutes } from '../../connection/rules-forwarding.ts'

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
  currency: string
  placedAt: string
  customer: { name: string; email: string; phone: string }
  shippingAddress: Record<string, string>
  shippingMinor: number
  totalMinor: number
  capturedMinor: number
  /** What the merchant's shop calls it, and the connection through which it was sent. */
  shopReference: string | null
  forwardConnectionId: string | null
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
      o.forward_state as "forwardState", o.currency, o.placed_at as "placedAt", g.customer, g.shipping_address as "shippingAddress",
      o.shipping_minor as "shippingMinor", o.total_minor as "totalMinor", o.captured_minor as "capturedMinor",
      o.merchant_order_reference as "shopReference", o.forward_connection_id as "forwardConnectionId", k.id as "connectionId", k.provider, k.settings, k.secrets,
      coalesce(o.forwarding_until > now(), false) as "isForwarding",
      exists (select from connection_direction d where d.company_id = k.company_id and d.connection_id = k.id and d.direction = 'orders_out' and d.is_paused) as "isPaused",
      c.currency as "merchantCurrency"
    from "order" o
    join order_group g on g.marketplace_id = o.marketplace_id and g.id = o.group_id
    join company c on c.id = o.merchant_id
    left join connection k on k.company_id = o.merchant_id and k.kind = 'shop' and k.ended_at is null
    where o.marketplace_id = ${marketplaceId} and o.id = ${orderId}`.execute(db)
  return rows[0]
}

/** Claims an order for one request to the merchant's shop; false where it is being sent, is there already, or was cancelled. */
export async function claimForward(db: Db, marketplaceId: string, orderId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update "order" set forwarding_until = now() + make_interval(mins => ${literal(forwardingMinutes)})
    where marketplace_id = ${marketplaceId} and id = ${orderId} and forward_state <> 'forwarded' and order_status <> 'Cancelled'
      and (forwarding_until is null or forwarding_until < now())`.execute(db)
  return numAffectedRows > 0n
}

/** Lets another process send an order. */
export async function releaseForward(db: Db, marketplaceId: string, orderId: string): Promise<void> {
  await sql`update "order" set forwarding_until = null where marketplace_id = ${marketplaceId} and id = ${orderId}`.execute(db)
}

/** Writes the state of forwarding, when the table allows it from the present one; returns the order's status, undefined where it did not. A further failed try stays failed. */
export async function updateForward(
  db: Db,
  marketplaceId: string,
  orderId: string,
  change: { state: ForwardState; error: Message | null; isAttempt: boolean; reference?: string; connectionId?: string; nextTryBy?: string | null },
): Promise<OrderStatus | undefined> {
  const expected = new Set(statesBefore(forwardMoves, change.state))
  if (change.state !== 'forwarded') expected.add(change.state)
  const { rows } = await sql<{ status: OrderStatus }>`
    update "order" set forward_state = ${change.state}, forward_error = ${change.error === null ? null : JSON.stringify(change.error)}::jsonb, forward_attempts = forward_attempts + ${change.isAttempt ? 1 : 0},
      merchant_order_reference = coalesce(${change.reference ?? null}, merchant_order_reference), version = version + 1,
      forward_connection_id = coalesce(${change.connectionId ?? null}::uuid, forward_connection_id),
      forward_next_try_by = ${change.nextTryBy ?? null}::timestamptz, forwarding_until = case when ${change.isAttempt} then null else forwarding_until end,
      forward_state_at = case when forward_state = ${change.state} then forward_state_at else now() end
    where marketplace_id = ${marketplaceId} and id = ${orderId} and forward_state = any(${[...expected]}::text[]) returning order_status as status`.execute(
    db,
  )
  return rows[0]?.status
}

/** Whether the merchant of an order has a shop connected. */
export async function hasShop(db: Db, merchantId: string): Promise<boolean> {
  const row = await db.selectFrom('connected_shop').select('id').where('company_id', '=', merchantId).executeTakeFirst()
  return row !== undefined
}

/** An order that waits to be sent to its merchant's shop, with since when. */
export type WaitingForward = { marketplaceId: string; orderId: string; since: string }

/** Returns the orders of a merchant that wait to be sent to its shop, the longest waiting first, after one of them. */
export async function listWaitingForwards(db: Db, merchantId: string, after: WaitingForward | undefined, limit: number): Promise<WaitingForward[]> {
  const from = after === undefined ? sql`true` : sql`(o.forward_state_at, o.id) > (${after.since}::timestamptz, ${after.orderId}::uuid)`
  const { rows } = await sql<WaitingForward>`
    select o.marketplace_id as "marketplaceId", o.id as "orderId", o.forward_state_at::text as since from "order" o
    where o.merchant_id = ${merchantId} and o.forward_state = 'waiting' and o.order_status <> 'Cancelled' and ${from}
    order by o.forward_state_at, o.id limit ${literal(limit)}`.execute(db)
  return rows
}
