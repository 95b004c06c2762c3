import type { Address } from '@stoa/contract/order-intake.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'

/** SQL of where an order `o` of a purchase `g` is sent. */
export const shippingAddress = sql<Address>`coalesce(o.shipping_address, g.shipping_address)`

/** Returns where an order is sent. */
export async function findShippingAddress(db: Db, marketplaceId: string, orderId: string): Promise<Address | undefined> {
  const { rows } = await sql<{ address: Address }>`
    select ${shippingAddress} as address from "order" o join order_group g on g.marketplace_id = o.marketplace_id and g.id = o.group_id
    where o.marketplace_id = ${marketplaceId} and o.id = ${orderId}`.execute(db)
  return rows[0]?.address
}

/** Writes where an order is sent. The other orders of its purchase keep their address. */
export async function updateShippingAddress(db: Db, marketplaceId: string, orderId: string, address: Address): Promise<void> {
  await sql`
    update "order" set shipping_address = ${JSON.stringify(address)}::jsonb, version = version + 1
    where marketplace_id = ${marketplaceId} and id = ${orderId}`.execute(db)
}

/**
 * Whether the merchant's shop has an order with another address than the order has now: it was corrected while it was sent, or the order was found there (`isFound`)
 * and corrected since the first try that failed, which may have created it.
 */
export async function isSentElsewhere(
  db: Db,
  marketplaceId: string,
  { id: orderId, shippingAddress: sent }: { id: string; shippingAddress: object },
  isFound: boolean,
): Promise<boolean> {
  const eventsOf = (kind: string) => sql`order_event e where e.marketplace_id = o.marketplace_id and e.order_id = o.id and e.kind = ${kind}`
  const isFromBefore = sql`exists (select from ${eventsOf('address_changed')} and e.id > (select min(e.id) from ${eventsOf('forward_failed')}))`
  const { rows } = await sql<{ isElsewhere: boolean }>`
    select ${shippingAddress} <> ${JSON.stringify(sent)}::jsonb or ${isFound ? isFromBefore : sql`false`} as "isElsewhere"
    from "order" o join order_group g on g.marketplace_id = o.marketplace_id and g.id = o.group_id
    where o.marketplace_id = ${marketplaceId} and o.id = ${orderId}`.execute(db)
  return rows[0]?.isElsewhere === true
}
