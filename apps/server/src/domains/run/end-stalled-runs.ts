import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../kit/context.ts'
import { finishRun } from './finish-run.ts'
import { listStalledRuns } from './queries.ts'
import { stalledSeconds } from './rules.ts'

/** Ends runs whose job is lost or hangs, so that the next one may start. */
export async function endStalledRuns(jobCtx: JobCtx): Promise<void> {
  for (const key of await listStalledRuns(jobCtx.db, stalledSeconds)) {
    await jobCtx.transact((ctx) => finishRun(ctx, key, { status: 'failed', error: message('run_error.timed_out') }))
  }
}
