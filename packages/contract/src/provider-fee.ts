import { proportionBetween } from './amounts.ts'

/**
 * Returns what of the fee a merchant was charged goes back with a refund: its share of what was captured, in minor units. Rounded on the running total, so
 * that all refunds of an order together give back exactly the fee.
 */
export function feeReturned(chargedMinor: number, capturedMinor: number, refundedBeforeMinor: number, refundMinor: number): number {
  const upTo = (refundedMinor: number): number => Math.min(refundedMinor, capturedMinor)
  return proportionBetween(chargedMinor, upTo(refundedBeforeMinor), upTo(refundedBeforeMinor + refundMinor), capturedMinor)
}
