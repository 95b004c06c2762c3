import type { Order, order } from '@stoa/contract/order.ts'
import { message } from '@stoa/messages/describe.ts'
import { actorName } from '../../../kit/context.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { forwardRequested } from '../events.ts'
import { fulfilBlockReason } from '../fulfilment/rules-fulfil.ts'
import { insertOrderEvents, lockOrder } from '../queries-change.ts'
import { findShop, updateForward, updateWithShop } from './queries-forward.ts'
import { getOrder } from '../get-order.ts'

/** Puts an order before the merchant's shop once more. Pressed twice, or when it is there already, the shop still has it once. */
export async function reforwardOrder(ctx: Ctx, { params }: Received<typeof order.reforward>): Promise<Order> {
  const { db, scope } = ctx
  const locked = orNotFound(await lockOrder(db, scope, params.hash), 'order')
  const { marketplaceId, id: orderId, merchantId } = locked
  if (locked.forwardState !== 'forwarded') {
    const why = fulfilBlockReason(locked)
    if (why !== undefined) throw new AppError('state_forbids', { detail: why })
    const shop = await findShop(db, merchantId)
    if (!shop?.takesOrders) throw new AppError('state_forbids', { detail: message(shop ? 'order_error.shop_takes_none' : 'order_error.no_shop') })
    await updateWithShop(db, marketplaceId, orderId)
    await updateForward(db, marketplaceId, orderId, { state: 'waiting', error: null, isAttempt: false })
    await insertOrderEvents(db, [{ marketplaceId, orderId, kind: 'forward_requested', actor: actorName(ctx.actor) }])
    await ctx.emit(forwardRequested, { marketplaceId, orderId })
    await ctx.announce([marketplaceId, merchantId], { kind: 'order', id: locked.hash })
  }
  return getOrder(ctx, params.hash)
}
