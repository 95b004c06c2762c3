import type { JobCtx } from '../../kit/context.ts'
import { targetsDue } from './events.ts'
import { listMarketplacesWithTargets } from './queries-targets.ts'

/** Starts the comparison of merchants with the targets of every marketplace that has set them. */
export async function checkTargets(jobCtx: JobCtx): Promise<void> {
  await jobCtx.transact(async (ctx) => {
    const ids = await listMarketplacesWithTargets(ctx.db)
    if (ids.length > 0) await ctx.emit(targetsDue, ...ids.map((marketplaceId) => ({ marketplaceId })))
  })
}
