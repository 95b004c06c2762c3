import type { Ctx } from '../../../kit/context.ts'
import { closeAttention } from '../attention/close-attention.ts'
import { raiseAttention } from '../attention/raise-attention.ts'
import type { LockedOrder } from '../queries-change.ts'
import { getOwed } from './get-owed.ts'
import { isClosedByRefund } from './queries-refund.ts'

/**
 * Keeps the item "Dispute won after the order was cancelled" of a locked order true: raised where a dispute gave `wonMinor` back and its customer is owed
 * money, closed once nothing is owed. Of an order that a refund closed, what was not refunded is the merchant's.
 */
export async function updateDisputeAttention(ctx: Ctx, order: LockedOrder, wonMinor: number | undefined): Promise<void> {
  const { marketplaceId, merchantId, id: orderId, currency } = order
  if (order.orderStatus !== 'Cancelled') return
  if ((await getOwed(ctx.db, order)) === 0) return closeAttention(ctx, marketplaceId, [orderId], ['dispute_won_cancelled'])
  if (wonMinor === undefined || (await isClosedByRefund(ctx.db, marketplaceId, orderId))) return
  const params = { amount: { minor: wonMinor, currency } }
  await raiseAttention(ctx, [{ marketplaceId, merchantId, code: 'dispute_won_cancelled', subjectId: orderId, orderId, params }])
}
