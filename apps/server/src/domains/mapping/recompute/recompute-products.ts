import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { productsWritten } from '../../product/events.ts'
import { listMarketplacesOf } from './queries-events.ts'
import { recompute } from './recompute.ts'

/** Recomputes the values of products whose content changed on every marketplace that lists them. */
export async function recomputeProducts({ db, emit }: Ctx, { merchantId, productIds }: FactOf<typeof productsWritten>): Promise<void> {
  for (const marketplaceId of await listMarketplacesOf(db, merchantId, productIds))
    await recompute({ db, emit }, { marketplaceId, merchantId, productIds })
}
