import type { JobCtx } from '../../../kit/context.ts'
import { findConnectionOfKind } from '../../connection/queries.ts'
import type { ChannelRow } from '../queries.ts'
import { findChannel } from '../queries.ts'
import type { ChannelOrderRow } from './queries-order.ts'
import { findChannelOrder } from './queries-order.ts'

/**
 * Returns an order of a channel that a person ships: the company has no shop that takes orders, or does not know all of its products. Undefined where there is none, and
 * where it is done.
 */
export async function findOrderToShip(
  jobCtx: Pick<JobCtx, 'db' | 'ports'>,
  companyId: string,
  orderId: string,
): Promise<{ order: ChannelOrderRow; channel: ChannelRow } | undefined> {
  const order = await findChannelOrder(jobCtx.db, companyId, orderId)
  const channel = order?.state === 'new' ? await findChannel(jobCtx.db, companyId, order.channelId) : undefined
  if (!order || !channel) return undefined
  const shop = await findConnectionOfKind(jobCtx.db, companyId, 'shop')
  const isForwarded = shop && jobCtx.ports.shops[shop.provider]?.createOrder && order.lines.every(({ variantId }) => variantId !== null)
  return isForwarded ? undefined : { order, channel }
}
