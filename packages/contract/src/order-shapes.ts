import * as z from 'zod/mini'
import { CaseState } from './case-states.ts'
import { CommissionExplanation } from './commission.ts'
import { languages } from './languages.ts'
import { Money, positiveMinor } from './money.ts'
import { Id, Instant } from './page.ts'
import { Params } from './params.ts'
import { ShippingLabel } from './shipping-label.ts'
import { OrderStatus, RefundStatus } from './states.ts'
import { TaxReason } from './tax-reason.ts'
import { Email, Picture, line, optionalLine } from './text.ts'

/** The version of an order that the caller saw. The command is refused with 409 `stale_version` when the order has changed since. */
export const SeenVersion = z.optional(z.int())

/** Who buys, as the sales channel hands it in. */
export const NewCustomer = z.strictObject({
  name: line(160),
  email: Email,
  phone: z._default(optionalLine(40), ''),
  /** The language of e-mails to the shopper. Absent, that of the country the parcel goes to. */
  language: z.optional(z.enum(languages)),
})

export const Customer = z.object({ name: z.string(), email: z.string(), phone: z.string(), language: z.optional(z.enum(languages)) })

/** What else than the commission comes off, or is added to, what a merchant earns of an order. */
export const OrderDeductions = {
  /** What the marketplace pays for the shopper, what of that the merchant was credited (nothing before the order is paid), and what refunds took back. */
  marketplaceDiscount: Money,
  marketplaceDiscountCredited: Money,
  marketplaceDiscountReturned: Money,
  /** What refunds gave back of the commission; one that is under way counts, as it does in `refunded` and `merchantNet`. */
  commissionReturned: Money,
  /** Tax that the marketplace withholds and remits, of the lines and of shipping, and what refunds gave back of it; then what of both is of shipping. */
  taxWithheld: Money,
  taxReturned: Money,
  shippingTaxWithheld: Money,
  shippingTaxReturned: Money,
  /** What of the shipping the merchant itself marked as refunded; no withheld tax goes back for it. */
  shippingMarkedByMerchant: Money,
  /** What the merchant was charged of the payment provider's fee, what refunds gave back, and would give back of all that is left by the refund policy. */
  providerFee: Money,
  providerFeeReturned: Money,
  providerFeeReturnable: Money,
  disputed: Money,
  /** What decisions on its returns and disputes moved between the merchant and the marketplace: positive in favour of the merchant. */
  costShared: Money,
}

/** What of an order can be refunded. */
export const OrderRefundable = {
  refundable: Money,
  refundableShipping: Money,
  /** Of what a refund has to be a multiple, in minor units, so that its payment provider can move it: one is rounded down to it. 1 for most currencies. */
  amountStepMinor: z.int(),
}

/** The shipping offer that the shopper accepted, as the sales channel quoted it for the whole purchase. */
export const AcceptedQuote = z.strictObject({
  /** The quote's id in the sales channel. */
  reference: z._default(optionalLine(100), ''),
  service: line(60),
  carrier: z._default(optionalLine(60), ''),
  priceMinor: positiveMinor,
})
export type AcceptedQuote = z.infer<typeof AcceptedQuote>

/** What of the shipping is of which merchant, as it was quoted; the sum is that of the purchase. Without it, shipping is divided by the value of the goods. */
export const MerchantShipping = z.array(z.strictObject({ merchantId: Id, priceMinor: positiveMinor })).check(z.maxLength(200))
export type MerchantShipping = z.infer<typeof MerchantShipping>

const amountMinor = z._default(positiveMinor, 0)

/** What else than its goods decides about the amount of a purchase. */
export const IntakeAmounts = {
  shippingMinor: amountMinor,
  shippingByMerchant: z.optional(MerchantShipping),
  shippingQuote: z.optional(AcceptedQuote),
  /** A discount of the merchants: it lowers what they get. */
  discountMinor: amountMinor,
  /** A discount that the marketplace pays, such as a voucher: the merchants get it from the marketplace. With `discountMinor` at most the goods. */
  marketplaceDiscountMinor: amountMinor,
}

/** An entry of the order's history: its kind with parameters, and the same in English. */
export const OrderEvent = z.object({
  at: Instant,
  kind: z.string(),
  params: Params,
  message: z.string(),
  actor: z.nullable(z.string()),
  axis: z.nullable(z.enum(['order', 'payment', 'payout'])),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  detail: z.nullable(z.string()),
})
export type OrderEvent = z.infer<typeof OrderEvent>

/** Another order of the same purchase: the part of another merchant. */
export const PurchaseOrder = z.object({
  orderId: z.string(),
  hash: z.string(),
  merchant: z.object({ id: Id, name: z.string() }),
  total: Money,
  orderStatus: OrderStatus,
})
export type PurchaseOrder = z.infer<typeof PurchaseOrder>

