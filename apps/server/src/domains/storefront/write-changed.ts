import type { Ctx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import type { productsWritten } from '../product/events.ts'
import { storefrontWriteDue } from './events.ts'
import { listAddonMarketplaces } from './queries.ts'

/** A merchant sells in a few marketplaces; the sweep reaches any beyond. */
const most = 200

/** Starts writing the products of a merchant that changed, to the storefronts where it sells. */
export async function writeChanged(ctx: Ctx, { merchantId, productIds }: FactOf<typeof productsWritten>): Promise<void> {
  const ids = await listAddonMarketplaces(ctx.db, { afterId: '00000000-0000-0000-0000-000000000000', merchantId }, most)
  await ctx.emit(storefrontWriteDue, ...ids.map((companyId) => ({ companyId, productIds, isForced: false })))
}
