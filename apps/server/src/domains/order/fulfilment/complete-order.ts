import type { Ctx } from '../../../kit/context.ts'
import { updateFulfilledAt } from './queries-fulfil.ts'
import { releaseOrder } from './release-order.ts'

/** Records that an order has nothing left to ship; its money is payable at once where there is no time for returns. */
export async function completeOrder(ctx: Ctx, marketplaceId: string, orderId: string): Promise<void> {
  const returnWindowDays = await updateFulfilledAt(ctx.db, marketplaceId, orderId)
  if (returnWindowDays === 0) await releaseOrder(ctx, marketplaceId, orderId)
}
