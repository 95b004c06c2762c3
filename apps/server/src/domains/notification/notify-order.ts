import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import type { purchaseCreated, refundSettled } from '../order/events.ts'
import { notify } from './notify.ts'
import { findRefundSummary, listOrderSummaries } from './queries-facts.ts'

/** Notifies each merchant of purchases of its new orders. */
export async function notifyOrders(ctx: Ctx, purchases: readonly FactOf<typeof purchaseCreated>[]): Promise<void> {
  const orders = await listOrderSummaries(ctx.db, purchases)
  await notify(
    ctx,
    orders.map((order) => ({
      companyId: order.merchantId,
      kind: 'order',
      link: `/shop/orders/${order.hash}`,
      message: message('notification.order', {
        number: String(order.number),
        marketplace: order.marketplaceName,
        count: order.itemCount,
        amount: { minor: order.totalMinor, currency: order.currency },
      }),
      thumbnailFile: order.pictureFile,
      fact: `order:${order.id}`,
    })),
  )
}

/** Tells a merchant that money went back to its customer; of a refund that failed, the operator as well, for it has to be settled by hand. */
export async function notifyRefund(ctx: Ctx, { marketplaceId, refundId, isRefunded }: FactOf<typeof refundSettled>): Promise<void> {
  const refund = await findRefundSummary(ctx.db, marketplaceId, refundId)
  if (!refund) return
  const facts = { number: String(refund.number), amount: { minor: refund.amountMinor, currency: refund.currency } }
  const told = {
    kind: 'refund' as const,
    link: `/shop/orders/${refund.hash}`,
    message: isRefunded ? message('notification.refunded', facts) : message('notification.refund_failed', { ...facts, reason: refund.failure }),
    thumbnailFile: refund.pictureFile,
    fact: `refund:${refundId}:${isRefunded ? 'done' : 'failed'}`,
  }
  await notify(
    ctx,
    (isRefunded ? [refund.merchantId] : [refund.merchantId, marketplaceId]).map((companyId) => ({ ...told, companyId })),
  )
}
