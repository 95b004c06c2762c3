import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { shopReopened } from '../../connection/events.ts'
import { forwardRequested } from '../events.ts'
import { findShop, updateMissedWaiting } from './queries-forward.ts'

const batchSize = 1000

/**
 * Sends to a shop that is connected again what was paid while it was not: nobody was there to send it to. Older open orders, and those of a shop that is
 * connected for the first time, are for a person to send, who may have handled them otherwise.
 */
export async function sendMissedOrders(ctx: Ctx, { companyId, endedAt }: FactOf<typeof shopReopened>): Promise<void> {
  if (!(await findShop(ctx.db, companyId))?.takesOrders) return
  for (let isMore = true; isMore;) {
    const missed = await updateMissedWaiting(ctx.db, companyId, endedAt, batchSize)
    await ctx.emit(forwardRequested, ...missed)
    isMore = missed.length === batchSize
  }
}
