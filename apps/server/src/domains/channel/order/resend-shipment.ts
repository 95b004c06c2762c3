import type { ChannelOrder, channelSales } from '@stoa/contract/channel-sales.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { channelOrderShipped } from '../events.ts'
import { requireChannel } from '../require-channel.ts'
import { lockChannelOrder } from './queries-order.ts'
import { updateReportProblem } from './queries-shipment.ts'
import { refuseErased } from './refuse-erased.ts'
import { toChannelOrder } from './to-channel-order.ts'

/** Reports a shipment again that the marketplace did not accept. Throws `state_forbids` where there is none, where the channel was disconnected, and once the customer was erased. */
export function resendShipment(jobCtx: JobCtx, { params: { id } }: Received<typeof channelSales.reportShipment>): Promise<ChannelOrder> {
  const { companyId } = jobCtx.scope
  return jobCtx.transact(async (ctx) => {
    const order = orNotFound(await lockChannelOrder(ctx.db, companyId, id), 'order')
    await requireChannel(ctx.db, companyId, order.channelId)
    refuseErased(order)
    const isShipped = order.state === 'shipped' || order.partWaitingSince !== null
    if (!isShipped || order.problem === null) throw new AppError('state_forbids', { detail: message('channel_error.no_failed_report') })
    await updateReportProblem(ctx.db, companyId, id, null)
    await ctx.emit(channelOrderShipped, { companyId, orderId: id })
    return toChannelOrder(jobCtx, { ...order, problem: null })
  })
}
