import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError, NotReadyError, UpstreamError, reasonOf } from '../../../kit/errors.ts'
import type { FactOf } from '../../../kit/events.ts'
import { openAccess } from '../../connection/open-access.ts'
import { findConnectionOfKind } from '../../connection/queries.ts'
import type { channelOrderReceived } from '../events.ts'
import { channelOrderChanged } from '../events.ts'
import { listShopLines } from './list-shop-lines.ts'
import type { ChannelOrderRow } from './queries-order.ts'
import { claimChannelForward, findChannelOrder, releaseChannelForward, updateForwarded } from './queries-order.ts'

/**
 * Creates an order of a channel in the merchant's own shop, under our id of it: a repeat finds the first. A merchant without a shop that takes orders,
 * and one with products that are not known here, ships it by hand. One that was cancelled meanwhile is looked for instead. One process sends it at a
 * time, because two that find nothing at once would both create it: the others throw NotReadyError.
 */
export async function forwardChannelOrder(jobCtx: JobCtx, { companyId, orderId }: FactOf<typeof channelOrderReceived>): Promise<void> {
  const order = await findChannelOrder(jobCtx.db, companyId, orderId)
  if (order?.state === 'cancelled') return findCancelled(jobCtx, order)
  if (order?.state !== 'new') return
  const shop = await findConnectionOfKind(jobCtx.db, companyId, 'shop')
  const { createOrder, acceptsPaidOrdersOnly = false } = (shop && jobCtx.ports.shops[shop.provider]) ?? {}
  const variantIds = order.lines.flatMap(({ variantId }) => (variantId === null ? [] : [variantId]))
  if (!shop || !createOrder || variantIds.length < order.lines.length) return
  // It is sent once sending is resumed, and once it is paid.
  if (acceptsPaidOrdersOnly && !order.isPaid) return
  if (shop.paused.includes('orders_out')) return
  const lines = await listShopLines(jobCtx.db, companyId, order.lines)
  const { number, currency, placedAt, customer, shippingAddress, shippingMinor, totalMinor, isPaid } = order
  if (!(await jobCtx.transact((ctx) => claimChannelForward(ctx.db, companyId, orderId))))
    throw new NotReadyError(message('upstream.order_being_sent'))
  try {
    const { reference } = await createOrder(openAccess(jobCtx, shop), {
      externalReference: referenceOf(order),
      orderNumber: number,
      currency,
      placedAt,
      customer,
      shippingAddress,
      lines,
      shippingMinor,
      totalMinor,
      isPaid,
    })
    await recordForwarded(jobCtx, order, { connectionId: shop.id, reference })
  } catch (error) {
    const problem = error instanceof UpstreamError || error instanceof AppError ? reasonOf(error) : undefined
    await jobCtx.transact((ctx) => releaseChannelForward(ctx.db, companyId, orderId, problem))
    if (!(error instanceof AppError)) throw error
  }
}

/** Our id of an order in the merchant's shop. */
const referenceOf = ({ id }: Pick<ChannelOrderRow, 'id'>): string => `channel-${id}`

async function recordForwarded(
  jobCtx: JobCtx,
  { companyId, id: orderId }: ChannelOrderRow,
  shop: { connectionId: string; reference: string },
): Promise<void> {
  await jobCtx.transact(async (ctx) => {
    await updateForwarded(ctx.db, companyId, orderId, shop)
    // It may have been cancelled or refunded while the shop answered.
    await ctx.emit(channelOrderChanged, { companyId, orderId })
  })
}

/** Looks for a cancelled order in the merchant's shop: a try whose answer was lost may have created it. Of one that is there, the shop gets the refund. */
async function findCancelled(jobCtx: JobCtx, order: ChannelOrderRow): Promise<void> {
  if (order.isForwarding) throw new NotReadyError(message('upstream.order_being_sent'))
  const shop = order.shopReference === null ? await findConnectionOfKind(jobCtx.db, order.companyId, 'shop') : undefined
  const findOrder = shop && jobCtx.ports.shops[shop.provider]?.findOrder
  if (!shop || !findOrder) return
  const reference = await findOrder(openAccess(jobCtx, shop), { externalReference: referenceOf(order), placedAt: order.placedAt })
  if (reference !== undefined) await recordForwarded(jobCtx, order, { connectionId: shop.id, reference })
}
