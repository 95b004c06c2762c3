import { asWritten, message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import { postTransfer } from '../../ledger/post-transfer.ts'
import { returnStock } from '../../product/queries-stock.ts'
import { closeOrder } from '../fulfilment/close-order.ts'
import { refundSettled } from '../events.ts'
import { transitionOrder } from '../transition-order.ts'
import type { PaymentTransaction } from '../../payment/ports.ts'
import type { LockedOrder } from '../queries-change.ts'
import { insertOrderEvents, lockOrders } from '../queries-change.ts'
import type { RefundToSettle } from './queries-refund.ts'
import { findRefund, hasFailedSince, hasRestocked, listRefundedItems, listRefundStates, returnRefund, updateRefundSettled } from './queries-refund.ts'
import { raiseAttention } from '../attention/raise-attention.ts'
import { closeAttention } from '../attention/close-attention.ts'
import { reportContradiction } from '../payment/report-contradiction.ts'
import { recordAmountMismatch } from '../payment/record-amount-mismatch.ts'
import { statusAfterRefunds } from '../payment/rules-payment.ts'

/**
 * Takes in how a refund ended at the provider. Succeeded: the book is written, from what is payable once the order is released. Failed: its
 * amounts are free again. Reported twice, it changes nothing but the history; another result after it ended needs attention.
 */
export async function settleRefund(ctx: Ctx, marketplaceId: string, movement: PaymentTransaction): Promise<void> {
  if (movement.state !== 'succeeded' && movement.state !== 'failed') return
  const requested = await findRefund(ctx.db, marketplaceId, movement.key)
  if (!requested) {
    ctx.log.warn({ marketplaceId, key: movement.key }, 'a provider reports a refund that is not ours')
    return
  }
  const [order] = await lockOrders(ctx.db, marketplaceId, [requested.orderId])
  if (!order) return
  if (movement.amountMinor !== requested.amountMinor || movement.currency !== requested.currency) {
    await recordAmountMismatch(
      ctx,
      { marketplaceId, merchantId: order.merchantId, subjectId: requested.id, orderIds: [order.id] },
      movement,
      requested,
    )
    return
  }
  const isRefunded = movement.state === 'succeeded'
  const failure = isRefunded ? null : (asWritten(movement.failure) ?? message('failure.refund_refused'))
  const params = { amount: { minor: requested.amountMinor, currency: requested.currency } }
  if (!(await updateRefundSettled(ctx.db, marketplaceId, requested.id, { status: movement.state, providerReference: movement.reference, failure }))) {
    const { status } = orNotFound(await findRefund(ctx.db, marketplaceId, requested.id))
    const remark = message('order_detail.refund_ended', { status })
    await insertOrderEvents(ctx.db, [{ marketplaceId, orderId: order.id, kind: 'report_ignored', params, actor: null, remark }])
    if (status !== movement.state && (status === 'succeeded' || status === 'failed')) {
      const about = { marketplaceId, merchantId: order.merchantId, subjectId: requested.id, orderId: order.id }
      await reportContradiction(ctx, about, { ...movement, kind: 'refund' }, status)
    }
    return
  }
  if (isRefunded) await post(ctx, order, requested)
  else await returnRefund(ctx.db, marketplaceId, requested.id)
  await restock(ctx, order, requested, isRefunded)
  const to = statusAfterRefunds(await listRefundStates(ctx.db, marketplaceId, order.id), order.capturedMinor)
  await transitionOrder(ctx, {
    marketplaceId,
    orderIds: [order.id],
    axis: 'payment',
    to,
    kind: isRefunded ? 'refunded' : 'refund_failed',
    params,
    ...(failure === null ? {} : { remark: failure }),
  })
  await closeOrder(ctx, order, to === 'Refunded')
  await closeAttention(ctx, marketplaceId, [requested.id], ['refund_stuck'])
  const { merchantId } = order
  // A cancelled order owes its customer the whole: the item stays open until the last refund succeeds.
  const isOwed = order.orderStatus === 'Cancelled' && order.releasedAt === null && to !== 'Refunded'
  // A success closes the item only when the refund was requested after the failure: then it stands for what failed.
  if (isRefunded && !isOwed && !(await hasFailedSince(ctx.db, marketplaceId, requested)))
    await closeAttention(ctx, marketplaceId, [order.id], ['refund_failed'])
  if (!isRefunded)
    await raiseAttention(ctx, [
      { marketplaceId, merchantId, code: 'refund_failed', subjectId: order.id, orderId: order.id, params: { reason: movement.failure ?? '' } },
    ])
  await ctx.emit(refundSettled, { marketplaceId, orderId: order.id, refundId: requested.id, isRefunded })
}

/**
 * Puts into stock what was chosen, once the refund succeeded. One that failed after its order was cancelled frees items that can no longer be
 * shipped: they go back too, unless the cancellation did that or was told to leave them out of stock.
 */
async function restock(ctx: Ctx, order: LockedOrder, refund: RefundToSettle, isRefunded: boolean): Promise<void> {
  if (!isRefunded && (order.orderStatus !== 'Cancelled' || refund.isCancellation)) return
  if (!isRefunded && !(await hasRestocked(ctx.db, order.marketplaceId, order.id))) return
  await returnStock(ctx.db, await listRefundedItems(ctx.db, order.marketplaceId, refund.id, isRefunded ? 'restock' : 'unshipped'))
}

async function post(ctx: Ctx, order: LockedOrder, refund: RefundToSettle): Promise<void> {
  const account = order.releasedAt === null ? 'merchant_pending' : 'merchant_payable'
  const holder = {
    marketplaceId: order.marketplaceId,
    merchantId: order.merchantId,
    orderId: order.id,
    refundId: refund.id,
    currency: refund.currency,
  }
  await postTransfer(ctx.db, {
    ...holder,
    kind: 'refund',
    reference: `refund:${refund.id}`,
    entries: [
      { account, amountMinor: refund.amountMinor },
      { account: 'provider_clearing', amountMinor: -refund.amountMinor },
    ],
  })
  await postTransfer(ctx.db, {
    ...holder,
    kind: 'commission_return',
    reference: `commission-return:${refund.id}`,
    entries: [
      { account: 'commission_income', amountMinor: refund.commissionReturnedMinor },
      { account, amountMinor: -refund.commissionReturnedMinor },
    ],
  })
}
