import type { JobCtx } from '../../../kit/context.ts'
import { checkDue } from '../events.ts'
import { claimDueChecks } from './queries-check.ts'

const batch = 200
/** A little less than an hour: the clock of the schedule is not exact. */
const pauseMs = 55 * 60_000

/** Starts comparing shops with what is here, each once an hour. A feed, of which no product can be looked up, is read by its schedule alone. */
export async function startDueChecks(jobCtx: JobCtx): Promise<void> {
  const providers = Object.values(jobCtx.ports.shops).flatMap(({ platform, findProducts }) => (findProducts ? [platform] : []))
  const before = new Date(jobCtx.now.getTime() - pauseMs)
  for (;;) {
    const due = await jobCtx.transact(async (ctx) => {
      const claimed = await claimDueChecks(ctx.db, providers, { before, now: ctx.now, limit: batch })
      await ctx.emit(checkDue, ...claimed)
      return claimed
    })
    if (due.length < batch) return
  }
}
