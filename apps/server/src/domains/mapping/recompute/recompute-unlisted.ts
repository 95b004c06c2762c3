import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { productsUnlisted } from '../../collection/events.ts'
import { recompute } from './recompute.ts'

/** Products lost a listing: less is asked of them now. */
export async function recomputeUnlisted({ db, emit, announce }: Ctx, { marketplaceId, products }: FactOf<typeof productsUnlisted>): Promise<void> {
  for (const [merchantId, own] of Map.groupBy(products, (one) => one.merchantId)) {
    await recompute({ db, emit }, { marketplaceId, merchantId, productIds: own.map(({ productId }) => productId) })
  }
  await announce([marketplaceId], { kind: 'mapping', id: marketplaceId })
}
