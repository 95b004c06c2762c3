import type { Ctx } from '../../../kit/context.ts'
import { orNotFound } from '../../../kit/errors.ts'
import { findShownMarketplace } from '../../marketplace/queries.ts'
import { findSeller } from './queries-seller.ts'
import type { SellerRow } from './queries-seller.ts'

/** Returns the seller with this handle on the marketplace that this portal shows the caller. Throws 404 where there is none. */
export async function findShownSeller(
  { db, actor, scope }: Pick<Ctx, 'db' | 'actor' | 'scope'>,
  handle: string,
  host: string,
): Promise<SellerRow & { marketplaceId: string }> {
  const { marketplaceId } = orNotFound(await findShownMarketplace(db, actor.kind === 'nobody' ? undefined : scope, host.toLowerCase()), 'marketplace')
  return { ...orNotFound(await findSeller(db, marketplaceId, { handle }), 'company'), marketplaceId }
}
