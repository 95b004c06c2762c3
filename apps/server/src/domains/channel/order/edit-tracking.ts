import type { ChannelOrder, channelSales } from '@stoa/contract/channel-sales.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { requireChannel } from '../require-channel.ts'
import { changePartTracking } from './change-part-tracking.ts'
import { changeTracking } from './change-tracking.ts'
import { lockChannelOrder } from './queries-order.ts'
import { refuseErased } from './refuse-erased.ts'
import { hasRest } from './rules-parts.ts'
import { toChannelOrder } from './to-channel-order.ts'

/**
 * Adds or corrects the tracking of an order of a marketplace, or of a part of it that was shipped before, which is notified of it. Where all of it was shipped in
 * parts, each has its own. Throws `state_forbids` for what is not shipped, and for an order whose channel was disconnected or whose customer was erased.
 */
export function editTracking(jobCtx: JobCtx, { params: { id }, body }: Received<typeof channelSales.updateTracking>): Promise<ChannelOrder> {
  const { companyId } = jobCtx.scope
  const { partNumber, ...entered } = body
  const tracking = { ...entered, trackingHref: entered.trackingHref === '' ? null : entered.trackingHref }
  return jobCtx.transact(async (ctx) => {
    const order = orNotFound(await lockChannelOrder(ctx.db, companyId, id), 'order')
    await requireChannel(ctx.db, companyId, order.channelId)
    refuseErased(order)
    const isChanged =
      partNumber === undefined
        ? hasRest(order) && (await changeTracking(ctx, companyId, id, tracking, false))
        : await changePartTracking(ctx, order, partNumber, tracking)
    if (!isChanged) throw new AppError('state_forbids', { detail: message('channel_error.order_not_shipped') })
    return toChannelOrder(jobCtx, orNotFound(await lockChannelOrder(ctx.db, companyId, id), 'order'))
  })
}
