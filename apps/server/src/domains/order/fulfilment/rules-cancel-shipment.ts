import { leftToShip } from '@stoa/contract/refund-plan.ts'
import { isShippable } from '@stoa/contract/shippable.ts'
import type { ShipmentCancelBlock } from '@stoa/contract/shipment-cancel-block.ts'
import type { ShippableLine } from './rules-fulfil.ts'
import type { CollectedBy } from '@stoa/contract/collected-by.ts'
import type { LabelState, ParcelState } from '@stoa/contract/shipping-label.ts'
import type { OrderStatus, PaymentStatus } from '@stoa/contract/states.ts'

/** What decides of an order whether its shipments can be cancelled. */
export type CancelOrder = { orderStatus: OrderStatus; paymentStatus: PaymentStatus; collectedBy: CollectedBy; releasedAt: string | null }

/** A line of the order as far as shipping goes. */
type ShippedLine = Pick<ShippableLine, 'quantity' | 'fulfilledQuantity' | 'refundedUnshippedQuantity'>

/** What followed a shipment. */
export type CancelFacts = {
  /** Whether items of its lines were refunded, or are being refunded, after they were shipped. */
  isRefunded: boolean
  /** Whether its lines are in a return that was neither declined nor cancelled. */
  isReturned: boolean
  /** Whether it is being reported to the merchant's shop at this moment. */
  isBeingReported: boolean
  /** Its newest label. */
  label: { state: LabelState; parcelState: ParcelState; isCancellable: boolean } | null
}

/**
 * Returns why a shipment cannot be cancelled; undefined where it can. Money that is payable, a refund, a return or a parcel that its carrier has cannot be
 * taken back, and an order that must not be shipped would stay open for ever. What the merchant collected itself is its own at once, shipped or not.
 */
export function shipmentCancelBlock(
  order: CancelOrder,
  lines: readonly ShippedLine[],
  { isRefunded, isReturned, isBeingReported, label }: CancelFacts,
): ShipmentCancelBlock | undefined {
  if (order.releasedAt !== null && order.collectedBy !== 'merchant') return 'released'
  if (order.paymentStatus === 'ChargeBack Active') return 'disputed'
  if (isReturned) return 'returned'
  if (isRefunded) return 'refunded'
  if (!isShippable(order)) return 'not_shippable'
  // What was left when a dispute closed it went back into stock.
  if (order.orderStatus === 'Fulfilled' && lines.some((line) => leftToShip(line) > 0)) return 'closed'
  if (label?.state === 'pending') return 'label_pending'
  if (label?.state === 'bought' && label.parcelState !== 'created') return 'handed_over'
  // One that the carrier does not take back is left to the shipment that is cancelled.
  if (label?.state === 'bought' && label.isCancellable) return 'label_bought'
  return isBeingReported ? 'being_reported' : undefined
}

/** Returns the status of an order of which shipments were cancelled, by what is still shipped of its lines. */
export function statusAfterCancel(lines: readonly { fulfilledQuantity: number }[]): 'New' | 'Partially Fulfilled' {
  return lines.some(({ fulfilledQuantity }) => fulfilledQuantity > 0) ? 'Partially Fulfilled' : 'New'
}
