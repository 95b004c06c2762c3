import type { JobCtx } from '../../../kit/context.ts'
import { channelOrderChanged } from '../events.ts'
import type { ChannelOrderRow } from './queries-order.ts'
import { updateForwarded } from './queries-order.ts'

/** Writes that an order is in the merchant's shop, which is to know what was refunded of it meanwhile. */
export async function recordForwarded(
  jobCtx: JobCtx,
  { companyId, id: orderId }: Pick<ChannelOrderRow, 'companyId' | 'id'>,
  shop: { connectionId: string; reference: string },
): Promise<void> {
  await jobCtx.transact(async (ctx) => {
    await updateForwarded(ctx.db, companyId, orderId, shop)
    // It may have been cancelled or refunded while the shop answered.
    await ctx.emit(channelOrderChanged, { companyId, orderId })
  })
}
