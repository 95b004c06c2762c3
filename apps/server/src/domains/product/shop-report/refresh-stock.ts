import type { Ctx } from '../../../kit/context.ts'
import type { ShopStock } from '../../connection/ports.ts'
import { lockShopVariants, returnStock } from '../queries-stock.ts'

/** Sets the stock of variants to what their shop counts. One whose stock is not counted on either side waits for the next sync. */
export async function refreshStock(ctx: Ctx, merchantId: string, stocks: readonly ShopStock[]): Promise<void> {
  const present = await lockShopVariants(ctx.db, merchantId, stocks)
  const changes = present.flatMap(({ variantId, stock, index }) => {
    const counted = stocks[index]?.stock ?? null
    return counted === null || stock === null || counted === stock ? [] : [{ merchantId, variantId, quantity: Math.max(0, counted) - stock }]
  })
  await returnStock(
    ctx.db,
    changes.filter(({ quantity }) => quantity !== 0),
  )
  if (changes.length > 0) await ctx.announce([merchantId], { kind: 'product', id: merchantId })
}
