export type Variant = {
  id: string
  name: string
  sku: string
  enabled: boolean
  priceWithTax: unknown
  currencyCode: string
  trackInventory: string
  useGlobalOutOfStockThreshold: boolean
  outOfStockThreshold: number
  stockLevels: { stockOnHand: number; stockAllocated: number }[]
  options: { id?: string; name: string; group: { id: string; name: string } }[]
  featuredAsset: null
  taxRateApplied: { value: number }
}

export type Line = { id: string; quantity: number; productVariant: { id: string; sku: string }; price: number } & SoldLine
export type Refund = { id: string; state: string; total: number; reason: string; transactionId?: string } & SoldRefund
/** What becomes of a refund of a payment: as its method says, or `Pending` without a transaction where it has none that can refund. */
type RefundMethod = { refundsAs?: 'Settled' | 'Failed' | 'Pending' }
type Fulfilment = { id: string; state: string; method: string; trackingCode: string; lines: { orderLineId: string; quantity: number }[] }
export type Draft = {
  id: string
  state: string
  createdAt: string
  totalWithTax: number
  currencyCode: string
  shipping: number
  customer: object
  shippingAddress: object
  lines: Line[]
  fulfillments: Fulfilment[]
  payments: ({ id: string; state: string; amount: number; transactionId: string; refunds: Refund[] } & RefundMethod)[]
  surcharges: { sku: string; price: number }[]
  history: { items: { type: string; createdAt: string; data: { note?: string; reason?: string; lines?: Quantities } }[] }
} & Sold
export type Refusal = { errorCode: string; message: string; transitionError?: string }

export type Quantities = { orderLineId: string; quantity: number }[]

/**
 * What a line of an order of a shopper has beside what every line has: how many were placed, the tax of one, and its product. Vendure forgets a discount once all
 * of a line is cancelled: its price is `undiscounted` then.
 */
type SoldLine = { placed?: number; unitTax?: number; undiscounted?: number; productId?: string; name?: string }
/** What a refund of staff has beside what every refund has. */
type SoldRefund = { lines?: Quantities; createdAt?: string; updatedAt?: string }
/** What an order of a shopper has beside what every order has. Without `placedAt` it is a cart or a draft. */
type Sold = {
  placedAt?: string
  updatedAt?: string
  code?: string
  type?: string
  currency?: string
  cancelledShipping?: number
  /** The shop fails over it. */
  isBroken?: boolean
  /** The process of the shop lets nobody cancel items of it. */
  isLocked?: boolean
  modifications?: { lines: Quantities }[]
  billingAddress?: object | null
}
