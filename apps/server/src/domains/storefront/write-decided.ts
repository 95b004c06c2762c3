import type { Ctx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import { isAddonMarketplace } from '../connection/setup/queries-addon.ts'
import type { listingsDecided } from '../publishing/events.ts'
import { storefrontWriteDue } from './events.ts'
import { listProductIds } from './queries-sellable.ts'

/** Starts writing the products that an operator approved or rejected. */
export async function writeDecided(
  ctx: Ctx,
  { marketplaceId, listingIds }: Pick<FactOf<typeof listingsDecided>, 'marketplaceId' | 'listingIds'>,
): Promise<void> {
  if (!(await isAddonMarketplace(ctx.db, marketplaceId))) return
  const productIds = await listProductIds(ctx.db, marketplaceId, listingIds)
  if (productIds.length > 0) await ctx.emit(storefrontWriteDue, { companyId: marketplaceId, productIds, isForced: false })
}
