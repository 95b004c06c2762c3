import type { JobCtx } from '../../../kit/context.ts'
import { eraseCustomers as erasePage } from './queries-customer.ts'

const pageSize = 500

/** Erases the customers of orders of sales channels for which it was requested, once they have ended. One that is stopped goes on with what is left. */
export async function eraseCustomers(jobCtx: JobCtx): Promise<void> {
  let erased = 0
  for (let isMore = true; isMore;) {
    jobCtx.signal.throwIfAborted()
    isMore = await jobCtx.transact(async (ctx) => {
      const companyIds = await erasePage(ctx.db, pageSize)
      const changed = [...new Set(companyIds)]
      if (changed.length > 0) await ctx.announce(changed, { kind: 'connection', id: '' })
      erased += companyIds.length
      return companyIds.length === pageSize
    })
  }
  if (erased > 0) jobCtx.log.info({ erased }, 'data of customers of sales channels erased')
}
