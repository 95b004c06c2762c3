import type { runs, Run } from '@stoa/contract/run.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { authorisePermission } from '../../kit/authorise.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { announceRun } from './announce-run.ts'
import { finishRun } from './finish-run.ts'
import { findSeenRun } from './find-seen-run.ts'
import { findRun, updateRunCancelRequested } from './queries.ts'
import { toRun } from './to-run.ts'

/** Stops a run after the batch it is at, or at once when it has not begun; what it did stays. */
export async function cancelRun(ctx: Ctx, { params }: Received<typeof runs.cancel>): Promise<Run> {
  const { companyId } = ctx.scope
  const seen = await findSeenRun(ctx, params.id)
  // A key that only edits products stops no sync, push or import.
  if (ctx.actor.kind === 'key' && seen.kind !== 'update' && seen.kind !== 'export') authorisePermission('product:manage', ctx)
  const run = await updateRunCancelRequested(ctx.db, ctx.scope, params.id)
  if (!run) throw new AppError('state_forbids', { detail: message('run_error.ended') })
  if (run.status === 'queued') {
    await finishRun(ctx, { companyId, runId: params.id }, { status: 'cancelled' })
    return toRun(ctx.language, orNotFound(await findRun(ctx.db, ctx.scope, params.id), 'run'))
  }
  await announceRun(ctx, companyId, run)
  return toRun(ctx.language, run)
}
