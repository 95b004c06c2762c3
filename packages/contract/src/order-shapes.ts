import * as z from 'zod/mini'
import { CaseState } from './case-states.ts'
import { languages } from './languages.ts'
import { Money, positiveMinor } from './money.ts'
import { Id, Instant } from './page.ts'
import { Params } from './params.ts'
import { ShipmentCancelBlock } from './shipment-cancel-block.ts'
import { ShippingLabel } from './shipping-label.ts'
import { OrderStatus, RefundStatus } from './states.ts'
import { Email, line, optionalLine } from './text.ts'

/** The version of an order that the caller saw. The command is refused with 409 `stale_version` when the order has changed since; that it was accepted or sent to the merchant’s shop is no such change. */
export const SeenVersion = z.optional(z.int())

/** Who buys, as the sales channel hands it in. */
export const NewCustomer = z.strictObject({
  /** The name as the shopper writes it. */
  name: line(160),
  email: Email,
  /** With country code, for the carrier; empty for none. */
  phone: z._default(optionalLine(40), ''),
  /** The language of e-mails to the shopper. Absent, that of the country the parcel goes to. */
  language: z.optional(z.enum(languages)),
})

/** Who bought an order. */
export const Customer = z.object({
  /** The name as the shopper wrote it. */
  name: z.string(),
  /** Where mails about the order go. */
  email: z.string(),
  /** Empty for none. */
  phone: z.string(),
  /** The language of e-mails to the shopper. Absent: that of the country the parcel goes to. */
  language: z.optional(z.enum(languages)),
})

/** What else than the commission comes off, or is added to, what a merchant earns of an order. */
export const OrderDeductions = {
  /** What the marketplace pays for the shopper, such as a voucher. */
  marketplaceDiscount: Money,
  /** What of that the merchant was credited: nothing before the order is paid. */
  marketplaceDiscountCredited: Money,
  /** What of that refunds took back. */
  marketplaceDiscountReturned: Money,
  /** What refunds gave back of the commission; one that is under way counts, as it does in `refunded` and `merchantNet`. */
  commissionReturned: Money,
  /** Tax that the marketplace withholds and remits, of the lines and of shipping. */
  taxWithheld: Money,
  /** What refunds gave back of the withheld tax. */
  taxReturned: Money,
  /** What of `taxWithheld` is of shipping. */
  shippingTaxWithheld: Money,
  /** What of `taxReturned` is of shipping. */
  shippingTaxReturned: Money,
  /** What of the shipping the merchant itself marked as refunded; no withheld tax goes back for it. */
  shippingMarkedByMerchant: Money,
  /** What the merchant was charged of the payment provider's fee. */
  providerFee: Money,
  /** What of it refunds gave back. */
  providerFeeReturned: Money,
  /** What of it refunds of all that is left would give back, by the refund policy. */
  providerFeeReturnable: Money,
  /** What disputes of the shopper's bank keep of the order. */
  disputed: Money,
  /** What decisions on its returns and disputes moved between the merchant and the marketplace: positive in favour of the merchant. */
  costShared: Money,
}

/** What of an order can be refunded. */
export const OrderRefundable = {
  /** What can still be refunded of the goods and shipping together. */
  refundable: Money,
  /** What of that is shipping. */
  refundableShipping: Money,
  /** Of what a refund has to be a multiple, in minor units, so that its payment provider can move it: one is rounded down to it. 1 for most currencies. */
  amountStepMinor: z.int(),
}

/** How creating an order in the merchant’s shop went. */
export const OrderForwarding = {
  /** Why the last try to create it in the merchant’s shop failed; null otherwise. */
  forwardError: z.nullable(z.string()),
  /** How often that was tried. */
  forwardAttempts: z.int(),
  /** Whether the merchant has a shop connected that takes orders: an order that is not there can be sent. */
  shopTakesOrders: z.boolean(),
}

/** The shipping offer that the shopper accepted, as the sales channel quoted it for the whole purchase. */
export const AcceptedQuote = z.strictObject({
  /** The quote's id in the sales channel. */
  reference: z._default(optionalLine(100), ''),
  /** Its name as the shopper saw it: Express. */
  service: line(60),
  /** Who ships; empty where it is not known. */
  carrier: z._default(optionalLine(60), ''),
  /** Its price for the whole purchase with tax, in minor units. */
  priceMinor: positiveMinor,
})
export type AcceptedQuote = z.infer<typeof AcceptedQuote>

