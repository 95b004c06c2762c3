import type { Params } from '@stoa/contract/params.ts'
import { isPaymentToRecord } from '@stoa/contract/payment-to-record.ts'
import { leftToShip } from '@stoa/contract/refund-plan.ts'
import { message } from '@stoa/messages/describe.ts'
import { asSystem } from '../../database/as-system.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import { returnStock } from '../product/queries-stock.ts'
import type { LockedOrder } from './queries-change.ts'
import { listLineStates } from './queries-change.ts'
import { paymentUnneeded } from './events.ts'
import { refundRest } from './refund/refund-rest.ts'
import { transitionLocked } from './transition-locked.ts'
import { transitionOrder } from './transition-order.ts'

/** Who cancels, why, and whether the items go back into stock. `isRefundOpen`: how much went back already is not known, so nothing is refunded yet. */
type Cancellation = {
  kind: 'cancelled_by_person' | 'cancelled_by_shopper' | 'cancelled_by_storefront' | 'cancelled_unpaid'
  params?: Params
  reason: string
  restock: boolean
  isRefundOpen?: boolean
}

/**
 * Cancels a locked order of which nothing was shipped. What was captured is refunded; what its merchant was to collect is not collected; a payment that is not captured is cancelled once
 * every order of the purchase is, and refunded where it is captured all the same. Items that no
 * earlier refund covers go back into stock at once where `restock` says so. Throws `state_forbids` for an order that was shipped or cancelled, or
 * while its payment is disputed.
 */
export async function cancelLocked(
  ctx: Ctx,
  order: LockedOrder,
  { kind, params = {}, reason, restock, isRefundOpen = false }: Cancellation,
): Promise<void> {
  const { marketplaceId, id: orderId, orderStatus } = order
  if (orderStatus !== 'New' && orderStatus !== 'Basket') {
    const shipped = kind === 'cancelled_by_shopper' ? message('shopper_error.already_shipped') : message('order_error.already_shipped')
    const detail = orderStatus === 'Cancelled' ? message('order_error.already_cancelled') : shipped
    throw new AppError('state_forbids', { detail })
  }
  // The bank has taken the money for the shopper: a refund beside it would pay the shopper twice.
  if (order.paymentStatus === 'ChargeBack Active') throw new AppError('state_forbids', { detail: message('order_error.payment_disputed') })
  const lines = await listLineStates(ctx.db, marketplaceId, orderId)
  await transitionOrder(ctx, {
    marketplaceId,
    orderIds: [orderId],
    axis: 'order',
    to: 'Cancelled',
    kind,
    // A refund that fails later returns the items it covered only where the cancellation did.
    params: { ...params, reason, restock: restock ? 'yes' : 'no' },
    detail: reason === '' ? null : reason,
    isCommand: true,
  })
  const unshipped = lines.map((line) => ({ ...line, quantity: leftToShip(line) })).filter(({ quantity }) => quantity > 0)
  // The operator no longer sees the products of a former partner; their stock comes back all the same.
  if (restock) await asSystem(ctx.db, () => returnStock(ctx.db, unshipped))
  if (isPaymentToRecord(order))
    await transitionLocked(ctx, { marketplaceId, axis: 'payment', to: 'Cancelled', kind: 'payment_not_collected', isCommand: true }, [order])
  if (order.collectedBy === 'provider' && order.capturedMinor === 0) await ctx.emit(paymentUnneeded, { marketplaceId, groupId: order.groupId })
  if (!isRefundOpen) await refundRest(ctx, order, reason)
}
