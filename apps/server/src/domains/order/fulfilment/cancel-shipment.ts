import type { orderShipment } from '@stoa/contract/order-shipment.ts'
import type { Order } from '@stoa/contract/order.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { actorName } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { closeAttention } from '../attention/close-attention.ts'
import { reopenAttention } from '../attention/reopen-attention.ts'
import { shipmentCancelled } from '../events.ts'
import { getOrder } from '../get-order.ts'
import { lockSeenOrder } from '../lock-seen-order.ts'
import { insertOrderEvents, listLineStates } from '../queries-change.ts'
import { listFulfilments } from '../queries-order.ts'
import { deleteUnsentReport } from '../shop-report/queries-shop-report.ts'
import { transitionLocked } from '../transition-locked.ts'
import { deleteFulfilment, isShipmentCancelled, lockLabels, updateReopened } from './queries-cancel-shipment.ts'
import { shipmentCancelBlock, statusAfterCancel } from './rules-cancel-shipment.ts'

/**
 * Cancels a shipment that was recorded by mistake: its items are to be shipped again, the order is open again and its money waits as before. Cancelled already,
 * it changes nothing. Throws as `lockSeenOrder`, and `state_forbids` with the reason where something has followed that cannot be taken back.
 */
export async function cancelShipment(ctx: Ctx, { body }: Received<typeof orderShipment.cancelShipment>): Promise<Order> {
  const { db } = ctx
  const order = await lockSeenOrder(ctx, body)
  const { marketplaceId, merchantId, id: orderId, hash } = order
  const { fulfilmentId } = body
  const key = { marketplaceId, orderId, fulfilmentId }
  if (await isShipmentCancelled(db, key)) return getOrder(ctx, hash)
  // What a carrier reports meanwhile waits, or is seen here.
  await lockLabels(db, key)
  const shipment = orNotFound(
    (await listFulfilments(db, marketplaceId, orderId)).find((one) => one.fulfilmentId === fulfilmentId),
    'shipment',
  )
  const block = shipmentCancelBlock(order, await listLineStates(db, marketplaceId, orderId), shipment)
  if (block !== undefined) throw new AppError('state_forbids', { detail: message(`order_error.cancel_shipment_${block}`) })
  await deleteFulfilment(db, key)
  await deleteUnsentReport(db, { marketplaceId, orderId, kind: 'fulfilment', subjectId: fulfilmentId })
  await closeAttention(ctx, marketplaceId, [fulfilmentId], ['shop_report_failed'])
  // It was shipped whole: what that ended goes on.
  if (order.fulfilledAt !== null) await reopenAttention(ctx, { marketplaceId, orderId, since: order.fulfilledAt }, ['ship_due', 'cancelled_in_shop'])
  await updateReopened(db, key, shipment.createdAt)
  const count = shipment.lines.reduce((sum, line) => sum + line.quantity, 0)
  const tracking = [shipment.carrier, shipment.trackingNumber].filter((text) => text !== '').join(' ')
  const entry = { marketplaceId, kind: 'shipment_cancelled', params: { count }, detail: tracking === '' ? null : tracking }
  const to = statusAfterCancel(await listLineStates(db, marketplaceId, orderId))
  if (to === order.orderStatus) {
    await insertOrderEvents(db, [{ ...entry, orderId, actor: actorName(ctx.actor) }])
    await ctx.announce([marketplaceId, merchantId], { kind: 'order', id: hash })
  } else await transitionLocked(ctx, { ...entry, axis: 'order', to, isCommand: true }, [order])
  await ctx.emit(shipmentCancelled, key)
  return getOrder(ctx, hash)
}
