import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import { advanceRun } from '../../run/advance-run.ts'
import { beginRun } from '../../run/begin-run.ts'
import type { RunEnd } from '../../run/finish-run.ts'
import type { ActiveRun } from '../../run/queries.ts'
import { awaitPictures } from '../picture/await-pictures.ts'
import { failRunOnError } from '../sync/fail-run-on-error.ts'
import type { undoRequested } from '../events.ts'
import { countBefore, listBefore } from './queries-before.ts'
import { readUndoCursor } from './rules-undo.ts'
import { undoBatch } from './undo-batch.ts'

type Key = FactOf<typeof undoRequested>

const batchProducts = 500

/** Undoes an import or a sync batch by batch; one that was killed goes on where it stood. */
export async function runUndo(jobCtx: JobCtx, key: Key): Promise<void> {
  const run = await jobCtx.transact((ctx) => beginRun(ctx, key))
  if (run) await failRunOnError(jobCtx, key, () => carryOut(jobCtx, key, run))
}

async function carryOut(jobCtx: JobCtx, key: Key, begun: ActiveRun): Promise<RunEnd | undefined> {
  let run = begun
  const total = begun.total ?? (await countBefore(jobCtx.db, key))
  for (let cursor = readUndoCursor(run.cursor); cursor; cursor = readUndoCursor(run.cursor)) {
    jobCtx.signal.throwIfAborted()
    if (run.isCancelRequested) return { status: 'cancelled' }
    const present = run
    const { afterId } = cursor
    run = await jobCtx.transact(async (ctx) => {
      const rows = await listBefore(ctx.db, key, { afterId, limit: batchProducts })
      const last = rows.at(-1)
      if (!last) return awaitPictures(ctx, key, present)
      const counts = await undoBatch(ctx, key, rows)
      const next = { phase: 'undo', afterId: last.productId }
      return advanceRun(ctx, key, { from: present.cursor, cursor: next, total, step: 'restoring_products', ...counts })
    })
  }
  return undefined
}
