import * as z from 'zod/mini'
import { ByHash } from './order-hash.ts'
import { TrackingHref } from './tracking-href.ts'
import { Attention, AttentionCode } from './attention.ts'
import { CollectedBy } from './collected-by.ts'
import { InvoiceKind } from './invoice-kind.ts'
import { Currency, Money, positiveMinor } from './money.ts'
import { Quantity, RefundLines, Restock, TotalMinor, amountOrLines } from './order-input.ts'
import { OrderDelivery, OrderIntake, intakeExample } from './order-intake.ts'
import { OrderLine } from './order-line.ts'
import {
  AcceptedQuote,
  Customer,
  Fulfilment,
  MoneyTrailEntry,
  OrderCase,
  OrderDeductions,
  OrderEvent,
  OrderForwarding,
  OrderGroup,
  OrderHop,
  OrderNote,
  OrderRefundable,
  PurchaseOrder,
  Refund,
  SeenVersion,
  ShopReport,
} from './order-shapes.ts'
import { Id, Instant, repeated } from './page.ts'
import { route } from './route.ts'
import { ForwardState, OrderStatus, PaymentStatus, PayoutStatus } from './states.ts'
import { Version, optionalLine, prose } from './text.ts'

/** A row of the order list: one merchant's part of a purchase. */
export const OrderRow = z.object({
  /** The short human number, unique on its marketplace. */
  orderId: z.string(),
  /** The id of the order in requests, links and webhooks: 22 characters. */
  hash: z.string(),
  /** The number of the purchase in the storefront; all orders of one purchase have the same. */
  marketplaceOrderReference: z.string(),
  /** The id of the order in the merchant’s shop, by which its API names it; null until it is there. */
  merchantOrderReference: z.nullable(z.string()),
  /** The number by which the merchant’s shop shows the order to people, such as #1023; null until it is known. */
  merchantOrderNumber: z.nullable(z.string()),
  /** On which marketplace it was bought. */
  marketplace: z.object({ id: Id, name: z.string() }),
  /** Who sells and ships it. */
  merchant: z.object({ id: Id, name: z.string() }),
  /** Who bought it. */
  customerName: z.string(),
  /** The country it is shipped to: ISO 3166-1 alpha-2. */
  countryCode: z.string(),
  /** Pieces of all lines together. */
  itemCount: z.int(),
  /** What the shopper pays for this order: goods + shipping − discounts, with tax. */
  total: Money,
  /** What was refunded of it, refunds under way included. */
  refunded: Money,
  /** How far it is shipped, or that it was cancelled or refunded. */
  orderStatus: OrderStatus,
  /** How far the shopper’s payment is. */
  paymentStatus: PaymentStatus,
  /** How far the merchant’s payout is. */
  payoutStatus: PayoutStatus,
  /** Who collects the shopper’s money: `provider`, or the `merchant` itself, as on delivery. */
  collectedBy: CollectedBy,
  /** Whether the order is in the merchant’s own shop. */
  forwardState: ForwardState,
  /** When the shopper bought. */
  placedAt: Instant,
  /** The newest change of its states, amounts, deadlines, shipments or their tracking. */
  updatedAt: Instant,
  /** By when the merchant has to accept it; null where the marketplace sets no time. */
  acceptBy: z.nullable(Instant),
  /** By when the merchant has to ship it; null where the marketplace sets no time. */
  shipBy: z.nullable(Instant),
  /** When the merchant accepted it; null while it has not. */
  acceptedAt: z.nullable(Instant),
  /** Placed to try the marketplace: in no revenue, payout or invoice. */
  isTest: z.boolean(),
})
export type OrderRow = z.infer<typeof OrderRow>

