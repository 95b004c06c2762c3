import type { variantEdit } from '@stoa/contract/variant-edit.ts'
import type { Returned } from '@stoa/contract/route.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { actorName } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { lockProducts } from '../queries-publication.ts'
import { lockVariants } from '../queries-stock.ts'
import { listStored } from '../sync/queries-sync.ts'
import { writeProducts } from '../write-products.ts'
import { listEditable } from './queries-edit.ts'
import { listNamedVariants } from './queries-variant.ts'
import { editHistory } from './rules-edit.ts'
import { applyRows } from './rules-variant-rows.ts'
import type { RowProduct } from './rules-variant-rows.ts'

/** Sets stock and prices of the merchant's variants by SKU, GTIN or id, and returns what became of each row. Sent again, it changes nothing. */
export async function bulkUpdateVariants(
  ctx: Ctx,
  { body }: Received<typeof variantEdit.bulkUpdate>,
): Promise<Returned<typeof variantEdit.bulkUpdate>> {
  const { db, scope, language } = ctx
  const merchantId = scope.companyId
  const names = body.variants.map(({ sku = null, gtin = null, variantId = null }, n) => ({ n, sku, gtin, variantId }))
  const named = await listNamedVariants(db, merchantId, names)
  const products = await lockNamed(ctx, [...new Set(named.map(({ productId }) => productId))])
  const results = applyRows(body.variants, named, products)
  const changed = [...products.values()].filter(({ isChanged }) => isChanged)
  await writeProducts(
    ctx,
    merchantId,
    { connectionId: null, ...editHistory(actorName(ctx.actor)) },
    changed.map(({ product: { productId: id, reference, sourceHash }, before, variants }) => {
      return { id, product: { ...before, reference, variants }, sourceHash, outcome: 'changed' }
    }),
    changed.map(({ product: { productId, status }, before }) => ({ ...before, productId, status })),
  )
  const [only] = changed
  if (only) await ctx.announce([merchantId], { kind: 'product', id: changed.length === 1 ? only.product.productId : merchantId })
  const items = results.map(({ issues, ...row }) => {
    return { ...row, errors: issues.map(({ path, code, message: text }) => ({ path, code, message: describe(language, text) })) }
  })
  const count = (...outcomes: string[]): number => items.filter(({ outcome }) => outcomes.includes(outcome)).length
  const applied = { changed: count('changed'), unchanged: count('unchanged') }
  return { ...applied, failed: items.length - applied.changed - applied.unchanged, items }
}

/** Locks the products that rows name, their variants first, as orders do that take stock, and returns them as they are then. */
async function lockNamed({ db, scope }: Ctx, productIds: readonly string[]): Promise<Map<string, RowProduct>> {
  const merchantId = scope.companyId
  if (productIds.length === 0) return new Map()
  await lockVariants(db, merchantId, productIds)
  await lockProducts(
    db,
    productIds.map((productId) => ({ merchantId, productId })),
  )
  const inputs = productIds.map((productId, n) => ({ n, productId, reference: null, listingId: null }))
  const products = new Map((await listEditable(db, scope, inputs)).map((product) => [product.productId, product]))
  const stored = await listStored(db, merchantId, productIds)
  return new Map(
    stored.flatMap(({ productId, ...before }): [string, RowProduct][] => {
      const product = products.get(productId)
      return product ? [[productId, { product, before, variants: [...before.variants], isChanged: false }]] : []
    }),
  )
}
