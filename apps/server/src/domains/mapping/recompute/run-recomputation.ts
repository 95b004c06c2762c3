import type { Ctx, JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import { advanceRun } from '../../run/advance-run.ts'
import { RunMovedOn } from '../../run/run-moved-on.ts'
import { beginRun } from '../../run/begin-run.ts'
import { finishRun } from '../../run/finish-run.ts'
import type { Json } from '../../../kit/json.ts'
import type { ActiveRun } from '../../run/queries.ts'
import type { recomputationRequested } from '../events.ts'
import { listListed } from './queries-recompute.ts'
import { recompute } from './recompute.ts'
import { scopeOfProducts } from './rules-scope.ts'

type Input = FactOf<typeof recomputationRequested>
type Cursor = { merchantId: string; productId: string } | null

/** A person who keeps a rule waits for the batch before it, so one takes a second at most. */
const batchSize = 1000

/** Recomputes a place batch by batch, each in a transaction of its own. Computing twice gives the same, so one that was killed begins where its run stands, or again. */
export async function runRecomputation(jobCtx: JobCtx, input: Input): Promise<void> {
  const { runId } = input
  let run = runId === null ? undefined : await jobCtx.transact((ctx) => beginRun(ctx, { companyId: input.companyId, runId }))
  if (runId !== null && !run) return
  let after = run ? cursorOf(run.cursor) : null
  try {
    for (;;) {
      jobCtx.signal.throwIfAborted()
      const present = run
      const step = await jobCtx.transact((ctx) => recomputeNext(ctx, input, present, after))
      if (step === 'end') return
      run = step.run
      after = step.after
    }
  } catch (error) {
    if (!(error instanceof RunMovedOn)) throw error
  }
}

function cursorOf(cursor: Json): Cursor {
  if (cursor === null || typeof cursor !== 'object' || Array.isArray(cursor)) return null
  const { merchantId, productId } = cursor
  return typeof merchantId === 'string' && typeof productId === 'string' ? { merchantId, productId } : null
}

async function recomputeNext(
  ctx: Ctx,
  input: Input,
  run: ActiveRun | undefined,
  after: Cursor,
): Promise<'end' | { run: ActiveRun | undefined; after: Cursor }> {
  const { marketplaceId, companyId } = input
  const key = input.runId === null ? undefined : { companyId, runId: input.runId }
  if (key && run?.isCancelRequested) {
    await finishRun(ctx, key, { status: 'cancelled' })
    return 'end'
  }
  const mappingScope = { marketplaceId, merchantId: input.merchantId ?? undefined, definitionIds: input.definitionIds ?? undefined }
  const next = await listListed(ctx.db, { ...mappingScope, collectionId: input.collectionId }, after, batchSize)
  const last = next.at(-1)
  const changed = next.length === 0 ? 0 : await recompute(ctx, { ...mappingScope, ...scopeOfProducts(next) })
  let advanced = run
  if (key && run) {
    const cursor: Json = last ? { ...last } : run.cursor
    const counts = { done: next.length, changed, unchanged: next.length - changed }
    advanced = await advanceRun(ctx, key, { from: run.cursor, cursor, step: 'recalculating', ...counts })
  }
  if (last && next.length === batchSize) return { run: advanced, after: last }
  if (key) await finishRun(ctx, key, { status: 'done' })
  await ctx.announce([...new Set([companyId, marketplaceId])], { kind: 'mapping', id: marketplaceId })
  return 'end'
}
