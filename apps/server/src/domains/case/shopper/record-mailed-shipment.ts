import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import { shipmentCancelled } from '../../order/events.ts'
import { updateCancelledMailed } from '../../order/fulfilment/queries-cancel-shipment.ts'
import { updateMailedTracking } from '../../order/fulfilment/queries-fulfil.ts'

/** Records what an e-mail said of a shipment. One that was cancelled while the e-mail was sent is reported as cancelled once more: the shopper is to know it. */
export async function recordMailedShipment(ctx: Ctx, fact: FactOf<typeof shipmentCancelled>, tracking: string): Promise<void> {
  if (await updateMailedTracking(ctx.db, fact, tracking)) return
  if (await updateCancelledMailed(ctx.db, fact)) await ctx.emit(shipmentCancelled, fact)
}
