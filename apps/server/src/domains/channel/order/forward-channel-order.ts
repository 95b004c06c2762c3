import type { JobCtx } from '../../../kit/context.ts'
import { AppError, UpstreamError, reasonOf } from '../../../kit/errors.ts'
import type { FactOf } from '../../../kit/events.ts'
import { openAccess } from '../../connection/open-access.ts'
import { findConnectionOfKind } from '../../connection/queries.ts'
import type { channelOrderReceived } from '../events.ts'
import { channelOrderChanged } from '../events.ts'
import { listShopLines } from './list-shop-lines.ts'
import { findChannelOrder, updateForwarded, updateOrderProblem } from './queries-order.ts'

/**
 * Creates an order of a channel in the merchant's own shop, under our id of it: a repeat finds the first. A merchant without a shop that takes orders,
 * and one with products that are not known here, ships it by hand.
 */
export async function forwardChannelOrder(jobCtx: JobCtx, { companyId, orderId }: FactOf<typeof channelOrderReceived>): Promise<void> {
  const order = await findChannelOrder(jobCtx.db, companyId, orderId)
  if (order?.state !== 'new') return
  const shop = await findConnectionOfKind(jobCtx.db, companyId, 'shop')
  const createOrder = shop && jobCtx.ports.shops[shop.provider]?.createOrder
  const variantIds = order.lines.flatMap(({ variantId }) => (variantId === null ? [] : [variantId]))
  if (!shop || !createOrder || variantIds.length < order.lines.length) return
  // It is sent once sending is resumed.
  if (shop.paused.includes('orders_out')) return
  const lines = await listShopLines(jobCtx.db, companyId, order.lines)
  const { number, currency, placedAt, customer, shippingAddress, shippingMinor, totalMinor } = order
  try {
    const { reference } = await createOrder(openAccess(jobCtx, shop), {
      externalReference: `channel-${order.id}`,
      orderNumber: number,
      currency,
      placedAt,
      customer,
      shippingAddress,
      lines,
      shippingMinor,
      totalMinor,
      // A channel reports orders that are paid.
      isPaid: true,
    })
    await jobCtx.transact(async (ctx) => {
      await updateForwarded(ctx.db, companyId, orderId, { connectionId: shop.id, reference })
      // It may have been cancelled or refunded while the shop answered.
      await ctx.emit(channelOrderChanged, { companyId, orderId })
    })
  } catch (error) {
    if (!(error instanceof UpstreamError || error instanceof AppError)) throw error
    await jobCtx.transact((ctx) => updateOrderProblem(ctx.db, companyId, orderId, reasonOf(error)))
    if (error instanceof UpstreamError) throw error
  }
}
