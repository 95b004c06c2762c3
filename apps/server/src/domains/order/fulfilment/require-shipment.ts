import { AppError } from '../../../kit/errors.ts'
import type { Shipment, ShippableLine } from './rules-fulfil.ts'
import { fulfilBlockReason, planShipment } from './rules-fulfil.ts'

/** Returns the shipment of the lines named, or without any of all that is left. Throws why the order, or what is named of it, must not be shipped. */
export function requireShipment(
  order: Parameters<typeof fulfilBlockReason>[0],
  lines: readonly ShippableLine[],
  named: readonly { lineId: string; quantity: number }[] | undefined,
): Exclude<Shipment, { issue: object }> & { itemCount: number } {
  const block = fulfilBlockReason(order)
  if (block !== undefined) throw new AppError('state_forbids', { detail: block })
  const shipment = planShipment(lines, named)
  if ('issue' in shipment) {
    const { code, path, message: detail } = shipment.issue
    throw new AppError(code, { detail, errors: [{ path, code, message: detail }] })
  }
  return { ...shipment, itemCount: shipment.lines.reduce((sum, { quantity }) => sum + quantity, 0) }
}
