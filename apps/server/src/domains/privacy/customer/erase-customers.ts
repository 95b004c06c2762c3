import type { JobCtx } from '../../../kit/context.ts'
import { eraseEnded } from './queries-customer.ts'

const pageSize = 500

/** Erases the customers of orders of sales channels for which it was requested, once they have ended. One that is stopped goes on with what is left. */
export async function eraseCustomers(jobCtx: JobCtx): Promise<void> {
  let erased = 0
  for (let isMore = true; isMore;) {
    jobCtx.signal.throwIfAborted()
    isMore = await jobCtx.transact(async (ctx) => {
      const orders = await eraseEnded(ctx.db, pageSize)
      const channels = new Map(orders.map(({ companyId, channelId }) => [channelId, companyId]))
      await ctx.announceAll([...channels].map(([id, companyId]) => ({ companyIds: [companyId], message: { kind: 'connection' as const, id } })))
      erased += orders.length
      return orders.length === pageSize
    })
  }
  if (erased > 0) jobCtx.log.info({ erased }, 'data of customers of sales channels erased')
}
