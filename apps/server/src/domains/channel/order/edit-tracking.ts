import type { ChannelOrder, channelSales } from '@stoa/contract/channel-sales.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { changeTracking } from './change-tracking.ts'
import { lockChannelOrder } from './queries-order.ts'
import { toChannelOrder } from './to-channel-order.ts'

/** Adds or corrects the tracking of an order of a marketplace, which is notified of it. Throws `state_forbids` for one that is not shipped. */
export async function editTracking(ctx: Ctx, { params: { id }, body }: Received<typeof channelSales.updateTracking>): Promise<ChannelOrder> {
  const { companyId } = ctx.scope
  orNotFound(await lockChannelOrder(ctx.db, companyId, id), 'order')
  if (!(await changeTracking(ctx, companyId, id, { ...body, trackingHref: body.trackingHref === '' ? null : body.trackingHref }, false)))
    throw new AppError('state_forbids', { detail: message('channel_error.order_not_shipped') })
  return toChannelOrder(ctx.language, orNotFound(await lockChannelOrder(ctx.db, companyId, id), 'order'))
}
