import * as z from 'zod/mini'
import { issue } from './input-codes.ts'
import { Attention, AttentionCode } from './attention.ts'
import { CollectedBy } from './collected-by.ts'
import { InvoiceKind } from './invoice-kind.ts'
import { Currency, Money, positiveMinor } from './money.ts'
import {
  AcceptedQuote,
  Customer,
  Fulfilment,
  IntakeAmounts,
  MoneyTrailEntry,
  NewCustomer,
  OrderCase,
  OrderDeductions,
  OrderEvent,
  OrderGroup,
  OrderHop,
  OrderLine,
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
import { Version, line, optionalLine, prose } from './text.ts'
import { CountryCode } from './text-formats.ts'

/** Where goods or documents go. */
export const Address = z.strictObject({
  name: line(160),
  company: z._default(optionalLine(160), ''),
  street: line(200),
  street2: z._default(optionalLine(200), ''),
  postalCode: z._default(optionalLine(20), ''),
  city: line(120),
  region: z._default(optionalLine(120), ''),
  countryCode: CountryCode,
})
export type Address = z.infer<typeof Address>

export const Quantity = z.int().check(z.minimum(1), z.maximum(100_000))

/** What a sales channel sends: one shopper's purchase. Amounts include tax; `unitPrice` defaults to the product's; both discounts are divided by goods value. */
export const OrderIntake = z.strictObject({
  marketplaceOrderReference: line(100),
  currency: Currency,
  customer: NewCustomer,
  shippingAddress: Address,
  billingAddress: z.optional(Address),
  lines: z
    .array(
      z.strictObject({
        /** A variant id of this marketplace, or `sku` with its merchant. */
        variantId: z.optional(Id),
        merchantId: z.optional(Id),
        sku: z.optional(line(200)),
        quantity: Quantity,
        unitPriceMinor: z.optional(positiveMinor),
        /** How much of the price of the line is tax; prices include it. */
        taxMinor: z._default(positiveMinor, 0),
      }),
    )
    .check(z.minLength(1, issue('input.line_required')), z.maxLength(200)),
  ...IntakeAmounts,
  /** When given, must equal goods + shipping − both discounts, or the intake is refused. */
  totalMinor: z.optional(positiveMinor),
  placedAt: z.optional(Instant),
  /** The payment the storefront created at the provider, such as a PaymentIntent of Stripe or an authorisation of Adyen. Without it, one is created. */
  paymentReference: z.optional(line(200)),
  /** `merchant`: the merchants collect the money themselves, such as on delivery. No payment is requested; refused unless the marketplace allows it. */
  collectedBy: z.optional(z.enum(['provider', 'merchant'])),
})
export type OrderIntake = z.input<typeof OrderIntake>

/** A row of the order list: one merchant's part of a purchase. */
export const OrderRow = z.object({
  /** The short human number, unique on its marketplace. */
  orderId: z.string(),
  hash: z.string(),
  marketplaceOrderReference: z.string(),
  merchantOrderReference: z.nullable(z.string()),
  marketplace: z.object({ id: Id, name: z.string() }),
  merchant: z.object({ id: Id, name: z.string() }),
  customerName: z.string(),
  countryCode: z.string(),
  itemCount: z.int(),
  total: Money,
  refunded: Money,
  orderStatus: OrderStatus,
  paymentStatus: PaymentStatus,
  payoutStatus: PayoutStatus,
  collectedBy: CollectedBy,
  forwardState: ForwardState,
  placedAt: Instant,
  /** By when the merchant has to accept and to ship it; null where the marketplace sets no time. */
  acceptBy: z.nullable(Instant),
  shipBy: z.nullable(Instant),
  acceptedAt: z.nullable(Instant),
  /** Placed to try the marketplace: in no revenue, payout or invoice. */
  isTest: z.boolean(),
})
export type OrderRow = z.infer<typeof OrderRow>

export const Order = z.extend(OrderRow, {
  customer: Customer,
  shippingAddress: Address,
  billingAddress: z.nullable(Address),
  lines: z.array(OrderLine),
  goods: Money,
  shipping: Money,
  shippingQuote: z.nullable(AcceptedQuote),
  discount: Money,
  tax: Money,
  commission: Money,
  captured: Money,
  ...OrderDeductions,
  /** What the merchant earns: captured, but what it collected itself, + the marketplace's discount − what refunds took back of it − commission − tax withheld − payment fee − refunds, but those it paid itself, + both returned − what disputes keep (`disputed`). */
  merchantNet: Money,
  ...OrderRefundable,
  forwardError: z.nullable(z.string()),
  forwardAttempts: z.int(),
  paymentProvider: z.string(),
  paymentReference: z.nullable(z.string()),
  /** How it came in: by the order API, as a test order, or from the operator's own shop, whose name is then `paymentProvider`. */
  source: z.enum(['intake', 'test', 'storefront']),
  refunds: z.array(Refund),
  fulfilments: z.array(Fulfilment),
  timeline: z.array(OrderEvent),
  moneyTrail: z.array(MoneyTrailEntry),
  /** What a person should look at. */
  attention: z.array(Attention),
  /** How cancelling the order in the merchant's shop stands; null where it is not cancelled there. */
  cancellationReport: z.nullable(ShopReport),
  hops: z.array(OrderHop),
  notes: z.array(OrderNote),
  cases: z.array(OrderCase),
  /** The other orders of the same purchase that the caller may see: none for a merchant. */
  purchaseOrders: z.array(PurchaseOrder),
  /** Payouts that hold money of this order, oldest first; one that failed or came back as well. */
  payouts: z.array(z.object({ id: Id, number: z.string(), status: PayoutStatus })),
  /** Invoices and credit notes with a line for this order, oldest first. */
  invoices: z.array(z.object({ id: Id, ref: z.string(), kind: InvoiceKind })),
  version: Version,
})
export type Order = z.infer<typeof Order>

const TotalMinor = z.string().check(z.regex(/^\d{1,13}$/, issue('input.minor_units')))

/** Which refunded items go back into stock once the refund succeeds: those not shipped, all of them (a return that arrived), or none. */
export const Restock = z.enum(['unshipped', 'all', 'none'])
export type Restock = z.infer<typeof Restock>

/** The page of a carrier on which a shipment is followed; empty for none. */
export const TrackingHref = z.union([z.literal(''), z.string().check(z.maxLength(500), z.regex(/^https:\/\/[^\s"'<>]+$/, issue('input.https')))])

/** Names an order in an address. */
export const ByHash = z.object({ hash: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, issue('input.order_hash'))) })

export const order = {
  intake: route({
    method: 'POST',
    path: '/Order/Intake',
    permission: 'order:take',
    summary: 'Creates the orders of a purchase, one per merchant, and starts payment and forwarding; all of them or none',
    body: OrderIntake,
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
      /** The number, a reference, the customer's name or e-mail, a product's name or reference, a SKU, or a tracking number. */
      text: z.optional(prose(120)),
    }),
    paged: {
      item: OrderRow,
      counts: true,
      sorts: ['-placedAt', 'placedAt', '-total', 'total'],
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
      lines: z.optional(z.array(z.strictObject({ lineId: Id, quantity: Quantity })).check(z.minLength(1), z.maxLength(200))),
      carrier: z._default(optionalLine(80), ''),
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
    summary: 'Refunds lines and quantities, shipping, or an amount; never more than what is left',
    body: z.strictObject({
      hash: ByHash.shape.hash,
      lines: z.optional(z.array(z.strictObject({ lineId: Id, quantity: Quantity })).check(z.maxLength(200))),
      shippingMinor: z._default(positiveMinor, 0),
      /** An amount that belongs to no line or shipping; spread over the lines' refundable rest. */
      amountMinor: z._default(positiveMinor, 0),
      reason: z._default(prose(500), ''),
      restock: z._default(Restock, 'unshipped'),
      version: SeenVersion,
    }),
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
