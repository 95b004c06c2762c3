import type { JobCtx } from '../../../kit/context.ts'
import { listDueReserves } from './queries-reserve.ts'
import { releaseReservesOf } from './release-reserves-of.ts'

const batch = 500

/** Makes payable what was held back until today, by the day of each marketplace, in batches of one marketplace. Done again, it finds nothing. */
export async function releaseReserves(jobCtx: JobCtx): Promise<void> {
  while (!jobCtx.signal.aborted) {
    const due = await listDueReserves(jobCtx.db, jobCtx.now, batch)
    for (const [marketplaceId, reserves] of Map.groupBy(due, (reserve) => reserve.marketplaceId))
      await jobCtx.transact((ctx) => releaseReservesOf(ctx, marketplaceId, reserves))
    if (due.length < batch) return
  }
}
