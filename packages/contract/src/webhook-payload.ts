import * as z from 'zod/mini'
import { CaseState } from './case-states.ts'
import { InvoiceKind } from './invoice-kind.ts'
import { Currency, Minor } from './money.ts'
import { Id, Instant } from './page.ts'
import { RunKind } from './run.ts'
import { OrderStatus, PartnershipStatus, PaymentStatus, PayoutStatus, RunStatus } from './states.ts'
import type { WebhookTopic } from './webhook-endpoint.ts'
import { testTopic } from './webhook-endpoint.ts'

const sides = {
  /** The marketplace it happened on. */
  marketplaceId: Id,
  /** The merchant it concerns. */
  merchantId: Id,
}
const orderNames = {
  /** The short number of the order, as people write it. */
  orderId: z.string(),
  /** The id of the order in requests: `GET /Order/GetByHash/{hash}`. */
  hash: z.string(),
}

/** What happened to an order, with its states then. */
const OrderData = z.object({
  ...orderNames,
  ...sides,
  /** How far it is shipped, or that it was cancelled. */
  orderStatus: OrderStatus,
  /** How far the shopper’s payment is. */
  paymentStatus: PaymentStatus,
  /** How far the merchant’s payout is. */
  payoutStatus: PayoutStatus,
  /** Placed to try the marketplace: in no revenue, payout or invoice. */
  isTest: z.boolean(),
})

/** A shipment of an order that was recorded, or whose tracking changed. */
const ShipmentData = z.extend(OrderData, {
  /** The shipment: the `fulfilmentId` of one of the order’s `fulfilments`, which have its items and tracking. */
  fulfilmentId: Id,
})

/** A shipment of an order that was cancelled. */
const CancelledShipmentData = z.extend(OrderData, {
  /** The id that the shipment had: the order has it no longer. */
  fulfilmentId: Id,
})

/** A refund of an order that was paid. */
const RefundData = z.extend(OrderData, {
  /** The refund: the `refundId` of one of the order’s `refunds`, which have its amount and items. */
  refundId: Id,
})

/** An entry in the history of a return or a dispute. */
const CaseData = z.object({
  /** The id of the case: `GET /Case/Get/{id}`. */
  caseId: Id,
  /** The number of the case, as people write it. */
  caseNumber: z.int(),
  /** The state of the case. */
  state: CaseState,
  /** What happened: the `code` of the entry in the timeline of the case. */
  event: z.string(),
  ...orderNames,
  ...sides,
})

/** Products of one merchant that were submitted, approved or rejected. */
const ListingData = z.object({
  ...sides,
  /** Up to 100 products; more come in further events. */
  products: z.array(
    z.object({
      /** The product. */
      productId: Id,
      /** Its place in a collection. */
      collectionProductId: Id,
    }),
  ),
})

/** Products of one merchant whose sale on the marketplace changed. */
const SaleData = z.object({
  ...sides,
  /** All products of the merchant: `products` is empty then. */
  isAll: z.boolean(),
  /** Up to 100 products; more come in further events. */
  products: z.array(
    z.object({
      /** The product. */
      productId: Id,
    }),
  ),
})

/** A merchant’s request to sell on a marketplace, or the decision about it. */
const PartnershipData = z.object({
  /** The id of the partnership. */
  partnershipId: Id,
  ...sides,
  /** Its state. */
  status: PartnershipStatus,
})

/** Money sent to a merchant. */
const PayoutData = z.object({
  /** The id of the payout. */
  payoutId: Id,
  /** Its number, as people write it. */
  number: z.string(),
  ...sides,
  /** In minor units of `currency`. */
  amountMinor: Minor,
  /** ISO 4217 code, upper case. */
  currency: Currency,
  /** Its state. */
  status: PayoutStatus,
})

