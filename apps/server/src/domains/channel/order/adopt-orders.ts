import type { Ctx } from '../../../kit/context.ts'
import { channelOrderReceived } from '../events.ts'
import type { OrderChannel } from './queries-order.ts'
import { updateOrdersChannel } from './queries-known.ts'

/**
 * Moves orders with these references from channels that were disconnected to the one that reads them now, and starts sending to the merchant's shop what it does not
 * have: nothing of a disconnected channel went there.
 */
export async function adoptOrders(ctx: Ctx, channel: OrderChannel, references: readonly string[]): Promise<void> {
  if (references.length === 0) return
  const waiting = await updateOrdersChannel(ctx.db, channel, references)
  await ctx.emit(channelOrderReceived, ...waiting.map((orderId) => ({ companyId: channel.companyId, orderId })))
}
