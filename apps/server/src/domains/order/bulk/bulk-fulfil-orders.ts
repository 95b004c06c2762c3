import type { orderBulk } from '@stoa/contract/order-bulk.ts'
import type { Answer } from '@stoa/contract/route.ts'
import type { EachCtx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { fulfilLocked } from '../fulfilment/fulfil-locked.ts'
import { requireShipment } from '../fulfilment/require-shipment.ts'
import { changeEach } from './change-each.ts'

/** Records a shipment of all that is left of several orders, each on its own, or answers what would become of them. */
export async function bulkFulfilOrders(eachCtx: EachCtx, { body }: Received<typeof orderBulk.fulfil>): Promise<Answer<typeof orderBulk.fulfil>> {
  return changeEach<{ itemCount: number; mailsShopper: boolean }>(eachCtx, body, {
    none: { itemCount: 0, mailsShopper: false },
    preview: (order, lines) => ({
      outcome: 'done',
      itemCount: requireShipment(order, lines, undefined).itemCount,
      mailsShopper: order.mailsShopper,
    }),
    change: async (ctx, locked, { mailsShopper }) => ({
      outcome: 'done',
      itemCount: await fulfilLocked(ctx, locked, { carrier: body.carrier, trackingNumber: '', trackingHref: null }),
      mailsShopper,
    }),
  })
}
