import type { OrderChart, orderChart } from '@stoa/contract/order-chart.ts'
import { maxChartPoints } from '@stoa/contract/order-chart.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { fieldError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { findToday, listSales } from './queries-chart.ts'
import { listStarts, startOf, toSeries, usualStart } from './rules-chart.ts'

/** Returns sales of the caller by interval and currency, narrowed to merchants and marketplaces. It begins with a whole interval. Throws 422 for a period that ends before it starts or is too long. */
export async function chartSales(
  { db, scope, now }: Ctx,
  query: Received<typeof orderChart.partner>['query'],
  of: { merchantIds: readonly string[]; marketplaceIds: readonly string[] },
): Promise<OrderChart> {
  const until = query.until ?? (await findToday(db, scope, now))
  const { interval } = query
  if (query.from !== undefined && until < query.from) throw fieldError('until', 'before_start', message('invoice_error.before_start'))
  const from = query.from === undefined ? usualStart(until, interval) : startOf(query.from, interval)
  const starts = listStarts(from, until, interval, maxChartPoints + 1)
  if (starts.length > maxChartPoints) throw fieldError('from', 'too_long', message('order_error.chart_too_long', { limit: maxChartPoints }))
  const records = await listSales(db, scope, { from, until, interval, isTest: query.isTest === 'true', ...of })
  return { from, until, interval, series: toSeries(records, starts) }
}
