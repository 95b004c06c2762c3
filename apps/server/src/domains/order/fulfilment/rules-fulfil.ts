import { leftToShip } from '@stoa/contract/refund-plan.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { shippingBlockReason } from '../payment/rules-payment.ts'
import type { LockedOrder } from '../queries-change.ts'
import type { Tracking } from './queries-fulfil.ts'

/** A line as far as shipping goes. `refundedUnshipped…` counts pending refunds, `pendingUnshipped…` is the part of it that may still fail. */
export type ShippableLine = {
  id: string
  quantity: number
  fulfilledQuantity: number
  refundedUnshippedQuantity: number
  pendingUnshippedQuantity: number
}

/**
 * Returns the status in which an order closes once nothing is left to ship: Fulfilled when something was shipped, Cancelled when all of it was
 * refunded before shipment. Undefined while something can be shipped, or may be again because a refund is pending. An order that was refunded
 * whole (`isRefundedWhole`) ships nothing more, whatever its lines say.
 */
export function closingStatus(lines: readonly ShippableLine[], isRefundedWhole: boolean): 'Fulfilled' | 'Cancelled' | undefined {
  const isOpen = lines.some((line) => line.pendingUnshippedQuantity > 0 || leftToShip(line) > 0)
  if (isOpen && !isRefundedWhole) return undefined
  return lines.some(({ fulfilledQuantity }) => fulfilledQuantity > 0) ? 'Fulfilled' : 'Cancelled'
}

/** Returns why nothing of an order may be shipped: it is cancelled, or its payment forbids it. Undefined where something may. */
export function fulfilBlockReason(order: Pick<LockedOrder, 'orderStatus' | 'paymentStatus' | 'collectedBy'>): Message | undefined {
  return order.orderStatus === 'Cancelled' ? message('order_error.cancelled') : shippingBlockReason(order)
}

/** What a shipment holds, or why it is refused. */
export type Shipment =
  | { lines: { lineId: string; quantity: number }[]; isComplete: boolean }
  | { issue: { code: 'quantity_exceeds' | 'not_found' | 'invalid_input' | 'state_forbids'; path: string; message: Message } }

/** Decides a shipment: the lines named, or without any all that is left. `isComplete` when nothing is left to ship afterwards. */
export function planShipment(lines: readonly ShippableLine[], named: readonly { lineId: string; quantity: number }[] | undefined): Shipment {
  const shipped = new Map<string, number>()
  for (const [index, { lineId, quantity }] of (named ?? []).entries()) {
    const line = lines.find((one) => one.id === lineId)
    if (!line) return { issue: { code: 'not_found', path: `lines.${index}.lineId`, message: message('order_error.unknown_line') } }
    if (shipped.has(lineId)) return { issue: { code: 'invalid_input', path: `lines.${index}.lineId`, message: message('order_error.line_repeated') } }
    const left = leftToShip(line)
    if (quantity > left)
      return { issue: { code: 'quantity_exceeds', path: `lines.${index}.quantity`, message: message('order_error.left_to_ship', { left }) } }
    shipped.set(lineId, quantity)
  }
  if (named === undefined) for (const line of lines) if (leftToShip(line) > 0) shipped.set(line.id, leftToShip(line))
  if (shipped.size === 0) return { issue: { code: 'state_forbids', path: 'lines', message: message('order_error.nothing_to_ship') } }
  const after = lines.map((line) => ({ ...line, fulfilledQuantity: line.fulfilledQuantity + (shipped.get(line.id) ?? 0) }))
  return {
    lines: [...shipped].map(([lineId, quantity]) => ({ lineId, quantity })),
    isComplete: closingStatus(after, false) === 'Fulfilled',
  }
}

/** Whether each part of two trackings is the same: in one line a word that moved from the carrier to the number would read alike. */
export function isSameTracking(one: Tracking, other: Tracking): boolean {
  return one.carrier === other.carrier && one.trackingNumber === other.trackingNumber && one.trackingHref === other.trackingHref
}

/** What a request says of a tracking; what it does not name is absent. */
type TrackingInput = { carrier?: string | undefined; trackingNumber?: string | undefined; trackingHref?: string | undefined }

/** Returns a tracking with what is named of it. A link leads to one parcel of one carrier: without a new one it ends where either changes. */
export function changeTracking(
  before: Tracking,
  { carrier = before.carrier, trackingNumber = before.trackingNumber, trackingHref }: TrackingInput,
): Tracking {
  const isSameParcel = carrier === before.carrier && trackingNumber === before.trackingNumber
  if (trackingHref === undefined) return { carrier, trackingNumber, trackingHref: isSameParcel ? before.trackingHref : null }
  return { carrier, trackingNumber, trackingHref: trackingHref === '' ? null : trackingHref }
}
