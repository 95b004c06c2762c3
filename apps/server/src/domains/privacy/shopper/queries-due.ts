import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { ShopperData } from '@stoa/contract/shopper-data.ts'
import type { Db } from '../../../database/db.ts'
import type { Scope } from '../../../kit/context.ts'
import { literal } from '../../../kit/paging.ts'

/** A purchase. `placedAt` orders them. */
export type Purchase = { marketplaceId: string; groupId: string; placedAt: string }

/**
 * SQL of whether the orders and cases of a purchase `g` have ended for the retention period of its marketplace `m`. What is on its way to or from the shopper, or to
 * be decided, still needs who they are.
 */
const hasEnded = sql`not exists (
    select from "order" o where o.marketplace_id = g.marketplace_id and o.group_id = g.id and (
      o.order_status in ('Basket', 'New', 'Partially Fulfilled')
      or o.payment_status in ('Processing', 'Processed', 'Partially Authorised', 'Authorized', 'Refunding', 'ChargeBack Active')
      or o.payment_status = 'Unprocessed' and o.order_status <> 'Cancelled'
      or greatest(o.placed_at, o.fulfilled_at, o.payment_status_at, o.forward_state_at) > now() - make_interval(days => m.shopper_retention_days)))
  and not exists (
    select from "order" o join order_case k on k.marketplace_id = o.marketplace_id and k.order_id = o.id
    where o.marketplace_id = g.marketplace_id and o.group_id = g.id
      and (k.closed_at is null or k.closed_at > now() - make_interval(days => m.shopper_retention_days)))`

const key = sql`g.marketplace_id as "marketplaceId", g.id as "groupId", g.placed_at as "placedAt"`

/** Returns a page of purchases that are erased because it was requested, by marketplace and id. */
export async function listRequested(db: Db, after: Purchase | undefined, limit: number): Promise<Purchase[]> {
  const isLater = after === undefined ? sql`true` : sql`(g.marketplace_id, g.id) > (${after.marketplaceId}::uuid, ${after.groupId}::uuid)`
  const { rows } = await sql<Purchase>`
    select ${key} from order_group g join marketplace m on m.id = g.marketplace_id
    where g.erasure_requested_at is not null and g.erased_at is null and ${isLater} and ${hasEnded}
    order by g.marketplace_id, g.id limit ${literal(limit)}`.execute(db)
  return rows
}

/** Returns a page of purchases that are older than their marketplace keeps the data of shoppers, oldest first of each. */
export async function listOverdue(db: Db, after: Purchase | undefined, limit: number): Promise<Purchase[]> {
  const isLater =
    after === undefined
      ? sql`true`
      : sql`(g.marketplace_id, g.placed_at, g.id) > (${after.marketplaceId}::uuid, ${after.placedAt}::timestamptz, ${after.groupId}::uuid)`
  const { rows } = await sql<Purchase>`
    select ${key} from marketplace m join order_group g on g.marketplace_id = m.id and g.erased_at is null
      and g.placed_at < now() - make_interval(months => m.erase_shoppers_after_months)
    where m.erase_shoppers_after_months is not null and ${isLater} and ${hasEnded}
    order by g.marketplace_id, g.placed_at, g.id limit ${literal(limit)}`.execute(db)
  return rows
}

/** SQL of the purchases `g` of the address of an order's shopper. */
const ofShopper = (scope: Scope, hash: string): RawBuilder<unknown> => sql`
  from order_group g join marketplace m on m.id = g.marketplace_id
  where g.marketplace_id = ${scope.companyId} and g.erased_at is null and lower(g.customer ->> 'email') = (
    select lower(own.customer ->> 'email') from "order" o join order_group own on own.marketplace_id = o.marketplace_id and own.id = o.group_id
    where o.marketplace_id = ${scope.companyId} and o.hash = ${hash} and own.erased_at is null)`

/** Returns what is left of the data of an order's shopper. */
export async function findShopperData(db: Db, scope: Scope, hash: string): Promise<ShopperData | undefined> {
  const { rows } = await sql<ShopperData>`
    select own.customer ->> 'email' as email, own.erased_at as "erasedAt", m.shopper_retention_days as "retentionDays",
      s.count as "purchaseCount", s.ready as "readyCount", s.requested as "requestedAt"
    from "order" o join order_group own on own.marketplace_id = o.marketplace_id and own.id = o.group_id join marketplace m on m.id = o.marketplace_id
    cross join (
      select count(*)::int as count, count(*) filter (where ${hasEnded})::int as ready, min(g.erasure_requested_at) as requested ${ofShopper(scope, hash)}) s
    where o.marketplace_id = ${scope.companyId} and o.hash = ${hash}`.execute(db)
  return rows[0]
}

/** Marks every purchase of an order's shopper to be erased. Returns how many. */
export async function updateErasureRequested(db: Db, scope: Scope, hash: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update order_group set erasure_requested_at = coalesce(erasure_requested_at, now())
    where marketplace_id = ${scope.companyId} and id in (select g.id ${ofShopper(scope, hash)})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Locks a purchase that is still to be erased, its orders with it. Returns false where something of it has begun again, or it is erased. */
export async function lockToErase(db: Db, { marketplaceId, groupId }: Purchase): Promise<boolean> {
  await sql`select from order_group where marketplace_id = ${marketplaceId} and id = ${groupId} for update`.execute(db)
  await sql`select from "order" where marketplace_id = ${marketplaceId} and group_id = ${groupId} order by id for update`.execute(db)
  const { rows } = await sql`
    select from order_group g join marketplace m on m.id = g.marketplace_id
    where g.marketplace_id = ${marketplaceId} and g.id = ${groupId} and g.erased_at is null and ${hasEnded}`.execute(db)
  return rows.length > 0
}
