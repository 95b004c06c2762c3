import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { productsProposed } from '../../publishing/events.ts'
import { listProductsOf } from './queries-events.ts'
import { recompute } from './recompute.ts'

/** Listings came to be, or were decided: their products are reckoned for all that is asked of them now. */
export async function recomputeListings(
  { db, emit, announce }: Ctx,
  { marketplaceId, listingIds }: Pick<FactOf<typeof productsProposed>, 'marketplaceId' | 'listingIds'>,
): Promise<void> {
  for (const { merchantId, productIds } of await listProductsOf(db, marketplaceId, listingIds)) {
    await recompute({ db, emit }, { marketplaceId, merchantId, productIds })
  }
  await announce([marketplaceId], { kind: 'mapping', id: marketplaceId })
}
