import type { orderForward } from '@stoa/contract/order-forward.ts'
import type { Order } from '@stoa/contract/order.ts'
import { message } from '@stoa/messages/describe.ts'
import { asSystem } from '../../../database/as-system.ts'
import type { Ctx } from '../../../kit/context.ts'
import { actorName } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { closeAttention } from '../attention/close-attention.ts'
import { shopOrderSought } from '../events.ts'
import { getOrder } from '../get-order.ts'
import { insertOrderEvents, lockOrder } from '../queries-change.ts'
import { deleteWaitingReports } from '../shop-report/queries-shop-report.ts'
import { findOrderToForward, updateWithoutShop } from './queries-forward.ts'

/**
 * Keeps an order out of the merchant's shop until a person sends it there. A try before may have created it although its answer was lost: it is looked for.
 * Throws `state_forbids` for an order that is in the shop, or that is being sent.
 */
export async function handleWithoutShop(ctx: Ctx, { body }: Received<typeof orderForward.handleWithoutShop>): Promise<Order> {
  const { marketplaceId, id: orderId, merchantId, hash } = orNotFound(await lockOrder(ctx.db, ctx.scope, body.hash), 'order')
  // The operator does not see how the merchant's shop is connected.
  const order = await asSystem(ctx.db, () => findOrderToForward(ctx.db, marketplaceId, orderId))
  if (order?.isWithoutShop) return getOrder(ctx, hash)
  if (order?.isForwarding) throw new AppError('state_forbids', { detail: message('upstream.order_being_sent') })
  if (!(await updateWithoutShop(ctx.db, marketplaceId, orderId))) throw new AppError('state_forbids', { detail: message('order_error.in_shop') })
  await deleteWaitingReports(ctx.db, marketplaceId, orderId)
  await closeAttention(ctx, marketplaceId, [orderId], ['forward_stuck'])
  await insertOrderEvents(ctx.db, [{ marketplaceId, orderId, kind: 'handled_without_shop', actor: actorName(ctx.actor) }])
  if (order && order.mayBeInShop) await ctx.emit(shopOrderSought, { marketplaceId, orderId })
  await ctx.announce([marketplaceId, merchantId], { kind: 'order', id: hash })
  return getOrder(ctx, hash)
}