/** What of the shipping is of which merchant, as it was quoted; the sum is that of the purchase. Without it, shipping is divided by the value of the goods. */
export const MerchantShipping = z.array(z.strictObject({ merchantId: Id, priceMinor: positiveMinor })).check(z.maxLength(200))
export type MerchantShipping = z.infer<typeof MerchantShipping>

const amountMinor = z._default(positiveMinor, 0)

/** What else than its goods decides about the amount of a purchase. */
export const IntakeAmounts = {
  /** What the shopper pays for shipping the whole purchase, with tax, in minor units: the `total` of the quote. */
  shippingMinor: amountMinor,
  /** What of it is of which merchant, as each was quoted; their sum is `shippingMinor`. Without it, shipping is divided by the value of the goods. */
  shippingByMerchant: z.optional(MerchantShipping),
  /** The shipping offer that the shopper accepted: shown with the order, it changes no amount. */
  shippingQuote: z.optional(AcceptedQuote),
  /** A discount of the merchants in minor units: it lowers what they get, divided by the value of the goods. */
  discountMinor: amountMinor,
  /** A discount in minor units that the marketplace pays, such as a voucher: the merchants get it from the marketplace. With `discountMinor` at most the goods. */
  marketplaceDiscountMinor: amountMinor,
}

/** An entry of the order's history: its kind with parameters, and the same in English. */
export const OrderEvent = z.object({
  /** When it happened. */
  at: Instant,
  /** What happened, as a code. */
  kind: z.string(),
  /** The facts of the message, by name. */
  params: Params,
  /** The entry in the reader’s language. */
  message: z.string(),
  /** Who did it; null where the system did. */
  actor: z.nullable(z.string()),
  /** Which state of the order changed; null where none did. */
  axis: z.nullable(z.enum(['order', 'payment', 'payout'])),
  /** The state before; null where none changed. */
  from: z.nullable(z.string()),
  /** The state after; null where none changed. */
  to: z.nullable(z.string()),
  /** What else there is to say; null for nothing. */
  detail: z.nullable(z.string()),
})
export type OrderEvent = z.infer<typeof OrderEvent>

/** Another order of the same purchase: the part of another merchant. */
export const PurchaseOrder = z.object({
  /** The short number of the order. */
  orderId: z.string(),
  /** The id of the order in requests. */
  hash: z.string(),
  /** Who sells it. */
  merchant: z.object({ id: Id, name: z.string() }),
  /** What the shopper pays for it. */
  total: Money,
  /** How far it is shipped. */
  orderStatus: OrderStatus,
})
export type PurchaseOrder = z.infer<typeof PurchaseOrder>

/** One posting of the ledger that belongs to this order, as seen by the caller. */
export const MoneyTrailEntry = z.object({
  /** When it was posted. */
  at: Instant,
  /** What kind of posting it is, as a code. */
  kind: z.string(),
  /** The same in the reader’s language. */
  label: z.string(),
  /** What it belongs to, such as a payout. */
  reference: z.string(),
  /** The accounts and what was posted to each: a debit is positive. */
  entries: z.array(z.object({ account: z.string(), amount: Money })),
})
export type MoneyTrailEntry = z.infer<typeof MoneyTrailEntry>

/** How a report to the merchant's shop stands; `error` is of the last try that failed. */
export const ShopReport = z.object({
  /** `waiting` to be sent, `reported`, or `failed` finally. */
  state: z.enum(['waiting', 'reported', 'failed']),
  /** How often it was tried. */
  attempts: z.int(),
  /** Why the last try failed; null otherwise. */
  error: z.nullable(z.string()),
  /** When the state last changed. */
  at: Instant,
  /** By when it is tried again automatically; null where it is not. */
  nextAttemptBy: z.nullable(Instant),
})
export type ShopReport = z.infer<typeof ShopReport>

