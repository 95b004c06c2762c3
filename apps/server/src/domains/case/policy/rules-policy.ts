import type { ShippingPayer } from '@stoa/contract/case-shapes.ts'
import type { PolicyRecord } from './queries-policy.ts'
import { defaultPolicy } from '../rules.ts'

/** What holds for a merchant on a marketplace. */
export type EffectivePolicy = {
  days: number
  shippingPayer: ShippingPayer
  feeMinor: number
  excludedCollectionIds: readonly string[]
  disputeBearer: 'merchant' | 'marketplace'
}

/** Returns the policy that holds for a merchant (null: for the marketplace itself) among its own and the marketplace's. */
export function resolvePolicy(policies: readonly PolicyRecord[], merchantId: string | null): EffectivePolicy {
  const common = policies.find((policy) => policy.merchantId === null)
  const own = merchantId === null ? undefined : policies.find((policy) => policy.merchantId === merchantId)
  const chosen = own ?? common ?? defaultPolicy
  return {
    days: chosen.days,
    shippingPayer: chosen.shippingPayer,
    feeMinor: chosen.feeMinor,
    // What the marketplace excludes is excluded for every merchant.
    excludedCollectionIds: [...new Set([...(common?.excludedCollectionIds ?? []), ...(own?.excludedCollectionIds ?? [])])],
    disputeBearer: own?.disputeBearer ?? common?.disputeBearer ?? defaultPolicy.disputeBearer,
  }
}

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
