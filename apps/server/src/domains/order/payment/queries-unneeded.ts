import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { among, literal } from '../../../kit/paging.ts'

/**
 * A purchase whose payment nobody needs. `isOver`: its orders are done with it, and it may still be open at the provider. `isOld`: it was requested more than a
 * day ago, so that a provider that does not know it by now will not.
 */
type UnneededPayment = { groupId: string; isOver: boolean; isOld: boolean }

/** Returns those of the purchases of which every order is cancelled, and whose payment was requested at a provider and is not captured. */
export async function listUnneededPayments(db: Db, marketplaceId: string, groupIds: readonly string[]): Promise<UnneededPayment[]> {
  if (groupIds.length === 0) return []
  const { rows } = await sql<UnneededPayment>`
    select o.group_id as "groupId", bool_and(o.payment_status in ('Refused', 'Cancelled', 'Expired')) as "isOver",
      bool_and(o.payment_status_at < now() - interval '1 day') as "isOld" from "order" o
    where o.marketplace_id = ${marketplaceId} and ${among(sql`o.group_id`, groupIds, 'uuid')}
    group by o.group_id
    having bool_and(o.order_status = 'Cancelled' and o.collected_by = 'provider' and o.captured_minor = 0
      and o.payment_status in ('Processing', 'Processed', 'Partially Authorised', 'Authorized', 'Refused', 'Cancelled', 'Expired'))`.execute(db)
  return rows
}

/** A purchase of which every order was cancelled while its payment is open. */
export type CancelledPurchase = { marketplaceId: string; groupId: string }

/** Returns a page, by id, of the purchases of which every order is cancelled and whose payment is in the same state for longer than some minutes. */
export async function listCancelledPurchases(db: Db, minutes: number, after: string | undefined, limit: number): Promise<CancelledPurchase[]> {
  const { rows } = await sql<CancelledPurchase>`
    select distinct o.group_id as "groupId", o.marketplace_id as "marketplaceId" from "order" o
    where o.payment_status in ('Processing', 'Processed', 'Partially Authorised', 'Authorized') and o.collected_by = 'provider' and o.order_status = 'Cancelled'
      and o.payment_status_at < now() - make_interval(mins => ${minutes}) and ${after === undefined ? sql`true` : sql`o.group_id > ${after}::uuid`}
      and not exists (select from "order" x where x.marketplace_id = o.marketplace_id and x.group_id = o.group_id and x.order_status <> 'Cancelled')
    order by o.group_id limit ${literal(limit)}`.execute(db)
  return rows
}
