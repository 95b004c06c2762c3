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
