import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { channelOrderChanged } from '../../channel/events.ts'
import { findChannelOrder } from '../../channel/order/queries-order.ts'
import { notify } from './notify.ts'

/** Notifies a company once of an order to ship that a sales channel cancelled, and once of each refund of what was still to be shipped. */
export async function notifyChannelChange(ctx: Ctx, { companyId, orderId }: FactOf<typeof channelOrderChanged>): Promise<void> {
  const order = await findChannelOrder(ctx.db, companyId, orderId)
  if (!order?.isChannelConnected) return
  const { id, number, state, channelId, channelName } = order
  const notified = { companyId, kind: 'order' as const, thumbnailFile: null }
  if (state === 'cancelled') {
    const text = message('notification.channel_order_cancelled', { number, channel: channelName })
    const link = `/channels/orders?view=cancelled&channel=${channelId}`
    return notify(ctx, [{ ...notified, link, message: text, fact: `channel-cancelled:${id}` }])
  }
  const count = order.lines.reduce((sum, { refundedUnshippedQuantity = 0 }) => sum + refundedUnshippedQuantity, 0)
  if ((state !== 'new' && state !== 'forwarded') || count === 0) return
  const text = message('notification.channel_order_refunded', { number, channel: channelName, count })
  const view = state === 'new' ? 'to-ship' : 'in-shop'
  const link = `/channels/orders?view=${view}&channel=${channelId}`
  await notify(ctx, [{ ...notified, link, message: text, fact: `channel-refunded:${id}:${count}` }])
}
