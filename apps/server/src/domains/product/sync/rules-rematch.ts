import type { ShopProduct } from '../../connection/ports.ts'

/** A variant of a product that is stored, by its SKU. */
export type StoredSku = { productId: string; sku: string; variantReference: string }

/** A stored product that a shop now calls otherwise, with the new references of its variants. */
export type Renumbered = { productId: string; reference: string; variants: { productId: string; before: string; reference: string }[] }

/**
 * Matches products with other ids to those that are stored, by the SKUs of their variants. A SKU that several products or variants have matches nothing, nor
 * does a product whose SKUs belong to different stored ones: better new than mixed up.
 */
export function matchBySku(incoming: readonly ShopProduct[], stored: readonly StoredSku[]): Renumbered[] {
  const storedBySku = Map.groupBy(stored, ({ sku }) => sku)
  const incomingBySku = Map.groupBy(
    incoming.flatMap((product) => product.variants.map((variant) => ({ product, variant }))),
    ({ variant }) => variant.sku,
  )
  const matched = incoming.flatMap((product): Renumbered[] => {
    const pairs = product.variants.flatMap((variant) => {
      const before = storedBySku.get(variant.sku) ?? []
      const [only] = before
      const isUnique = variant.sku !== '' && before.length === 1 && incomingBySku.get(variant.sku)?.length === 1
      return only && isUnique ? [{ productId: only.productId, before: only.variantReference, reference: variant.reference }] : []
    })
    const [productId, ...others] = new Set(pairs.map((pair) => pair.productId))
    return productId === undefined || others.length > 0 ? [] : [{ productId, reference: product.reference, variants: pairs }]
  })
  const times = Map.groupBy(matched, ({ productId }) => productId)
  return matched.filter(({ productId }) => times.get(productId)?.length === 1)
}
