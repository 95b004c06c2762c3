import * as z from 'zod/mini'
import { SalesChannel } from './channel.ts'
import { Money } from './money.ts'
import { TrackingHref } from './tracking-href.ts'
import { Quantity } from './order-input.ts'
import { Id, Instant, repeated } from './page.ts'
import { route } from './route.ts'
import { optionalLine, prose } from './text.ts'

/** How a product stands on a marketplace that is a sales channel. */
export const ChannelProductState = z.enum(['pending', 'approved', 'refused', 'failed', 'withdrawn'])
export type ChannelProductState = z.infer<typeof ChannelProductState>

export const ChannelProduct = z.object({
  productId: Id,
  merchantProductReference: z.string(),
  name: z.string(),
  state: ChannelProductState,
  /** Why it was refused or could not be sent. */
  problem: z.nullable(z.string()),
  sentAt: z.nullable(Instant),
})
export type ChannelProduct = z.infer<typeof ChannelProduct>

/** A product that a marketplace rejected or did not accept when it was sent. */
export const RejectedProduct = z.extend(ChannelProduct, { channelId: Id, channelName: z.string() })
export type RejectedProduct = z.infer<typeof RejectedProduct>

/** `new`: to be shipped by a person. `forwarded`: in the merchant's own shop, whose shipment is reported back. */
export const ChannelOrderState = z.enum(['new', 'forwarded', 'shipped', 'cancelled'])
export type ChannelOrderState = z.infer<typeof ChannelOrderState>

/** An order that a marketplace sent. Its money is settled there. */
export const ChannelOrder = z.object({
  id: Id,
  channelId: Id,
  channelName: z.string(),
  /** False once the channel was disconnected: the order can be read, and no longer shipped here. */
  isChannelConnected: z.boolean(),
  number: z.string(),
  state: ChannelOrderState,
  total: Money,
  shipping: Money,
  /** What the marketplace refunded of it. */
  refunded: Money,
  placedAt: Instant,
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  shippingAddress: z.record(z.string(), z.string()),
  /** What the shopper wrote with the order; empty where nothing. */
  customerNote: z.string(),
  lines: z.array(
    z.object({
      /** The place of the line in the order, from 1: it names the line where an order is shipped in parts. */
      lineNumber: z.int(),
      productId: z.nullable(Id),
      sku: z.string(),
      name: z.string(),
      quantity: z.int(),
      refundedQuantity: z.int(),
      /** How many of them were shipped. */
      shippedQuantity: z.int(),
      /** What can still be shipped: not shipped yet, and not refunded before shipment. */
      shippableQuantity: z.int(),
      total: Money,
    }),
  ),
  /** Whether its marketplace takes a shipment of a part of it. */
  canShipParts: z.boolean(),
  /** What was shipped before the last shipment, whose tracking is that of the order. */
  parts: z.array(
    z.object({
      lines: z.array(z.object({ lineNumber: z.int(), quantity: z.int() })),
      carrier: z.string(),
      trackingNumber: z.string(),
      trackingHref: z.nullable(z.string()),
      shippedAt: Instant,
      /** When the marketplace was notified of it. */
      reportedAt: z.nullable(Instant),
    }),
  ),
  /** When the data of the customer were erased. */
  erasedAt: z.nullable(Instant),
  shopReference: z.nullable(z.string()),
  carrier: z.string(),
  trackingNumber: z.string(),
  trackingHref: z.nullable(z.string()),
  shippedAt: z.nullable(Instant),
  /** When the marketplace was notified of the shipment. */
  reportedAt: z.nullable(Instant),
  problem: z.nullable(z.string()),
  /** A refund that the merchant's own shop does not accept, and why. Null where there is none. */
  shopRefund: z.nullable(z.object({ amount: Money, problem: z.string() })),
})
export type ChannelOrder = z.infer<typeof ChannelOrder>

const ChannelParams = z.object({ id: Id })
/** A line of an order and how many of it are shipped. */
const ShippedLine = z.strictObject({ lineNumber: z.int().check(z.minimum(1), z.maximum(1000)), quantity: Quantity })
const Tracking = z.strictObject({
  carrier: z._default(optionalLine(80), ''),
  trackingNumber: z._default(optionalLine(120), ''),
  trackingHref: z._default(TrackingHref, ''),
})

