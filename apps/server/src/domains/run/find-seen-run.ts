import type { Ctx } from '../../kit/context.ts'
import { orNotFound } from '../../kit/errors.ts'
import { findRun } from './queries.ts'
import { seenKinds } from './seen-kinds.ts'
import type { RunRow } from './to-run.ts'

/** Returns a run of the caller's company that it may see. Throws 404 for any other. */
export async function findSeenRun({ db, scope, actor }: Pick<Ctx, 'db' | 'scope' | 'actor'>, runId: string): Promise<RunRow> {
  const run = orNotFound(await findRun(db, scope, runId), 'run')
  return orNotFound(seenKinds(actor)?.includes(run.kind) === false ? undefined : run, 'run')
}
