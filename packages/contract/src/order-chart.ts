import * as z from 'zod/mini'
import { Money } from './money.ts'
import { Day, Id, repeated } from './page.ts'
import { route } from './route.ts'

/** How long one bar of a chart is. A week starts on Monday. */
export const ChartInterval = z.enum(['day', 'week', 'month'])
export type ChartInterval = z.infer<typeof ChartInterval>

/** Most bars of a chart for each currency. */
export const maxChartPoints = 400

const figures = {
  /** Orders whose payment was captured. */
  orders: z.int(),
  captured: Money,
  refunded: Money,
  /** Captured minus refunded. */
  revenue: Money,
  /** Commission charged minus commission returned. */
  commission: Money,
}

/** What was sold in one interval and currency. */
export const ChartPoint = z.object({
  /** The first day of the interval: a Monday for weeks, the first of the month for months. */
  start: Day,
  ...figures,
})
export type ChartPoint = z.infer<typeof ChartPoint>

/** Sales in one currency: the sum, and one point for every interval, also where nothing was sold. */
export const ChartSeries = z.object({ currency: z.string(), total: z.object(figures), points: z.array(ChartPoint) })
export type ChartSeries = z.infer<typeof ChartSeries>

/** Sales of a period; `from` is the first day of its first interval. Days are those of the marketplace on which the order was sold. */
export const OrderChart = z.object({ from: Day, until: Day, interval: ChartInterval, series: z.array(ChartSeries) })
export type OrderChart = z.infer<typeof OrderChart>

const chartQuery = {
  /** A day of the first interval, which the chart shows whole. When absent, the chart shows 30 days, 26 weeks or 12 months. */
  from: z.optional(Day),
  /** The last day, included; today when absent. */
  until: z.optional(Day),
  interval: z._default(ChartInterval, 'day'),
  /** `true` shows test orders instead of real ones. */
  isTest: z._default(z.enum(['true', 'false']), 'false'),
}

export const orderChart = {
  orders: route({
    method: 'GET',
    path: '/Order/ChartOrders',
    permission: 'order:read',
    summary: 'Revenue, orders and commission by day, week or month and currency, as booked in the ledger. Refunds count on the day they succeed',
    query: z.object({ ...chartQuery, merchantId: repeated(Id), marketplaceId: repeated(Id) }),
    returns: OrderChart,
  }),
  partner: route({
    method: 'GET',
    path: '/Order/ChartPartnerOrders/{merchantId}/Marketplace/{marketplaceId}',
    permission: 'order:read',
    ownedBy: { in: 'params', key: 'merchantId', kind: 'company' },
    summary: 'The same for one merchant on one marketplace; 404 unless the two are or were partners and the caller is one of them',
    params: z.object({ merchantId: Id, marketplaceId: Id }),
    query: z.object(chartQuery),
    returns: OrderChart,
  }),
}
