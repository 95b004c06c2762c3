import type { Ctx } from '../../../kit/context.ts'
import type { LockedOrder } from '../queries-change.ts'
import { listLineStates } from '../queries-change.ts'
import { recordShipment } from './record-shipment.ts'
import { requireShipment } from './require-shipment.ts'

/** What a person says of a shipment. Without `lines` it is all that is left. */
type ShipmentInput = {
  lines?: readonly { lineId: string; quantity: number }[] | undefined
  carrier: string
  trackingNumber: string
  trackingHref: string | null
}

/** Records a shipment of a locked order and returns how many items it has. Throws why the order, or what is named of it, must not be shipped. */
export async function fulfilLocked(ctx: Ctx, locked: LockedOrder, { lines, ...tracking }: ShipmentInput): Promise<number> {
  const { itemCount, ...shipment } = requireShipment(locked, await listLineStates(ctx.db, locked.marketplaceId, locked.id), lines)
  await recordShipment(ctx, locked, { ...shipment, ...tracking })
  return itemCount
}
