import type { Ctx } from '../../../kit/context.ts'
import type { ShopStock } from '../../connection/ports.ts'
import type { ReadingKey } from '../queries-reading.ts'
import { claimStock } from '../queries-reading.ts'
import { listReserved } from '../queries-reserved.ts'
import { lockShopVariants, returnStock } from '../queries-stock.ts'
import { unknownSourceHash } from '../unknown-source-hash.ts'
import { listProductsByReference, updateSourceHashes } from '../sync/queries-sync.ts'

/**
 * Sets the stock of variants to what their shop counts, without what is sold in orders that it does not know. One whose stock is not counted on either side waits for the next sync; one that was read later,
 * alone or with its product, stays as it is.
 */
export async function refreshStock(ctx: Ctx, { companyId: merchantId, reading }: ReadingKey, stocks: readonly ShopStock[]): Promise<void> {
  const references = stocks.map(({ productReference }) => productReference)
  const known = (await listProductsByReference(ctx.db, merchantId, references)).map(({ reference }) => reference)
  const claimed = await claimStock(ctx.db, { companyId: merchantId, reading }, known)
  const newest = stocks.filter(({ productReference }) => claimed.has(productReference))
  const present = await lockShopVariants(ctx.db, merchantId, newest)
  const sold = await listReserved(ctx.db, merchantId, [...new Set(present.map(({ productId }) => productId))])
  const reserved = new Map(sold.map(({ variantId, quantity }) => [variantId, quantity]))
  const changes = present.flatMap(({ variantId, productId, stock, index }) => {
    const counted = newest[index]?.stock ?? null
    const quantity = counted === null || stock === null ? 0 : Math.max(0, counted - (reserved.get(variantId) ?? 0)) - stock
    return quantity === 0 ? [] : [{ merchantId, variantId, productId, quantity }]
  })
  await returnStock(ctx.db, changes)
  // The shop never sent a product with this stock: whatever it sends next is written.
  await updateSourceHashes(ctx.db, merchantId, [...new Set(changes.map(({ productId }) => productId))], unknownSourceHash)
  if (changes.length > 0) await ctx.announce([merchantId], { kind: 'product', id: merchantId })
}
