import type { RefundInput } from './refund-plan.ts'
import type { RefundableLine, RefundableOrder } from './refundable.ts'

/**
 * Returns all that is left of an order to refund: the items that are left, what is left of lines without items, and the shipping. What the shopper's
 * bank took back (`chargedBackMinor`) belongs to no item, so the rest is an amount then.
 */
export function restOf(order: RefundableOrder, lines: readonly RefundableLine[], chargedBackMinor: number): Omit<RefundInput, 'restock'> {
  if (chargedBackMinor > 0) {
    const restMinor = order.capturedMinor - order.refundedMinor - chargedBackMinor
    const amountMinor = Math.min(
      restMinor,
      lines.reduce((sum, line) => sum + line.totalMinor - line.refundedMinor, 0),
    )
    return { lines: [], shippingMinor: restMinor - amountMinor, amountMinor }
  }
  return {
    lines: lines.flatMap((line) =>
      line.quantity > line.refundedQuantity ? [{ lineId: line.id, quantity: line.quantity - line.refundedQuantity }] : [],
    ),
    shippingMinor: order.shippingMinor - order.refundedShippingMinor,
    // Of a line whose items were all refunded, a part of the amount may be left.
    amountMinor: lines.reduce((sum, line) => sum + (line.quantity > line.refundedQuantity ? 0 : line.totalMinor - line.refundedMinor), 0),
  }
}
