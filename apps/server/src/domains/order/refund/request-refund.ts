import type { RefundInput } from '@stoa/contract/refund-plan.ts'
import { planRefund } from '@stoa/contract/refund-plan.ts'
import { message } from '@stoa/messages/describe.ts'
import { actorName } from '../../../kit/context.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import { recordPairAudit } from '../../company/record-pair-audit.ts'
import { refundRequested } from '../events.ts'
import { transitionOrder } from '../transition-order.ts'
import type { LockedOrder } from '../queries-change.ts'
import { listLineStates } from '../queries-change.ts'
import { getChargedBack } from '../queries-dispute-effect.ts'
import { isPaid } from '../rules-paid.ts'
import { applyMerchantRefund } from './apply-merchant-refund.ts'
import { getAmountStep } from './queries-step.ts'
import { insertRefund, reserveRefund } from './queries-refund.ts'
import { refundRefused } from './refund-refused.ts'

/**
 * Requests a refund of a locked order from its payment provider, and returns its id and amount. Its amounts are reserved at once, and the commission
 * goes back in proportion. What the merchant collected it pays back itself: that refund is done at once. Throws 409 while the payment is disputed, and when it
 * is more than what is left, also when many come at once: what the shopper's bank took back is not refunded again. It is rounded down to
 * what the provider can move.
 */
export async function requestRefund(
  ctx: Ctx,
  locked: LockedOrder,
  { reason, ...input }: RefundInput & { reason: string },
): Promise<{ refundId: string; amountMinor: number }> {
  const { marketplaceId, id: orderId, currency } = locked
  if (!isPaid(locked)) throw new AppError('state_forbids', { detail: message('refund_error.not_captured') })
  if (locked.paymentStatus === 'ChargeBack Active') throw new AppError('state_forbids', { detail: message('refund_error.disputed') })
  const chargedBackMinor = await getChargedBack(ctx.db, marketplaceId, orderId)
  // The items of a cancelled order went back into stock when it was cancelled.
  const restock = locked.orderStatus === 'Cancelled' ? 'none' : input.restock
  const refundable = { ...locked, capturedMinor: locked.capturedMinor - chargedBackMinor }
  const decision = planRefund(refundable, await listLineStates(ctx.db, marketplaceId, orderId), {
    ...input,
    restock,
    stepMinor: await getAmountStep(ctx.db, locked),
  })
  if ('issue' in decision) throw refundRefused(decision.issue)
  const { plan } = decision
  const refund = {
    ...plan,
    marketplaceId,
    orderId,
    currency,
    reason,
    requestedBy: actorName(ctx.actor) ?? 'Stoa',
    isCancellation: false,
    settledBy: locked.collectedBy,
  }
  if (!(await reserveRefund(ctx.db, refund))) throw new AppError('refund_exceeds', { detail: message('refund_error.exceeds_order') })
  const refundId = await insertRefund(ctx.db, refund)
  // Without the reason: it is in the history of the order, where an erasure of personal data finds it.
  const detail = { amountMinor: plan.amountMinor, currency }
  await recordPairAudit(ctx, locked, { action: 'order.refund_requested', object: locked.hash, detail })
  if (locked.collectedBy === 'merchant') {
    await applyMerchantRefund(ctx, locked, refundId)
    return { refundId, amountMinor: plan.amountMinor }
  }
  await transitionOrder(ctx, {
    marketplaceId,
    orderIds: [orderId],
    axis: 'payment',
    to: 'Refunding',
    kind: 'refund_requested',
    params: { amount: { minor: plan.amountMinor, currency } },
    detail: reason === '' ? null : reason,
    // A further refund beside one under way moves nothing and is not an error.
    isCommand: locked.paymentStatus !== 'Refunding',
  })
  await ctx.emit(refundRequested, { marketplaceId, orderId, refundId })
  return { refundId, amountMinor: plan.amountMinor }
}
