import type { OrderChart, orderChart } from '@stoa/contract/order-chart.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { chartSales } from './chart-sales.ts'
import { werePartners } from './queries-chart.ts'

/** Returns the sales of a merchant on a marketplace, one of which is the caller. Throws 404 where they are no partners. */
export async function chartPartnerOrders(ctx: Ctx, { params, query }: Received<typeof orderChart.partner>): Promise<OrderChart> {
  const { merchantId, marketplaceId } = params
  const isParty = ctx.scope.companyId === (ctx.scope.companyType === 'MERCHANT' ? merchantId : marketplaceId)
  if (!isParty || !(await werePartners(ctx.db, merchantId, marketplaceId))) throw new AppError('not_found')
  return chartSales(ctx, query, { merchantIds: [merchantId], marketplaceIds: [marketplaceId] })
}
