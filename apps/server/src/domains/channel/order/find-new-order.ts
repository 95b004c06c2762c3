import type { JobCtx } from '../../../kit/context.ts'
import { findConnectionOfKind } from '../../connection/queries.ts'
import type { ChannelRow } from '../queries.ts'
import { findChannel } from '../queries.ts'
import type { ChannelOrderRow } from './queries-order.ts'
import { findChannelOrder } from './queries-order.ts'
import { isPartlyShipped } from './rules-parts.ts'

/**
 * Returns an order of a channel that is to be shipped, and whether a person ships it: the company has no shop that takes orders, or does not know all of its products.
 * Undefined where there is none, and where it is done.
 */
export async function findNewOrder(
  jobCtx: Pick<JobCtx, 'db' | 'ports'>,
  companyId: string,
  orderId: string,
): Promise<{ order: ChannelOrderRow; channel: ChannelRow; isShippedByHand: boolean } | undefined> {
  const order = await findChannelOrder(jobCtx.db, companyId, orderId)
  const isOpen = order?.state === 'new' || order?.state === 'forwarded'
  const channel = order && isOpen ? await findChannel(jobCtx.db, companyId, order.channelId) : undefined
  if (!order || !channel) return undefined
  const shop = await findConnectionOfKind(jobCtx.db, companyId, 'shop')
  const isKnown = order.lines.every(({ variantId }) => variantId !== null)
  const isForwarded = order.state === 'forwarded' || (shop && jobCtx.ports.shops[shop.provider]?.createOrder && isKnown && !isPartlyShipped(order))
  return { order, channel, isShippedByHand: !isForwarded }
}
