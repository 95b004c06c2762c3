import type { Ctx } from '../../kit/context.ts'
import { listSoldProducts } from './queries.ts'
import { forgetStock } from './queries-held.ts'
import { writeChanged } from './write-changed.ts'

/** Starts writing the products of a purchase to the storefronts that sell them: their stock has changed, whichever marketplace sold or returned them. The shop counts too, so its own is written over. */
export async function writeSold(ctx: Ctx, purchase: { marketplaceId: string } & ({ groupId: string } | { orderId: string })): Promise<void> {
  const products = await listSoldProducts(ctx.db, purchase)
  await forgetStock(
    ctx.db,
    purchase.marketplaceId,
    products.flatMap(({ productIds }) => productIds),
  )
  for (const sold of products) await writeChanged(ctx, sold)
}
