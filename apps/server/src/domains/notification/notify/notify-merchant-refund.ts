import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { merchantRefunded } from '../../order/events.ts'
import { notify } from './notify.ts'
import { findRefundSummary } from './queries-facts.ts'

/** Notifies the operator that a merchant refunded what it had collected itself: the commission of it goes back. */
export async function notifyMerchantRefund(ctx: Ctx, { marketplaceId, refundId }: FactOf<typeof merchantRefunded>): Promise<void> {
  const refund = await findRefundSummary(ctx.db, marketplaceId, refundId)
  if (!refund) return
  const { number, currency, amountMinor, commissionReturnedMinor, hash, pictureFile } = refund
  await notify(ctx, [
    {
      companyId: marketplaceId,
      kind: 'refund',
      link: `/shop/orders/${hash}`,
      message: message('notification.refunded_by_merchant', {
        number: String(number),
        amount: { minor: amountMinor, currency },
        commission: { minor: commissionReturnedMinor, currency },
      }),
      thumbnailFile: pictureFile,
      fact: `merchant-refund:${refundId}`,
    },
  ])
}
