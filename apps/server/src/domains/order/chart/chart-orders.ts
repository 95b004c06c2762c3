import type { OrderChart, orderChart } from '@stoa/contract/order-chart.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { chartSales } from './chart-sales.ts'

/** Returns the caller's sales by interval and currency. */
export function chartOrders(ctx: Ctx, { query }: Received<typeof orderChart.orders>): Promise<OrderChart> {
  return chartSales(ctx, query, { merchantIds: query.merchantId, marketplaceIds: query.marketplaceId })
}
