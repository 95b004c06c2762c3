import * as z from 'zod/mini'
import { Money } from './money.ts'
import { ByHash } from './order-hash.ts'
import { Order } from './order.ts'
import { Id } from './page.ts'
import { route } from './route.ts'
import { line } from './text.ts'

const millimetres = z.optional(z.int().check(z.minimum(1), z.maximum(10_000)))

/** Weight and size of a parcel. Carriers that need a size say so. */
export const Parcel = z.strictObject({
  weightGrams: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  lengthMm: millimetres,
  widthMm: millimetres,
  heightMm: millimetres,
})
export type Parcel = z.infer<typeof Parcel>

/** A service of a carrier for one parcel. `price` null where the carrier reports it only with the label. */
export const LabelRate = z.object({
  service: z.string(),
  name: z.string(),
  price: z.nullable(Money),
  minDays: z.nullable(z.int()),
  maxDays: z.nullable(z.int()),
})
export type LabelRate = z.infer<typeof LabelRate>

const shipment = {
  hash: ByHash.shape.hash,
  fulfilmentId: Id,
  /** A connected carrier of the caller's company. */
  carrier: z.string().check(z.maxLength(40)),
  parcel: Parcel,
}

export const orderLabel = {
  rates: route({
    method: 'POST',
    path: '/Order/LabelRates',
    permission: 'order:fulfil',
    summary: 'The services and prices of a carrier for a shipment. Changes nothing',
    body: z.strictObject(shipment),
    returns: z.array(LabelRate),
  }),
  buy: route({
    method: 'POST',
    path: '/Order/BuyLabel',
    permission: 'order:fulfil',
    summary: 'Buys the label of a shipment and sets its tracking. The same `requestKey` buys once',
    body: z.strictObject({
      ...shipment,
      service: line(100),
      /** Names the purchase: a repeat finds the first. */
      requestKey: Id,
    }),
    returns: Order,
  }),
  cancel: route({
    method: 'POST',
    path: '/Order/CancelLabel',
    permission: 'order:fulfil',
    summary: 'Cancels a label that was not used, and removes its tracking from the shipment',
    body: z.strictObject({ hash: ByHash.shape.hash, labelId: Id }),
    returns: Order,
  }),
  file: route({
    method: 'GET',
    path: '/Order/ExportLabel/{hash}/{labelId}',
    permission: 'order:read',
    ownedBy: { in: 'params', key: 'hash', kind: 'order' },
    summary: 'The label as PDF',
    params: z.object({ hash: ByHash.shape.hash, labelId: Id }),
    answers: 'blob',
    contentType: 'application/pdf',
  }),
}
