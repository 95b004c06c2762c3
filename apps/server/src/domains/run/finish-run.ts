import type { Message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { announceRun } from './announce-run.ts'
import { runFinished } from './events.ts'
import type { RunKey } from './queries.ts'
import { updateRunFinished } from './queries.ts'
import type { RunRow } from './to-run.ts'

export type RunEnd = { status: 'done' | 'failed' | 'cancelled'; error?: Message }

/** Ends a run and announces it. Returns undefined when the run had ended before: nothing is done twice. */
export async function finishRun(ctx: Ctx, key: RunKey, end: RunEnd): Promise<RunRow | undefined> {
  const run = await updateRunFinished(ctx.db, key, { status: end.status, error: end.error ?? null })
  if (!run) return undefined
  await announceRun(ctx, key.companyId, run)
  await ctx.emit(runFinished, { companyId: key.companyId, runId: key.runId, kind: run.kind })
  return run
}
