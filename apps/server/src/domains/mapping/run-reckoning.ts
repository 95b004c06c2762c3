import type { Ctx, Edge } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import { RunMovedOn, advanceRun } from '../run/advance-run.ts'
import { beginRun } from '../run/begin-run.ts'
import { finishRun } from '../run/finish-run.ts'
import type { Json } from '../../kit/json.ts'
import type { ActiveRun } from '../run/queries.ts'
import type { reckoningRequested } from './events.ts'
import { listListed } from './queries-reckon.ts'
import { reckon } from './reckon.ts'

type Wish = FactOf<typeof reckoningRequested>
type Behind = { merchantId: string; productId: string } | null

/** A person who keeps a rule waits for the batch before it, so one takes a second at the most. */
const batchSize = 1000

/** Reckons a place batch by batch, each in a transaction of its own. Reckoning twice gives the same, so one that was killed begins where its run stands, or anew. */
export async function runReckoning(edge: Edge, wish: Wish): Promise<void> {
  const { runId } = wish
  let run = runId === null ? undefined : await edge.transact((ctx) => beginRun(ctx, { companyId: wish.companyId, runId }))
  if (runId !== null && !run) return
  let behind = run ? behindOf(run.cursor) : null
  try {
    for (;;) {
      edge.signal.throwIfAborted()
      const present = run
      const step = await edge.transact((ctx) => reckonNext(ctx, wish, present, behind))
      if (step === 'end') return
      run = step.run
      behind = step.behind
    }
  } catch (error) {
    if (!(error instanceof RunMovedOn)) throw error
  }
}

function behindOf(cursor: Json): Behind {
  if (cursor === null || typeof cursor !== 'object' || Array.isArray(cursor)) return null
  const { merchantId, productId } = cursor
  return typeof merchantId === 'string' && typeof productId === 'string' ? { merchantId, productId } : null
}

async function reckonNext(
  ctx: Ctx,
  wish: Wish,
  run: ActiveRun | undefined,
  behind: Behind,
): Promise<'end' | { run: ActiveRun | undefined; behind: Behind }> {
  const { marketplaceId, companyId } = wish
  const key = wish.runId === null ? undefined : { companyId, runId: wish.runId }
  if (key && run?.isCancelRequested) {
    await finishRun(ctx, key, { status: 'cancelled' })
    return 'end'
  }
  const place = { marketplaceId, merchantId: wish.merchantId ?? undefined, definitionIds: wish.definitionIds ?? undefined }
  const next = await listListed(ctx.db, { ...place, collectionId: wish.collectionId }, behind, batchSize)
  const last = next.at(-1)
  let changed = 0
  for (const merchantId of new Set(next.map((one) => one.merchantId))) {
    const productIds = next.filter((one) => one.merchantId === merchantId).map(({ productId }) => productId)
    changed += await reckon(ctx, { ...place, merchantId, productIds })
  }
  let advanced = run
  if (key && run) {
    const cursor: Json = last ? { ...last } : run.cursor
    const counts = { done: next.length, changed, unchanged: next.length - changed }
    advanced = await advanceRun(ctx, key, { from: run.cursor, cursor, step: 'Reckoning values anew', ...counts })
  }
  if (last && next.length === batchSize) return { run: advanced, behind: last }
  if (key) await finishRun(ctx, key, { status: 'done' })
  await ctx.announce([...new Set([companyId, marketplaceId])], { kind: 'mapping', id: marketplaceId })
  return 'end'
}
