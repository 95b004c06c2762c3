import type { Ctx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import { isAddonMarketplace } from '../connection/setup/queries-addon.ts'
import type { companyDeactivated } from '../marketplace/events.ts'
import { storefrontWriteDue } from './events.ts'
import { listStorefrontsOf } from './queries.ts'

/** A merchant sells in a few marketplaces; the sweep reaches any beyond. */
const most = 200

/** Starts withdrawing the products of a deactivated company: an operator's from its shop, a merchant's from those of the marketplaces where it sells. */
export async function withdrawDeactivated(ctx: Ctx, { companyId }: FactOf<typeof companyDeactivated>): Promise<void> {
  const ids = (await isAddonMarketplace(ctx.db, companyId))
    ? [companyId]
    : (await listStorefrontsOf(ctx.db, [companyId], most)).map((one) => one.companyId)
  await ctx.emit(storefrontWriteDue, ...ids.map((id) => ({ companyId: id, productIds: null, isForced: false })))
}
