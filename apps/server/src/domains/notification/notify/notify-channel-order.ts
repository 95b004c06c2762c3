import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { channelOrderReceived } from '../../channel/events.ts'
import { findNewOrder } from '../../channel/order/find-new-order.ts'
import { notify } from './notify.ts'

/** Notifies a company once of an order of a sales channel: of one that it ships by hand, and of one that goes to its own shop. */
export async function notifyChannelOrder(jobCtx: JobCtx, { companyId, orderId }: FactOf<typeof channelOrderReceived>): Promise<void> {
  const found = await findNewOrder(jobCtx, companyId, orderId)
  if (!found) return
  const { order, channel, isShippedByHand } = found
  await jobCtx.transact((ctx) =>
    notify(ctx, [
      {
        companyId,
        kind: 'order',
        link: isShippedByHand ? `/channels/orders?view=to-ship&channel=${channel.id}` : `/channels/orders?channel=${channel.id}`,
        message: message(isShippedByHand ? 'notification.channel_order' : 'notification.channel_order_received', {
          number: order.number,
          channel: channel.name,
          count: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
          amount: { minor: order.totalMinor, currency: order.currency },
        }),
        thumbnailFile: null,
        fact: `channel-order:${order.id}`,
      },
    ]),
  )
}
