import type { ChannelOrder, channelSales } from '@stoa/contract/channel-sales.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { lockChannelOrder } from './queries-order.ts'
import { recordShipment } from './record-shipment.ts'
import { toChannelOrder } from './to-channel-order.ts'

/** Records the shipment of an order of a marketplace. Throws `state_forbids` for one that was shipped or cancelled. */
export async function shipOrder(ctx: Ctx, { params: { id }, body }: Received<typeof channelSales.shipOrder>): Promise<ChannelOrder> {
  const { companyId } = ctx.scope
  const order = orNotFound(await lockChannelOrder(ctx.db, companyId, id), 'order')
  if (!(await recordShipment(ctx, companyId, id, { ...body, trackingHref: body.trackingHref === '' ? null : body.trackingHref }, false)))
    throw new AppError('state_forbids', {
      detail: order.state === 'cancelled' ? message('channel_error.order_cancelled') : message('channel_error.order_shipped'),
    })
  return toChannelOrder(ctx.language, orNotFound(await lockChannelOrder(ctx.db, companyId, id), 'order'))
}
