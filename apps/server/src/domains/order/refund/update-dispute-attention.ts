import type { Ctx } from '../../../kit/context.ts'
import { closeAttention } from '../attention/close-attention.ts'
import { updateAttentionParams } from '../attention/queries-attention.ts'
import { raiseAttention } from '../attention/raise-attention.ts'
import type { LockedOrder } from '../queries-change.ts'
import type { Owed } from './get-owed.ts'
import { isClosedByRefund } from './queries-refund.ts'

/**
 * Keeps the item "Dispute won after the order was cancelled" of a locked order true, with what is owed to its customer: raised where a dispute gave money
 * back (`isWon`), closed once nothing is owed. Of an order that a refund closed, what was not refunded is the merchant's.
 */
export async function updateDisputeAttention(ctx: Ctx, order: LockedOrder, { owedMinor, pendingMinor }: Owed, isWon: boolean): Promise<void> {
  const { marketplaceId, merchantId, id: orderId, currency } = order
  if (order.orderStatus !== 'Cancelled') return
  if (owedMinor === 0) return closeAttention(ctx, marketplaceId, [orderId], ['dispute_won_cancelled'])
  const dueMinor = owedMinor - pendingMinor
  if (dueMinor <= 0) return
  const item = {
    marketplaceId,
    merchantId,
    code: 'dispute_won_cancelled',
    subjectId: orderId,
    orderId,
    params: { amount: { minor: dueMinor, currency } },
  } as const
  if (await updateAttentionParams(ctx.db, item)) return
  if (isWon && !(await isClosedByRefund(ctx.db, marketplaceId, orderId))) await raiseAttention(ctx, [item])
}
