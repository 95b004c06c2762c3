import type { Ctx } from '../../kit/context.ts'
import type { FactOf } from '../../kit/events.ts'
import type { productsWritten } from '../product/events.ts'
import { storefrontWriteDue } from './events.ts'
import { listStorefrontsOf } from './queries.ts'

/** A merchant sells in a few marketplaces; the sweep reaches any beyond. */
const most = 200

/** Starts writing the products of merchants that changed, to the storefronts where they sell. */
export async function writeChanged(ctx: Ctx, changed: readonly FactOf<typeof productsWritten>[]): Promise<void> {
  const storefronts = await listStorefrontsOf(
    ctx.db,
    changed.map(({ merchantId }) => merchantId),
    most,
  )
  const writes = changed.flatMap(({ merchantId, productIds }) =>
    storefronts.filter((one) => one.merchantId === merchantId).map(({ companyId }) => ({ companyId, productIds, isForced: false })),
  )
  await ctx.emit(storefrontWriteDue, ...writes)
}
