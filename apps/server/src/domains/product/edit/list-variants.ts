import { maxVariantRows } from '@stoa/contract/variant-edit.ts'
import type { variantEdit } from '@stoa/contract/variant-edit.ts'
import type { Returned } from '@stoa/contract/route.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { Received } from '../../../kit/http.ts'
import { listEditable } from './queries-edit.ts'
import { listVariantsOf } from './queries-variant.ts'

/** Returns the variants of the merchant's products with their stock and prices, as many as can be set at once. Products that are not the merchant's are left out. */
export async function listVariants({ db, scope }: Ctx, { query }: Received<typeof variantEdit.list>): Promise<Returned<typeof variantEdit.list>> {
  const ids = [...new Set(query.productId)]
  const products = await listEditable(
    db,
    scope,
    ids.map((productId, n) => ({ n, productId, reference: null, listingId: null })),
  )
  const variants = await listVariantsOf(
    db,
    scope.companyId,
    products.map(({ productId }) => productId),
    maxVariantRows,
  )
  const byProduct = Map.groupBy(variants, ({ productId }) => productId)
  const value = products.flatMap(({ productId, name, status, isFromShop, portalFields }) => {
    const rows = byProduct.get(productId) ?? []
    const [first] = rows
    if (!first) return []
    const { currency } = first
    const money = (minor: number | null) => (minor === null ? null : { minor, currency })
    return [
      {
        productId,
        productName: name,
        status,
        currency,
        isFromShop,
        portalFields,
        variants: rows.flatMap(({ id, name: variantName, sku, gtin, options, priceMinor, compareAtMinor, stock }) => {
          const prices = { price: money(priceMinor), compareAtPrice: money(compareAtMinor) }
          return id === null ? [] : [{ id, name: variantName, sku, gtin, options, ...prices, stock }]
        }),
      },
    ]
  })
  return { value, totalVariants: variants[0]?.total ?? 0 }
}
