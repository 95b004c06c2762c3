import type { Coverage } from '@stoa/contract/mapping-shapes.ts'

/** Where one merchant's products on one marketplace lie: an operator's groups go by merchant, a merchant's by marketplace. */
export type SourceGroup = {
  merchantId: string
  marketplaceId: string
  name: string
  remaining: number
  collections: readonly Coverage[]
}

/** A collection of a group; null for those not placed never comes, since nothing is requested of them. */
export type Place = { group: SourceGroup; coverage: Coverage }

/** Coverage in groups, in the order it came in: what is left most first. */
export function groupsOf(
  places: readonly { id: string; name: string }[],
  answers: readonly (readonly Coverage[])[],
  byMarketplace: boolean,
): SourceGroup[] {
  return places.flatMap(({ id: marketplaceId, name }, index) => {
    const found = new Map<string, Coverage[]>()
    for (const row of answers[index] ?? []) found.set(row.merchantId, [...(found.get(row.merchantId) ?? []), row])
    return [...found].map(([merchantId, collections]) => ({
      merchantId,
      marketplaceId,
      name: byMarketplace ? name : (collections[0]?.merchantName ?? ''),
      remaining: collections.reduce((sum, { remaining }) => sum + remaining, 0),
      collections,
    }))
  })
}

/** The groups a view shows: of the unmapped those with something left, and always the collection that is open; narrowed by words. */
export function visibleGroups(
  groups: readonly SourceGroup[],
  { isUnmapped, words, open }: { isUnmapped: boolean; words: string; open: Place | undefined },
): SourceGroup[] {
  const requested = words.trim().toLowerCase()
  return groups.flatMap((group) => {
    const isNamed = group.name.toLowerCase().includes(requested)
    const collections = group.collections.filter(
      (one) => (!isUnmapped || one.remaining > 0 || one === open?.coverage) && (isNamed || one.collectionName.toLowerCase().includes(requested)),
    )
    return collections.length === 0 ? [] : [{ ...group, collections }]
  })
}

/** The collection an address names; undefined where it names none, or one that is gone. */
export function placeOf(
  groups: readonly SourceGroup[],
  {
    merchantId,
    marketplaceId,
    collectionId,
  }: { merchantId?: string | undefined; marketplaceId?: string | undefined; collectionId?: string | undefined },
): Place | undefined {
  for (const group of groups) {
    if (merchantId !== undefined && group.merchantId !== merchantId) continue
    if (marketplaceId !== undefined && group.marketplaceId !== marketplaceId) continue
    const coverage = group.collections.find((one) => one.collectionId === collectionId)
    if (coverage) return { group, coverage }
  }
  return undefined
}
