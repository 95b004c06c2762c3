import { actorName } from '../../../kit/context.ts'
import type { Ctx } from '../../../kit/context.ts'
import { commitOnDisk } from '../../../database/db.ts'
import { refundRequested } from '../events.ts'
import { transitionOrder } from '../transition-order.ts'
import type { LockedOrder } from '../queries-change.ts'
import { listLineStates } from '../queries-change.ts'
import { getChargedBack } from '../queries-dispute-effect.ts'
import { applyMerchantRefund } from './apply-merchant-refund.ts'
import { getAmountStep } from './queries-step.ts'
import { insertRefund, reserveRefund } from './queries-refund.ts'
import { releaseCancelled } from './release-cancelled.ts'
import { restOf } from '@stoa/contract/refund-rest.ts'
import { planRefund } from '@stoa/contract/refund-plan.ts'

/**
 * Refunds all that is left of a cancelled, locked order; nothing when it was not paid or all was refunded. What the shopper's bank took back is
 * not paid a second time. Its items are not restocked here.
 */
export async function refundRest(ctx: Ctx, order: LockedOrder, reason: string): Promise<void> {
  const isTakenBack = order.marketplaceDiscountCreditedMinor === order.marketplaceDiscountReturnedMinor
  if (order.capturedMinor === order.refundedMinor && isTakenBack) return
  const { marketplaceId, id: orderId, currency } = order
  const lines = await listLineStates(ctx.db, marketplaceId, orderId)
  const chargedBackMinor = await getChargedBack(ctx.db, marketplaceId, orderId)
  const stepMinor = await getAmountStep(ctx.db, order)
  // Of less than that the provider moves nothing.
  if (chargedBackMinor > 0 && chargedBackMinor > order.capturedMinor - order.refundedMinor - stepMinor) return releaseCancelled(ctx, order)
  const decision = planRefund(order, lines, { ...restOf(order, lines, chargedBackMinor), restock: 'none', stepMinor })
  if ('issue' in decision) throw new Error(`The rest of order ${orderId} cannot be refunded: ${decision.issue.message.code}`)
  const { plan } = decision
  const refund = {
    ...plan,
    marketplaceId,
    orderId,
    currency,
    reason,
    requestedBy: actorName(ctx.actor) ?? 'Stoa',
    isCancellation: true,
    settledBy: order.collectedBy,
  }
  if (!(await reserveRefund(ctx.db, refund))) throw new Error(`The rest of order ${orderId} is not left, although it is locked`)
  const refundId = await insertRefund(ctx.db, refund)
  if (order.collectedBy === 'merchant') return applyMerchantRefund(ctx, order, refundId)
  // Its id is the key at the provider: done again after a crash, it would be another refund.
  await commitOnDisk(ctx.db)
  await transitionOrder(ctx, {
    marketplaceId,
    orderIds: [orderId],
    axis: 'payment',
    to: 'Refunding',
    kind: 'refund_requested',
    params: { amount: { minor: plan.amountMinor, currency } },
  })
  await ctx.emit(refundRequested, { marketplaceId, orderId, refundId })
}
