import type { CaseSide, CaseState } from '@stoa/contract/case-states.ts'
import type { RefundableLine } from '@stoa/contract/refundable.ts'
import { shippedLeft } from '@stoa/contract/refund-plan.ts'
import { worthOf } from '@stoa/contract/refund-shares.ts'
import type { CompanyType } from '@stoa/contract/states.ts'

const dayMs = 86_400_000

/** Days until the next step of a return is late, by state. An approved return that is not sent by then is cancelled. */
const daysFor: Partial<Readonly<Record<CaseState, number>>> = { requested: 3, approved: 14, in_transit: 14, received: 7, inspected: 3 }

/** Returns when the next step of a return that came into this state is due; null when nothing is. */
export function dueAfter(state: CaseState, now: Date): Date | null {
  const days = daysFor[state]
  return days === undefined ? null : new Date(now.getTime() + days * dayMs)
}

/** Returns the last instant at which the shopper may ask for a return of what was shipped then. */
export function lastReturnInstant(shippedAt: Date, days: number): Date {
  return new Date(shippedAt.getTime() + days * dayMs)
}

/** What bounds how many items of a line can be returned. */
type ReturnableLine = { fulfilledQuantity: number; refundedQuantity: number; refundedUnshippedQuantity: number; inReturns: number }

/** Returns how many items of a line can still be returned: shipped, not refunded after shipment, and in no open return. */
export function returnableQuantity(line: ReturnableLine): number {
  return Math.max(0, shippedLeft(line) - line.inReturns)
}

/** Returns on which side of a case a company is. */
export function sideOf(companyType: CompanyType): CaseSide & ('merchant' | 'marketplace') {
  return companyType === 'MERCHANT' ? 'merchant' : 'marketplace'
}

/** Returns what the items of a return are worth now, in minor units: the accepted ones; before inspection, all of them. */
export function returnWorth(
  lines: readonly { lineId: string; quantity: number; acceptedQuantity: number | null }[],
  states: readonly RefundableLine[],
): number {
  return lines.reduce((sum, line) => {
    const state = states.find(({ id }) => id === line.lineId)
    const quantity = line.acceptedQuantity ?? line.quantity
    return sum + (state && quantity > 0 ? worthOf(state, Math.min(quantity, state.quantity - state.refundedQuantity)) : 0)
  }, 0)
}
