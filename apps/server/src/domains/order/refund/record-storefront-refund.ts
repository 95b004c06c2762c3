import { planRefund } from '@stoa/contract/refund-plan.ts'
import type { RefundInput } from '@stoa/contract/refund-plan.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { LockedOrder } from '../queries-change.ts'
import { listLineStates } from '../queries-change.ts'
import { applyRefund } from './apply-refund.ts'
import { findRefund, insertRefund, reserveRefund, updateRefundSettled } from './queries-refund.ts'

/**
 * Records a refund that the operator's own shop has paid already, of a locked order that it collected. The commission goes back by the refund policy.
 * Returns its id, or why it cannot be recorded: it is more than what is left.
 */
export async function recordStorefrontRefund(
  ctx: Ctx,
  order: LockedOrder,
  { reference, reason, ...input }: RefundInput & { reference: string; reason: string },
): Promise<{ refundId: string } | { issue: Message }> {
  const { db } = ctx
  const { marketplaceId, id: orderId, currency } = order
  const restock = order.orderStatus === 'Cancelled' ? 'none' : input.restock
  const decision = planRefund(order, await listLineStates(db, marketplaceId, orderId), { ...input, restock })
  if ('issue' in decision) return { issue: decision.issue.message }
  const refund = {
    ...decision.plan,
    marketplaceId,
    orderId,
    currency,
    reason,
    requestedBy: 'Stoa',
    isCancellation: false,
    settledBy: 'storefront',
  } as const
  if (!(await reserveRefund(db, refund))) return { issue: message('refund_error.exceeds_order') }
  const refundId = await insertRefund(db, refund)
  await updateRefundSettled(db, marketplaceId, refundId, { status: 'succeeded', providerReference: reference, failure: null })
  await applyRefund(ctx, order, orNotFound(await findRefund(db, marketplaceId, refundId)), { kind: 'refunded_by_storefront' })
  return { refundId }
}
