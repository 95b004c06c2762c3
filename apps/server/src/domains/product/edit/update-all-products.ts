import type { Run } from '@stoa/contract/run.ts'
import type { productEdit } from '@stoa/contract/product-edit.ts'
import type { Ctx } from '../../../kit/context.ts'
import { actorName } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { startRun } from '../../run/start-run.ts'
import { refuseForeignFields } from './refuse-foreign-fields.ts'
import { updateRequested } from '../events.ts'
import { insertUpdate } from './queries-edit.ts'

/** Starts a run that makes one change to everything the filters meet. */
export async function updateAllProducts(ctx: Ctx, { body }: Received<typeof productEdit.updateAll>): Promise<Run> {
  const { companyId } = ctx.scope
  refuseForeignFields(ctx, body.change)
  const run = await startRun(ctx, { companyId, kind: 'update', connectionId: null, isForced: false, isDryRun: false, cooldownSeconds: 0 })
  const key = { companyId, runId: run.runId }
  await insertUpdate(ctx.db, key, { filters: body.filters, change: body.change, actor: actorName(ctx.actor) })
  await ctx.emit(updateRequested, key)
  return run
}
