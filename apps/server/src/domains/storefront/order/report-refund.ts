import type { JobCtx } from '../../../kit/context.ts'
import { AppError, UpstreamError, reasonOf } from '../../../kit/errors.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { refundSettled } from '../../order/events.ts'
import { openSales } from './open-sales.ts'
import { sendToShop } from './pay-back.ts'
import { findOrderOfGroup, updateOrderCancelled } from './queries-order.ts'
import { findSoldRefund, isCancelledWhole, listReports, updateReport, upsertReport } from './queries-report.ts'

/**
 * Completes in the operator's shop what a refund changed: one that somebody else paid out is recorded there, and a purchase of which every order is cancelled
 * and paid back is cancelled there too, unless other goods are in it.
 */
export async function reportRefund(jobCtx: JobCtx, { marketplaceId: companyId, orderId, refundId, isRefunded }: FactOf<typeof refundSettled>): Promise<void> {
  const refund = isRefunded ? await findSoldRefund(jobCtx.db, companyId, orderId, refundId) : undefined
  const row = refund && (await findOrderOfGroup(jobCtx.db, companyId, refund.groupId))
  const shop = row && (await openSales(jobCtx, companyId, row.connectionId))
  if (!refund || !row || !shop) return
  const { groupId } = refund
  const reports = await listReports(jobCtx.db, companyId, groupId)
  if (refund.settledBy !== 'storefront' && !reports.some(({ subjectId, state }) => subjectId === refundId && state === 'reported'))
    await report(jobCtx, { companyId, groupId, kind: 'refund', subjectId: refundId }, () => sendToShop(shop, row, refundId, refund))
  const { cancelSale } = shop.connector
  if (row.cancelledAt !== null || row.otherLines.length > 0 || !cancelSale || !(await isCancelledWhole(jobCtx.db, companyId, groupId))) return
  await report(jobCtx, { companyId, groupId, kind: 'cancellation', subjectId: groupId }, async () => {
    await cancelSale(shop.access, row.reference)
    return { reference: row.reference }
  })
  await jobCtx.transact((ctx) => updateOrderCancelled(ctx.db, row))
}

/** Sends a report and stores how it ended. What the shop refuses is for a person to look at; when it fails, the queue tries again. */
async function report(jobCtx: JobCtx, key: Parameters<typeof upsertReport>[1], send: () => Promise<{ reference: string }>): Promise<void> {
  await jobCtx.transact((ctx) => upsertReport(ctx.db, key))
  try {
    const { reference } = await send()
    await jobCtx.transact((ctx) => updateReport(ctx.db, key, { reference }))
  } catch (error) {
    if (!(error instanceof UpstreamError || error instanceof AppError)) throw error
    await jobCtx.transact((ctx) => updateReport(ctx.db, key, { error: reasonOf(error) }))
    if (error instanceof UpstreamError && error.isTemporary) throw error
  }
}
