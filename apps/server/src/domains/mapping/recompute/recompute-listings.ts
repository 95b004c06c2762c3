import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { productsProposed } from '../../publishing/events.ts'
import { listKeysOf } from './queries-events.ts'
import { recompute } from './recompute.ts'
import { scopeOfProducts } from './rules-scope.ts'

/** Recomputes the values of products that were listed or decided. */
export async function recomputeListings(
  { db, emit, announce }: Ctx,
  { marketplaceId, listingIds }: Pick<FactOf<typeof productsProposed>, 'marketplaceId' | 'listingIds'>,
): Promise<void> {
  const products = await listKeysOf(db, marketplaceId, listingIds)
  if (products.length > 0) await recompute({ db, emit }, { marketplaceId, ...scopeOfProducts(products) })
  await announce([marketplaceId], { kind: 'mapping', id: marketplaceId })
}
