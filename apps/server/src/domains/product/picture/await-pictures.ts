import type { Ctx } from '../../../kit/context.ts'
import { advanceRun } from '../../run/advance-run.ts'
import type { ActiveRun, RunKey } from '../../run/queries.ts'
import { picturesAwaited } from '../events.ts'

/** Moves a sync on to its pictures, in the open transaction; `discontinued` is what the step before it ended. */
export async function awaitPictures(ctx: Ctx, key: RunKey, run: ActiveRun, discontinued = 0): Promise<ActiveRun> {
  await ctx.emit(picturesAwaited, key)
  return advanceRun(ctx, key, { from: run.cursor, cursor: { phase: 'pictures' }, step: 'fetching_images', discontinued })
}
