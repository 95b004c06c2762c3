import type { Ctx } from '../../kit/context.ts'
import { announceProgress } from './announce-progress.ts'
import type { ActiveRun, RunAdvance, RunKey } from './queries.ts'
import { updateRunAdvanced } from './queries.ts'
import { RunMovedOn } from './run-moved-on.ts'

/**
 * Moves a run on in the transaction of its batch, so that a batch counts exactly once. `isCancelRequested` of the answer asks the caller to
 * stop here. Throws RunMovedOn when the run ended meanwhile, or stands elsewhere than at `from`.
 */
export async function advanceRun(ctx: Ctx, key: RunKey, step: RunAdvance): Promise<ActiveRun> {
  const run = await updateRunAdvanced(ctx.db, key, step)
  if (!run) throw new RunMovedOn('The run is carried out elsewhere, or has ended')
  await announceProgress(ctx, key.companyId, run)
  return run
}
