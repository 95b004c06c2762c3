import type { SalesPause } from '@stoa/contract/sales-pause.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/db.ts'
import { literal } from '../../../kit/paging.ts'

const columns = sql`starts_at as "startsAt", resumes_at as "resumesAt", started_at is not null as "hasStarted"`

/** Locks and returns the pause of a merchant; undefined for none. */
export async function lockSalesPause(db: Db, merchantId: string): Promise<SalesPause | undefined> {
  const { rows } = await sql<SalesPause>`select ${columns} from sales_pause where merchant_id = ${merchantId} for update`.execute(db)
  return rows[0]
}

/** Stores the pause of a merchant in place of the one that is there. */
export async function upsertSalesPause(db: Db, merchantId: string, times: { startsAt: string; resumesAt: string | null }): Promise<void> {
  await sql`
    insert into sales_pause (merchant_id, starts_at, resumes_at) values (${merchantId}, ${times.startsAt}, ${times.resumesAt})
    on conflict (merchant_id) do update set starts_at = excluded.starts_at, resumes_at = excluded.resumes_at`.execute(db)
}

/** A merchant on one of its marketplaces. */
export type Partner = { merchantId: string; marketplaceId: string }

/** Marks pauses as started and pauses the partnerships of their merchants; returns those partnerships. */
export async function startPauses(db: Db, merchantIds: readonly string[], now: Date): Promise<Partner[]> {
  await sql`update sales_pause set started_at = ${now} where merchant_id = any(${merchantIds}::uuid[])`.execute(db)
  const { rows } = await sql<Partner>`
    update partnership set is_paused_by_merchant = true, is_active = false
    where merchant_id = any(${merchantIds}::uuid[]) and status = 'APPROVED'
    returning merchant_id as "merchantId", marketplace_id as "marketplaceId"`.execute(db)
  return rows
}

/** Deletes the pauses of merchants and resumes their partnerships; returns those partnerships. The ones an operator deactivated stay so. */
export async function endPauses(db: Db, merchantIds: readonly string[]): Promise<Partner[]> {
  await sql`delete from sales_pause where merchant_id = any(${merchantIds}::uuid[])`.execute(db)
  const { rows } = await sql<Partner>`
    update partnership set is_paused_by_merchant = false, is_active = not is_paused_by_marketplace
    where merchant_id = any(${merchantIds}::uuid[]) and is_paused_by_merchant
    returning merchant_id as "merchantId", marketplace_id as "marketplaceId"`.execute(db)
  return rows
}

/** Locks and returns merchants whose pause is due to start or to end, those of another process left out. */
export async function lockDuePauses(db: Db, now: Date, limit: number): Promise<{ merchantId: string; isOver: boolean }[]> {
  const { rows } = await sql<{ merchantId: string; isOver: boolean }>`
    select merchant_id as "merchantId", coalesce(resumes_at <= ${now}, false) as "isOver" from sales_pause
    where (started_at is null and starts_at <= ${now}) or resumes_at <= ${now}
    order by merchant_id limit ${literal(limit)} for update skip locked`.execute(db)
  return rows
}
