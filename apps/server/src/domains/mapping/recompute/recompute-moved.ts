import type { JobCtx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { listingsMoved } from '../../collection/events.ts'
import { runRecomputation } from './run-recomputation.ts'
import { recomputeListings } from './recompute-listings.ts'

/** Listings lie elsewhere, or their collection does: of a whole collection, with all below it, in batches. */
export async function recomputeMoved(jobCtx: JobCtx, { marketplaceId, listingIds, collectionId }: FactOf<typeof listingsMoved>): Promise<void> {
  if (listingIds !== null) return jobCtx.transact((ctx) => recomputeListings(ctx, { marketplaceId, listingIds }))
  await runRecomputation(jobCtx, { marketplaceId, merchantId: null, definitionIds: null, collectionId, companyId: marketplaceId, runId: null })
}
