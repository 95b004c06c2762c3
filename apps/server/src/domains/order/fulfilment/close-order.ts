import type { Ctx } from '../../../kit/context.ts'
import { returnStock } from '../../product/queries-stock.ts'
import { transitionOrder } from '../transition-order.ts'
import type { LockedOrder } from '../queries-change.ts'
import { listLineStates } from '../queries-change.ts'
import { releaseOrder } from './release-order.ts'
import { closingStatus } from './rules-fulfil.ts'
import { leftToShip } from '@stoa/contract/refund-plan.ts'
import { completeOrder } from './complete-order.ts'

/**
 * Closes a locked order whose refunds, or a lost dispute, leave nothing to ship: Fulfilled when something was shipped, else Cancelled. The money that was not
 * refunded, such as shipping that was kept, becomes payable. Returns false while something can still be shipped, and for an order that is closed.
 */
export async function closeOrder(
  ctx: Ctx,
  order: LockedOrder,
  isRefundedWhole: boolean,
  kind: 'closed_by_refund' | 'closed_by_dispute' = 'closed_by_refund',
): Promise<boolean> {
  if (order.orderStatus !== 'New' && order.orderStatus !== 'Partially Fulfilled') return false
  const { marketplaceId, id: orderId } = order
  const lines = await listLineStates(ctx.db, marketplaceId, orderId)
  const to = closingStatus(lines, isRefundedWhole)
  if (to === undefined) return false
  await transitionOrder(ctx, { marketplaceId, orderIds: [orderId], axis: 'order', to, kind })
  // Items of no price are in no refund, and go back with the last one that is.
  const rest = lines.flatMap((line) => (leftToShip(line) > 0 ? [{ ...line, quantity: leftToShip(line) }] : []))
  await returnStock(ctx.db, rest)
  if (to === 'Fulfilled') await completeOrder(ctx, marketplaceId, orderId)
  else await releaseOrder(ctx, marketplaceId, orderId)
  return true
}
