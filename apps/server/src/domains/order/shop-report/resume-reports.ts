import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { directionsResumed } from '../../connection/events.ts'
import { forwardRequested, shopOrderSought, shopReportRequested } from '../events.ts'
import type { WaitingForward } from '../forward/queries-forward.ts'
import { listToFind, listWaitingForwards } from '../forward/queries-forward.ts'
import type { WaitingReport } from './queries-shop-report.ts'
import { listWaitingReports } from './queries-shop-report.ts'

/** Sends all orders and reports that waited while sending to a merchant's shop was paused, or while none was connected, longest ago first, so many at once, and looks for those that are kept out of the shop and may be there. */
export async function resumeReports(
  ctx: Ctx,
  { companyId, directions = ['orders_out'] }: Pick<FactOf<typeof directionsResumed>, 'companyId'> & Partial<FactOf<typeof directionsResumed>>,
  batchSize = 1000,
): Promise<void> {
  if (!directions.includes('orders_out')) return
  await inBatches<WaitingForward>(
    (after) => listWaitingForwards(ctx.db, companyId, after, batchSize),
    (orders) => ctx.emit(forwardRequested, ...orders.map(({ marketplaceId, orderId }) => ({ marketplaceId, orderId }))),
    batchSize,
  )
  await inBatches<{ marketplaceId: string; orderId: string }>(
    (after) => listToFind(ctx.db, companyId, after, batchSize),
    (orders) => ctx.emit(shopOrderSought, ...orders),
    batchSize,
  )
  await inBatches<WaitingReport>(
    (after) => listWaitingReports(ctx.db, companyId, after, batchSize),
    (reports) =>
      ctx.emit(shopReportRequested, ...reports.map(({ marketplaceId, orderId, kind, subjectId }) => ({ marketplaceId, orderId, kind, subjectId }))),
    batchSize,
  )
}

async function inBatches<T>(list: (after: T | undefined) => Promise<T[]>, emit: (batch: T[]) => Promise<void>, batchSize: number): Promise<void> {
  let after: T | undefined
  for (let isMore = true; isMore;) {
    const batch: T[] = await list(after)
    await emit(batch)
    after = batch.at(-1)
    isMore = batch.length === batchSize
  }
}
