import * as z from 'zod/mini'
import { SalesChannel } from './channel.ts'
import { Money } from './money.ts'
import { TrackingHref } from './order.ts'
import { Id, Instant, repeated } from './page.ts'
import { route } from './route.ts'
import { optionalLine } from './text.ts'

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

/** `new`: to be shipped by a person. `forwarded`: in the merchant's own shop, whose shipment is reported back. */
export const ChannelOrderState = z.enum(['new', 'forwarded', 'shipped', 'cancelled'])
export type ChannelOrderState = z.infer<typeof ChannelOrderState>

/** An order that a marketplace sent. Its money is settled there. */
export const ChannelOrder = z.object({
  id: Id,
  channelId: Id,
  number: z.string(),
  state: ChannelOrderState,
  total: Money,
  shipping: Money,
  /** What the marketplace refunded of it. */
  refunded: Money,
  placedAt: Instant,
  customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  shippingAddress: z.record(z.string(), z.string()),
  lines: z.array(
    z.object({ productId: z.nullable(Id), sku: z.string(), name: z.string(), quantity: z.int(), refundedQuantity: z.int(), total: Money }),
  ),
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
    summary: 'Records the shipment of an order of a marketplace, which is notified of it',
    params: ChannelParams,
    body: Tracking,
    returns: ChannelOrder,
  }),
  updateTracking: route({
    method: 'POST',
    path: '/Channel/UpdateTracking/{id}',
    permission: 'channel:manage',
    summary: 'Adds or corrects the tracking of a shipped order of a marketplace, which is notified of it',
    params: ChannelParams,
    body: Tracking,
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
