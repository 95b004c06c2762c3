import type { Run, runs } from '@stoa/contract/run.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { recordAudit } from '../../company/record-audit.ts'
import { updatePaused } from '../../connection/health/queries-direction.ts'
import { lockConnectionOfKind, updateConnectionVersion } from '../../connection/queries.ts'
import { findRun } from '../../run/queries.ts'
import { startRun } from '../../run/start-run.ts'
import { undoRequested } from '../events.ts'
import { countBefore } from './queries-before.ts'

/**
 * Starts bringing products back to what they were before a sync. Products from the shop are paused, or the next sync would repeat the change. Throws
 * `state_forbids` where the sync is under way, or nothing of it is left to undo, and `run_active` while another undo or import is under way.
 */
export async function startSyncUndo(ctx: Ctx, { params }: Received<typeof runs.undo>): Promise<Run> {
  const { db, scope } = ctx
  const { companyId } = scope
  const synced = orNotFound(await findRun(db, scope, params.id), 'run')
  const locked = await lockConnectionOfKind(db, companyId, 'shop')
  const hasEnded = synced.kind === 'sync' && synced.status !== 'queued' && synced.status !== 'running'
  if (!hasEnded || (await countBefore(db, { companyId, sourceId: params.id })) === 0)
    throw new AppError('state_forbids', { detail: message('run_error.nothing_to_undo') })
  const run = await startRun(ctx, { companyId, kind: 'import', connectionId: null, isForced: false, isDryRun: false, cooldownSeconds: 0 })
  if (locked && !locked.paused.includes('products_in')) {
    await updatePaused(db, companyId, locked.id, [...locked.paused, 'products_in'])
    await updateConnectionVersion(db, companyId, locked.id)
    await recordAudit(ctx, { companyId, action: 'connection.paused', object: locked.id, detail: { directions: ['products_in'] } })
    await ctx.announce([companyId], { kind: 'connection', id: locked.id })
  }
  await ctx.emit(undoRequested, { companyId, sourceId: params.id, runId: run.runId })
  return run
}
