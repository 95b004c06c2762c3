import type { Db } from '../../../database/db.ts'
import type { ShopAccess, ShopConnector, ShopProduct } from '../ports.ts'
import type { KnownProduct } from './queries-known-products.ts'
import { listKnownProducts } from './queries-known-products.ts'

/**
 * Returns whether a shop sells what a connection has read: it is the same shop at another address. At least half of 20 products must be there, with their
 * SKU or their title: two shops may well use the same numbers. False where the connection has no products. Throws UpstreamError when the shop fails.
 */
export async function sellsSameProducts(db: Db, shop: ShopConnector, access: ShopAccess): Promise<boolean> {
  const known = await listKnownProducts(db, access.companyId, access.connectionId)
  if (known.length === 0 || !shop.findProducts) return false
  const items = await shop.findProducts(
    access,
    known.map(({ reference }) => reference),
  )
  const found = new Map(items.flatMap((item) => (item.isProduct ? [[item.product.reference, item.product]] : [])))
  return 2 * known.filter((one) => isSame(one, found.get(one.reference))).length >= known.length
}

function isSame({ name, skus }: KnownProduct, product: ShopProduct | undefined): boolean {
  return product !== undefined && (product.name === name || product.variants.some(({ sku }) => skus.includes(sku)))
}
