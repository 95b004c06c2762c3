import type { Ctx, JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import { advanceRun } from '../../run/advance-run.ts'
import { RunMovedOn } from '../../run/run-moved-on.ts'
import { beginRun } from '../../run/begin-run.ts'
import { finishRun } from '../../run/finish-run.ts'
import type { ActiveRun } from '../../run/queries.ts'
import { insertRunItems } from '../../run/queries.ts'
import type { pushRequested } from '../events.ts'
import type { PushItem } from './push-batch.ts'
import { pushBatch } from './push-batch.ts'
import { countPushable, listPushTargets } from './queries.ts'

type Key = FactOf<typeof pushRequested>

/**
 * Carries a push out, batch by batch, each in a transaction of its own that also moves the run on: a push that was killed goes on at the
 * batch it had not finished, and none counts twice.
 */
export async function runPush(jobCtx: JobCtx, key: Key): Promise<void> {
  let run = await jobCtx.transact((ctx) => beginRun(ctx, key))
  while (run) {
    jobCtx.signal.throwIfAborted()
    const present: ActiveRun = run
    if (present.isCancelRequested) {
      await jobCtx.transact((ctx) => finishRun(ctx, key, { status: 'cancelled' }))
      return
    }
    try {
      run = await jobCtx.transact((ctx) => pushNext(ctx, key, present))
    } catch (error) {
      if (error instanceof RunMovedOn) return
      throw error
    }
  }
}

/** Where a push goes on: behind this product. */
function afterIdOf({ cursor }: ActiveRun): string | null {
  return cursor !== null && typeof cursor === 'object' && !Array.isArray(cursor) && typeof cursor.afterId === 'string' ? cursor.afterId : null
}

/** One batch; undefined when it was the last. The marketplaces are read again each time: one may leave while a long push runs. */
async function pushNext(ctx: Ctx, key: Key, run: ActiveRun): Promise<ActiveRun | undefined> {
  const afterId = afterIdOf(run)
  const marketplaces = await listPushTargets(ctx.db, key.companyId)
  const order = { runId: key.runId, merchantId: key.companyId, marketplaces, isForced: run.isForced, isDryRun: run.isDryRun }
  const { items, lastId } = marketplaces.length === 0 ? { items: [], lastId: null } : await pushBatch(ctx, order, afterId)
  // What is unchanged is counted; named one by one it would bury what is not, except where somebody asks what would happen.
  await insertRunItems(
    ctx.db,
    key,
    items.filter(({ outcome }) => run.isDryRun || outcome !== 'unchanged'),
  )
  const count = (...outcomes: PushItem['outcome'][]): number => items.filter(({ outcome }) => outcomes.includes(outcome)).length
  const advanced = await advanceRun(ctx, key, {
    from: run.cursor,
    cursor: { afterId: lastId ?? items.at(-1)?.productId ?? afterId },
    ...(afterId === null ? { total: await countPushable(ctx.db, key.companyId) } : {}),
    step: run.isDryRun ? 'previewing_push' : 'pushing',
    done: items.length,
    created: count('created'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    discontinued: count('discontinued'),
    failed: count('blocked', 'failed'),
  })
  if (lastId !== null) return advanced
  await finishRun(ctx, key, { status: 'done' })
  return undefined
}
