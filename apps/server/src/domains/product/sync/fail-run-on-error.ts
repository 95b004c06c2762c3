import type { JobCtx } from '../../../kit/context.ts'
import { RunMovedOn } from '../../run/run-moved-on.ts'
import type { RunEnd } from '../../run/finish-run.ts'
import { finishRun } from '../../run/finish-run.ts'
import { failureOf } from '../../run/failure-of.ts'
import type { RunKey } from '../../run/queries.ts'
import { deleteSeen } from '../../run/queries-seen.ts'

/**
 * Does a part of a sync and ends it as the part answers; undefined leaves it under way. A shop that fails ends it as well; an error of our own
 * is thrown, and a part that another process continues is left to it.
 */
export async function failRunOnError(jobCtx: JobCtx, key: RunKey, part: () => Promise<RunEnd | undefined>): Promise<void> {
  try {
    const end = await part()
    if (end) await endSync(jobCtx, key, end)
  } catch (error) {
    jobCtx.signal.throwIfAborted()
    if (error instanceof RunMovedOn) return
    await endSync(jobCtx, key, { status: 'failed', error: failureOf(error) })
  }
}

async function endSync(jobCtx: JobCtx, key: RunKey, end: RunEnd): Promise<void> {
  await jobCtx.transact(async (ctx) => {
    await deleteSeen(ctx.db, { companyId: key.companyId, runIds: [key.runId] })
    await finishRun(ctx, key, end)
    await ctx.announce([key.companyId], { kind: 'product', id: key.companyId })
  })
}
