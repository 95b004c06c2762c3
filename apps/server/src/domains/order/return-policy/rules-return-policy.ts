import type { ShippingPayer } from '@stoa/contract/case-shapes.ts'
import type { ReturnPolicyRecord, ReturnTerms } from './queries-return-policy.ts'

/** What holds for a merchant on a marketplace. */
export type EffectivePolicy = {
  days: number
  shippingPayer: ShippingPayer
  feeMinor: number
  excludedCollectionIds: readonly string[]
  disputeBearer: 'merchant' | 'marketplace'
}

/** What holds where nobody has set a policy. Source: the withdrawal period of the EU is 14 days; shops usually give more. */
export const defaultPolicy = {
  days: 30,
  shippingPayer: 'shopper',
  feeMinor: 0,
  excludedCollectionIds: [] as string[],
  disputeBearer: 'merchant',
} as const

/** Returns the policy that holds for a merchant (null: for the marketplace itself) among its own and the marketplace's. */
export function resolvePolicy(policies: readonly ReturnPolicyRecord[], merchantId: string | null): EffectivePolicy {
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

/** What holds for an order: its lines that may be excluded are those that were excluded when it was placed; null where that is not known. */
export type OrderPolicy = EffectivePolicy & { excludedLineIds: readonly string[] | null }

/** Returns what holds for an order: what its day promised, and today's policy where that gives the shopper more. Orders from before the terms were stored have today's. */
export function resolveOrderPolicy(terms: ReturnTerms | undefined, today: EffectivePolicy): OrderPolicy {
  if (terms === undefined) return { ...today, excludedLineIds: null }
  return {
    ...today,
    days: Math.max(terms.days, today.days),
    feeMinor: Math.min(terms.feeMinor, today.feeMinor),
    // Which of the companies pays is the same to the shopper.
    shippingPayer: terms.shippingPayer === 'shopper' ? today.shippingPayer : terms.shippingPayer,
    excludedLineIds: terms.excludedLineIds,
  }
}
