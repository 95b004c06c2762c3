import type { Order, order } from '@stoa/contract/order.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { completeOrder } from './complete-order.ts'
import { orderFulfilled } from '../events.ts'
import { transitionOrder } from '../transition-order.ts'
import { listLineStates, lockOrder } from '../queries-change.ts'
import { insertFulfilment } from './queries-fulfil.ts'
import { planShipment } from './rules-fulfil.ts'
import { shippingBlockReason } from '../payment/rules-payment.ts'
import { getOrder } from '../get-order.ts'

/** Records a shipment of some lines, or of all that is left. Never more than was bought; not before the order is paid. */
export async function fulfilOrder(ctx: Ctx, { body }: Received<typeof order.fulfil>): Promise<Order> {
  const { db, scope } = ctx
  const locked = orNotFound(await lockOrder(db, scope, body.hash), 'order')
  const { marketplaceId, id: orderId } = locked
  const unpaid = shippingBlockReason(locked.paymentStatus)
  if (unpaid !== undefined) throw new AppError('state_forbids', { detail: unpaid })
  const shipment = planShipment(await listLineStates(db, marketplaceId, orderId), body.lines)
  if ('issue' in shipment) {
    const { code, path, message: detail } = shipment.issue
    throw new AppError(code, { detail, errors: [{ path, code, message: detail }] })
  }
  const trackingHref = body.trackingHref === undefined || body.trackingHref === '' ? null : body.trackingHref
  const made = await insertFulfilment(db, marketplaceId, orderId, {
    carrier: body.carrier,
    trackingNumber: body.trackingNumber,
    trackingHref,
    lines: shipment.lines,
  })
  if (made.lines !== shipment.lines.length) throw new AppError('quantity_exceeds', { detail: message('order_error.line_changed') })
  const detail = [body.carrier, body.trackingNumber].filter((text) => text !== '').join(' ')
  const items = shipment.lines.reduce((sum, line) => sum + line.quantity, 0)
  const to = shipment.isComplete ? 'Fulfilled' : 'Partially Fulfilled'
  await transitionOrder(ctx, {
    marketplaceId,
    orderIds: [orderId],
    axis: 'order',
    to,
    kind: 'fulfilled',
    params: { count: items },
    detail: detail === '' ? null : detail,
    // A further part of an order that is partially shipped moves nothing and is not an error.
    isCommand: locked.orderStatus !== to,
  })
  if (shipment.isComplete) await completeOrder(ctx, marketplaceId, orderId)
  await ctx.emit(orderFulfilled, { marketplaceId, orderId, fulfilmentId: made.id, isComplete: shipment.isComplete })
  return getOrder(ctx, body.hash)
}
