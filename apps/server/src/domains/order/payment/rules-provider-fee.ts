/**
 * Returns what of the fee a merchant was charged goes back with a refund: its share of what was captured, in minor units. Rounded on the running total, so
 * that all refunds of an order together give back exactly the fee.
 */
export function feeReturned(chargedMinor: number, capturedMinor: number, refundedBeforeMinor: number, refundMinor: number): number {
  if (capturedMinor === 0) return 0
  const until = (refundedMinor: number): number =>
    Number((BigInt(chargedMinor) * BigInt(Math.min(refundedMinor, capturedMinor)) * 2n + BigInt(capturedMinor)) / (BigInt(capturedMinor) * 2n))
  return until(refundedBeforeMinor + refundMinor) - until(refundedBeforeMinor)
}
