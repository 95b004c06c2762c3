import type { Ctx } from '../../kit/context.ts'
import { announceProgress } from './announce-run.ts'
import type { ActiveRun, RunAdvance, RunKey } from './queries.ts'
import { updateRunAdvanced } from './queries.ts'

/** Thrown within a batch's transaction when the run is no longer where the batch began: the batch is undone and belongs to somebody else. */
export class RunMovedOn extends Error {}

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
