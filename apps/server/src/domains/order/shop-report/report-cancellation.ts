import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { findCancelled } from '../forward/find-cancelled.ts'
import { findOrderToForward } from '../forward/queries-forward.ts'
import { findCancellationToReport } from './queries-shop-report.ts'
import { readLateShipments } from './read-late-shipments.ts'
import { reportToShop } from './report-to-shop.ts'

/**
 * Cancels an order in the merchant's shop that was cancelled here, so that nobody ships it. A refund of it is reported before: it names the items that
 * come back. One that the shop has shipped is left there as it is. Does nothing for an order that is not cancelled.
 */
export async function reportCancellation(jobCtx: JobCtx, { marketplaceId, orderId }: { marketplaceId: string; orderId: string }): Promise<void> {
  const order = await findOrderToForward(jobCtx.db, marketplaceId, orderId)
  if (order?.orderStatus !== 'Cancelled' || order.forwardState === 'none') return
  if (order.forwardState !== 'forwarded') return findCancelled(jobCtx, marketplaceId, order)
  const cancellation = await findCancellationToReport(jobCtx.db, marketplaceId, orderId)
  if (cancellation === undefined) return
  await reportToShop(jobCtx, { marketplaceId, orderId, kind: 'cancellation', subjectId: orderId }, async ({ cancelOrder, readFulfilments }) => {
    if (!cancelOrder) return undefined
    return async ({ access, orderReference }) => {
      const inShop = { marketplaceId, orderId, reference: orderReference }
      if (await readLateShipments(jobCtx, inShop, readFulfilments && (() => readFulfilments(access, orderReference))))
        throw new UpstreamError('refused', message('upstream.shipped_in_shop'))
      await cancelOrder(access, orderReference, cancellation)
      return { reference: orderReference }
    }
  })
}
