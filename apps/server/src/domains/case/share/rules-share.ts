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

/** Returns what a decision on a case that has ended with a cost moves to the merchant in minor units; negative is what it moves to the marketplace. */
export function movedByShare(one: SharedCase): number {
  return one.marketplaceShareMinor === null ? 0 : one.marketplaceShareMinor - bornBefore(one, costOf(one) ?? 0)
}

/** What the ledger posts for a decision on a case that has ended: the marketplace's share, beside what it bore already. */
export function sharePostings(one: SharedCase & Pick<LockedCase, 'isReleased'>): Posting[] {
  const movedMinor = movedByShare(one)
  return [
    { account: 'adjustments', amountMinor: movedMinor },
    { account: one.isReleased ? 'merchant_payable' : 'merchant_pending', amountMinor: -movedMinor },
  ]
}

/** What the ledger posts when a case whose cost was shared costs nothing after all: the opposite, where the order's money is by then. */
export function shareReturnPostings(one: SharedCase & Pick<LockedCase, 'isReleased'>): Posting[] {
  return sharePostings(one).map(({ account, amountMinor }) => ({ account, amountMinor: -amountMinor }))
}

/** What the marketplace bears without a decision. */
function bornBefore({ bearer }: SharedCase, costMinor: number): number {
  return bearer === 'marketplace' ? costMinor : 0
}