export const channelSales = {
  push: route({
    method: 'POST',
    path: '/Channel/Push/{id}',
    permission: 'channel:manage',
    summary: 'Sends the products that changed to a marketplace now, and reads its approvals and orders',
    params: ChannelParams,
    returns: SalesChannel,
    status: 202,
  }),
  products: route({
    method: 'GET',
    path: '/Channel/PagedProducts/{id}',
    permission: 'channel:read',
    summary: 'The products on a marketplace, with the state of each',
    params: ChannelParams,
    query: z.object({ state: repeated(ChannelProductState) }),
    paged: { item: ChannelProduct, sorts: ['id'] },
  }),
  orders: route({
    method: 'GET',
    path: '/Channel/PagedOrders/{id}',
    permission: 'channel:read',
    summary: 'The orders a marketplace sent, newest first',
    params: ChannelParams,
    query: z.object({ state: repeated(ChannelOrderState) }),
    paged: { item: ChannelOrder, sorts: ['-placedAt'] },
  }),
  allOrders: route({
    method: 'GET',
    path: '/Channel/PagedAllOrders',
    permission: 'channel:read',
    summary: 'The orders of all sales channels, also of those that were disconnected, newest first',
    query: z.object({
      channelId: z.optional(Id),
      /** `new` lists what is left to ship: orders of connected channels only. */
      state: z.optional(ChannelOrderState),
      /** The number, a reference, the customer's name or e-mail, a tracking number, or a name or SKU of an item. */
      text: z.optional(prose(120)),
    }),
    paged: { item: ChannelOrder, sorts: ['-placedAt'] },
  }),
  rejected: route({
    method: 'GET',
    path: '/Channel/PagedRejected',
    permission: 'channel:read',
    summary: 'The products that connected marketplaces rejected or did not accept, each with the channel and the reason',
    query: z.object({ channelId: z.optional(Id) }),
    paged: { item: RejectedProduct, sorts: ['id'] },
  }),
  packingSlip: route({
    method: 'GET',
    path: '/Channel/PackingSlip/{id}',
    permission: 'channel:read',
    summary: 'The packing slip of an order that a marketplace sent, as PDF',
    params: ChannelParams,
    answers: 'blob',
    contentType: 'application/pdf',
  }),
  settleShopRefund: route({
    method: 'POST',
    path: '/Channel/SettleShopRefund/{id}',
    permission: 'channel:manage',
    summary: "Marks the refund of an order that the merchant's own shop did not accept as recorded there by hand",
    params: ChannelParams,
    body: z.strictObject({}),
    returns: ChannelOrder,
  }),
  shipOrder: route({
    method: 'POST',
    path: '/Channel/ShipOrder/{id}',
    permission: 'channel:manage',
    summary:
      'Records a shipment of some lines of an order of a marketplace, or of all that is left when no lines are named; the marketplace is notified of it',
    params: ChannelParams,
    body: z.extend(Tracking, {
      /** What was shipped: lines of the order and how many of each. Absent: all that is left. */
      lines: z.optional(z.array(ShippedLine).check(z.minLength(1), z.maxLength(200))),
    }),
    returns: ChannelOrder,
  }),
  updateTracking: route({
    method: 'POST',
    path: '/Channel/UpdateTracking/{id}',
    permission: 'channel:manage',
    summary: 'Adds or corrects the tracking of a shipment of an order of a marketplace, which is notified of it',
    params: ChannelParams,
    body: z.extend(Tracking, {
      /** The place of the shipment among the parts of the order, from 1. Absent: the shipment of the whole, or of what was left. */
      partNumber: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
    }),
    returns: ChannelOrder,
  }),
  reportShipment: route({
    method: 'POST',
    path: '/Channel/ReportShipment/{id}',
    permission: 'channel:manage',
    summary: 'Reports a shipment again that its marketplace did not accept',
    params: ChannelParams,
    body: z.strictObject({}),
    returns: ChannelOrder,
  }),
  receiveWebhook: route({
    method: 'POST',
    path: '/Webhook/Channel/{channelId}',
    permission: 'anyone',
    summary: 'Where marketplaces report orders and approvals; the signature is the permission',
    params: z.object({ channelId: z.string().check(z.maxLength(60)) }),
    raw: true,
    errors: ['sign_in_required', 'signature_expired'],
    returns: z.object({ received: z.boolean() }),
  }),
}
