import type { JobCtx } from '../../kit/context.ts'
import { deliveryDue } from './events.ts'
import { claimDueDeliveries } from './queries-delivery.ts'

/** How many are queued by one transaction. */
const batchSize = 500

/** Queues the deliveries whose next attempt is due. */
export async function retryDueDeliveries(jobCtx: JobCtx): Promise<void> {
  for (let claimed = batchSize; claimed === batchSize && !jobCtx.signal.aborted;) {
    claimed = await jobCtx.transact(async (ctx) => {
      const due = await claimDueDeliveries(ctx.db, batchSize)
      await ctx.emit(deliveryDue, ...due)
      return due.length
    })
  }
}
