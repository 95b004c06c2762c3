/** What says whether an order is paid, in minor units. */
export type PaidParts = {
  capturedMinor: number
  /** What its merchant was credited of the marketplace's discount. */
  marketplaceDiscountCreditedMinor: number
}

/** Returns whether an order is paid: by its shopper, or by the marketplace alone where its discount was the whole price. */
export function isPaid({ capturedMinor, marketplaceDiscountCreditedMinor }: PaidParts): boolean {
  return capturedMinor + marketplaceDiscountCreditedMinor > 0
}
