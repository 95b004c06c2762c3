import { isDeepStrictEqual } from 'node:util'
import { message } from '@stoa/messages/describe.ts'
import type { StoredProduct } from '@stoa/product-file/file-product.ts'

/** Fields that belong to the connected shop of a product. Source: docs/decisions/0003. */
const shopFields = ['variants', 'options', 'currency'] as const satisfies readonly (keyof StoredProduct)[]

/** Why a change of prices, stock or variants is refused: they belong to the connected shop. */
export const shopOwns = { code: 'shop_owns', text: message('result.shop_owns') }

/**
 * Returns who owns the variants, prices and stock of a product: the connected shop that sends it, else the portal. The editor, bulk edits and imports
 * decide by this alone.
 */
export function ownerOfStock({ isFromShop }: { isFromShop: boolean }): 'shop' | 'portal' {
  return isFromShop ? 'shop' : 'portal'
}

/** Returns a product as an import may change it: what its shop owns stays as it is. `isKept`: something was left out for that. */
export function keepShopFields<T extends Omit<StoredProduct, 'productId'>>(
  before: Omit<StoredProduct, 'productId'>,
  after: T,
  product: { isFromShop: boolean },
): { product: T; isKept: boolean } {
  if (ownerOfStock(product) === 'portal') return { product: after, isKept: false }
  const kept = { variants: before.variants, options: before.options, currency: before.currency }
  return { product: { ...after, ...kept }, isKept: shopFields.some((field) => !isDeepStrictEqual(before[field], after[field])) }
}
