import * as z from 'zod/mini'
import { ReturnAddress, ReturnReason, ShippingPayer } from './case-shapes.ts'
import { CaseSide, CaseState } from './case-states.ts'
import { ReturnLines, ReturnTracking, photos } from './case.ts'
import { Money } from './money.ts'
import { Address } from './order-intake.ts'
import { ByHash } from './order-hash.ts'
import { TrackingHref } from './tracking-href.ts'
import { Id, Instant } from './page.ts'
import { route } from './route.ts'
import { ParcelState } from './shipping-label.ts'
import { OrderStatus } from './states.ts'
import { Picture, line, prose } from './text.ts'

/** Why a shopper cannot withdraw an order: it was shipped or cancelled, or the shopper's bank disputes its payment. */
export const WithdrawalIssue = z.enum(['shipped', 'cancelled', 'disputed'])
export type WithdrawalIssue = z.infer<typeof WithdrawalIssue>

/** Why a shopper cannot request a return. */
export const ReturnIssue = z.enum(['not_paid', 'excluded', 'not_shipped', 'period_over', 'nothing_left'])
export type ReturnIssue = z.infer<typeof ReturnIssue>

/** A return as its shopper follows it. */
export const ShopperCase = z.object({
  id: Id,
  number: z.int(),
  state: CaseState,
  createdAt: Instant,
  lines: z.array(z.object({ lineId: Id, name: z.string(), quantity: z.int(), reason: z.nullable(ReturnReason) })),
  fee: Money,
  shippingPayer: z.nullable(ShippingPayer),
  refunded: z.nullable(Money),
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingHref: z.nullable(z.string()),
  /** Where to send the items, once the return is approved. */
  returnAddress: z.nullable(ReturnAddress),
  /** The label to print for the parcel; null while there is none. */
  label: z.nullable(
    z.object({ carrierName: z.string(), trackingNumber: z.string(), trackingHref: z.nullable(z.string()), parcelState: ParcelState }),
  ),
  isCancellable: z.boolean(),
  /** Whether the shopper can enter how the items are sent back. */
  isSendable: z.boolean(),
  timeline: z.array(
    z.object({
      id: z.string(),
      at: Instant,
      side: CaseSide,
      message: z.string(),
      text: z.nullable(z.string()),
      files: z.array(z.object({ id: Id, name: z.string() })),
    }),
  ),
})
export type ShopperCase = z.infer<typeof ShopperCase>

