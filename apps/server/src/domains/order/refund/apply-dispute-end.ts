import type { Ctx } from '../../../kit/context.ts'
import { closeAttention } from '../attention/close-attention.ts'
import { closeOrder } from '../fulfilment/close-order.ts'
import type { LockedOrder } from '../queries-change.ts'
import { getOwed } from './get-owed.ts'
import { releaseCancelled } from './release-cancelled.ts'
import { updateDisputeAttention } from './update-dispute-attention.ts'

/**
 * Applies to a locked order that a dispute of it ended. Where its customer has everything back, a cancelled order is released, and one that was shipped in
 * part is closed, since the rest can be neither shipped nor refunded. One of which nothing was shipped waits for a person to cancel it.
 */
export async function applyDisputeEnd(ctx: Ctx, order: LockedOrder, { isWon, isOneOpen }: { isWon: boolean; isOneOpen: boolean }): Promise<void> {
  const owed = await getOwed(ctx.db, order)
  if (owed.owedMinor === 0) await closeAttention(ctx, order.marketplaceId, [order.id], ['refund_failed'])
  if (order.orderStatus === 'Cancelled') await releaseCancelled(ctx, order)
  if (order.orderStatus === 'Partially Fulfilled' && owed.owedMinor === 0 && !isOneOpen) await closeOrder(ctx, order, true, 'closed_by_dispute')
  await updateDisputeAttention(ctx, order, owed, isWon)
}
