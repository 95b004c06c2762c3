import * as z from 'zod/mini'
import { ByHash } from './order-hash.ts'
import { Order } from './order.ts'
import { route } from './route.ts'

/** What a person decides about an order that its merchant's shop does not have. */
export const orderForward = {
  handleWithoutShop: route({
    method: 'POST',
    path: '/Order/HandleWithoutShop',
    permission: 'order:forward',
    summary:
      'Keeps an order out of the merchant’s shop, which ships it without it: it is sent there only when a person requests it. One that an earlier try created there after all is found and recorded as sent',
    body: z.strictObject({ hash: ByHash.shape.hash }),
    idempotency: 'accepted',
    returns: Order,
  }),
}
