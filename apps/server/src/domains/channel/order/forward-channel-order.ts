import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError, NotReadyError, UpstreamError, reasonOf } from '../../../kit/errors.ts'
import type { FactOf } from '../../../kit/events.ts'
import { openAccess } from '../../connection/open-access.ts'
import { findConnectionOfKind } from '../../connection/queries.ts'
import type { channelOrderReceived } from '../events.ts'
import { listShopLines } from './list-shop-lines.ts'
import { findInShop } from './find-in-shop.ts'
import { claimChannelForward, findChannelOrder, releaseChannelForward } from './queries-order.ts'
import { recordForwarded } from './record-forwarded.ts'
import { referenceInShop } from './reference-in-shop.ts'
import { isPartlyShipped } from './rules-parts.ts'

/**
 * Creates an order of a channel in the merchant's own shop, under our id of it: a repeat finds the first. A merchant without a shop that takes orders,
 * and one with products that are not known here, ships it by hand. One whose channel was disconnected goes nowhere, for the marketplace would not know that it
 * is shipped. One that was cancelled or shipped meanwhile is looked for instead. One process sends it at a time, because two that find nothing at once would both
 * create it: the others throw NotReadyError.
 */
export async function forwardChannelOrder(jobCtx: JobCtx, { companyId, orderId }: FactOf<typeof channelOrderReceived>): Promise<void> {
  const order = await findChannelOrder(jobCtx.db, companyId, orderId)
  if (order?.state === 'cancelled' || order?.state === 'shipped') return findInShop(jobCtx, order)
  // Of what was shipped in part, the shop would have the whole.
  if (order?.state !== 'new' || isPartlyShipped(order) || !order.isChannelConnected) return
  const shop = await findConnectionOfKind(jobCtx.db, companyId, 'shop')
  const { createOrder, acceptsPaidOrdersOnly = false } = (shop && jobCtx.ports.shops[shop.provider]) ?? {}
  const variantIds = order.lines.flatMap(({ variantId }) => (variantId === null ? [] : [variantId]))
  if (!shop || !createOrder || variantIds.length < order.lines.length) return
  // It is sent once sending is resumed, and once it is paid.
  if (acceptsPaidOrdersOnly && !order.isPaid) return
  if (shop.paused.includes('orders_out')) return
  const lines = await listShopLines(jobCtx.db, companyId, order.lines)
  const { number, currency, placedAt, customer, shippingAddress, customerNote, shippingMinor, totalMinor, isPaid } = order
  if (!(await jobCtx.transact((ctx) => claimChannelForward(ctx.db, companyId, orderId))))
    throw new NotReadyError(message('upstream.order_being_sent'))
  try {
    const { reference } = await createOrder(openAccess(jobCtx, shop), {
      externalReference: referenceInShop(order),
      orderNumber: number,
      currency,
      placedAt,
      customer,
      shippingAddress,
      customerNote,
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
