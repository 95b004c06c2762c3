import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import { beginRun } from '../../run/begin-run.ts'
import { failRunOnError } from '../sync/fail-run-on-error.ts'
import { picturesAwaited } from '../events.ts'
import { fetchNextPictures } from './fetch-next-pictures.ts'
import { readCursor } from '../sync/rules-cursor.ts'

/** One turn: with many shops at once each has its pictures come, none waits for another's ten thousand. */
const turnMs = 10_000

/** Fetches the pictures of a sync for one turn, then waits in line for the next. */
export async function runPictures(jobCtx: JobCtx, key: FactOf<typeof picturesAwaited>): Promise<void> {
  const begun = await jobCtx.transact((ctx) => beginRun(ctx, key))
  if (!begun) return
  const started = performance.now()
  await failRunOnError(jobCtx, key, async () => {
    let run = begun
    while (readCursor(run.cursor).phase === 'pictures') {
      jobCtx.signal.throwIfAborted()
      if (run.isCancelRequested) return { status: 'cancelled' }
      if (performance.now() - started > turnMs) {
        await jobCtx.transact((ctx) => ctx.emit(picturesAwaited, key))
        return undefined
      }
      run = await fetchNextPictures(jobCtx, key, run)
    }
    return { status: 'done' }
  })
}
