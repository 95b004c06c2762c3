import type { Order } from '@stoa/contract/order.ts'

/** Returns whether an order is paid: by its shopper, or by the marketplace alone where its discount was the whole price. */
export function isOrderPaid({ captured, marketplaceDiscountCredited }: Order): boolean {
  return captured.minor + marketplaceDiscountCredited.minor > 0
}

/** Returns whether items of a line are left that the shopper got for nothing: their refund takes back what the marketplace paid. */
export function isPaidByMarketplace({ total, quantity, refundedQuantity, ...line }: Order['lines'][number]): boolean {
  return total.minor === 0 && quantity > refundedQuantity && line.marketplaceDiscount.minor > line.marketplaceDiscountReturned.minor
}
