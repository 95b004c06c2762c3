import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { directionsResumed } from '../../connection/events.ts'
import { forwardRequested, shopReportRequested } from '../events.ts'
import { listWaitingForwards } from '../forward/queries-forward.ts'
import { listWaitingReports } from './queries-shop-report.ts'

/** What waits longer is sent by the job that looks for stuck orders. */
const limit = 2000

/** Sends the orders and reports that waited while sending to a merchant's shop was paused. */
export async function resumeReports(ctx: Ctx, { companyId, directions }: FactOf<typeof directionsResumed>): Promise<void> {
  if (!directions.includes('orders_out')) return
  await ctx.emit(forwardRequested, ...(await listWaitingForwards(ctx.db, companyId, limit)))
  await ctx.emit(shopReportRequested, ...(await listWaitingReports(ctx.db, companyId, limit)))
}
