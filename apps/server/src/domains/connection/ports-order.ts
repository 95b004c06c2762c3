/** What an order is outside the portal: amounts in minor units of `currency`, products by their references there. */
export type PlacedOrder = {
  currency: string
  placedAt: string
  customer: { name: string; email: string; phone: string }
  shippingAddress: Record<string, string>
  /** What the shopper wrote with the order. */
  customerNote?: string
  lines: {
    productReference: string
    variantReference: string
    sku: string
    name: string
    quantity: number
    unitPriceMinor: number
    totalMinor: number
  }[]
  shippingMinor: number
  totalMinor: number
}

/**
 * An order for the merchant's own shop. `externalReference` is ours and the same at every try. One that is not paid the merchant collects itself. Without a
 * billing address, documents go where the goods go; `shippingService` is the one that the shopper chose.
 */
export type ShopOrder = PlacedOrder & {
  externalReference: string
  orderNumber: string
  isPaid: boolean
  billingAddress?: Record<string, string> | null
  shippingService?: string
}

/** So many of one line of an order, as the shop names it. `variantReference` is the shop's; `sku` helps where it has changed. */
export type ShopQuantity = { productReference: string; variantReference: string; sku: string; quantity: number }

type Tracking = { carrier: string; trackingNumber: string; trackingHref: string | null }

/** A shipment of the portal. `key` is ours at every try; `reference` is what the shop called it before, `otherReferences` the order's other shipments. */
export type ShopShipment = Tracking & {
  key: string
  orderReference: string
  externalReference: string
  reference: string | null
  otherReferences: readonly string[]
  lines: ShopQuantity[]
  /** Nothing of the order is left to ship after it. */
  isComplete: boolean
}

/** A shipment as the shop has it. `key` is ours where the shop repeats it. Without `lines` all that was left was shipped. */
export type ShopFulfilment = Tracking & {
  reference: string
  key: string | null
  lines: Pick<ShopQuantity, 'variantReference' | 'sku' | 'quantity'>[] | undefined
}

/** Money that went back to the customer through the marketplace, for the books of the shop: it must not be paid out again. */
export type ShopRefund = {
  key: string
  orderReference: string
  externalReference: string
  currency: string
  amountMinor: number
  shippingMinor: number
  reason: string
  /** Quantity 0 where only money of a line went back. */
  lines: (ShopQuantity & { amountMinor: number; isRestocked: boolean })[]
  /** The shop collected the money and pays it back itself; without it, no money moves there. */
  isPaidBack?: boolean
}

/** Money that went back at an order of the shop. `key` is ours where we recorded it there. Without lines, it is an amount of the whole order. */
export type ShopSaleRefund = {
  reference: string
  key: string | null
  amountMinor: number
  lines: { lineReference: string; quantity: number; amountMinor: number; isRestocked: boolean }[]
}

/** An order that a shopper placed in the shop. Amounts are what the shopper paid, with tax and without discounts; `lineReference` is the shop's id of a line. */
export type ShopSale = Omit<PlacedOrder, 'lines'> & {
  reference: string
  number: string
  isPaid: boolean
  isCancelled: boolean
  billingAddress: Record<string, string> | null
  lines: (PlacedOrder['lines'][number] & { lineReference: string; taxMinor: number })[]
  refunds: ShopSaleRefund[]
  /** The shop paid part of it back, and keeps no amount. */
  hasUnknownRefund?: true
}
