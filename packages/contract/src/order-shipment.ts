import * as z from 'zod/mini'
import { SeenVersion } from './order-shapes.ts'
import { ByHash } from './order-hash.ts'
import { TrackingHref } from './tracking-href.ts'
import { Order } from './order.ts'
import { Id } from './page.ts'
import { route } from './route.ts'
import { optionalLine } from './text.ts'

export const orderShipment = {
  accept: route({
    method: 'POST',
    path: '/Order/AcceptOrder',
    permission: 'order:fulfil',
    summary: 'Records that the merchant accepts an order. Orders that its shop took, or that were shipped, are accepted already',
    body: z.strictObject({ hash: ByHash.shape.hash }),
    idempotency: 'accepted',
    returns: Order,
  }),
  updateTracking: route({
    method: 'POST',
    path: '/Order/UpdateTracking',
    permission: 'order:fulfil',
    summary: 'Adds, changes or removes the tracking of a shipment; what is not sent stays, and the history keeps what it was before',
    body: z.strictObject({
      hash: ByHash.shape.hash,
      fulfilmentId: Id,
      /** Absent: stays. Empty: removed. */
      carrier: z.optional(optionalLine(80)),
      /** Absent: stays. Empty: removed. */
      trackingNumber: z.optional(optionalLine(120)),
      /** Absent: stays while carrier and number do. Empty: removed. */
      trackingHref: z.optional(TrackingHref),
      version: SeenVersion,
    }),
    idempotency: 'accepted',
    returns: Order,
  }),
  cancelShipment: route({
    method: 'POST',
    path: '/Order/CancelShipment',
    permission: 'order:fulfil',
    summary:
      'Cancels a shipment that was recorded by mistake: its items are to be shipped again. Refused once money, a return, a refund or the carrier has followed it',
    body: z.strictObject({ hash: ByHash.shape.hash, fulfilmentId: Id, version: SeenVersion }),
    idempotency: 'accepted',
    returns: Order,
  }),
  resendReport: route({
    method: 'POST',
    path: '/Order/ResendShopReport',
    permission: 'order:fulfil',
    summary:
      'Sends a refused report of a shipment, a refund or a cancellation to the merchant’s shop again; the shop has it once however often it is sent',
    body: z.strictObject({
      hash: ByHash.shape.hash,
      kind: z.enum(['fulfilment', 'refund', 'cancellation']),
      /** The shipment or the refund; absent for a cancellation. */
      subjectId: z.optional(Id),
    }),
    errors: ['not_found', 'state_forbids'],
    returns: Order,
  }),
}
