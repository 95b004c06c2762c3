import type { MerchantPerformance } from '@stoa/contract/performance.ts'
import { PerformanceMeasure } from '@stoa/contract/performance.ts'
import type { PageRequest, PageRows } from '@stoa/contract/route.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { Scope } from '../../kit/context.ts'
import { afterKey, literal, pageRows, rowsOf } from '../../kit/paging.ts'
import { isToFulfil } from '../order/queries-open.ts'

/** SQL of a measure of a merchant `m` on a marketplace with the targets `t`: orders it happened to, orders it could happen to, and its target. */
const measures: Readonly<Record<PerformanceMeasure, { count: RawBuilder<number>; of: RawBuilder<number>; target: RawBuilder<number | null> }>> = {
  acceptedLate: { count: sql`m.accepted_late`, of: sql`m.to_accept`, target: sql`t.accepted_late` },
  shippedLate: { count: sql`m.shipped_late`, of: sql`m.to_ship`, target: sql`t.shipped_late` },
  cancelled: { count: sql`m.cancelled`, of: sql`m.orders`, target: sql`t.cancelled` },
  refunded: { count: sql`m.refunded`, of: sql`m.orders`, target: sql`t.refunded` },
  returned: { count: sql`m.returned`, of: sql`m.orders`, target: sql`t.returned` },
  disputed: { count: sql`m.disputed`, of: sql`m.orders`, target: sql`t.disputed` },
}

/** What a list of merchants is of. */
export type PerformanceFilters = { days: number; merchantId?: string | undefined; isAboveTarget: boolean }

type Row = Omit<MerchantPerformance, 'marketplace' | 'merchant'> & {
  marketplaceId: string
  marketplaceName: string
  merchantId: string
  merchantName: string
  sortValue: number
}

/**
 * Returns how merchants handled the orders of the last days: an operator its merchants, a merchant itself on each marketplace. Reads the orders of the
 * period by their date, and sorts one row for each merchant that has any. `offset 0` keeps the planner from reading the events of all orders for those that
 * were cancelled.
 */
export async function listPerformance(db: Db, scope: Scope, filters: PerformanceFilters, page: PageRequest): Promise<PageRows<MerchantPerformance>> {
  const isMerchant = scope.companyType === 'MERCHANT'
  const own = (marketplaceId: RawBuilder<string>, merchantId: RawBuilder<string>) =>
    sql`${isMerchant ? merchantId : marketplaceId} = ${scope.companyId}`
  const since = sql`now() - make_interval(days => ${literal(filters.days)})`
  const direction = sql.raw(page.sort.descending ? 'desc' : 'asc')
  const { rows } = await sql<Row>`
    with sold as (
      select o.marketplace_id, o.merchant_id, o.id, o.placed_at, o.accept_by, o.accepted_at, o.ship_by, o.fulfilled_at, o.refunded_minor,
        o.order_status = 'Cancelled' as is_cancelled, o.order_status = 'New' as is_new, ${isToFulfil} as is_to_fulfil
      from "order" o
      where ${own(sql`o.marketplace_id`, sql`o.merchant_id`)} and o.placed_at >= ${since} and not o.is_test
        and (o.captured_minor > 0 or o.marketplace_discount_credited_minor > 0 or o.collected_by = 'merchant')
        and ${filters.merchantId === undefined ? sql`true` : sql`o.merchant_id = ${filters.merchantId}`}
    ), contested as (
      select s.marketplace_id, s.merchant_id, count(distinct s.id) filter (where c.kind = 'return' and c.state not in ('cancelled', 'rejected'))::int as returned,
        count(distinct s.id) filter (where c.kind = 'dispute')::int as disputed
      from order_case c join sold s on s.marketplace_id = c.marketplace_id and s.id = c.order_id
      where ${own(sql`c.marketplace_id`, sql`c.merchant_id`)} and c.created_at >= ${since}
      group by 1, 2
    ), counted as (
      select s.marketplace_id, s.merchant_id, count(*)::int as orders,
        count(*) filter (where s.accept_by is not null and (s.accepted_at is not null or s.is_new and s.is_to_fulfil and s.accept_by < now()))::int as to_accept,
        count(*) filter (where s.accepted_at > s.accept_by or s.accepted_at is null and s.is_new and s.is_to_fulfil and s.accept_by < now())::int as accepted_late,
        count(*) filter (where s.ship_by is not null and not s.is_cancelled and (s.fulfilled_at is not null or s.is_to_fulfil and s.ship_by < now()))::int as to_ship,
        count(*) filter (where not s.is_cancelled and (s.fulfilled_at > s.ship_by or s.fulfilled_at is null and s.is_to_fulfil and s.ship_by < now()))::int as shipped_late,
        count(*) filter (where s.is_cancelled and exists (select from order_event e
          where e.marketplace_id = s.marketplace_id and e.order_id = s.id and e.kind = 'cancelled_by_person' offset 0))::int as cancelled,
        count(*) filter (where not s.is_cancelled and s.refunded_minor > 0)::int as refunded,
        round(percentile_cont(0.5) within group (order by extract(epoch from s.fulfilled_at - s.placed_at)))::int as seconds_to_ship
      from sold s group by 1, 2
    ), m as (
      select n.*, coalesce(c.returned, 0) as returned, coalesce(c.disputed, 0) as disputed
      from counted n left join contested c on c.marketplace_id = n.marketplace_id and c.merchant_id = n.merchant_id
    ), shown as (
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
