import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { purchaseCreated } from '../../order/events.ts'
import { notify } from './notify.ts'
import { listOrderSummaries } from './queries-facts.ts'

/** Notifies each merchant of purchases of its new orders. */
export async function notifyOrders(ctx: Ctx, purchases: readonly FactOf<typeof purchaseCreated>[]): Promise<void> {
  const orders = await listOrderSummaries(ctx.db, purchases)
  await notify(
    ctx,
    orders.map((order) => ({
      companyId: order.merchantId,
      kind: 'order',
      link: `/shop/orders/${order.hash}`,
      message: message('notification.order', {
        number: String(order.number),
        marketplace: order.marketplaceName,
        count: order.itemCount,
        amount: { minor: order.totalMinor, currency: order.currency },
      }),
      thumbnailFile: order.pictureFile,
      fact: `order:${order.id}`,
    })),
  )
}
