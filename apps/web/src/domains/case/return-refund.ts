import { roundToStep } from '@stoa/contract/amount-step.ts'
import type { Case } from '@stoa/contract/case-shapes.ts'

/**
 * Returns what a refund of a return pays, in minor units, as the server computes it: the accepted items less the fee, and shipping; never more than is left of
 * the order, and rounded down to what its payment provider can move.
 */
export function returnRefund(one: Case, feeMinor: number, shippingMinor: number): number {
  const isAccepted = one.lines.some(({ acceptedQuantity }) => (acceptedQuantity ?? 0) > 0)
  const itemsMinor = isAccepted ? Math.max(0, one.worth.minor - feeMinor) : 0
  return roundToStep(Math.min(one.orderRefundable.minor, itemsMinor + shippingMinor), one.amountStepMinor)
}
