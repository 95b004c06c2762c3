import type { attribute } from '@stoa/contract/attribute.ts'
import type { Run } from '@stoa/contract/run.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import { AppError } from '../../kit/errors.ts'
import type { Received } from '../../kit/http.ts'
import { findConnectionOfKind } from '../connection/queries.ts'
import { startRun } from '../run/start-run.ts'
import { attributesRequested } from './events.ts'

/** Starts taking over the attributes of the operator's own shop; with `dryRun` it only says which. Throws `state_forbids` while none is connected. */
export async function importAttributes(ctx: Ctx, { query }: Received<typeof attribute.importAttributes>): Promise<Run> {
  const { companyId } = ctx.scope
  const connection = await findConnectionOfKind(ctx.db, companyId, 'shop')
  if (!connection) throw new AppError('state_forbids', { detail: message('attribute_error.no_shop') })
  const run = await startRun(ctx, {
    companyId,
    kind: 'attributes',
    connectionId: connection.id,
    isForced: false,
    isDryRun: query.dryRun,
    cooldownSeconds: 0,
  })
  await ctx.emit(attributesRequested, { companyId, runId: run.runId })
  return run
}
