import type { Ctx } from '../../kit/context.ts'
import { listSoldProducts } from './queries.ts'
import { writeChanged } from './write-changed.ts'

/** Starts writing the products of a purchase to the storefronts that sell them: their stock has changed, whichever marketplace sold or returned them. */
export async function writeSold(ctx: Ctx, purchase: { marketplaceId: string } & ({ groupId: string } | { orderId: string })): Promise<void> {
  for (const sold of await listSoldProducts(ctx.db, purchase)) await writeChanged(ctx, sold)
}
