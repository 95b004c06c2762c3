import * as z from 'zod/mini'
import { ByHash } from './order-hash.ts'
import { Order } from './order.ts'
import { SeenVersion } from './order-shapes.ts'
import { route } from './route.ts'

const body = z.strictObject({ hash: ByHash.shape.hash, version: SeenVersion })

/** What is recorded of orders whose money the merchant itself collects. */
export const orderCollection = {
  recordPayment: route({
    method: 'POST',
    path: '/Order/RecordPayment',
    permission: 'order:refund',
    summary:
      'Records that the merchant has collected the whole amount of an order: it owes the commission from now on. Recorded before, nothing changes',
    body,
    idempotency: 'accepted',
    returns: Order,
  }),
  recordNonPayment: route({
    method: 'POST',
    path: '/Order/RecordNonPayment',
    permission: 'order:refund',
    summary:
      'Records that the merchant does not collect the money of an order, such as of a parcel that was refused: the order ends without commission. Recorded before, nothing changes',
    body,
    idempotency: 'accepted',
    returns: Order,
  }),
}
