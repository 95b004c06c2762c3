import type { EffectivePolicy } from '../../order/return-policy/rules-return-policy.ts'

/** What of a merchant's policy is stricter than its marketplace's. */
export type PolicyIssue = 'days' | 'feeMinor' | 'shippingPayer'

/** Returns what of a merchant's own policy gives the shopper less than the marketplace's; undefined when nothing does. */
export function stricterField(
  own: Pick<EffectivePolicy, 'days' | 'feeMinor' | 'shippingPayer'>,
  common: Pick<EffectivePolicy, 'days' | 'feeMinor' | 'shippingPayer'>,
): PolicyIssue | undefined {
  if (own.days < common.days) return 'days'
  if (own.feeMinor > common.feeMinor) return 'feeMinor'
  // A merchant cannot make its marketplace pay, and not the shopper where the marketplace promised otherwise.
  if (own.shippingPayer !== common.shippingPayer && own.shippingPayer !== 'merchant') return 'shippingPayer'
  return undefined
}
