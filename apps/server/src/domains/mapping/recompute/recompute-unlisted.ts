import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { productsUnlisted } from '../../collection/events.ts'
import { recompute } from './recompute.ts'
import { scopeOfProducts } from './rules-scope.ts'

/** Recomputes the values of products that lost a listing: fewer attributes are required of them now. */
export async function recomputeUnlisted({ db, emit, announce }: Ctx, { marketplaceId, products }: FactOf<typeof productsUnlisted>): Promise<void> {
  if (products.length > 0) await recompute({ db, emit }, { marketplaceId, ...scopeOfProducts(products) })
  await announce([marketplaceId], { kind: 'mapping', id: marketplaceId })
}
