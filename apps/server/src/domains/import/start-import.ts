import type { Run } from '@stoa/contract/run.ts'
import type { productImport } from '@stoa/contract/product-import.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError, orNotFound } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { startRun } from '../run/start-run.ts'
import { importRequested } from './events.ts'
import { checkMapping } from './check-mapping.ts'
import { findImportState, lockImport, updateImportStarted } from './queries.ts'
import { deleteBadRows } from './queries-rows.ts'
import { mayStart } from './rules.ts'

/**
 * Starts taking a file over, once; again where it was stopped before its end. Throws `state_forbids` where it was imported before,
 * `run_active` while another import is under way, and errors of the mapping by its place.
 */
export async function startImport(ctx: Ctx, { body }: Received<typeof productImport.start>): Promise<Run> {
  const { companyId } = ctx.scope
  const key = { companyId, importId: body.id }
  await lockImport(ctx.db, key)
  const state = orNotFound(await findImportState(ctx.db, key), 'import')
  checkMapping(state, body)
  if (!mayStart(state.run, state.undoRun)) throw new AppError('state_forbids', { detail: message('import_error.already_imported') })
  const run = await startRun(ctx, { companyId, kind: 'import', connectionId: null, isForced: false, isDryRun: false, cooldownSeconds: 0 })
  await deleteBadRows(ctx.db, key)
  await updateImportStarted(ctx.db, key, { runId: run.runId, mapping: body.mapping, options: body.options })
  await ctx.emit(importRequested, { ...key, runId: run.runId })
  return run
}
