import type { Ctx, JobCtx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import type { partnershipDecided } from '../marketplace/events.ts'
import { lockProducts, refreshPublication } from '../product/queries-publication.ts'
import { listListedProducts, updateToPending } from '../collection/listing/queries-end.ts'

const batchSize = 500

/**
 * Withdraws the approved listings of a merchant after its partnership ended, in batches. Nothing is sold in between: intake requires the partnership
 * itself. When the merchant becomes a partner again, the listings wait for a new approval, because the operator saw none of the changes since.
 */
export async function endListings(jobCtx: JobCtx, { marketplaceId, merchantId, status }: FactOf<typeof partnershipDecided>): Promise<void> {
  if (status === 'APPROVED') return
  let afterId: string | null = null
  do {
    jobCtx.signal.throwIfAborted()
    const after: string | null = afterId
    afterId = await jobCtx.transact((ctx) => endBatch(ctx, { marketplaceId, merchantId }, after))
  } while (afterId !== null)
}

async function endBatch(ctx: Ctx, { marketplaceId, merchantId }: { marketplaceId: string; merchantId: string }, afterId: string | null) {
  const keys = await listListedProducts(ctx.db, marketplaceId, merchantId, afterId, batchSize)
  await lockProducts(ctx.db, keys)
  await updateToPending(
    ctx.db,
    marketplaceId,
    merchantId,
    keys.map(({ productId }) => productId),
  )
  await refreshPublication(ctx.db, keys)
  if (keys.length > 0) await ctx.announce([marketplaceId, merchantId], { kind: 'listing', id: marketplaceId })
  return keys.length < batchSize ? null : (keys.at(-1)?.productId ?? null)
}