/** An invoice or credit note. */
const InvoiceData = z.object({
  /** The id of the invoice. */
  invoiceId: Id,
  /** Its number, as people write it. */
  ref: z.string(),
  /** What kind of document it is. */
  kind: InvoiceKind,
  /** The company that issued it. */
  issuerId: Id,
  /** The company it is for. */
  recipientId: Id,
  /** With tax, in minor units of `currency`. */
  totalMinor: Minor,
  /** ISO 4217 code, upper case. */
  currency: Currency,
})

/** A sync, push, import, export or change of many that came to its end. */
const RunData = z.object({
  /** The id of the run. */
  runId: Id,
  /** What kind of run it is. */
  kind: RunKind,
  /** How it ended. */
  status: RunStatus,
  /** How many items failed. */
  failed: z.int(),
  /** Whether it only showed what it would do. */
  isDryRun: z.boolean(),
})

/** Sent by *Send test event*. */
const TestData = z.object({
  /** The endpoint it was sent to. */
  endpointId: Id,
})

function payload<T extends string, D extends z.ZodMiniType>(topic: T, summary: string, data: D) {
  const shape = z.object({
    /** The id of the event: the same at every attempt, and in the header `webhook-id`. */
    id: Id,
    /** What happened. */
    type: z.literal(topic),
    /** When it happened. */
    createdAt: Instant,
    /** Ids and states, no personal data: read the rest from the API. */
    data,
  })
  return { summary, shape }
}

/** What is sent to webhook endpoints, by topic. */
export const webhookPayloads = {
  'order.created': payload('order.created', 'An order was created', OrderData),
  'order.paid': payload('order.paid', 'The money of an order was collected', OrderData),
  'order.fulfilled': payload('order.fulfilled', 'A shipment of an order was recorded', ShipmentData),
  'order.refunded': payload('order.refunded', 'A refund of an order was paid', RefundData),
  'order.cancelled': payload('order.cancelled', 'An order was cancelled', OrderData),
  'order.tracking_changed': payload(
    'order.tracking_changed',
    'The tracking of a shipment was added, corrected or removed after the shipment was recorded',
    ShipmentData,
  ),
  'order.shipment_cancelled': payload(
    'order.shipment_cancelled',
    'A shipment that was recorded by mistake was cancelled: its items are to be shipped again',
    CancelledShipmentData,
  ),
  'order.address_changed': payload('order.address_changed', 'The shipping address of an order was corrected', OrderData),
  'return.opened': payload('return.opened', 'A return was requested', CaseData),
  'return.changed': payload('return.changed', 'Something happened to a return', CaseData),
  'dispute.opened': payload('dispute.opened', 'A dispute was opened', CaseData),
  'dispute.changed': payload('dispute.changed', 'Something happened to a dispute', CaseData),
  'product.submitted': payload('product.submitted', 'Products wait for approval', ListingData),
  'product.approved': payload('product.approved', 'Products were approved, by a person, by a rule or because no approval is needed', ListingData),
  'product.rejected': payload('product.rejected', 'Products were rejected', ListingData),
  'product.changed': payload('product.changed', 'The content, prices or pictures of products on sale changed', SaleData),
  'product.withdrawn': payload('product.withdrawn', 'Products are no longer on sale', SaleData),
  'partnership.requested': payload('partnership.requested', 'A merchant wants to sell on the marketplace', PartnershipData),
  'partnership.decided': payload('partnership.decided', 'The marketplace decided about a merchant', PartnershipData),
  'payout.paid': payload('payout.paid', 'A payout was paid', PayoutData),
  'payout.failed': payload('payout.failed', 'A payout failed', PayoutData),
  'invoice.issued': payload('invoice.issued', 'An invoice or credit note was issued', InvoiceData),
  'run.finished': payload('run.finished', 'A sync, push, import, export or change of many ended', RunData),
  [testTopic]: payload(testTopic, 'A test of the endpoint', TestData),
} as const satisfies Record<WebhookTopic | typeof testTopic, unknown>