/** One merchant's part of a purchase as its shopper sees it. */
export const ShopperOrder = z.object({
  orderId: z.string(),
  marketplaceOrderReference: z.string(),
  placedAt: Instant,
  orderStatus: OrderStatus,
  /** The order is to be paid before it is shipped, and is not: a bank transfer that has not arrived, or a payment that was not finished. */
  isPaymentAwaited: z.boolean(),
  marketplace: z.object({ name: z.string(), logoHref: z.nullable(z.string()), email: z.string() }),
  merchant: z.object({
    name: z.string(),
    street: z.string(),
    postalCode: z.string(),
    city: z.string(),
    countryCode: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  shippingAddress: Address,
  lines: z.array(
    z.object({
      lineId: Id,
      name: z.string(),
      variantName: z.string(),
      image: z.nullable(Picture),
      quantity: z.int(),
      shippedQuantity: z.int(),
      /** What was paid back; not while the provider has yet to answer. */
      refundedQuantity: z.int(),
      returnableQuantity: z.int(),
      /** The return policy excludes the product, by its collection. */
      isExcluded: z.boolean(),
      total: Money,
    }),
  ),
  goods: Money,
  shipping: Money,
  discount: Money,
  total: Money,
  refunded: Money,
  /** What was requested to be paid back and is on its way. */
  refundPending: Money,
  shipments: z.array(
    z.object({
      id: Id,
      at: Instant,
      carrier: z.string(),
      trackingNumber: z.string(),
      trackingHref: z.nullable(z.string()),
      parcelState: z.nullable(ParcelState),
      lines: z.array(z.object({ lineId: Id, quantity: z.int() })),
    }),
  ),
  policy: z.object({ days: z.int(), shippingPayer: ShippingPayer, fee: Money, until: z.nullable(Instant) }),
  withdrawalIssue: z.nullable(WithdrawalIssue),
  returnIssue: z.nullable(ReturnIssue),
  cases: z.array(ShopperCase),
})
export type ShopperOrder = z.infer<typeof ShopperOrder>

/** Which e-mails with their link the shoppers of a marketplace get. What they do by the link themselves is always confirmed, and news of a return always sent. */
export const ShopperMails = z.strictObject({
  onPurchase: z.boolean(),
  onShipment: z.boolean(),
  /** A company cancels the order, or a refund was paid. */
  onCancellation: z.boolean(),
})
export type ShopperMails = z.infer<typeof ShopperMails>

const query = z.object({ token: line(1000) })
const ById = z.object({ id: Id })
const text = prose(2000)
const open = { permission: 'anyone', errors: ['link_used_or_expired', 'not_found', 'too_many_requests'] } as const

/** What a shopper does with the link of an e-mail, without signing in. The token of the link names one merchant's part of a purchase. */
export const shopper = {
  get: route({
    ...open,
    method: 'GET',
    path: '/Shopper/Order',
    summary: 'The part of a purchase that the link is for: status, shipments, return policy and returns',
    query,
    returns: ShopperOrder,
  }),
  file: route({
    ...open,
    method: 'GET',
    path: '/Shopper/File/{id}',
    summary: 'A photo of a return that the shopper may see',
    params: ById,
    query,
    answers: 'blob',
    contentType: ['application/pdf', 'image/jpeg', 'image/webp'],
  }),
  label: route({
    ...open,
    method: 'GET',
    path: '/Shopper/Label/{id}',
    summary: 'The label of a return as PDF, for its shopper to print',
    params: ById,
    query,
    answers: 'blob',
    contentType: 'application/pdf',
  }),
  withdraw: route({
    ...open,
    method: 'POST',
    path: '/Shopper/Withdraw',
    summary: 'Cancels the order before it is shipped, and refunds what was paid',
    query,
    body: z.strictObject({ reason: z._default(prose(500), '') }),
    returns: ShopperOrder,
  }),
  requestReturn: route({
    ...open,
    method: 'POST',
    path: '/Shopper/RequestReturn',
    summary: 'Requests a return of shipped items, with photos',
    query,
    body: z.strictObject({ lines: ReturnLines, text: z._default(text, '') }),
    files: { files: photos },
    maxBodyBytes: 65_536,
    returns: ShopperOrder,
  }),
  writeMessage: route({
    ...open,
    method: 'POST',
    path: '/Shopper/WriteMessage/{id}',
    summary: 'Writes to the merchant and the marketplace about a return, with photos',
    params: ById,
    query,
    body: z.strictObject({ text: z._default(text, '') }),
    files: { files: photos },
    returns: ShopperOrder,
  }),
  setTracking: route({
    ...open,
    method: 'POST',
    path: '/Shopper/SetTracking/{id}',
    summary: 'Records how the items of an approved return are sent back; without a link, the one there stays while the number does',
    params: ById,
    query,
    body: z.strictObject({ ...ReturnTracking, trackingHref: z.optional(TrackingHref) }),
    returns: ShopperOrder,
  }),
  cancelReturn: route({
    ...open,
    method: 'POST',
    path: '/Shopper/CancelReturn/{id}',
    summary: 'Cancels a return whose items have not arrived',
    params: ById,
    query,
    body: z.strictObject({}),
    returns: ShopperOrder,
  }),
  link: route({
    method: 'GET',
    path: '/Shopper/Link/{hash}',
    permission: 'order:take',
    summary: 'A link to the page of an order for its shopper, for the marketplace to send. Whoever has it can act as the shopper',
    params: ByHash,
    returns: z.object({ href: z.string(), expiresAt: Instant }),
  }),
  mails: route({
    method: 'GET',
    path: '/Shopper/Mails',
    permission: 'marketplace:read',
    summary: 'Which e-mails with their link the shoppers of the marketplace get',
    returns: ShopperMails,
  }),
  updateMails: route({
    method: 'PUT',
    path: '/Shopper/UpdateMails',
    permission: 'marketplace:manage',
    summary: 'Chooses which e-mails with their link the shoppers get',
    body: z.extend(ShopperMails, { onCancellation: z._default(ShopperMails.shape.onCancellation, false) }),
    returns: ShopperMails,
  }),
}
