import type { publishing } from '@stoa/contract/publishing.ts'
import type { Run } from '@stoa/contract/run.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { cooldownSeconds } from '../../run/rules.ts'
import { startRun } from '../../run/start-run.ts'
import { pushRequested } from '../events.ts'
import { listPushTargets } from './queries.ts'

/** Starts a push of the merchant's own products. Forced or not it may come once in 15 minutes; only trying may come at any time. */
export async function pushProducts(ctx: Ctx, { params, query }: Received<typeof publishing.push>): Promise<Run> {
  const { companyId } = ctx.scope
  if (params.id !== companyId) throw new AppError('not_found', { detail: message('not_found.company') })
  if ((await listPushTargets(ctx.db, companyId)).length === 0) {
    throw new AppError('state_forbids', { detail: message('publishing_error.no_marketplace') })
  }
  const run = await startRun(ctx, {
    companyId,
    kind: 'push',
    connectionId: null,
    isForced: query.forcePush,
    isDryRun: query.dryRun,
    cooldownSeconds: query.dryRun ? 0 : cooldownSeconds,
  })
  await ctx.emit(pushRequested, { companyId, runId: run.runId })
  return run
}
