import type { CommissionRule } from '@stoa/contract/commission.ts'

/** Returns a commission rule as audit logs store it: what it applies to and what it charges. `place` is its place in the list, the first being 1. */
export function ruleFacts(rule: CommissionRule, rules: readonly CommissionRule[]): Record<string, string | number | null> {
  const { percentageBasisPoints, fixedMinor, floorMinor, capMinor, minPriceMinor, maxPriceMinor, validFrom, validUntil, feeName } = rule
  return {
    percentageBasisPoints,
    fixedMinor,
    floorMinor,
    capMinor,
    feeName,
    merchant: rule.merchant?.name ?? null,
    collection: rule.collection?.name ?? null,
    product: rule.product?.name ?? null,
    campaign: rule.campaign?.name ?? null,
    minPriceMinor,
    maxPriceMinor,
    validFrom,
    validUntil,
    place: rules.findIndex(({ id }) => id === rule.id) + 1,
  }
}

/** Returns what is recorded of a rule with its currency, where it has an amount. */
export function withCurrency<T extends object>(detail: T, { currency }: CommissionRule): T & { currency?: string } {
  const names = Object.keys('changes' in detail && typeof detail.changes === 'object' ? { ...detail.changes } : detail)
  return names.some((name) => name.endsWith('Minor')) ? { ...detail, currency } : detail
}

/** Returns the facts of a rule that say something: without empty ones and amounts of nothing. */
export function knownFacts(facts: Record<string, string | number | null>): object {
  return Object.fromEntries(
    Object.entries(facts).filter(([name, value]) => value !== null && value !== '' && (value !== 0 || name === 'percentageBasisPoints')),
  )
}
