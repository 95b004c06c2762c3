import type { JobCtx } from '../../../kit/context.ts'
import { AppError, UpstreamError, reasonOf } from '../../../kit/errors.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { refundSettled } from '../../order/events.ts'
import { openSales } from './open-sales.ts'
import { findOrderOf, updateOrderCancelled } from './queries-order.ts'
import { isCancelledWhole, updateReport, upsertReport } from './queries-report.ts'

/**
 * Cancels an order in the operator's shop once everything of its purchase is cancelled here and paid back, unless other goods are in it. What the shop refuses
 * is for a person to look at; when it fails, the queue tries again.
 */
export async function cancelSold(jobCtx: JobCtx, { marketplaceId: companyId, orderId, isRefunded }: FactOf<typeof refundSettled>): Promise<void> {
  const row = isRefunded ? await findOrderOf(jobCtx.db, companyId, orderId) : undefined
  if (!row || row.groupId === null || row.cancelledAt !== null || row.otherLines.length > 0) return
  const shop = await openSales(jobCtx, companyId, row.connectionId)
  const cancel = shop?.connector.cancelOrder
  if (!shop || !cancel || !(await isCancelledWhole(jobCtx.db, companyId, row.groupId))) return
  const key = { companyId, groupId: row.groupId, kind: 'cancellation', subjectId: row.groupId } as const
  await jobCtx.transact((ctx) => upsertReport(ctx.db, key))
  try {
    // Each refund of it has restocked its items.
    await cancel(shop.access, row.reference, { isRestocked: false })
    await jobCtx.transact(async (ctx) => {
      await updateReport(ctx.db, key, { reference: row.reference })
      await updateOrderCancelled(ctx.db, row)
    })
  } catch (error) {
    if (!(error instanceof UpstreamError || error instanceof AppError)) throw error
    await jobCtx.transact((ctx) => updateReport(ctx.db, key, { error: reasonOf(error) }))
    if (error instanceof UpstreamError && error.isTemporary) throw error
  }
}
