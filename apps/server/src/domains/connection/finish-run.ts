import type { Run } from '@stoa/contract/connection.ts'
import type { Ctx } from '../../kit/context.ts'
import { announceRun } from './announce-run.ts'
import { runFinished } from './events.ts'
import { updateConnectionPushed, updateConnectionSynced } from './queries.ts'
import type { RunKey } from './queries-run.ts'
import { updateRunFinished } from './queries-run.ts'
import { isFailedSync, syncFault } from './rules.ts'

export type RunEnd = { status: 'done' | 'failed' | 'cancelled'; error?: string }

const lastStep = { done: 'Done', failed: 'Failed', cancelled: 'Cancelled' } as const

/**
 * Ends a run, counts a sync that went wrong against its connection (one that went well clears the count), and tells. Answers undefined when
 * the run had ended before: nothing is done twice.
 */
export async function finishRun(ctx: Ctx, key: RunKey, end: RunEnd): Promise<Run | undefined> {
  const run = await updateRunFinished(ctx.db, key, { status: end.status, step: lastStep[end.status], error: end.error ?? null })
  if (!run) return undefined
  if (run.kind === 'sync' && run.connectionId !== null && end.status !== 'cancelled') {
    const outcome = { isFailure: isFailedSync(run), error: syncFault(run), isDone: end.status === 'done' }
    await updateConnectionSynced(ctx.db, key.companyId, run.connectionId, outcome)
  }
  if (run.kind === 'push' && !run.isDryRun && end.status === 'done') await updateConnectionPushed(ctx.db, key.companyId)
  await announceRun(ctx, key.companyId, run)
  await ctx.emit(runFinished, { companyId: key.companyId, runId: key.runId, kind: run.kind })
  return run
}
