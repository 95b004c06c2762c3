import type { Ctx } from '../../../kit/context.ts'
import { updateProductReferences, updateVariantReferences } from '../sync/queries-rematch.ts'
import type { Renumbered } from '../sync/rules-rematch.ts'
import { deleteUnlinked, updateProductsLinked } from './queries-shop-push.ts'

/** Links products to those of a shop: they take its references, and are the shop's from now on. */
export async function linkProducts(ctx: Ctx, companyId: string, connectionId: string, linked: readonly Renumbered[]): Promise<void> {
  if (linked.length === 0) return
  const productIds = linked.map(({ productId }) => productId)
  await updateProductReferences(ctx.db, companyId, linked)
  await updateVariantReferences(
    ctx.db,
    companyId,
    linked.flatMap(({ variants }) => variants),
  )
  await updateProductsLinked(ctx.db, companyId, connectionId, productIds)
  await deleteUnlinked(ctx.db, companyId, connectionId, productIds)
}
