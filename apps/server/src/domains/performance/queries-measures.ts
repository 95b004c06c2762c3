import type { PerformanceMeasure } from '@stoa/contract/performance.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { literal } from '../../kit/paging.ts'
import { isToFulfil } from '../order/queries-open.ts'

/** SQL of a measure of a merchant `m` on a marketplace with the targets `t`: orders it happened to, orders it could happen to, and its target. */
export const measures: Readonly<
  Record<PerformanceMeasure, { count: RawBuilder<number>; of: RawBuilder<number>; target: RawBuilder<number | null> }>
> = {
  acceptedLate: { count: sql`m.accepted_late`, of: sql`m.to_accept`, target: sql`t.accepted_late` },
  shippedLate: { count: sql`m.shipped_late`, of: sql`m.to_ship`, target: sql`t.shipped_late` },
  cancelled: { count: sql`m.cancelled`, of: sql`m.orders`, target: sql`t.cancelled` },
  refunded: { count: sql`m.refunded`, of: sql`m.orders`, target: sql`t.refunded` },
  returned: { count: sql`m.returned`, of: sql`m.orders`, target: sql`t.returned` },
  disputed: { count: sql`m.disputed`, of: sql`m.orders`, target: sql`t.disputed` },
}

/** Whose orders are measured: those of a company by its side, and of these only those of one merchant. */
export type MeasuredOrders = { side: 'marketplace_id' | 'merchant_id'; companyId: string; merchantId?: string | undefined; days: number }

/**
 * SQL of `m`, for a `with`: what happened to the paid orders of the last days, a row for each merchant and marketplace. Days are those of the marketplace's
 * time zone and today is one of them, as in the figures of the dashboard; the orders are read by their date, a day more than needed. `offset 0` keeps the planner from reading the events of all orders for those that were cancelled.
 */
export function measuredMerchants({ side, companyId, merchantId, days }: MeasuredOrders): RawBuilder<unknown> {
  const since = sql`now() - make_interval(days => ${literal(days + 1)})`
  return sql`sold as (
      select o.marketplace_id, o.merchant_id, o.id, o.placed_at, o.accept_by, o.accepted_at, o.ship_by, o.fulfilled_at,
        o.refunded_minor > 0 or o.marketplace_discount_returned_minor > 0 as is_refunded,
        o.order_status = 'Cancelled' as is_cancelled, o.order_status = 'New' as is_new, ${isToFulfil} as is_to_fulfil
      from "order" o join marketplace z on z.id = o.marketplace_id
      where ${sql.ref(`o.${side}`)} = ${companyId} and o.placed_at >= ${since} and not o.is_test
        and (o.placed_at at time zone z.time_zone)::date > (now() at time zone z.time_zone)::date - ${literal(days)}::int
        and (o.captured_minor > 0 or o.marketplace_discount_credited_minor > 0)
        and ${merchantId === undefined ? sql`true` : sql`o.merchant_id = ${merchantId}`}
    ), contested as (
      select s.marketplace_id, s.merchant_id, count(distinct s.id) filter (where c.kind = 'return' and c.state not in ('cancelled', 'rejected'))::int as returned,
        count(distinct s.id) filter (where c.kind = 'dispute')::int as disputed
      from order_case c join sold s on s.marketplace_id = c.marketplace_id and s.id = c.order_id
      where ${sql.ref(`c.${side}`)} = ${companyId} and c.created_at >= ${since}
      group by 1, 2
    ), counted as (
      select s.marketplace_id, s.merchant_id, count(*)::int as orders,
        count(*) filter (where s.accept_by is not null and (s.accepted_at is not null or s.is_new and s.is_to_fulfil and s.accept_by < now()))::int as to_accept,
        count(*) filter (where s.accepted_at > s.accept_by or s.accepted_at is null and s.is_new and s.is_to_fulfil and s.accept_by < now())::int as accepted_late,
        count(*) filter (where s.ship_by is not null and not s.is_cancelled and (s.fulfilled_at is not null or s.is_to_fulfil and s.ship_by < now()))::int as to_ship,
        count(*) filter (where not s.is_cancelled and (s.fulfilled_at > s.ship_by or s.fulfilled_at is null and s.is_to_fulfil and s.ship_by < now()))::int as shipped_late,
        count(*) filter (where s.is_cancelled and exists (select from order_event e
          where e.marketplace_id = s.marketplace_id and e.order_id = s.id and e.kind = 'cancelled_by_person' offset 0))::int as cancelled,
        count(*) filter (where s.is_refunded and (not s.is_cancelled or exists (select from order_event e
          where e.marketplace_id = s.marketplace_id and e.order_id = s.id and e.kind = 'closed_by_refund' offset 0)))::int as refunded,
        round(percentile_cont(0.5) within group (order by extract(epoch from s.fulfilled_at - s.placed_at)))::int as seconds_to_ship
      from sold s group by 1, 2
    ), m as (
      select n.*, coalesce(c.returned, 0) as returned, coalesce(c.disputed, 0) as disputed
      from counted n left join contested c on c.marketplace_id = n.marketplace_id and c.merchant_id = n.merchant_id
    )`
}
