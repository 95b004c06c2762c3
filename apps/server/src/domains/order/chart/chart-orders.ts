import type { OrderChart, orderChart } from '@stoa/contract/order-chart.ts'
import { maxChartPoints } from '@stoa/contract/order-chart.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, fieldError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { findToday, listSales, werePartners } from './queries-chart.ts'
import { addDays, listStarts, toSeries } from './rules-chart.ts'

type Query = Received<typeof orderChart.partner>['query']

/** Days of a chart whose start is not named. */
const usualDays = 30

/** Returns the caller's sales by interval and currency. Throws 422 for a period that ends before it starts or has too many intervals. */
export function chartOrders(ctx: Ctx, { query }: Received<typeof orderChart.orders>): Promise<OrderChart> {
  return chart(ctx, query, { merchantIds: query.merchantId, marketplaceIds: query.marketplaceId })
}

/** Returns the sales of a merchant on a marketplace, one of which is the caller. Throws 404 where they are no partners. */
export async function chartPartnerOrders(ctx: Ctx, { params, query }: Received<typeof orderChart.partner>): Promise<OrderChart> {
  const { merchantId, marketplaceId } = params
  const isParty = ctx.scope.companyId === (ctx.scope.companyType === 'MERCHANT' ? merchantId : marketplaceId)
  if (!isParty || !(await werePartners(ctx.db, merchantId, marketplaceId))) throw new AppError('not_found')
  return chart(ctx, query, { merchantIds: [merchantId], marketplaceIds: [marketplaceId] })
}

async function chart(
  { db, scope, now }: Ctx,
  query: Query,
  of: { merchantIds: readonly string[]; marketplaceIds: readonly string[] },
): Promise<OrderChart> {
  const until = query.until ?? (await findToday(db, scope, now))
  const from = query.from ?? addDays(until, 1 - usualDays)
  const { interval } = query
  if (until < from) throw fieldError('until', 'before_start', message('invoice_error.before_start'))
  const starts = listStarts(from, until, interval, maxChartPoints + 1)
  if (starts.length > maxChartPoints) throw fieldError('from', 'too_long', message('order_error.chart_too_long', { limit: maxChartPoints }))
  const records = await listSales(db, scope, { from, until, interval, isTest: query.isTest === 'true', ...of })
  return { from, until, interval, series: toSeries(records, starts) }
}
