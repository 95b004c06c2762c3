import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { productsProposed } from '../../publishing/events.ts'
import { listKeysOf } from './queries-events.ts'
import { approveReady } from '../../publishing/approve-ready.ts'
import { lockProducts } from '../../product/queries-publication.ts'
import { recomputeListings } from './recompute-listings.ts'

/** A merchant proposed products: their values are computed, and those that are complete are approved where no person has to approve them. */
export async function recomputeProposed(ctx: Ctx, { marketplaceId, listingIds, isPending }: FactOf<typeof productsProposed>): Promise<void> {
  // Products are locked before listings, as wherever an approval is decided.
  if (isPending) await lockProducts(ctx.db, await listKeysOf(ctx.db, marketplaceId, listingIds))
  await recomputeListings(ctx, { marketplaceId, listingIds })
  if (isPending) await approveReady(ctx, marketplaceId, listingIds)
}
