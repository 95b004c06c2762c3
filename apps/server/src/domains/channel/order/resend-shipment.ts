import type { ChannelOrder, channelSales } from '@stoa/contract/channel-sales.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { channelOrderShipped } from '../events.ts'
import { lockChannelOrder } from './queries-order.ts'
import { updateReportProblem } from './queries-shipment.ts'
import { toChannelOrder } from './to-channel-order.ts'

/** Reports a shipment again that the marketplace did not accept. Throws `state_forbids` where there is none. */
export async function resendShipment(ctx: Ctx, { params: { id } }: Received<typeof channelSales.reportShipment>): Promise<ChannelOrder> {
  const { companyId } = ctx.scope
  const order = orNotFound(await lockChannelOrder(ctx.db, companyId, id), 'order')
  if (order.state !== 'shipped' || order.problem === null) throw new AppError('state_forbids', { detail: message('channel_error.no_failed_report') })
  await updateReportProblem(ctx.db, companyId, id, null)
  await ctx.emit(channelOrderShipped, { companyId, orderId: id })
  return toChannelOrder(ctx.language, { ...order, problem: null })
}
