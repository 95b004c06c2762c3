import { onlyVariant } from './catalog-v1.ts'
import type { CatalogReference } from './wix-sale-shapes.ts'

/**
 * Returns the id of the variant that a line of an order is of. The first catalogue names none of a product without options, which has one variant; of one with
 * options it may name the choices only, and then the id is not known.
 */
export function variantReferenceOf(reference: CatalogReference): string {
  const named = reference?.options?.variantId ?? ''
  if (named !== '' || !reference || reference.catalogItemId === '') return named
  return Object.keys(reference.options?.options ?? {}).length === 0 ? onlyVariant : ''
}
