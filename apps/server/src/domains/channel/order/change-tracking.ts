import type { Ctx } from '../../../kit/context.ts'
import { channelOrderShipped } from '../events.ts'
import type { Tracking } from './queries-shipment.ts'
import { updateTracking } from './queries-shipment.ts'

/** Changes the tracking of a channel's order that was shipped, and starts reporting it. Returns whether there is such an order. */
export async function changeTracking(
  ctx: Ctx,
  companyId: string,
  orderId: string,
  { carrier, trackingNumber, trackingHref }: Tracking,
  isOfShop: boolean,
): Promise<boolean> {
  if (!(await updateTracking(ctx.db, companyId, orderId, { carrier, trackingNumber, trackingHref }, isOfShop))) return false
  await ctx.emit(channelOrderShipped, { companyId, orderId })
  return true
}
