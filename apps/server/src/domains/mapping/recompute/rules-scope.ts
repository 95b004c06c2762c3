import type { ProductKey } from '../../collection/listing/queries-bulk.ts'

/** Returns the part of a mapping scope that these products are: all of them are recomputed together. */
export function scopeOfProducts(keys: readonly ProductKey[]): { merchantIds: string[]; productIds: string[] } {
  return { merchantIds: [...new Set(keys.map(({ merchantId }) => merchantId))], productIds: keys.map(({ productId }) => productId) }
}
