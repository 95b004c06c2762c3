import type { Ctx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import type { shopConnected } from '../connection/events.ts'
import { isAddonMarketplace } from '../connection/setup/queries-addon.ts'
import { storefrontWriteDue } from './events.ts'

/** Starts writing everything on sale to a shop that was just connected as a storefront. */
export async function writeConnected(ctx: Ctx, { companyId }: FactOf<typeof shopConnected>): Promise<void> {
  if (await isAddonMarketplace(ctx.db, companyId)) await ctx.emit(storefrontWriteDue, { companyId, productIds: null, isForced: false })
}
