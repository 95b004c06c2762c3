import type { Ctx } from '../../../kit/context.ts'
import { channelOrderShipped } from '../events.ts'
import type { Tracking } from './queries-shipment.ts'
import { updateShipped } from './queries-shipment.ts'

/** Records the shipment of a channel's order by the merchant's shop or by a person, once, and starts reporting it. Returns whether it was news. */
export async function recordShipment(
  ctx: Ctx,
  companyId: string,
  orderId: string,
  { carrier, trackingNumber, trackingHref }: Tracking,
  isOfShop: boolean,
): Promise<boolean> {
  if (!(await updateShipped(ctx.db, companyId, orderId, { carrier, trackingNumber, trackingHref }, isOfShop))) return false
  await ctx.emit(channelOrderShipped, { companyId, orderId })
  return true
}
