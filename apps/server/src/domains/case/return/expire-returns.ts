import type { JobCtx } from '../../../kit/context.ts'
import { moveCase } from '../move-case.ts'
import { lockCases } from '../queries-change.ts'
import { listOverdueReturns } from './queries-return.ts'

const batch = 100

/** Cancels approved returns whose items were not sent in time, so that their items can be returned or refunded otherwise. */
export async function expireReturns(jobCtx: JobCtx): Promise<void> {
  const overdue = await listOverdueReturns(jobCtx.db, batch)
  for (const [marketplaceId, some] of Map.groupBy(overdue, (one) => one.marketplaceId)) {
    await jobCtx.transact(async (ctx) => {
      const locked = await lockCases(
        ctx.db,
        marketplaceId,
        some.map(({ id }) => id),
      )
      for (const one of locked)
        if (one.state === 'approved') await moveCase(ctx, one, { to: 'cancelled', code: 'expired', side: 'system', isPublic: true })
    })
  }
}
