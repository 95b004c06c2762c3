import type { Order, order } from '@stoa/contract/order.ts'
import { message } from '@stoa/messages/describe.ts'
import { actorName } from '../../../kit/context.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { refundRequested } from '../events.ts'
import { transitionOrder } from '../transition-order.ts'
import { listLineStates, lockOrder } from '../queries-change.ts'
import { insertRefund, reserveRefund } from './queries-refund.ts'
import { planRefund } from '@stoa/contract/refund-plan.ts'
import { getOrder } from '../get-order.ts'

/**
 * Takes a refund in: for lines and quantities, shipping, an amount, or all of them. Its amounts are reserved at once, the commission goes back in
 * proportion, and a job asks the provider. Refused with 409 when it is more than what is left, also when many come at once.
 */
export async function refundOrder(ctx: Ctx, { body }: Received<typeof order.refund>): Promise<Order> {
  const { db, scope } = ctx
  const locked = orNotFound(await lockOrder(db, scope, body.hash), 'order')
  const { marketplaceId, id: orderId, currency } = locked
  if (locked.capturedMinor === 0) throw new AppError('state_forbids', { detail: message('refund_error.not_captured') })
  const decision = planRefund(locked, await listLineStates(db, marketplaceId, orderId), {
    lines: body.lines ?? [],
    shippingMinor: body.shippingMinor,
    amountMinor: body.amountMinor,
    // The items of a cancelled order went back into stock when it was cancelled.
    restock: locked.orderStatus === 'Cancelled' ? 'none' : body.restock,
  })
  if ('issue' in decision) {
    const { code, path, message: detail } = decision.issue
    throw new AppError(code, { detail, errors: [{ path, code, message: detail }] })
  }
  const { plan } = decision
  const refund = {
    ...plan,
    marketplaceId,
    orderId,
    currency,
    reason: body.reason,
    requestedBy: actorName(ctx.actor) ?? 'Stoa',
    isCancellation: false,
    settledBy: 'provider' as const,
  }
  if (!(await reserveRefund(db, refund))) throw new AppError('refund_exceeds', { detail: message('refund_error.exceeds_order') })
  const refundId = await insertRefund(db, refund)
  await transitionOrder(ctx, {
    marketplaceId,
    orderIds: [orderId],
    axis: 'payment',
    to: 'Refunding',
    kind: 'refund_requested',
    params: { amount: { minor: plan.amountMinor, currency } },
    detail: body.reason === '' ? null : body.reason,
    // A further refund beside one under way moves nothing and is not an error.
    isCommand: locked.paymentStatus !== 'Refunding',
  })
  await ctx.emit(refundRequested, { marketplaceId, orderId, refundId })
  return getOrder(ctx, body.hash)
}
