import type { Run } from '@stoa/contract/run.ts'
import type { productImport } from '@stoa/contract/product-import.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { startRun } from '../../run/start-run.ts'
import { undoRequested } from '../../product/events.ts'
import { findImportState, lockImport, updateImportUndone } from '../queries.ts'
import { mayUndo } from '../rules.ts'

/** Starts bringing products back to what they were before an import. Throws `state_forbids` where there is nothing to undo, `run_active` while an import is under way. */
export async function startUndo(ctx: Ctx, { params }: Received<typeof productImport.undo>): Promise<Run> {
  const { companyId } = ctx.scope
  const key = { companyId, importId: params.id }
  await lockImport(ctx.db, key)
  const { run: imported, undoRun, isUndoable } = orNotFound(await findImportState(ctx.db, key), 'import')
  if (!mayUndo(imported, undoRun, isUndoable)) throw new AppError('state_forbids', { detail: message('import_error.nothing_to_undo') })
  const run = await startRun(ctx, { companyId, kind: 'import', connectionId: null, isForced: false, isDryRun: false, cooldownSeconds: 0 })
  await updateImportUndone(ctx.db, key, run.runId)
  await ctx.emit(undoRequested, { companyId, sourceId: params.id, runId: run.runId })
  return run
}
