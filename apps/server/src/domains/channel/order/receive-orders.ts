import type { Ctx } from '../../../kit/context.ts'
import { takeSold } from '../../product/queries-stock.ts'
import { channelOrderReceived } from '../events.ts'
import type { ChannelOrder } from '../ports.ts'
import type { ChannelRow } from '../queries.ts'
import { listByReference } from '../push/queries-product.ts'
import type { StoredLine } from './queries-order.ts'
import { insertChannelOrders, updateTaken } from './queries-order.ts'
import { leftToShip } from './rules-left.ts'
import { shareTaken } from './rules-taken.ts'

/** Stores what is to be shipped of orders of a marketplace, once each. What was sold is taken out of stock here; how much was is kept with the order. */
export async function receiveOrders(ctx: Ctx, channel: ChannelRow, orders: readonly ChannelOrder[]): Promise<void> {
  const { companyId } = channel
  const references = [...new Set(orders.flatMap(({ lines }) => lines.map(({ productReference }) => productReference)))]
  const products = new Map((await listByReference(ctx.db, channel, references)).map((one) => [one.reference, one]))
  const received = orders
    .filter(({ isCancelled, isShipped, isShippable }) => !isCancelled && !isShipped && isShippable)
    .map(leftToShip)
    .map((order) => {
      const lines = order.lines.map(
        ({
          productReference,
          variantReference,
          refundedQuantity: _refunded,
          refundedUnshippedQuantity: _unshipped,
          shippedQuantity: _sent,
          ...line
        }): StoredLine => {
          const product = products.get(productReference)
          const variantId = Object.entries(product?.variants ?? {}).find(([, theirs]) => theirs === variantReference)?.[0]
          return { ...line, productId: product?.productId ?? null, variantId: variantId ?? null }
        },
      )
      return { ...order, lines }
    })
  const ids = new Map((await insertChannelOrders(ctx.db, channel, received)).map((one) => [one.reference, one.id]))
  const made = received.flatMap(({ reference, lines }) => {
    const orderId = ids.get(reference)
    return orderId === undefined ? [] : [{ id: orderId, lines }]
  })
  await ctx.emit(channelOrderReceived, ...made.map((one) => ({ companyId, orderId: one.id })))
  const sold = made.flatMap(({ lines }) =>
    lines.flatMap(({ variantId, quantity }) => (variantId === null ? [] : [{ merchantId: companyId, variantId, quantity }])),
  )
  // It is sold already: what is short is taken as far as there is any.
  const taken = await takeSold(ctx.db, sold)
  await updateTaken(ctx.db, companyId, shareTaken(made, taken))
}
