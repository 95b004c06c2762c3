import type { Order, order } from '@stoa/contract/order.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { getOrder } from '../get-order.ts'
import { lockSeenOrder } from '../lock-seen-order.ts'
import { fulfilLocked } from './fulfil-locked.ts'

/** Records a shipment of some lines, or of all that is left. Never more than was bought; not before the order is paid, unless its merchant collects the money. */
export async function fulfilOrder(ctx: Ctx, { body }: Received<typeof order.fulfil>): Promise<Order> {
  const { hash, version, lines, carrier, trackingNumber, trackingHref = '' } = body
  const locked = await lockSeenOrder(ctx, { hash, version })
  await fulfilLocked(ctx, locked, { lines, carrier, trackingNumber, trackingHref: trackingHref === '' ? null : trackingHref })
  return getOrder(ctx, hash)
}
