import type { Listing } from '@stoa/contract/collection.ts'

/** Returns the products in the order on screen, then those loaded since. Products that are no longer listed are omitted. */
export function withLoaded<Row extends Pick<Listing, 'collectionProductId'>>(order: readonly Row[], rows: readonly Row[]): Row[] {
  const loaded = new Map(rows.map((row) => [row.collectionProductId, row]))
  const ids = new Set([...order, ...rows].map(({ collectionProductId }) => collectionProductId))
  return [...ids].flatMap((id) => loaded.get(id) ?? [])
}
