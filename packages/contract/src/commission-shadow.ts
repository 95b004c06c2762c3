/** What a commission rule asks of an order line; null asks nothing. */
export type Conditions = {
  merchantId: string | null
  collectionId: string | null
  productId: string | null
  campaignId: string | null
  /** Band of the unit price in minor units, both ends included. */
  minPriceMinor: number | null
  maxPriceMinor: number | null
  /** Days in UTC, both included. */
  validFrom: string | null
  validUntil: string | null
}

/** Returns whether everything between two ends (null is open) lies between two others. */
function isWithin<T extends number | string>(from: T | null, until: T | null, outerFrom: T | null, outerUntil: T | null): boolean {
  return (outerFrom === null || (from !== null && from >= outerFrom)) && (outerUntil === null || (until !== null && until <= outerUntil))
}

/**
 * Returns whether every line `later` matches is matched by `earlier` too, so that behind it `later` never applies.
 * `above` maps a collection's id to those of all collections above it. What several earlier rules cover only together is not found.
 */
export function isCoveredBy(later: Conditions, earlier: Conditions, above: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const { collectionId } = earlier
  return (
    (earlier.merchantId === null || earlier.merchantId === later.merchantId) &&
    (earlier.productId === null || earlier.productId === later.productId) &&
    (earlier.campaignId === null || earlier.campaignId === later.campaignId) &&
    (collectionId === null ||
      (later.collectionId !== null && (later.collectionId === collectionId || above.get(later.collectionId)?.has(collectionId) === true))) &&
    isWithin(later.minPriceMinor, later.maxPriceMinor, earlier.minPriceMinor, earlier.maxPriceMinor) &&
    isWithin(later.validFrom, later.validUntil, earlier.validFrom, earlier.validUntil)
  )
}

/** Returns for each rule that can never apply the first earlier rule of the same fee that always applies before it. */
export function findShadows<R extends Conditions & { id: string; name: string; feeName: string }>(
  rules: readonly R[],
  above: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, { id: string; name: string }> {
  const shadows = new Map<string, { id: string; name: string }>()
  for (const [index, rule] of rules.entries()) {
    const first = rules.slice(0, index).find((earlier) => earlier.feeName === rule.feeName && isCoveredBy(rule, earlier, above))
    if (first) shadows.set(rule.id, { id: first.id, name: first.name })
  }
  return shadows
}
