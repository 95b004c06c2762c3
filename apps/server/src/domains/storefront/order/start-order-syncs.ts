import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { shopOrdersChanged } from '../../connection/events.ts'
import { isAddonMarketplace } from '../../connection/setup/queries-addon.ts'
import { storefrontOrdersDue } from '../events.ts'

/** Starts reading the orders of the operator's shop that changed: what no webhook reported is found so. */
export async function startOrderSyncs(ctx: Ctx, { companyId, connectionId, references }: FactOf<typeof shopOrdersChanged>): Promise<void> {
  if (!(await isAddonMarketplace(ctx.db, companyId))) return
  await ctx.emit(storefrontOrdersDue, { companyId, connectionId, references, foundBy: 'catch_up' })
}
