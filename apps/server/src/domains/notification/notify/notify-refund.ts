import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { refundSettled } from '../../order/events.ts'
import { notify } from './notify.ts'
import { findRefundSummary } from './queries-facts.ts'

/** Notifies a merchant that money went back to its customer; of a refund that failed, the operator as well, for it has to be settled by hand. */
export async function notifyRefund(ctx: Ctx, { marketplaceId, refundId, isRefunded }: FactOf<typeof refundSettled>): Promise<void> {
  const refund = await findRefundSummary(ctx.db, marketplaceId, refundId)
  if (!refund) return
  const facts = { number: String(refund.number), amount: { minor: refund.amountMinor, currency: refund.currency } }
  const reported = {
    kind: 'refund' as const,
    link: `/shop/orders/${refund.hash}`,
    message: isRefunded ? message('notification.refunded', facts) : message('notification.refund_failed', { ...facts, reason: refund.failure }),
    thumbnailFile: refund.pictureFile,
    fact: `refund:${refundId}:${isRefunded ? 'done' : 'failed'}`,
  }
  await notify(
    ctx,
    (isRefunded ? [refund.merchantId] : [refund.merchantId, marketplaceId]).map((companyId) => ({ ...reported, companyId })),
  )
}
