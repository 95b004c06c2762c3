import type { MerchantPerformance } from '@stoa/contract/performance.ts'
import { PerformanceMeasure } from '@stoa/contract/performance.ts'
import type { PageRequest, PageRows } from '@stoa/contract/route.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { Scope } from '../../kit/context.ts'
import { afterKey, pageRows, rowsOf } from '../../kit/paging.ts'
import { measuredMerchants, measures } from './queries-measures.ts'

/** What a list of merchants is of. */
export type PerformanceFilters = { days: number; merchantId?: string | undefined; isAboveTarget: boolean }

type Row = Omit<MerchantPerformance, 'marketplace' | 'merchant'> & {
  marketplaceId: string
  marketplaceName: string
  merchantId: string
  merchantName: string
  sortValue: number
}

/** Returns how merchants handled the orders of the last days: an operator its merchants, a merchant itself on each marketplace. Sorts one row for each merchant. */
export async function listPerformance(db: Db, scope: Scope, filters: PerformanceFilters, page: PageRequest): Promise<PageRows<MerchantPerformance>> {
  const isMerchant = scope.companyType === 'MERCHANT'
  const measured = measuredMerchants({
    side: isMerchant ? 'merchant_id' : 'marketplace_id',
    companyId: scope.companyId,
    merchantId: filters.merchantId,
    days: filters.days,
  })
  const direction = sql.raw(page.sort.descending ? 'desc' : 'asc')
  const { rows } = await sql<Row>`
    with ${measured}, shown as (
      select m.marketplace_id as "marketplaceId", p.name as "marketplaceName", m.merchant_id as "merchantId", k.name as "merchantName", m.orders,
        m.seconds_to_ship as "secondsToShip", ${sortValueOf(page.sort.field)} as "sortValue", ${sql.join(PerformanceMeasure.options.map(shareOf))},
        array_remove(array[${sql.join(PerformanceMeasure.options.map(nameAboveTarget))}], null) as "aboveTarget"
      from m join marketplace p on p.id = m.marketplace_id join company k on k.id = m.merchant_id
      left join performance_target t on t.marketplace_id = m.marketplace_id
    )
    select * from shown
    where ${filters.isAboveTarget ? sql`"aboveTarget" <> '{}'` : sql`true`}
      and ${afterKey([sql`"sortValue"`, sql`"marketplaceId"`, sql`"merchantId"`], page, ['bigint', 'uuid', 'uuid'])}
    order by "sortValue" ${direction}, "marketplaceId" ${direction}, "merchantId" ${direction} limit ${rowsOf(page)}`.execute(db)
  return pageRows(rows, page, (row) => [row.sortValue, row.marketplaceId, row.merchantId], toPerformance)
}

function toPerformance({
  marketplaceId,
  marketplaceName,
  merchantId,
  merchantName,
  orders,
  secondsToShip,
  aboveTarget,
  ...shares
}: Row): MerchantPerformance {
  const { acceptedLate, shippedLate, cancelled, refunded, returned, disputed } = shares
  return {
    marketplace: { id: marketplaceId, name: marketplaceName },
    merchant: { id: merchantId, name: merchantName },
    orders,
    acceptedLate,
    shippedLate,
    cancelled,
    refunded,
    returned,
    disputed,
    secondsToShip,
    aboveTarget,
  }
}

/** SQL of what the list is sorted by: the number of orders, or a share in millionths, a whole number so that a page goes on where the last one ended. */
function sortValueOf(field: string): RawBuilder<number> {
  const measure = PerformanceMeasure.options.find((one) => one === field)
  if (measure === undefined) return sql`m.orders::bigint`
  const { count, of } = measures[measure]
  return sql`coalesce(${count} * 1000000::bigint / nullif(${of}, 0), 0)`
}

function shareOf(measure: PerformanceMeasure): RawBuilder<unknown> {
  const { count, of, target } = measures[measure]
  return sql`json_build_object('count', ${count}, 'of', ${of}, 'target', ${target}) as ${sql.id(measure)}`
}

/** SQL of the name of a measure that is above its target, else null. */
function nameAboveTarget(measure: PerformanceMeasure): RawBuilder<string | null> {
  const { count, of, target } = measures[measure]
  return sql`case when m.orders >= t.min_orders and ${count} * 10000::bigint > ${target} * ${of}::bigint then ${sql.lit(measure)} end`
}
