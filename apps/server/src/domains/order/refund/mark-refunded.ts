import type { orderOutside } from '@stoa/contract/order-outside.ts'
import type { Order } from '@stoa/contract/order.ts'
import type { RefundPlan } from '@stoa/contract/refund-plan.ts'
import { planRefund } from '@stoa/contract/refund-plan.ts'
import { message } from '@stoa/messages/describe.ts'
import { asSystem } from '../../../database/as-system.ts'
import type { Ctx } from '../../../kit/context.ts'
import { actorName } from '../../../kit/context.ts'
import { AppError, fieldError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordPairAudit } from '../../company/record-pair-audit.ts'
import { getOrder } from '../get-order.ts'
import { lockSeenOrder } from '../lock-seen-order.ts'
import type { LockedOrder } from '../queries-change.ts'
import { listLineStates } from '../queries-change.ts'
import { getChargedBack } from '../queries-dispute-effect.ts'
import { isPaid } from '../rules-paid.ts'
import { applyRefund } from './apply-refund.ts'
import { findRefund, insertRefund, reserveRefund } from './queries-refund.ts'
import { refundRefused } from './refund-refused.ts'
import { restOf } from '@stoa/contract/refund-rest.ts'

/**
 * Marks an order as refunded outside the payment provider: all that is left, or what is named. Paid by the marketplace, the merchant owes it; paid
 * by the merchant, its balance stays as it is; unnamed it is the marketplace, or the merchant where it collected the money itself. Commission and withheld tax go back when the operator marks it: the word of a merchant returns none. What is taken back of the marketplace's discount is the merchant's cost, so it is taken back either way. Throws 409
 * while a refund at the provider is in progress or the payment is disputed, and when it is more than what is left; and as `lockSeenOrder`.
 */
export async function markRefunded(ctx: Ctx, { params, body }: Received<typeof orderOutside.updateStatusRefunded>): Promise<Order> {
  const { db, scope } = ctx
  const isMerchant = scope.companyType === 'MERCHANT'
  if (isMerchant && body.paidBy === 'marketplace') throw fieldError('paidBy', 'invalid_input', message('refund_error.paid_by_marketplace'))
  const order = await lockSeenOrder(ctx, { hash: params.id, version: body.version })
  if (!isPaid(order)) throw new AppError('state_forbids', { detail: message('refund_error.not_captured') })
  if (order.paymentStatus === 'Refunding') throw new AppError('state_forbids', { detail: message('refund_error.in_progress') })
  if (order.paymentStatus === 'ChargeBack Active') throw new AppError('state_forbids', { detail: message('refund_error.disputed') })
  const { marketplaceId, id: orderId, currency } = order
  const chargedBackMinor = await getChargedBack(db, marketplaceId, orderId)
  const lines = await listLineStates(db, marketplaceId, orderId)
  const isNamed = body.lines !== undefined || body.shippingMinor !== undefined || body.amountMinor !== undefined
  const named = isNamed
    ? { lines: body.lines ?? [], shippingMinor: body.shippingMinor ?? 0, amountMinor: body.amountMinor ?? 0 }
    : restOf(order, lines, chargedBackMinor)
  const refundable = { ...order, capturedMinor: order.capturedMinor - chargedBackMinor }
  const decision = planRefund(refundable, lines, { ...named, restock: order.orderStatus === 'Cancelled' ? 'none' : body.restock })
  if ('issue' in decision) throw refundRefused(decision.issue)
  const plan = isMerchant ? withoutReturns(decision.plan) : decision.plan
  const settledBy = isMerchant ? 'merchant' : (body.paidBy ?? (order.collectedBy === 'merchant' ? 'merchant' : 'marketplace'))
  const requestedBy = actorName(ctx.actor) ?? 'Stoa'
  const refund = {
    ...plan,
    marketplaceId,
    orderId,
    currency,
    reason: body.reason,
    requestedBy,
    isCancellation: false,
    settledBy,
    isMarkedByMerchant: isMerchant,
  } as const
  if (!(await reserveRefund(db, refund))) throw new AppError('refund_exceeds', { detail: message('refund_error.exceeds_order') })
  const refundId = await insertRefund(db, refund)
  // Without the reason: it is in the history of the order, where an erasure of personal data finds it.
  const detail = { amountMinor: plan.amountMinor, currency }
  await recordPairAudit(ctx, order, { action: 'order.marked_refunded', object: order.hash, detail })
  // The other side's accounts and the stock of a former partner are written too.
  await asSystem(db, () => apply(ctx, order, refundId))
  return getOrder(ctx, params.id)
}

async function apply(ctx: Ctx, order: LockedOrder, refundId: string): Promise<void> {
  const refund = orNotFound(await findRefund(ctx.db, order.marketplaceId, refundId))
  await applyRefund(ctx, order, refund, { kind: 'refunded_outside' })
}

function withoutReturns(plan: RefundPlan): RefundPlan {
  const none = { commissionReturnedMinor: 0, taxReturnedMinor: 0 }
  return { ...plan, ...none, shippingTaxReturnedMinor: 0, lines: plan.lines.map((line) => ({ ...line, ...none })) }
}
