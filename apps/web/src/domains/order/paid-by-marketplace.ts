import type { Order } from '@stoa/contract/order.ts'

/** Returns whether an order is paid: by its shopper, or by the marketplace alone where its discount was the whole price. */
export function isOrderPaid({ captured, marketplaceDiscountCredited }: Order): boolean {
  return captured.minor + marketplaceDiscountCredited.minor > 0
}

/**
 * Returns what the commission and the withheld tax of an order are: charged once it is paid, expected while it may be, and none where it never is: it is
 * cancelled, or its payment ended without money.
 */
export function chargeStateOf(order: Order): 'charged' | 'expected' | 'none' {
  if (isOrderPaid(order)) return 'charged'
  return order.orderStatus === 'Cancelled' || ['Cancelled', 'Refused', 'Expired'].includes(order.paymentStatus) ? 'none' : 'expected'
}

/** Returns whether items of a line are left that the shopper got for nothing: their refund takes back what the marketplace paid. */
export function isPaidByMarketplace({ total, quantity, refundedQuantity, ...line }: Order['lines'][number]): boolean {
  return total.minor === 0 && quantity > refundedQuantity && line.marketplaceDiscount.minor > line.marketplaceDiscountReturned.minor
}
