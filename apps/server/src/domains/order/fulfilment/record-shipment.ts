import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import { orderFulfilled } from '../events.ts'
import type { LockedOrder } from '../queries-change.ts'
import { transitionOrder } from '../transition-order.ts'
import { completeOrder } from './complete-order.ts'
import { insertFulfilment } from './queries-fulfil.ts'

/** A shipment that was planned. `shopReference` is the shop's id of one that was made there. */
type PlannedShipment = {
  lines: readonly { lineId: string; quantity: number }[]
  isComplete: boolean
  carrier: string
  trackingNumber: string
  trackingHref: string | null
  shopReference?: string
}

/** Records a planned shipment of a locked order: its lines, the status of the order, its history, and those who react. */
export async function recordShipment(ctx: Ctx, order: LockedOrder, { isComplete, ...shipment }: PlannedShipment): Promise<void> {
  const { marketplaceId, id: orderId } = order
  const made = await insertFulfilment(ctx.db, marketplaceId, orderId, shipment)
  if (made.lines !== shipment.lines.length) throw new AppError('quantity_exceeds', { detail: message('order_error.line_changed') })
  const detail = [shipment.carrier, shipment.trackingNumber].filter((text) => text !== '').join(' ')
  const items = shipment.lines.reduce((sum, line) => sum + line.quantity, 0)
  const to = isComplete ? 'Fulfilled' : 'Partially Fulfilled'
  await transitionOrder(ctx, {
    marketplaceId,
    orderIds: [orderId],
    axis: 'order',
    to,
    kind: 'fulfilled',
    params: { count: items },
    detail: detail === '' ? null : detail,
    // A further part of an order that is partially shipped moves nothing and is not an error.
    isCommand: order.orderStatus !== to,
  })
  if (isComplete) await completeOrder(ctx, marketplaceId, orderId)
  await ctx.emit(orderFulfilled, { marketplaceId, orderId, fulfilmentId: made.id, isComplete })
}
