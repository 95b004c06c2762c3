import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { directionsResumed } from '../../connection/events.ts'
import { channelOrderChanged, channelOrderReceived } from '../events.ts'
import { listWaitingOrders } from './queries-order.ts'

/** As many as one resumption sends; nobody has more orders waiting. */
const limit = 2000

/** Sends the orders of channels that waited while sending to the merchant's shop was paused, and what was refunded of those it has. */
export async function resumeChannelOrders(ctx: Ctx, { companyId, directions }: FactOf<typeof directionsResumed>): Promise<void> {
  if (!directions.includes('orders_out')) return
  const waiting = await listWaitingOrders(ctx.db, companyId, limit)
  const factOf = ({ id: orderId }: { id: string }) => ({ companyId, orderId })
  await ctx.emit(channelOrderReceived, ...waiting.filter(({ isForwarded }) => !isForwarded).map(factOf))
  await ctx.emit(channelOrderChanged, ...waiting.filter(({ isForwarded }) => isForwarded).map(factOf))
}
