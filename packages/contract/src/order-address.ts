import * as z from 'zod/mini'
import { Address } from './order-intake.ts'
import { SeenVersion } from './order-shapes.ts'
import { ByHash } from './order-hash.ts'
import { Order } from './order.ts'
import { route } from './route.ts'

export const orderAddress = {
  update: route({
    method: 'POST',
    path: '/Order/UpdateShippingAddress',
    permission: 'order:take',
    errors: ['stale_version', 'state_forbids'],
    summary:
      'Corrects where an order is sent while nothing of it is shipped; its country stays. The merchant is notified, and the history keeps what it was before',
    body: z.strictObject({
      hash: ByHash.shape.hash,
      /** The whole address as it is to be: what is left out is empty. */
      shippingAddress: Address,
      version: SeenVersion,
    }),
    idempotency: 'accepted',
    returns: Order,
  }),
}
