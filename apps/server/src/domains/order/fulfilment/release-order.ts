import type { Ctx } from '../../../kit/context.ts'
import { postTransfer } from '../../ledger/post-transfer.ts'
import { orderBalance } from '../../ledger/queries.ts'
import { transitionOrder } from '../transition-order.ts'
import { lockOrders } from '../queries-change.ts'
import { updateReleased } from './queries-fulfil.ts'

/** Moves what an order has left from pending to payable, once. Refunds from now on are taken from what is payable. */
export async function releaseOrder(ctx: Ctx, marketplaceId: string, orderId: string): Promise<void> {
  const [order] = await lockOrders(ctx.db, marketplaceId, [orderId])
  if (!order || order.releasedAt !== null || (order.fulfilledAt === null && order.orderStatus !== 'Cancelled')) return
  const restMinor = await orderBalance(ctx.db, marketplaceId, orderId, 'merchant_pending')
  await postTransfer(ctx.db, {
    marketplaceId,
    merchantId: order.merchantId,
    kind: 'release',
    reference: `release:${orderId}`,
    orderId,
    currency: order.currency,
    entries: [
      { account: 'merchant_pending', amountMinor: restMinor },
      { account: 'merchant_payable', amountMinor: -restMinor },
    ],
  })
  await updateReleased(ctx.db, marketplaceId, orderId)
  // An order refunded whole has nothing to pay out, and a test order never is.
  if (restMinor === 0 || order.isTest) return
  await transitionOrder(ctx, {
    marketplaceId,
    orderIds: [orderId],
    axis: 'payout',
    to: 'Unreserved',
    kind: order.fulfilledAt === null ? 'released_after_cancel' : 'released',
  })
}
