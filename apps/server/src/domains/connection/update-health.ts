import type { Ctx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import type { runFinished } from '../run/events.ts'
import { findConnectionOfRun, updateConnectionPushed, updateConnectionSynced } from './queries-health.ts'
import { syncError } from './rules.ts'

/** Updates the health of the shop's connection after a sync, or when its products were last pushed. Both follow from its runs, so a repeat changes nothing. */
export async function updateHealth(ctx: Ctx, { companyId, runId, kind }: FactOf<typeof runFinished>): Promise<void> {
  if (kind === 'push') await updateConnectionPushed(ctx.db, companyId)
  else if (kind === 'sync') {
    const run = await findConnectionOfRun(ctx.db, companyId, runId)
    if (!run) return
    await updateConnectionSynced(ctx.db, companyId, { ...run, error: syncError(run) })
  } else return
  await ctx.announce([companyId], { kind: 'connection', id: companyId })
}
