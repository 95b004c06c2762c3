import * as z from 'zod/mini'
import type { CaseKind, CaseSide, CaseState } from './case-states.ts'
import { isCaseClosed } from './case-moves.ts'
import { Money, Minor } from './money.ts'

/** Why the cost of a case is shared as it is. */
export const ShareReason = z.enum(['merchant_responsible', 'marketplace_responsible', 'carrier_responsible', 'nobody_responsible', 'agreement'])
export type ShareReason = z.infer<typeof ShareReason>

/** Why the shares of a case cannot be decided: `too_late` they count already, `ended` the case costs nothing. */
export const ShareIssue = z.enum(['other_side', 'too_early', 'too_late', 'ended'])
export type ShareIssue = z.infer<typeof ShareIssue>

/**
 * What each side bears of a case. `returned` went back to the merchant with the refund (commission, withheld tax, payment fee), less what the
 * marketplace took back of its discount: it bears no more than the rest, nor than the whole. `reason` is null while nobody decided: then a policy says who bears it. `isFinal`: decided and in the ledger.
 */
export const CaseShares = z.object({ merchant: Money, marketplace: Money, returned: Money, reason: z.nullable(ShareReason), isFinal: z.boolean() })
export type CaseShares = z.infer<typeof CaseShares>

const shareMinor = Minor.check(z.minimum(0))

/** What an operator decides: the shares sum to what the case costs, and the marketplace bears at most what the merchant loses by it. */
export const ShareDecision = { merchantMinor: shareMinor, marketplaceMinor: shareMinor, reason: ShareReason }

/** The states in which a case costs something, or will once it is lost. */
const costlyStates: Readonly<Record<CaseKind, readonly CaseState[]>> = {
  return: ['refunding', 'refunded'],
  dispute: ['needs_response', 'under_review', 'lost'],
}

/** True for a case of which somebody bears a cost now, or will once it is lost. */
export function isCostly({ kind, state }: { kind: CaseKind; state: CaseState }): boolean {
  return costlyStates[kind].includes(state)
}

/** Returns why a side cannot decide now who bears what of a case; undefined when it can. */
export function shareIssue(it: { kind: CaseKind; state: CaseState; isDecided: boolean }, side: CaseSide): ShareIssue | undefined {
  if (side !== 'marketplace') return 'other_side'
  if (!isCostly(it)) return isCaseClosed(it) ? 'ended' : 'too_early'
  return it.isDecided && isCaseClosed(it) ? 'too_late' : undefined
}