/** An order with all that belongs to it. Every amount is in the currency of the order, with tax. */
export const Order = z.extend(OrderRow, {
  /** Who bought it. */
  customer: Customer,
  ...OrderDelivery,
  /** What was bought of this merchant. */
  lines: z.array(OrderLine),
  /** Quantity × unit price of all lines, before discounts. */
  goods: Money,
  /** What the shopper pays for shipping this order. */
  shipping: Money,
  /** The shipping offer the shopper accepted, for the whole purchase; null where the sales channel sent none. */
  shippingQuote: z.nullable(AcceptedQuote),
  /** The discount of the merchant: it lowers what it gets. */
  discount: Money,
  /** How much of the total is tax, as the sales channel said it. */
  tax: Money,
  /** What the marketplace keeps of the order. */
  commission: Money,
  /** What of the shopper’s money has been collected. */
  captured: Money,
  ...OrderDeductions,
  /** What the merchant earns: captured, but what it collected itself, + the marketplace's discount − what refunds took back of it − commission − tax withheld − payment fee − refunds, but those it paid itself, + both returned − what disputes keep (`disputed`). */
  merchantNet: Money,
  ...OrderRefundable,
  ...OrderForwarding,
  /** The payment provider that collects the money. */
  paymentProvider: z.string(),
  /** The id of the payment at the provider; null while there is none. */
  paymentReference: z.nullable(z.string()),
  /** How it came in: by the order API, as a test order, or from the operator's own shop, whose name is then `paymentProvider`. */
  source: z.enum(['intake', 'test', 'storefront']),
  /** Every refund, also those that failed. */
  refunds: z.array(Refund),
  fulfilments: z.array(Fulfilment),
  /** What happened to the order, oldest first. */
  timeline: z.array(OrderEvent),
  /** The postings of the ledger for it. */
  moneyTrail: z.array(MoneyTrailEntry),
  /** What a person should look at. */
  attention: z.array(Attention),
  /** How cancelling the order in the merchant's shop stands; null where it is not cancelled there. */
  cancellationReport: z.nullable(ShopReport),
  hops: z.array(OrderHop),
  /** Notes that only people of your company read. */
  notes: z.array(OrderNote),
  /** Its returns and disputes. */
  cases: z.array(OrderCase),
  /** The other orders of the same purchase that the caller may see: none for a merchant. */
  purchaseOrders: z.array(PurchaseOrder),
  /** Payouts that hold money of this order, oldest first; one that failed or came back as well. */
  payouts: z.array(z.object({ id: Id, number: z.string(), status: PayoutStatus })),
  /** Invoices and credit notes with a line for this order, oldest first. */
  invoices: z.array(z.object({ id: Id, ref: z.string(), kind: InvoiceKind })),
  /** Counts the changes of the order: send it with a command to have that refused where the order has changed since. */
  version: Version,
})
export type Order = z.infer<typeof Order>

