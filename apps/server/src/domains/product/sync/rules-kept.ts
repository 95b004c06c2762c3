import type { StoredProduct } from '@stoa/product-file/file-product.ts'

/** Fields of a product that a sync leaves as they are in the portal. */
export type KeptField = 'title' | 'price' | 'stock'

/** Returns a product of a shop with the kept fields as they are in the portal. A variant that is new comes as the shop has it. */
export function keepFields<T extends Omit<StoredProduct, 'productId'>>(
  sent: T,
  before: Omit<StoredProduct, 'productId'>,
  kept: readonly KeptField[],
): T {
  if (kept.length === 0) return sent
  const stored = new Map(before.variants.map((variant) => [variant.reference, variant]))
  const variants = sent.variants.map((variant) => {
    const own = stored.get(variant.reference)
    if (!own) return variant
    return {
      ...variant,
      ...(kept.includes('price') ? { priceMinor: own.priceMinor, compareAtMinor: own.compareAtMinor } : {}),
      ...(kept.includes('stock') ? { stock: own.stock } : {}),
    }
  })
  return { ...sent, ...(kept.includes('title') ? { name: before.name } : {}), variants }
}
