import type { Ctx } from '../../../kit/context.ts'
import { decrementStock } from '../../product/queries-stock.ts'
import { channelOrderChanged, channelOrderReceived } from '../events.ts'
import type { ChannelOrder } from '../ports.ts'
import type { ChannelRow } from '../queries.ts'
import { listByReference } from '../push/queries-product.ts'
import type { ReceivedOrder } from './queries-order.ts'
import { insertChannelOrders, lockByReference, updateChangedOrders } from './queries-order.ts'
import { applyChange } from './rules-change.ts'

/**
 * Stores orders of a marketplace once each, and what changed of those that are known: cancellations and refunds. What was sold is taken out of stock here;
 * what is not shipped because of a change goes back, once.
 */
export async function receiveOrders(ctx: Ctx, { companyId, id }: ChannelRow, orders: readonly ChannelOrder[]): Promise<void> {
  const references = [...new Set(orders.flatMap(({ lines }) => lines.map(({ productReference }) => productReference)))]
  const products = new Map((await listByReference(ctx.db, companyId, id, references)).map((one) => [one.reference, one]))
  const received = orders
    .filter(({ isCancelled, isPaid }) => !isCancelled && isPaid)
    .map((order): ReceivedOrder => {
      const lines = order.lines.map(({ productReference, variantReference, refundedQuantity: _refunded, ...line }) => {
        const product = products.get(productReference)
        const variantId = Object.entries(product?.variants ?? {}).find(([, theirs]) => theirs === variantReference)?.[0]
        return { ...line, productId: product?.productId ?? null, variantId: variantId ?? null }
      })
      return { ...order, lines }
    })
  const made = await insertChannelOrders(ctx.db, companyId, id, received)
  const isNew = new Set(made.map(({ reference }) => reference))
  const present = await lockByReference(
    ctx.db,
    companyId,
    id,
    orders.map(({ reference }) => reference),
  )
  const changes = present.flatMap((row) => {
    const theirs = orders.find(({ reference }) => reference === row.reference)
    return theirs ? (applyChange(row, theirs) ?? []) : []
  })
  await updateChangedOrders(
    ctx.db,
    companyId,
    changes.map(({ row }) => row),
  )
  await ctx.emit(channelOrderReceived, ...made.map((one) => ({ companyId, orderId: one.id })))
  await ctx.emit(channelOrderChanged, ...changes.map(({ row }) => ({ companyId, orderId: row.id })))
  const sold = received.filter(({ reference }) => isNew.has(reference)).flatMap(({ lines }) => lines)
  const returned = changes.flatMap((change) => change.returned.map((one) => ({ ...one, quantity: -one.quantity })))
  const taken = [...sold, ...returned].flatMap(({ variantId, quantity }) =>
    variantId === null ? [] : [{ merchantId: companyId, variantId, quantity }],
  )
  await decrementStock(ctx.db, taken)
}
