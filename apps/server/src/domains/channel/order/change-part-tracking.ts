import type { Ctx } from '../../../kit/context.ts'
import { channelOrderShipped } from '../events.ts'
import type { ChannelOrderRow, PartShipment } from './queries-order.ts'
import type { Tracking } from './queries-shipment.ts'
import { updateParts } from './queries-shipment.ts'

/** Changes the tracking of a part of a locked order, by its number from 1, and starts reporting it. Returns whether there is such a part. */
export async function changePartTracking(
  ctx: Ctx,
  order: ChannelOrderRow,
  partNumber: number,
  tracking: Tracking & Pick<PartShipment, 'shopReference' | 'shopTrackingNumber'>,
): Promise<boolean> {
  const changed = order.parts[partNumber - 1]
  if (!changed) return false
  const at = ctx.now.toISOString()
  await updateParts(ctx.db, {
    ...order,
    parts: order.parts.map((part) => (part === changed ? { ...part, ...tracking, trackingChangedAt: at } : part)),
    partWaitingSince: order.partWaitingSince ?? at,
    problem: null,
  })
  await ctx.emit(channelOrderShipped, { companyId: order.companyId, orderId: order.id })
  return true
}
