import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { channelOrderReceived } from '../../channel/events.ts'
import { findOrderToShip } from '../../channel/order/find-order-to-ship.ts'
import { notify } from './notify.ts'

/** Notifies a company once of an order of a sales channel that it ships by hand: no shop of its own says that it came. */
export async function notifyChannelOrder(jobCtx: JobCtx, { companyId, orderId }: FactOf<typeof channelOrderReceived>): Promise<void> {
  const found = await findOrderToShip(jobCtx, companyId, orderId)
  if (!found) return
  const { order, channel } = found
  await jobCtx.transact((ctx) =>
    notify(ctx, [
      {
        companyId,
        kind: 'order',
        link: `/channels/${channel.id}`,
        message: message('notification.channel_order', {
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
