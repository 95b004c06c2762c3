import { decimalFromMinor } from '@stoa/contract/money.ts'
import type { Ctx } from '../../kit/context.ts'
import { postTransfer } from '../ledger/post-transfer.ts'
import { completeOrder } from './complete-order.ts'
import { refundSettled } from './events.ts'
import { moveOrder } from './move-order.ts'
import type { ProviderMovement } from './ports.ts'
import type { LockedOrder } from './queries-change.ts'
import { insertOrderEvents, listLineStandings, lockOrders } from './queries-change.ts'
import type { RefundStand } from './queries-refund.ts'
import { findRefund, listRefundStandings, returnRefund, updateRefundSettled } from './queries-refund.ts'
import { closeAttention, raiseAttention } from './raise-attention.ts'
import { reportMismatch } from './report-mismatch.ts'
import { isShipped } from './rules-fulfil.ts'
import { statusAfterRefunds } from './rules-payment.ts'

/**
 * Takes in how a refund ended at the provider. Succeeded: the book is written, from what is payable once the order is released. Failed: its
 * amounts are free again. Said twice, or otherwise after it ended, it changes nothing but the history.
 */
export async function settleRefund(ctx: Ctx, marketplaceId: string, movement: ProviderMovement): Promise<void> {
  if (movement.state !== 'succeeded' && movement.state !== 'failed') return
  const asked = await findRefund(ctx.db, marketplaceId, movement.key)
  if (!asked) {
    ctx.log.warn({ marketplaceId, key: movement.key }, 'a provider reports a refund that is not ours')
    return
  }
  const [order] = await lockOrders(ctx.db, marketplaceId, [asked.orderId])
  if (!order) return
  if (movement.amountMinor !== asked.amountMinor || movement.currency !== asked.currency) {
    await reportMismatch(ctx, { marketplaceId, merchantId: order.merchantId, subjectId: asked.id, orderIds: [order.id] }, movement, asked)
    return
  }
  const isRefunded = movement.state === 'succeeded'
  const failure = isRefunded ? null : (movement.failure ?? 'The provider refused the refund.')
  const amount = `${decimalFromMinor(asked.amountMinor, asked.currency)} ${asked.currency}`
  const message = isRefunded ? `${amount} refunded` : `Refund of ${amount} failed`
  if (!(await updateRefundSettled(ctx.db, marketplaceId, asked.id, { status: movement.state, providerReference: movement.reference, failure }))) {
    const detail = `Reported again, or after it had ended: the refund stays ${(await findRefund(ctx.db, marketplaceId, asked.id))?.status}.`
    await insertOrderEvents(ctx.db, [{ marketplaceId, orderId: order.id, kind: 'report_ignored', message, actor: null, detail }])
    return
  }
  if (isRefunded) await post(ctx, order, asked)
  else await returnRefund(ctx.db, marketplaceId, asked.id)
  await moveOrder(ctx, {
    marketplaceId,
    orderIds: [order.id],
    axis: 'payment',
    to: statusAfterRefunds(await listRefundStandings(ctx.db, marketplaceId, order.id), order.capturedMinor),
    kind: isRefunded ? 'refunded' : 'refund_failed',
    message,
    detail: failure,
  })
  if (isRefunded && order.orderStatus === 'Partially Fulfilled' && isShipped(await listLineStandings(ctx.db, marketplaceId, order.id))) {
    const message = 'Nothing is left to ship: the rest was refunded'
    await moveOrder(ctx, { marketplaceId, orderIds: [order.id], axis: 'order', to: 'Fulfilled', kind: 'completed', message })
    await completeOrder(ctx, marketplaceId, order.id)
  }
  await closeAttention(ctx, marketplaceId, [asked.id], ['refund_stuck'])
  const { merchantId } = order
  if (isRefunded) await closeAttention(ctx, marketplaceId, [order.id], ['refund_failed'])
  else
    await raiseAttention(ctx, [
      { marketplaceId, merchantId, code: 'refund_failed', subjectId: order.id, orderId: order.id, params: { reason: failure ?? '' } },
    ])
  await ctx.emit(refundSettled, { marketplaceId, orderId: order.id, refundId: asked.id, isRefunded })
}

async function post(ctx: Ctx, order: LockedOrder, refund: RefundStand): Promise<void> {
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
