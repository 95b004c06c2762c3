import type { ChannelOrder, channelSales } from '@stoa/contract/channel-sales.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError, fieldError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { channelOrderReceived } from '../events.ts'
import { findConnector } from '../find-connector.ts'
import { requireChannel } from '../require-channel.ts'
import { lockChannelOrder } from './queries-order.ts'
import { recordPart } from './record-part.ts'
import { recordShipment } from './record-shipment.ts'
import { canShipParts, partOf } from './rules-parts.ts'
import { toChannelOrder } from './to-channel-order.ts'

/**
 * Records a shipment of an order of a marketplace: all that is left, or the lines that are named. Throws `state_forbids` for an order that was shipped or cancelled,
 * that is being sent to the merchant's shop, whose channel was disconnected, or whose marketplace takes whole orders only.
 */
export function shipOrder(jobCtx: JobCtx, { params: { id }, body }: Received<typeof channelSales.shipOrder>): Promise<ChannelOrder> {
  const { companyId } = jobCtx.scope
  const { lines, ...entered } = body
  const tracking = { ...entered, trackingHref: entered.trackingHref === '' ? null : entered.trackingHref }
  return jobCtx.transact(async (ctx) => {
    const order = orNotFound(await lockChannelOrder(ctx.db, companyId, id), 'order')
    const { provider } = await requireChannel(ctx.db, companyId, order.channelId)
    if (order.state === 'shipped') throw new AppError('state_forbids', { detail: message('channel_error.order_shipped') })
    if (order.state === 'cancelled') throw new AppError('state_forbids', { detail: message('channel_error.order_cancelled') })
    // The shop would get an order to ship.
    if (order.isForwarding) throw new AppError('state_forbids', { detail: message('upstream.order_being_sent') })
    const part = lines === undefined ? { quantities: undefined } : partOf(order, lines)
    if ('issue' in part)
      throw fieldError(`lines.${part.issue.index}.quantity`, 'more_than_left', message('channel_error.more_than_left', { count: part.issue.left }))
    if (part.quantities === undefined) {
      await recordShipment(ctx, companyId, id, tracking, false)
      // A try to send it to the shop may have had its answer lost.
      if (order.shopReference === null) await ctx.emit(channelOrderReceived, { companyId, orderId: id })
    } else {
      if (!canShipParts(order, findConnector(jobCtx, provider).capabilities))
        throw new AppError('state_forbids', { detail: message('channel_error.whole_only') })
      await recordPart(ctx, order, { ...tracking, quantities: part.quantities })
    }
    return toChannelOrder(jobCtx, orNotFound(await lockChannelOrder(ctx.db, companyId, id), 'order'))
  })
}
