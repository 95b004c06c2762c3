import type { Listing } from '@stoa/contract/collection.ts'

/** Returns the order on screen with the rows that were loaded since behind it; what is no longer listed is left out. */
export function withLoaded<Row extends Pick<Listing, 'collectionProductId'>>(order: readonly Row[], rows: readonly Row[]): Row[] {
  const loaded = new Map(rows.map((row) => [row.collectionProductId, row]))
  const ids = new Set([...order, ...rows].map(({ collectionProductId }) => collectionProductId))
  return [...ids].flatMap((id) => loaded.get(id) ?? [])
}
