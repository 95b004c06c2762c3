import { resumableKinds } from '@stoa/contract/resumable-kinds.ts'
import type { runs, Run } from '@stoa/contract/run.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { announceRun } from './announce-run.ts'
import { runResumed } from './events.ts'
import { findRun, lockRunStart, updateRunResumed } from './queries.ts'
import { toRun } from './to-run.ts'

/** Continues a run that was stopped or failed, after its last batch. Throws `state_forbids` where it cannot be continued. */
export async function resumeRun(ctx: Ctx, { params }: Received<typeof runs.resume>): Promise<Run> {
  const { db, scope } = ctx
  const before = orNotFound(await findRun(db, scope, params.id), 'run')
  await lockRunStart(db, scope.companyId, before.kind)
  const run = await updateRunResumed(db, scope, params.id, resumableKinds)
  if (!run) throw new AppError('state_forbids', { detail: message('run_error.not_resumable') })
  await ctx.emit(runResumed, { companyId: scope.companyId, runId: run.runId, kind: run.kind })
  await announceRun(ctx, scope.companyId, run)
  return toRun(ctx.language, run)
}
