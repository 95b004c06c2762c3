import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { directionsResumed } from '../../connection/events.ts'
import { channelOrderChanged, channelOrderReceived } from '../events.ts'
import { listWaitingOrders } from './queries-order.ts'

const batchSize = 1000
const first = '00000000-0000-0000-0000-000000000000'

/**
 * Sends the orders of channels that the merchant's shop does not have, and what was refunded of those it has, once a shop is connected, or sending to it is
 * resumed.
 */
export async function resumeChannelOrders(
  ctx: Ctx,
  { companyId, directions = ['orders_out'] }: Pick<FactOf<typeof directionsResumed>, 'companyId'> & Partial<FactOf<typeof directionsResumed>>,
): Promise<void> {
  if (!directions.includes('orders_out')) return
  const factOf = ({ id: orderId }: { id: string }) => ({ companyId, orderId })
  for (let after: string | undefined = first; after !== undefined;) {
    const waiting: Awaited<ReturnType<typeof listWaitingOrders>> = await listWaitingOrders(ctx.db, companyId, after, batchSize)
    await ctx.emit(channelOrderReceived, ...waiting.filter(({ isForwarded }) => !isForwarded).map(factOf))
    await ctx.emit(channelOrderChanged, ...waiting.filter(({ isForwarded }) => isForwarded).map(factOf))
    after = waiting.length < batchSize ? undefined : waiting.at(-1)?.id
  }
}
