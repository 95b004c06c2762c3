import type { JobCtx } from '../../../kit/context.ts'
import { pullDue } from '../events.ts'
import { claimDuePulls } from './queries-direction.ts'

const batch = 200

/** Starts the pulls that are due by the schedules of connections, and sets the next ones. */
export async function startDuePulls(jobCtx: JobCtx): Promise<void> {
  for (;;) {
    const due = await jobCtx.transact(async (ctx) => {
      const claimed = await claimDuePulls(ctx.db, ctx.now, batch)
      await ctx.emit(pullDue, ...claimed)
      return claimed
    })
    if (due.length < batch) return
  }
}
