import type { Ctx } from '../../../kit/context.ts'
import { storefrontWriteDue } from '../events.ts'
import { forgetStock, listProductsOfVariants } from '../queries-held.ts'
import type { OwnLine } from './rules-lines.ts'

/** Starts writing the stock of the products of an order that the shop has and that is not received: the shop holds it, or holds it no longer. */
export async function writeHeld(ctx: Ctx, { companyId }: { companyId: string }, lines: readonly OwnLine[]): Promise<void> {
  const productIds = await listProductsOfVariants(
    ctx.db,
    lines.map(({ variantId }) => variantId),
  )
  if (productIds.length === 0) return
  await forgetStock(ctx.db, [{ companyId, productIds }])
  await ctx.emit(storefrontWriteDue, { companyId, productIds, isForced: false })
}
