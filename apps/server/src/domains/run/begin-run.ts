import type { Ctx } from '../../kit/context.ts'
import type { ActiveRun, RunKey } from './queries.ts'
import { updateRunStarted } from './queries.ts'
import { announceRun } from './announce-run.ts'

/** Takes a run up where it stands, for the first time or after a stop; undefined when it has ended meanwhile. */
export async function beginRun(ctx: Ctx, key: RunKey): Promise<ActiveRun | undefined> {
  const run = await updateRunStarted(ctx.db, key)
  if (run) await announceRun(ctx, key.companyId, run)
  return run
}
