import type { Ctx } from '../../../kit/context.ts'
import { channelOrderShipped } from '../events.ts'
import type { ChannelOrderRow, PartShipment } from './queries-order.ts'
import { updateParts } from './queries-shipment.ts'

/** Records that a part of a locked order was shipped, and starts reporting it. What is left stays to be shipped. */
export async function recordPart(
  ctx: Ctx,
  order: ChannelOrderRow,
  part: Pick<PartShipment, 'quantities' | 'carrier' | 'trackingNumber' | 'trackingHref' | 'shopReference' | 'shopTrackingNumber'>,
): Promise<void> {
  const shippedAt = ctx.now.toISOString()
  await updateParts(ctx.db, {
    ...order,
    parts: [...order.parts, { ...part, shippedAt, reportedAt: null, reference: null, trackingChangedAt: null }],
    lines: order.lines.map((line, at) => ({ ...line, shippedQuantity: (line.shippedQuantity ?? 0) + (part.quantities[at] ?? 0) })),
    partWaitingSince: order.partWaitingSince ?? shippedAt,
  })
  await ctx.emit(channelOrderShipped, { companyId: order.companyId, orderId: order.id })
}
