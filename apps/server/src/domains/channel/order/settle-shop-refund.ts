import type { ChannelOrder, channelSales } from '@stoa/contract/channel-sales.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { channelOrderChanged } from '../events.ts'
import { lockChannelOrder, updateShopRefund } from './queries-order.ts'
import { withRecorded } from './rules-shop-refund.ts'
import { toChannelOrder } from './to-channel-order.ts'

/**
 * Marks a refund that the merchant's shop did not accept as recorded there by hand; what came after it is recorded next. It concerns that shop alone, so it is also
 * done once the channel was disconnected. Throws `state_forbids` where there is none.
 */
export function settleShopRefund(jobCtx: JobCtx, { params: { id } }: Received<typeof channelSales.settleShopRefund>): Promise<ChannelOrder> {
  const { companyId } = jobCtx.scope
  return jobCtx.transact(async (ctx) => {
    const order = orNotFound(await lockChannelOrder(ctx.db, companyId, id), 'order')
    if (!order.shopRefund?.problem) throw new AppError('state_forbids', { detail: message('channel_error.no_shop_refund') })
    const settled = withRecorded(order, order.shopRefund)
    await updateShopRefund(ctx.db, settled)
    await recordAudit(ctx, { companyId, action: 'channel-order.refund-settled', object: id, detail: { amountMinor: order.shopRefund.amountMinor } })
    await ctx.emit(channelOrderChanged, { companyId, orderId: id })
    return toChannelOrder(jobCtx, settled)
  })
}
