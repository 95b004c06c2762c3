import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { jsonRows } from '../../../database/json-rows.ts'
import { literal } from '../../../kit/paging.ts'
import type { Hold } from '../rules-plan.ts'

/** Writes what is held back of orders; one that is held already stays. */
export async function insertReserves(db: Db, marketplaceId: string, holds: readonly Hold[]): Promise<void> {
  if (holds.length === 0) return
  await sql`
    insert into risk_reserve (marketplace_id, order_id, merchant_id, amount_minor, currency, release_on)
    select ${marketplaceId}, x."orderId", x."merchantId", x."amountMinor", x.currency, x."releaseOn"
    from ${jsonRows(holds, 'x', sql`"orderId" uuid, "merchantId" uuid, "amountMinor" bigint, currency text, "releaseOn" date`)}
    on conflict do nothing`.execute(db)
}

export type Reserve = { marketplaceId: string; orderId: string; merchantId: string; amountMinor: number; currency: string }

const columns = sql`r.marketplace_id as "marketplaceId", r.order_id as "orderId", r.merchant_id as "merchantId", r.amount_minor as "amountMinor", r.currency`

/** Reserves whose day has come in the time zone of their marketplace, at most so many; of one marketplace where it is named. */
export async function listDueReserves(db: Db, now: Date, limit: number, marketplaceId: string | null = null): Promise<Reserve[]> {
  const { rows } = await sql<Reserve>`
    select ${columns} from risk_reserve r join marketplace m on m.id = r.marketplace_id
    where r.released_at is null and r.release_on <= (${now}::timestamptz + interval '1 day')::date and r.release_on <= (${now}::timestamptz at time zone m.time_zone)::date
      and (${marketplaceId}::uuid is null or r.marketplace_id = ${marketplaceId}::uuid)
    order by r.release_on, r.marketplace_id, r.order_id limit ${literal(limit)}`.execute(db)
  return rows
}

/** The reserves of a merchant that are held, the first to be released first, locked until the transaction ends. */
export async function lockReserves(db: Db, marketplaceId: string, merchantId: string): Promise<Reserve[]> {
  const { rows } = await sql<Reserve>`
    select ${columns} from risk_reserve r where r.marketplace_id = ${marketplaceId} and r.merchant_id = ${merchantId} and r.released_at is null
    order by r.release_on, r.order_id for update`.execute(db)
  return rows
}

/** Marks reserves as released and returns those that were not before. */
export async function markReleased(db: Db, marketplaceId: string, orderIds: readonly string[]): Promise<Reserve[]> {
  const { rows } = await sql<Reserve>`
    update risk_reserve r set released_at = now() where r.marketplace_id = ${marketplaceId} and r.order_id = any(${orderIds}::uuid[]) and r.released_at is null
    returning ${columns}`.execute(db)
  return rows
}

/** Returns whether a part of an order is held back of which everything was refunded. */
export async function isRefundedWithReserve(db: Db, marketplaceId: string, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from risk_reserve r join "order" o on o.marketplace_id = r.marketplace_id and o.id = r.order_id
    where r.marketplace_id = ${marketplaceId} and r.order_id = ${orderId} and r.released_at is null and o.payment_status = 'Refunded'`.execute(db)
  return rows.length > 0
}
