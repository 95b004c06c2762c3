import type { Edge } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import { beginRun } from '../run/begin-run.ts'
import { endingOnFailure } from './end-sync.ts'
import { picturesAwaited } from './events.ts'
import { fetchNextPictures } from './fetch-pictures.ts'
import { readCursor } from './rules-cursor.ts'

/** One turn: with many shops at once each has its pictures come, none waits for another's ten thousand. */
const turnMs = 10_000

/** Fetches the pictures of a sync for one turn, then waits in line for the next. */
export async function runPictures(edge: Edge, key: FactOf<typeof picturesAwaited>): Promise<void> {
  const begun = await edge.transact((ctx) => beginRun(ctx, key))
  if (!begun) return
  const started = performance.now()
  await endingOnFailure(edge, key, async () => {
    let run = begun
    while (readCursor(run.cursor).phase === 'pictures') {
      edge.signal.throwIfAborted()
      if (run.isCancelRequested) return { status: 'cancelled' }
      if (performance.now() - started > turnMs) {
        await edge.transact((ctx) => ctx.emit(picturesAwaited, key))
        return undefined
      }
      run = await fetchNextPictures(edge, key, run)
    }
    return { status: 'done' }
  })
}
