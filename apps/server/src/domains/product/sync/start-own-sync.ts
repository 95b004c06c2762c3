import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { shopInstalled } from '../../connection/events.ts'
import { findConnection } from '../../connection/queries.ts'
import { findActiveRun } from '../../run/queries.ts'
import { startRun } from '../../run/start-run.ts'
import { syncRequested } from '../events.ts'

/** Starts a sync of a shop that was just connected, or is due by its schedule. One that is under way, and a shop that is paused or gone, needs none. */
export async function startOwnSync(ctx: Ctx, { companyId, connectionId }: FactOf<typeof shopInstalled>): Promise<void> {
  const connection = await findConnection(ctx.db, companyId, connectionId)
  const active = await findActiveRun(ctx.db, companyId)
  const isStopped = connection === undefined || connection.needsReconnect || connection.paused.includes('products_in')
  if (isStopped || active?.kind === 'sync') return
  const run = await startRun(ctx, { companyId, kind: 'sync', connectionId, isForced: false, isDryRun: false, cooldownSeconds: 0 })
  await ctx.emit(syncRequested, { companyId, runId: run.runId })
}
