import { asWritten, message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { PaymentTransaction } from '../../payment/ports.ts'
import { insertOrderEvents, lockOrders } from '../queries-change.ts'
import { findRefund, updateRefundSettled } from './queries-refund.ts'
import { reportContradiction } from '../payment/report-contradiction.ts'
import { recordAmountMismatch } from '../payment/record-amount-mismatch.ts'
import { applyRefund } from './apply-refund.ts'

/**
 * Records how a refund ended at the provider. Succeeded: the book is written, from what is payable once the order is released. Failed: its
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
  await applyRefund(ctx, order, requested, isRefunded ? { kind: 'refunded' } : { kind: 'refund_failed', failure, reason: movement.failure ?? '' })
}
