import type { JobCtx } from '../../../kit/context.ts'
import { AppError, UpstreamError, reasonOf } from '../../../kit/errors.ts'
import { openSales } from './open-sales.ts'
import type { StorefrontOrderRow } from './queries-order.ts'
import { updateOrderCancelled } from './queries-order.ts'
import { isCancelledWhole, updateReport, upsertReport } from './queries-report.ts'

/**
 * Cancels an order in the shop where everything of its purchase is cancelled here and paid back, unless other goods are in it. What the shop refuses is for a
 * person to look at; when it fails, the queue tries again. While the shop is disconnected, it waits.
 */
export async function cancelInShop(jobCtx: JobCtx, row: StorefrontOrderRow): Promise<void> {
  const { companyId, groupId } = row
  if (groupId === null || row.cancelledAt !== null || row.otherLines.length > 0) return
  if (!(await isCancelledWhole(jobCtx.db, companyId, groupId))) return
  const shop = await openSales(jobCtx, companyId, row.connectionId)
  const cancel = shop?.connector.cancelOrder
  if (shop && !cancel) return
  const key = { companyId, groupId, kind: 'cancellation', subjectId: groupId } as const
  await jobCtx.transact((ctx) => upsertReport(ctx.db, key))
  if (!shop || !cancel) return
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
