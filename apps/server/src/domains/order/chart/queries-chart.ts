import type { ChartInterval } from '@stoa/contract/order-chart.ts'
import { sql } from 'kysely'
import type { Scope } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import { among } from '../../../kit/paging.ts'
import type { SalesRecord } from './rules-chart.ts'

/** What a chart is of. Days are included on both ends. */
export type ChartFilters = {
  from: string
  until: string
  interval: ChartInterval
  isTest: boolean
  merchantIds: readonly string[]
  marketplaceIds: readonly string[]
}

/** Returns what the caller sold, or had sold on its marketplace, by interval and currency. Reads one row for each merchant and day. */
export async function listSales(db: Db, scope: Scope, filters: ChartFilters): Promise<SalesRecord[]> {
  const own = scope.companyType === 'MERCHANT' ? sql`s.merchant_id` : sql`s.marketplace_id`
  const { merchantIds, marketplaceIds, interval } = filters
  const { rows } = await sql<SalesRecord>`
    select date_trunc(${interval}::text, s."on"::timestamp)::date as start, s.currency, sum(s.order_count)::int as orders, sum(s.captured_minor)::int8 as "capturedMinor",
      sum(s.refunded_minor)::int8 as "refundedMinor", sum(s.commission_minor - s.commission_returned_minor)::int8 as "commissionMinor"
    from sales_day s
    where ${own} = ${scope.companyId} and s.is_test = ${filters.isTest} and s."on" between ${filters.from}::date and ${filters.until}::date
      and ${merchantIds.length === 0 ? sql`true` : among(sql`s.merchant_id`, merchantIds, 'uuid')}
      and ${marketplaceIds.length === 0 ? sql`true` : among(sql`s.marketplace_id`, marketplaceIds, 'uuid')}
    group by 1, 2`.execute(db)
  return rows
}

/** Returns the latest day it is on any marketplace that the caller sells on, or on the caller's own. */
export async function findToday(db: Db, scope: Scope, now: Date): Promise<string> {
  const { rows } = await sql<{ today: string | null }>`
    select max((${now}::timestamptz at time zone m.time_zone)::date) as today from marketplace m
    where ${
      scope.companyType === 'MERCHANT'
        ? sql`m.id in (select p.marketplace_id from partnership p where p.merchant_id = ${scope.companyId})`
        : sql`m.id = ${scope.companyId}`
    }`.execute(db)
  return rows[0]?.today ?? now.toISOString().slice(0, 10)
}

/** Returns whether a merchant sells or sold on a marketplace. */
export async function werePartners(db: Db, merchantId: string, marketplaceId: string): Promise<boolean> {
  const { rows } = await sql`
    select from partnership p where p.marketplace_id = ${marketplaceId} and p.merchant_id = ${merchantId} and p.was_approved`.execute(db)
  return rows.length > 0
}
