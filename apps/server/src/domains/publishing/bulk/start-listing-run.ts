import type { Run } from '@stoa/contract/run.ts'
import type { Ctx } from '../../../kit/context.ts'
import { actorName } from '../../../kit/context.ts'
import { startRun } from '../../run/start-run.ts'
import { listingRunRequested } from '../events.ts'
import type { ListingCommand } from './queries.ts'
import { insertCommand } from './queries.ts'

/** Stores a run with its command and requests its job. With `dryRun` it stores only what it would do. */
export async function startListingRun(ctx: Ctx, command: ListingCommand, { dryRun }: { dryRun: boolean }): Promise<Run> {
  const { companyId } = ctx.scope
  const run = await startRun(ctx, { companyId, kind: 'listing', connectionId: null, isForced: false, isDryRun: dryRun, cooldownSeconds: 0 })
  const key = { companyId, runId: run.runId }
  await insertCommand(ctx.db, key, command, actorName(ctx.actor))
  await ctx.emit(listingRunRequested, key)
  return run
}
