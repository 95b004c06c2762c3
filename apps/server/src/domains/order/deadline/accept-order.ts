import type { orderShipment } from '@stoa/contract/order-shipment.ts'
import type { Order } from '@stoa/contract/order.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { actorName } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { closeAttention } from '../attention/close-attention.ts'
import { getOrder } from '../get-order.ts'
import { insertOrderEvents, lockOrder } from '../queries-change.ts'
import { updateAccepted } from './queries-deadline.ts'

/** Records that an order is accepted. Accepted already, it changes nothing. Throws `state_forbids` for a cancelled order. */
export async function acceptOrder(ctx: Ctx, { body }: Received<typeof orderShipment.accept>): Promise<Order> {
  const { marketplaceId, merchantId, id: orderId, orderStatus, hash } = orNotFound(await lockOrder(ctx.db, ctx.scope, body.hash), 'order')
  if (orderStatus === 'Cancelled') throw new AppError('state_forbids', { detail: message('order_error.cancelled') })
  if (await updateAccepted(ctx.db, marketplaceId, orderId)) {
    await closeAttention(ctx, marketplaceId, [orderId], ['accept_due'])
    await insertOrderEvents(ctx.db, [{ marketplaceId, orderId, kind: 'accepted', actor: actorName(ctx.actor) }])
    await ctx.announce([marketplaceId, merchantId], { kind: 'order', id: hash })
  }
  return getOrder(ctx, body.hash)
}
