import type { JobCtx } from '../../../kit/context.ts'
import { findCancelled } from '../forward/find-cancelled.ts'
import { findOrderToForward } from '../forward/queries-forward.ts'
import { findCancellationToReport } from './queries-shop-report.ts'
import { reportToShop } from './report-to-shop.ts'

/**
 * Cancels an order in the merchant's shop that was cancelled here, so that nobody ships it. A refund of it is reported before: it names the items that
 * come back. Does nothing for an order that is not cancelled.
 */
export async function reportCancellation(jobCtx: JobCtx, { marketplaceId, orderId }: { marketplaceId: string; orderId: string }): Promise<void> {
  const order = await findOrderToForward(jobCtx.db, marketplaceId, orderId)
  if (order?.orderStatus !== 'Cancelled' || order.forwardState === 'none') return
  if (order.forwardState !== 'forwarded') return findCancelled(jobCtx, marketplaceId, order)
  const cancellation = await findCancellationToReport(jobCtx.db, marketplaceId, orderId)
  if (cancellation === undefined) return
  await reportToShop(jobCtx, { marketplaceId, orderId, kind: 'cancellation', subjectId: orderId }, async ({ cancelOrder }) => {
    if (!cancelOrder) return undefined
    return async ({ access, orderReference }) => {
      await cancelOrder(access, orderReference, cancellation)
      return { reference: orderReference }
    }
  })
}
