import type { Ctx } from '../../../kit/context.ts'
import { channelOrderShipped } from '../events.ts'
import type { Shipped } from './queries-order.ts'
import { updateShipped } from './queries-order.ts'

/** Records the shipment of a channel's order, once, and starts reporting it. Returns whether it was news. */
export async function recordShipment(
  ctx: Ctx,
  companyId: string,
  orderId: string,
  { carrier, trackingNumber, trackingHref }: Shipped,
): Promise<boolean> {
  if (!(await updateShipped(ctx.db, companyId, orderId, { carrier, trackingNumber, trackingHref }))) return false
  await ctx.emit(channelOrderShipped, { companyId, orderId })
  return true
}
