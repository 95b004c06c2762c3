import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import { literal } from '../../kit/paging.ts'

/** Keeps closing a month and booking into it apart until the transaction ends. */
export async function lockClosing(db: Db, marketplaceId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('ledger-close:' || ${marketplaceId}, 0))`.execute(db)
}

export type MonthRecord = { month: string; orders: number; closedAt: string | null; closedBy: string | null }

/** The months of a marketplace from its first sale to `today`, newest first, the last five years at most. The month is its first day. */
export async function listMonths(db: Db, marketplaceId: string, today: string): Promise<MonthRecord[]> {
  const { rows } = await sql<MonthRecord>`
    select m.month::date as month, coalesce(b.orders, 0)::int as orders, c.closed_at as "closedAt", c.closed_by as "closedBy"
    from (select min("on") as "on" from sales_day where marketplace_id = ${marketplaceId} and not is_test) first
    cross join generate_series(date_trunc('month', first."on"::timestamp), ${today}::date::timestamp, interval '1 month') m(month)
    left join lateral (
      select sum(d.order_count) as orders from sales_day d
      where d.marketplace_id = ${marketplaceId} and not d.is_test and d."on" >= m.month::date and d."on" < (m.month + interval '1 month')::date
    ) b on true
    left join ledger_closed_month c on c.marketplace_id = ${marketplaceId} and c.month = m.month::date
    order by m.month desc limit ${literal(60)}`.execute(db)
  return rows
}

/** The last closed month of a marketplace as its first day; undefined where none is closed. */
export async function findLastClosedMonth(db: Db, marketplaceId: string): Promise<string | undefined> {
  const { rows } = await sql<{
    month: string | null
  }>`select max(month) as month from ledger_closed_month where marketplace_id = ${marketplaceId}`.execute(db)
  return rows[0]?.month ?? undefined
}

export async function insertClosedMonths(db: Db, marketplaceId: string, months: readonly string[], closedBy: string): Promise<void> {
  const rows = months.map((month) => ({ marketplace_id: marketplaceId, month, closed_by: closedBy }))
  await db.insertInto('ledger_closed_month').values(rows).execute()
}
