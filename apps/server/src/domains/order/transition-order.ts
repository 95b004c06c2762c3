import type { Ctx } from '../../kit/context.ts'
import { lockOrders } from './queries-change.ts'
import type { OrderTransition } from './transition-locked.ts'
import { transitionLocked } from './transition-locked.ts'

/**
 * The one place where a status of an order changes. Holds the rows, asks the contract's table, writes status and history, notifies the screens of
 * both companies. Returns the ids of the orders that moved: a move that is forbidden or was made before changes nothing but the history.
 */
export async function transitionOrder(ctx: Ctx, move: OrderTransition & { orderIds: readonly string[] }): Promise<string[]> {
  return transitionLocked(ctx, move, await lockOrders(ctx.db, move.marketplaceId, move.orderIds))
}
