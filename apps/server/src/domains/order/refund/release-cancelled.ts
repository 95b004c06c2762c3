import type { Ctx } from '../../../kit/context.ts'
import { releaseOrder } from '../fulfilment/release-order.ts'
import type { LockedOrder } from '../queries-change.ts'
import { isPaid } from '../rules-paid.ts'
import { getOwed } from './get-owed.ts'
import { listRefundStates } from './queries-refund.ts'

/**
 * Makes payable what a cancelled, locked order leaves with its merchant, once the shopper has everything back: commission that is not refunded would
 * stay pending for ever, and so would a later dispute. Does nothing while a refund is under way or failed.
 */
export async function releaseCancelled(ctx: Ctx, order: LockedOrder): Promise<void> {
  const { marketplaceId, id: orderId, releasedAt } = order
  if (!isPaid(order) || releasedAt !== null) return
  const refunds = await listRefundStates(ctx.db, marketplaceId, orderId)
  if (refunds.some(({ status }) => status === 'pending')) return
  if ((await getOwed(ctx.db, order)).owedMinor === 0) await releaseOrder(ctx, marketplaceId, orderId)
}
