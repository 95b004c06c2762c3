import type { ShopVariant } from '../../domains/connection/ports.ts'

/** Returns the variant of ours that one of a shop is: by its id, or by its SKU where ours has another id. */
export function variantFor(theirs: { id: string; sku: string }, variants: readonly ShopVariant[]): ShopVariant | undefined {
  return variants.find(({ reference }) => reference === theirs.id) ?? variants.find(({ sku }) => sku !== '' && sku === theirs.sku)
}
