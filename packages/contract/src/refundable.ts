/** What a refund needs to know about a line. Amounts in minor units; `refunded…` counts refunds that were requested and have not failed. */
export type RefundableLine = {
  id: string
  quantity: number
  fulfilledQuantity: number
  refundedQuantity: number
  refundedUnshippedQuantity: number
  totalMinor: number
  refundedMinor: number
  commissionMinor: number
  commissionReturnedMinor: number
  /** What of the commission does not go back, by the marketplace's refund policy; absent is nothing. */
  commissionKeptMinor?: number
  /** Tax that the marketplace withheld of the line and remits, and what went back of it; absent is nothing. */
  taxWithheldMinor?: number
  taxReturnedMinor?: number
  /** What of the line the marketplace paid for the shopper, and what refunds took back of it; absent is nothing. */
  marketplaceDiscountMinor?: number
  marketplaceDiscountReturnedMinor?: number
  /** What earlier refunds kept back of their items, such as a return fee; absent is nothing. */
  deductedMinor?: number
  /** What of `refundedMinor` the merchant itself marked as refunded, for which neither commission nor tax goes back, and what was taken back of the discount with it; absent is nothing. */
  markedByMerchantMinor?: number
  marketplaceDiscountMarkedMinor?: number
}

/** What a refund needs to know about an order, in minor units. */
export type RefundableOrder = {
  capturedMinor: number
  refundedMinor: number
  shippingMinor: number
  refundedShippingMinor: number
  /** Tax that the marketplace withheld of the shipping, and what went back of it; absent is nothing. */
  shippingTaxWithheldMinor?: number
  shippingTaxReturnedMinor?: number
  /** What of `refundedShippingMinor` the merchant itself marked as refunded, for which no tax goes back; absent is nothing. */
  shippingMarkedByMerchantMinor?: number
}