export const order = {
  intake: route({
    method: 'POST',
    path: '/Order/Intake',
    permission: 'order:take',
    summary: 'Creates the orders of a purchase, one per merchant, and starts payment and forwarding; all of them or none',
    body: OrderIntake,
    example: intakeExample,
    idempotency: 'required',
    returns: OrderGroup,
    status: 201,
  }),
  placeTestOrder: route({
    method: 'POST',
    path: '/Order/PlaceTestOrder',
    permission: 'order:take',
    summary: 'Creates a test order of live products with sandbox money, to try everything behind it',
    body: z.strictObject({ products: z._default(z.int().check(z.minimum(1), z.maximum(10)), 3) }),
    idempotency: 'accepted',
    returns: OrderGroup,
    status: 201,
  }),
  paged: route({
    method: 'GET',
    path: '/Order/PagedOrders',
    permission: 'order:read',
    summary: 'Orders of the company: a merchant its parts, an operator all of its marketplace',
    query: z.object({
      orderStatus: repeated(OrderStatus),
      paymentStatus: repeated(PaymentStatus),
      payoutStatus: repeated(PayoutStatus),
      merchantId: repeated(Id),
      marketplaceId: repeated(Id),
      forwardState: z.optional(z.enum(['waiting', 'forwarded', 'failed'])),
      /** Orders with an open item of one of these codes. */
      attention: repeated(AttentionCode),
      /** Orders whose goods have still to leave: paid, or collected by their merchant. */
      toFulfil: z.optional(z.literal('true')),
      /** Orders whose merchant collects the money and of which nobody has recorded whether it did. */
      paymentToRecord: z.optional(z.literal('true')),
      /** Orders with any open item. */
      needsAttention: z.optional(z.literal('true')),
      /** Orders with a deadline that has passed, or that passes within 24 hours. */
      due: z.optional(z.enum(['near', 'overdue'])),
      /** Orders in this currency: limits of totals mean little across currencies. */
      currency: z.optional(Currency),
      minTotalMinor: z.optional(TotalMinor),
      maxTotalMinor: z.optional(TotalMinor),
      isTest: z.optional(z.enum(['true', 'false'])),
      from: z.optional(Instant),
      until: z.optional(Instant),
      /** Changed at this instant or later: with `sort=updatedAt`, what changed since an earlier read. */
      updatedSince: z.optional(Instant),
      /** The number, a reference, the customer's name or e-mail, a product's name or reference, a SKU, or a tracking number. */
      text: z.optional(prose(120)),
    }),
    paged: {
      item: OrderRow,
      counts: true,
      sorts: ['-placedAt', 'placedAt', '-updatedAt', 'updatedAt', '-total', 'total'],
      filters: { orderId: ['eq'], merchantOrderReference: ['eq'], marketplaceOrderReference: ['eq'] },
    },
  }),
  getByHash: route({
    method: 'GET',
    path: '/Order/GetByHash/{hash}',
    permission: 'order:read',
    ownedBy: { in: 'params', key: 'hash', kind: 'order' },
    summary: 'One order, whole, with timeline and money trail',
    params: ByHash,
    returns: Order,
  }),
  fulfil: route({
    method: 'POST',
    path: '/Order/FulfillOrder',
    permission: 'order:fulfil',
    summary: 'Records a shipment of some lines, or of all that is left when no lines are named',
    body: z.strictObject({
      hash: ByHash.shape.hash,
      /** What was shipped: `lineId` of the order’s lines, and how many of each. Absent: all that is left. */
      lines: z.optional(z.array(z.strictObject({ lineId: Id, quantity: Quantity })).check(z.minLength(1), z.maxLength(200))),
      /** Who ships it, as the shopper reads it: DHL. */
      carrier: z._default(optionalLine(80), ''),
      /** The carrier’s number of the parcel; empty for none. */
      trackingNumber: z._default(optionalLine(120), ''),
      trackingHref: z.optional(TrackingHref),
      version: SeenVersion,
    }),
    idempotency: 'accepted',
    returns: Order,
  }),
  refund: route({
    method: 'POST',
    path: '/Order/RefundOrder',
    permission: 'order:refund',
    summary: 'Refunds lines and quantities, or an amount, and shipping; never more than what is left',
    body: z
      .strictObject({
        hash: ByHash.shape.hash,
        lines: RefundLines,
        shippingMinor: z._default(positiveMinor, 0),
        /** An amount that belongs to no item: spread over what is left of the lines, and added to `shippingMinor`. Refused together with `lines`, whose worth is refunded without it. */
        amountMinor: z._default(positiveMinor, 0),
        reason: z._default(prose(500), ''),
        restock: z._default(Restock, 'unshipped'),
        version: SeenVersion,
      })
      .check(amountOrLines),
    idempotency: 'accepted',
    returns: Order,
  }),
  cancel: route({
    method: 'POST',
    path: '/Order/CancelOrder',
    permission: 'order:refund',
    summary:
      'Cancels an order of which nothing was shipped: refunds what was captured, now or when it is captured, and puts its items back into stock',
    body: z.strictObject({
      hash: ByHash.shape.hash,
      /** Why; it is shown to the other side and in the history. */
      reason: z._default(prose(500), ''),
      /** Whether the items go back into stock. */
      restock: z._default(z.boolean(), true),
      version: SeenVersion,
    }),
    idempotency: 'accepted',
    returns: Order,
  }),
  resolveAttention: route({
    method: 'POST',
    path: '/Order/ResolveAttention/{id}',
    permission: 'order:refund',
    summary: 'Closes an item that needs attention, of an order or a payout, once a person has dealt with it',
    params: z.object({ id: Id }),
    idempotency: 'accepted',
  }),
  reforward: route({
    method: 'GET',
    path: '/Order/ReforwardOrder/{hash}',
    permission: 'order:forward',
    summary: "Creates the order in the merchant's shop once more, unless it is there already",
    params: ByHash,
    acts: true,
    returns: Order,
  }),
}
