import type { Order, order } from '@stoa/contract/order.ts'
import { message } from '@stoa/messages/describe.ts'
import { asSystem } from '../../database/as-system.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { returnStock } from '../product/queries-stock.ts'
import { transitionOrder } from './transition-order.ts'
import { listLineStates, lockOrder } from './queries-change.ts'
import { refundRest } from './refund/refund-rest.ts'
import { leftToShip } from '@stoa/contract/refund-plan.ts'
import { getOrder } from './get-order.ts'

/**
 * Cancels an order of which nothing was shipped. What was captured is refunded; a payment that is captured later is refunded then. Items that no
 * earlier refund covers go back into stock at once, by default.
 */
export async function cancelOrder(ctx: Ctx, { body }: Received<typeof order.cancel>): Promise<Order> {
  const { db, scope } = ctx
  const locked = orNotFound(await lockOrder(db, scope, body.hash), 'order')
  const { marketplaceId, id: orderId, orderStatus } = locked
  if (orderStatus !== 'New' && orderStatus !== 'Basket') {
    const detail = orderStatus === 'Cancelled' ? message('order_error.already_cancelled') : message('order_error.already_shipped')
    throw new AppError('state_forbids', { detail })
  }
  const lines = await listLineStates(db, marketplaceId, orderId)
  await transitionOrder(ctx, {
    marketplaceId,
    orderIds: [orderId],
    axis: 'order',
    to: 'Cancelled',
    kind: 'cancelled_by_person',
    // A refund that fails later returns the items it covered only where the cancellation did.
    params: { reason: body.reason, restock: body.restock ? 'yes' : 'no' },
    detail: body.reason === '' ? null : body.reason,
    isCommand: true,
  })
  const unshipped = lines.map((line) => ({ ...line, quantity: leftToShip(line) })).filter(({ quantity }) => quantity > 0)
  // The operator no longer sees the products of a former partner; their stock comes back all the same.
  if (body.restock) await asSystem(db, () => returnStock(db, unshipped))
  await refundRest(ctx, locked, body.reason)
  return getOrder(ctx, body.hash)
}
