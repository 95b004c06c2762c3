import type { Run } from '@stoa/contract/run.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import { findConnectionOfKind } from '../../connection/queries.ts'
import { startRun } from '../../run/start-run.ts'
import { collectionsRequested } from '../events.ts'

/** Starts taking over the categories of the operator's own shop. Throws `state_forbids` while none is connected. */
export async function importCollections(ctx: Ctx): Promise<Run> {
  const { companyId } = ctx.scope
  const connection = await findConnectionOfKind(ctx.db, companyId, 'shop')
  if (!connection)
    throw new AppError('state_forbids', {
      detail: message('collection_error.no_shop'),
    })
  const run = await startRun(ctx, {
    companyId,
    kind: 'collections',
    connectionId: connection.id,
    isForced: false,
    isDryRun: false,
    cooldownSeconds: 0,
  })
  await ctx.emit(collectionsRequested, { companyId, runId: run.runId })
  return run
}
