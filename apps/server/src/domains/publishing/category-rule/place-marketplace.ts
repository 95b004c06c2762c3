import type { JobCtx } from '../../../kit/context.ts'
import { placeBatch } from './place-batch.ts'

const batchSize = 200

/** Adds a merchant's products to the collections of their categories' rules on a marketplace, in batches. One that is in a collection stays there. */
export async function placeMarketplace(jobCtx: JobCtx, { companyId, marketplaceId }: { companyId: string; marketplaceId: string }): Promise<void> {
  let batch = await placeNext(jobCtx, companyId, marketplaceId, null)
  while (batch.cursor !== null) {
    jobCtx.signal.throwIfAborted()
    batch = await placeNext(jobCtx, companyId, marketplaceId, batch.cursor)
  }
}

function placeNext(jobCtx: JobCtx, companyId: string, marketplaceId: string, after: string | null): ReturnType<typeof placeBatch> {
  return jobCtx.transact((ctx) =>
    placeBatch({ ...ctx, scope: { companyId, companyType: 'MERCHANT' } }, marketplaceId, after, batchSize, { isDryRun: false }),
  )
}
