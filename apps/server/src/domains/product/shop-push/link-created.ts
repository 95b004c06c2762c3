import type { Ctx } from '../../../kit/context.ts'
import type { ShopProduct } from '../../connection/ports.ts'
import { matchBySku } from '../sync/rules-rematch.ts'
import { linkProducts } from './link-products.ts'
import { listUnlinkedSkus } from './queries-shop-push.ts'

/** Links what a shop sends to products that a push created there and whose answer has not come yet, by their SKUs: a pull makes no second one of them. False where there are none. */
export async function linkCreated(ctx: Ctx, companyId: string, connectionId: string, unknown: readonly ShopProduct[]): Promise<boolean> {
  const skus = [...new Set(unknown.flatMap(({ variants }) => variants.map(({ sku }) => sku)))].filter((sku) => sku !== '')
  const stored = await listUnlinkedSkus(ctx.db, companyId, connectionId, skus)
  const linked = stored.length === 0 ? [] : matchBySku(unknown, stored)
  await linkProducts(ctx, companyId, connectionId, linked)
  return linked.length > 0
}
