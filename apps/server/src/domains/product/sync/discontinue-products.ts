import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { productsDiscontinued } from '../events.ts'
import { insertProductEvents, lockProducts } from '../queries-publication.ts'
import { updateDiscontinued } from './queries-sync.ts'

/** Ends products that their shop no longer has, and says so in their histories. */
export async function discontinueProducts(ctx: Ctx, merchantId: string, productIds: readonly string[]): Promise<void> {
  const { db } = ctx
  await lockProducts(
    db,
    productIds.map((productId) => ({ merchantId, productId })),
  )
  await updateDiscontinued(db, merchantId, productIds)
  await insertProductEvents(
    db,
    productIds.map((productId) => ({
      merchantId,
      productId,
      marketplaceId: null,
      kind: 'discontinued',
      message: message('product.gone_from_shop'),
      actor: null,
    })),
  )
  if (productIds.length > 0) await ctx.emit(productsDiscontinued, { merchantId, productIds: [...productIds] })
}
