import * as z from 'zod/mini'
import type { ShopQuantity } from '../../../domains/connection/ports-order.ts'

export const Made = z.nullable(z.object({ legacyResourceId: z.string() }))
export const Variant = z.nullable(z.object({ legacyResourceId: z.string() }))
type Item = { sku: string | null; variant: z.infer<typeof Variant> }

/** Whether an item of an order is the variant that was named. */
export function isVariant({ variant }: Item, { variantReference }: ShopQuantity): boolean {
  return variant?.legacyResourceId === variantReference
}

/** Returns the SKU of an item whose variant the shop has deleted; one that has a variant is of that one alone. */
export function skuOf({ sku, variant }: Item): string {
  return variant ? '' : (sku ?? '')
}
