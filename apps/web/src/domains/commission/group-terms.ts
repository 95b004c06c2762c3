import type { CommissionTerms } from '@stoa/contract/commission.ts'

/** Returns the terms in their order, those of one marketplace that are the same together: who has them, and the first of them. */
export function groupTerms(all: readonly CommissionTerms[]): { terms: CommissionTerms; merchants: string[] }[] {
  const groups = Map.groupBy(all, ({ marketplace, rules, refunds, taxBasisPoints }) =>
    JSON.stringify([marketplace.id, rules, refunds, taxBasisPoints]),
  )
  return [...groups.values()].flatMap((same) => (same[0] ? [{ terms: same[0], merchants: same.map(({ merchant }) => merchant.name) }] : []))
}
