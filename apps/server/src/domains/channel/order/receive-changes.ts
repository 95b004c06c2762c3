import type { Ctx } from '../../../kit/context.ts'
import { returnStock } from '../../product/queries-stock.ts'
import { channelOrderChanged, channelOrderReceived, channelOrderShipped } from '../events.ts'
import type { ChannelOrder } from '../ports.ts'
import type { ChannelRow } from '../queries.ts'
import { lockByReference, updateChangedOrders } from './queries-order.ts'
import { updateAllGone } from './queries-shipment.ts'
import { applyChange } from './rules-change.ts'

/**
 * Stores what a marketplace cancelled and refunded of orders that are known, and which of them are paid now. What is not shipped because of it goes back into stock, once. One of which parts
 * were shipped and nothing is left to ship is shipped.
 */
export async function receiveChanges(ctx: Ctx, { companyId, id }: ChannelRow, orders: readonly ChannelOrder[]): Promise<void> {
  const theirs = new Map(orders.map((order) => [order.reference, order]))
  const changes = (await lockByReference(ctx.db, companyId, id, [...theirs.keys()])).flatMap((row) => {
    const order = theirs.get(row.reference)
    const change = order && applyChange(row, order)
    return change ? { ...change, isPaidNow: change.row.isPaid && !row.isPaid } : []
  })
  await updateChangedOrders(
    ctx.db,
    companyId,
    changes.map(({ row }) => row),
  )
  const gone = await updateAllGone(
    ctx.db,
    companyId,
    changes.filter(({ isAllGone }) => isAllGone).map(({ row }) => row.id),
  )
  await ctx.emit(channelOrderShipped, ...gone.map((orderId) => ({ companyId, orderId })))
  await ctx.emit(channelOrderChanged, ...changes.map(({ row }) => ({ companyId, orderId: row.id })))
  // A try to send it to the shop may have had its answer lost, and some shops are sent what is paid only.
  const unsent = changes.filter(({ row, isPaidNow }) => (row.state === 'cancelled' || isPaidNow) && row.shopReference === null)
  await ctx.emit(channelOrderReceived, ...unsent.map(({ row }) => ({ companyId, orderId: row.id })))
  await returnStock(
    ctx.db,
    changes.flatMap(({ returned }) => returned.map((one) => ({ merchantId: companyId, ...one }))),
  )
}