/** One posting of the ledger that belongs to this order, as seen by the caller. */
export const MoneyTrailEntry = z.object({
  at: Instant,
  kind: z.string(),
  label: z.string(),
  reference: z.string(),
  entries: z.array(z.object({ account: z.string(), amount: Money })),
})
export type MoneyTrailEntry = z.infer<typeof MoneyTrailEntry>

/** How a report to the merchant's shop stands; `error` is of the last try that failed. */
export const ShopReport = z.object({
  state: z.enum(['waiting', 'reported', 'failed']),
  attempts: z.int(),
  error: z.nullable(z.string()),
  at: Instant,
  /** By when it is tried again automatically; null where it is not. */
  nextAttemptBy: z.nullable(Instant),
})
export type ShopReport = z.infer<typeof ShopReport>

export const Refund = z.object({
  refundId: Id,
  status: RefundStatus,
  amount: Money,
  shipping: Money,
  commissionReturned: Money,
  /** What it took back of the marketplace's discount. */
  marketplaceDiscountReturned: Money,
  reason: z.string(),
  failure: z.nullable(z.string()),
  createdAt: Instant,
  settledAt: z.nullable(Instant),
  /** `provider`, or who paid it outside the payment provider. */
  settledBy: z.enum(['provider', 'marketplace', 'merchant', 'storefront']),
  /** Null where nothing is reported to a shop. */
  shopReport: z.nullable(ShopReport),
  lines: z.array(z.object({ lineId: Id, quantity: z.int(), amount: Money })),
})

export const Fulfilment = z.object({
  fulfilmentId: Id,
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingHref: z.nullable(z.string()),
  createdAt: Instant,
  source: z.enum(['portal', 'shop']),
  /** Weight of its products together; null where one has none. */
  weightGrams: z.nullable(z.int()),
  /** The newest label of the shipment. */
  label: z.nullable(ShippingLabel),
  shopReport: z.nullable(ShopReport),
  lines: z.array(z.object({ lineId: Id, quantity: z.int() })),
})

/** A line of an order: what was bought, and what became of it. */
export const OrderLine = z.object({
  lineId: Id,
  productId: Id,
  variantId: Id,
  name: z.string(),
  variantName: z.string(),
  sku: z.string(),
  image: z.nullable(Picture),
  quantity: z.int(),
  fulfilledQuantity: z.int(),
  refundedQuantity: z.int(),
  /** What can still be shipped: not shipped yet, and not refunded before shipment. */
  shippableQuantity: z.int(),
  unitPrice: Money,
  /** Quantity × unit price − the line's share of both discounts: what the shopper pays. */
  total: Money,
  /** What of the line the marketplace pays for the shopper, what refunds took back of it, and what of that when the merchant marked its own refund. */
  marketplaceDiscount: Money,
  marketplaceDiscountReturned: Money,
  marketplaceDiscountMarked: Money,
  tax: Money,
  commission: Money,
  commissionExplanation: CommissionExplanation,
  /** What of the commission refunds have given back, and what they do not give back by the marketplace's refund policy. */
  commissionReturned: Money,
  commissionKept: Money,
  /** Tax that the marketplace withholds and remits, what refunds gave back of it, and why it is withheld; null where it is not. */
  taxWithheld: Money,
  taxReturned: Money,
  /** What the merchant itself marked as refunded; neither commission nor withheld tax goes back for it. */
  markedByMerchant: Money,
  /** What earlier refunds kept back of their items, such as a return fee: the items that are left are worth so much less than `refundable`. */
  deducted: Money,
  taxReason: z.nullable(z.extend(TaxReason, { reason: z.string() })),
  refundable: Money,
})

/** A note that only people of one company read. */
export const OrderNote = z.object({ id: Id, author: z.string(), text: z.string(), at: Instant })
export type OrderNote = z.infer<typeof OrderNote>

/** A return or a dispute of an order; `code` is its state, `state` that in the reader's words. */
export const OrderCase = z.object({
  id: Id,
  number: z.int(),
  kind: z.enum(['return', 'dispute']),
  code: CaseState,
  state: z.string(),
  isOpen: z.boolean(),
})

/** A station of an order on its way from the sales channel to the customer, and how it stands there. */
export const OrderHop = z.object({
  hop: z.enum(['channel', 'portal', 'shop', 'carrier', 'report', 'cancellation']),
  state: z.enum(['none', 'waiting', 'done', 'failed']),
  /** What the station calls it: a reference, or a carrier with its tracking number. */
  reference: z.string(),
  attempts: z.int(),
  at: z.nullable(Instant),
  /** By when it is tried again automatically; null where it is not. */
  nextAttemptBy: z.nullable(Instant),
  /** What the station answered to the last try that failed. */
  error: z.nullable(z.string()),
})
export type OrderHop = z.infer<typeof OrderHop>

/** What an intake answers: the group and its orders. */
export const OrderGroup = z.object({
  orderGroupId: Id,
  marketplaceOrderReference: z.string(),
  total: Money,
  orders: z.array(z.object({ orderId: z.string(), hash: z.string(), merchantId: Id, total: Money })),
})
export type OrderGroup = z.infer<typeof OrderGroup>
