import type { JobCtx } from '../../../kit/context.ts'
import type { OpenMarketplace } from '../open-marketplace.ts'
import { listKnown } from '../order/queries-known.ts'
import { lateSince, paymentSince } from '../order/rules-window.ts'

/** How long what was read is used: each reading goes through all open orders of the marketplace. */
const usedMs = 5 * 60_000

/** Returns a function that returns how many of each variant were sold on a marketplace in orders that are not known here, read once in five minutes at most. */
export function unknownSales(jobCtx: Pick<JobCtx, 'db'>, { row, connector, access }: OpenMarketplace): () => Promise<ReadonlyMap<string, number>> {
  let readAt = 0
  let sales: ReadonlyMap<string, number> = new Map()
  return async () => {
    if (Date.now() - readAt < usedMs) return sales
    const now = new Date()
    sales = await connector.countUnknownSales(access, {
      since: lateSince(row, paymentSince(now)),
      listKnown: (references) => listKnown(jobCtx.db, row, references),
    })
    readAt = now.getTime()
    return sales
  }
}
