import type { Ctx } from '../../kit/context.ts'
import { forgetStock } from './queries-held.ts'
import type { Sold } from './queries-sold.ts'
import { listSoldProducts } from './queries-sold.ts'
import { writeChanged } from './write-changed.ts'

/**
 * Starts writing the products of purchases or orders to the storefronts that sell them: their stock has changed, whichever marketplace sold or returned them.
 * The shop counts too, so its own is written over.
 */
export async function writeSold(ctx: Ctx, sold: Sold): Promise<void> {
  const products = await listSoldProducts(ctx.db, sold)
  await forgetStock(
    ctx.db,
    products.map(({ marketplaceId, productIds }) => ({ companyId: marketplaceId, productIds })),
  )
  await writeChanged(ctx, products)
}