/** Money returned of an order: of lines, of shipping, or an amount. */
export const Refund = z.object({
  /** The id of the refund. */
  refundId: Id,
  /** How far it is at the payment provider. */
  status: RefundStatus,
  /** What the shopper gets back, shipping included. */
  amount: Money,
  /** What of it is shipping. */
  shipping: Money,
  /** What the marketplace gives back of its commission. */
  commissionReturned: Money,
  /** What it took back of the marketplace's discount. */
  marketplaceDiscountReturned: Money,
  /** Why, as it was entered; empty for none. */
  reason: z.string(),
  /** Why the provider refused it; null otherwise. */
  failure: z.nullable(z.string()),
  /** When it was requested. */
  createdAt: Instant,
  /** When the money went back; null while it has not. */
  settledAt: z.nullable(Instant),
  /** `provider`, or who paid it outside the payment provider. */
  settledBy: z.enum(['provider', 'marketplace', 'merchant', 'storefront']),
  /** Null where nothing is reported to a shop. */
  shopReport: z.nullable(ShopReport),
  /** The items it refunds, and how much of each line. */
  lines: z.array(z.object({ lineId: Id, quantity: z.int(), amount: Money })),
})

/** A shipment of lines of an order. */
export const Fulfilment = z.object({
  /** The id of the shipment. */
  fulfilmentId: Id,
  /** Who ships it; empty where it was not said. */
  carrier: z.string(),
  /** The carrier’s number of the parcel; empty for none. */
  trackingNumber: z.string(),
  /** The page on which it is followed; null for none. */
  trackingHref: z.nullable(z.string()),
  /** When it was recorded. */
  createdAt: Instant,
  /** Whether it was recorded in the portal, or came from the merchant’s shop. */
  source: z.enum(['portal', 'shop']),
  /** Weight of its products together; null where one has none. */
  weightGrams: z.nullable(z.int()),
  /** The newest label of the shipment. */
  label: z.nullable(ShippingLabel),
  /** How reporting it to the merchant’s shop stands; null where nothing is reported. */
  shopReport: z.nullable(ShopReport),
  /** What was shipped: lines of the order and how many of each. */
  lines: z.array(z.object({ lineId: Id, quantity: z.int() })),
  /** Why the shipment cannot be cancelled; null where it can. */
  cancelBlock: z.nullable(ShipmentCancelBlock),
})

/** A note that only people of one company read. */
export const OrderNote = z.object({ id: Id, author: z.string(), text: z.string(), at: Instant })
export type OrderNote = z.infer<typeof OrderNote>

/** A return or a dispute of an order; `code` is its state, `state` that in the reader's words. */
export const OrderCase = z.object({
  /** The id of the case. */
  id: Id,
  /** Its number, as people write it. */
  number: z.int(),
  /** A return of the shopper, or a dispute of its bank. */
  kind: z.enum(['return', 'dispute']),
  /** Its state. */
  code: CaseState,
  /** Its state in the reader’s words. */
  state: z.string(),
  /** Whether something has still to be done. */
  isOpen: z.boolean(),
})

/** A station of an order on its way from the sales channel to the customer, and how it stands there. */
export const OrderHop = z.object({
  /** Which station. */
  hop: z.enum(['channel', 'portal', 'shop', 'carrier', 'report', 'cancellation']),
  /** `none`: the order does not come there; `waiting`, `done` or `failed`. */
  state: z.enum(['none', 'waiting', 'done', 'failed']),
  /** What the station calls it: a reference, or a carrier with its tracking number. */
  reference: z.string(),
  /** How often it was tried. */
  attempts: z.int(),
  /** When its state last changed; null while nothing happened there. */
  at: z.nullable(Instant),
  /** By when it is tried again automatically; null where it is not. */
  nextAttemptBy: z.nullable(Instant),
  /** What the station answered to the last try that failed. */
  error: z.nullable(z.string()),
})
export type OrderHop = z.infer<typeof OrderHop>

/** What an intake answers: the group and its orders. */
export const OrderGroup = z.object({
  /** The id of the purchase. */
  orderGroupId: Id,
  /** Your own number of the purchase, as you sent it. */
  marketplaceOrderReference: z.string(),
  /** What the shopper pays for the whole purchase. */
  total: Money,
  /** One order for each merchant; keep `hash`, by which it is read and changed. */
  orders: z.array(z.object({ orderId: z.string(), hash: z.string(), merchantId: Id, total: Money })),
})
export type OrderGroup = z.infer<typeof OrderGroup>
