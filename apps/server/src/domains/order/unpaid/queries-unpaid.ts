import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { literal } from '../../../kit/paging.ts'

/** A purchase that is unpaid for longer than its marketplace waits, `hours`. */
export type UnpaidPurchase = {
  marketplaceId: string
  groupId: string
  hours: number
  connectionId: string | null
  /** The provider's own reference of the payment, and that of the payment the storefront has created there. */
  paymentReference: string | null
  storefrontPayment: string | null
}

const isUnpaid = sql`o.order_status = 'New' and o.collected_by = 'provider' and o.payment_status in ('Unprocessed', 'Processing', 'Processed')`

/**
 * Returns a page of them, by marketplace and id: all whose orders that are not cancelled have a payment in the same state for as long. What merchants or the operator's own shop
 * collect, and what is authorised in part, is none of them.
 */
export async function listUnpaidPurchases(
  db: Db,
  after: { marketplaceId: string; groupId: string } | undefined,
  limit: number,
): Promise<UnpaidPurchase[]> {
  const isLater = after === undefined ? sql`true` : sql`(m.id, o.group_id) > (${after.marketplaceId}::uuid, ${after.groupId}::uuid)`
  const { rows } = await sql<UnpaidPurchase>`
    select u.*, g.payment_connection_id as "connectionId", g.payment_reference as "paymentReference", g.storefront_payment as "storefrontPayment"
    from (
      select distinct m.id as "marketplaceId", o.group_id as "groupId", m.cancel_unpaid_after_hours as hours
      from marketplace m join "order" o on o.marketplace_id = m.id and ${isUnpaid} and o.payment_status_at < now() - make_interval(hours => m.cancel_unpaid_after_hours)
      where m.cancel_unpaid_after_hours is not null and ${isLater} and not exists (
        select from "order" x where x.marketplace_id = o.marketplace_id and x.group_id = o.group_id and x.order_status <> 'Cancelled'
          and not (x.order_status = 'New' and x.payment_status in ('Unprocessed', 'Processing', 'Processed')))
      order by m.id, o.group_id limit ${literal(limit)}
    ) u join order_group g on g.marketplace_id = u."marketplaceId" and g.id = u."groupId"
    order by u."marketplaceId", u."groupId"`.execute(db)
  return rows
}

/** Returns which orders of a purchase are still unpaid for so many hours. They have to be locked. */
export async function listUnpaidOrders(db: Db, { marketplaceId, groupId, hours }: UnpaidPurchase): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from "order" o where o.marketplace_id = ${marketplaceId} and o.group_id = ${groupId} and ${isUnpaid}
      and o.payment_status_at < now() - make_interval(hours => ${hours})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns those of the orders that were cancelled because they were not paid in time. */
export async function listCancelledUnpaid(db: Db, marketplaceId: string, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct order_id as id from order_event
    where marketplace_id = ${marketplaceId} and order_id = any(${orderIds}::uuid[]) and kind = 'cancelled_unpaid'`.execute(db)
  return rows.map(({ id }) => id)
}
