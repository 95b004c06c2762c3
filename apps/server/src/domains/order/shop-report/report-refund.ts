import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { refundSettled } from '../events.ts'
import { findRefundToReport } from './queries-shop-report.ts'
import { readLateShipments } from './read-late-shipments.ts'
import { reportCancellation } from './report-cancellation.ts'
import { reportToShop } from './report-to-shop.ts'
import { divideRestocked } from './rules-restocked.ts'

/**
 * Reports a refund that succeeded to the merchant's shop, for its books and its stock: the money has gone back already. A cancelled order is cancelled
 * there after its refund, whether that succeeded or not.
 */
export async function reportRefund(jobCtx: JobCtx, { marketplaceId, orderId, refundId, isRefunded }: FactOf<typeof refundSettled>): Promise<void> {
  if (isRefunded) await sendRefund(jobCtx, { marketplaceId, orderId, refundId })
  await reportCancellation(jobCtx, { marketplaceId, orderId })
}

type Refund = { marketplaceId: string; orderId: string; refundId: string }

async function sendRefund(jobCtx: JobCtx, { marketplaceId, orderId, refundId }: Refund): Promise<void> {
  await reportToShop(jobCtx, { marketplaceId, orderId, kind: 'refund', subjectId: refundId }, async ({ refundOrder, readFulfilments }) => {
    const refund = refundOrder && (await findRefundToReport(jobCtx.db, marketplaceId, orderId, refundId))
    if (!refundOrder || !refund) return undefined
    const lines = divideRestocked(refund.lines)
    const { isOrderCancelled, ...toRefund } = refund
    return async ({ access, orderReference, externalReference }) => {
      // A refund of the whole may hide from the shop's own words that it had shipped.
      if (isOrderCancelled)
        await readLateShipments(
          jobCtx,
          { marketplaceId, orderId, reference: orderReference },
          readFulfilments && (() => readFulfilments(access, orderReference)),
        )
      return refundOrder(access, { ...toRefund, lines, key: refundId, orderReference, externalReference })
    }
  })
}
