import type { Order, order } from '@stoa/contract/order.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { lockSeenOrder } from '../lock-seen-order.ts'
import { listLineStates } from '../queries-change.ts'
import { recordShipment } from './record-shipment.ts'
import { planShipment } from './rules-fulfil.ts'
import { shippingBlockReason } from '../payment/rules-payment.ts'
import { getOrder } from '../get-order.ts'

/** Records a shipment of some lines, or of all that is left. Never more than was bought; not before the order is paid, unless its merchant collects the money. */
export async function fulfilOrder(ctx: Ctx, { body }: Received<typeof order.fulfil>): Promise<Order> {
  const locked = await lockSeenOrder(ctx, body)
  const { marketplaceId, id: orderId } = locked
  const unpaid = shippingBlockReason(locked)
  if (unpaid !== undefined) throw new AppError('state_forbids', { detail: unpaid })
  const shipment = planShipment(await listLineStates(ctx.db, marketplaceId, orderId), body.lines)
  if ('issue' in shipment) {
    const { code, path, message: detail } = shipment.issue
    throw new AppError(code, { detail, errors: [{ path, code, message: detail }] })
  }
  await recordShipment(ctx, locked, {
    ...shipment,
    carrier: body.carrier,
    trackingNumber: body.trackingNumber,
    trackingHref: body.trackingHref === undefined || body.trackingHref === '' ? null : body.trackingHref,
  })
  return getOrder(ctx, body.hash)
}
