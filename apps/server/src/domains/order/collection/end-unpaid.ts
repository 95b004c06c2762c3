import { leftToShip } from '@stoa/contract/refund-plan.ts'
import { asSystem } from '../../../database/as-system.ts'
import type { Ctx } from '../../../kit/context.ts'
import { returnStock } from '../../product/queries-stock.ts'
import { completeOrder } from '../fulfilment/complete-order.ts'
import type { LockedOrder } from '../queries-change.ts'
import { listLineStates } from '../queries-change.ts'
import { transitionLocked } from '../transition-locked.ts'

/**
 * Ends a locked order that the merchant was not paid for: cancelled where nothing of it was shipped, else fulfilled. What was not shipped goes back into
 * stock. Nothing was posted of it, and nothing will be.
 */
export async function endUnpaid(ctx: Ctx, order: LockedOrder): Promise<void> {
  const { marketplaceId, id: orderId, orderStatus, totalMinor, currency } = order
  const params = { amount: { minor: totalMinor, currency } }
  await transitionLocked(ctx, { marketplaceId, axis: 'payment', to: 'Cancelled', kind: 'non_payment_recorded', params, isCommand: true }, [order])
  if (orderStatus !== 'New' && orderStatus !== 'Partially Fulfilled') return
  const to = orderStatus === 'New' ? 'Cancelled' : 'Fulfilled'
  await transitionLocked(ctx, { marketplaceId, axis: 'order', to, kind: 'closed_unpaid', isCommand: true }, [order])
  const lines = await listLineStates(ctx.db, marketplaceId, orderId)
  const rest = lines.map((line) => ({ ...line, quantity: leftToShip(line) })).filter(({ quantity }) => quantity > 0)
  // The operator no longer sees the products of a former partner; their stock comes back all the same.
  await asSystem(ctx.db, () => returnStock(ctx.db, rest))
  if (to === 'Fulfilled') await completeOrder(ctx, marketplaceId, orderId)
}
