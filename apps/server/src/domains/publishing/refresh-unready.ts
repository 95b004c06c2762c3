import type { Ctx, JobCtx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import type { unreadyProductsChanged } from '../marketplace/events.ts'
import { lockProducts, refreshPublication } from '../product/queries-publication.ts'
import type { UnreadyCursor } from './queries-unready.ts'
import { listUnready } from './queries-unready.ts'

const batchSize = 500

/** Brings the status of approved products that miss a required attribute in line with what the operator wants of them, in batches. */
export async function refreshUnready(jobCtx: JobCtx, { marketplaceId }: FactOf<typeof unreadyProductsChanged>): Promise<void> {
  let after: UnreadyCursor | null = null
  do {
    jobCtx.signal.throwIfAborted()
    const cursor: UnreadyCursor | null = after
    after = await jobCtx.transact((ctx) => refreshBatch(ctx, marketplaceId, cursor))
  } while (after !== null)
}

async function refreshBatch(ctx: Ctx, marketplaceId: string, after: UnreadyCursor | null): Promise<UnreadyCursor | null> {
  const rows = await listUnready(ctx.db, marketplaceId, after, batchSize)
  await lockProducts(ctx.db, rows)
  await refreshPublication(ctx.db, rows)
  await ctx.announce([marketplaceId, ...new Set(rows.map(({ merchantId }) => merchantId))], { kind: 'listing', id: marketplaceId })
  return rows.length < batchSize ? null : (rows.at(-1) ?? null)
}
