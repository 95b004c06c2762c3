import type { orderShipment } from '@stoa/contract/order-shipment.ts'
import type { Order } from '@stoa/contract/order.ts'
import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { getOrder } from '../get-order.ts'
import { lockOrder } from '../queries-change.ts'
import { acceptLocked } from './accept-locked.ts'

/** Records that an order is accepted. Accepted or shipped already, it changes nothing. Throws `state_forbids` for a cancelled order. */
export async function acceptOrder(ctx: Ctx, { body }: Received<typeof orderShipment.accept>): Promise<Order> {
  await acceptLocked(ctx, orNotFound(await lockOrder(ctx.db, ctx.scope, body.hash), 'order'))
  return getOrder(ctx, body.hash)
}
