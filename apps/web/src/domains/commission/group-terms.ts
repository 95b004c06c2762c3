import type { CommissionTerms } from '@stoa/contract/commission.ts'

/** Groups equal terms of one marketplace: the terms and the names of the merchants who have them, in the order of the first of each. */
export function groupTerms(all: readonly CommissionTerms[]): { terms: CommissionTerms; merchants: string[] }[] {
  const groups = Map.groupBy(all, ({ marketplace, rules, refunds, taxBasisPoints }) =>
    JSON.stringify([marketplace.id, rules, refunds, taxBasisPoints]),
  )
  return [...groups.values()].flatMap((same) => (same[0] ? [{ terms: same[0], merchants: same.map(({ merchant }) => merchant.name) }] : []))
}
