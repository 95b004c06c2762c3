import { isCostly } from '@stoa/contract/case-share.ts'
import type { Posting } from '../../ledger/rules.ts'
import type { LockedCase } from '../queries-change.ts'

/** What decides who bears a case. Amounts in minor units. */
type SharedCase = Pick<LockedCase, 'kind' | 'state' | 'amountMinor' | 'refundedMinor' | 'bearer' | 'marketplaceShareMinor'>

/** Returns what a case costs, or will once it is lost, in minor units; null where it costs nobody anything. */
export function costOf(one: SharedCase): number | null {
  if (!isCostly(one)) return null
  return one.kind === 'dispute' ? one.amountMinor : one.refundedMinor
}

/** Returns what each side bears of a case: as decided, else as its policy says. They sum to its cost. Null where it costs nothing. */
export function sharesOf(one: SharedCase): { merchantMinor: number; marketplaceMinor: number } | null {
  const costMinor = costOf(one)
  if (costMinor === null) return null
  const marketplaceMinor = one.marketplaceShareMinor ?? bornBefore(one, costMinor)
  return { merchantMinor: costMinor - marketplaceMinor, marketplaceMinor }
}

/** What the ledger posts for a decision on a case that has ended: the marketplace's share, beside what it bore already. */
export function sharePostings(one: SharedCase & Pick<LockedCase, 'isReleased'>): Posting[] {
  const costMinor = costOf(one) ?? 0
  const movedMinor = one.marketplaceShareMinor === null ? 0 : one.marketplaceShareMinor - bornBefore(one, costMinor)
  return [
    { account: 'adjustments', amountMinor: movedMinor },
    { account: one.isReleased ? 'merchant_payable' : 'merchant_pending', amountMinor: -movedMinor },
  ]
}

/** What the marketplace bears without a decision. */
function bornBefore({ bearer }: SharedCase, costMinor: number): number {
  return bearer === 'marketplace' ? costMinor : 0
}
