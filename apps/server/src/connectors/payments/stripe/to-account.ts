import type { AccountRequirement } from '@stoa/contract/payment-account.ts'
import type { ProviderAccount } from '../../../domains/payment/ports.ts'
import type { AccountV1, AccountV2 } from './shapes.ts'

/** What a requirement of Stripe asks for, by the words in its name. The first that fits counts. */
const requirementWords: readonly (readonly [RegExp, AccountRequirement])[] = [
  [/document|verification|proof_of/, 'identity_document'],
  [/external_account|bank_account|outbound_destination|payout_method/, 'bank_account'],
  [/tos_acceptance|terms_of_service|attestations/, 'terms_of_service'],
  [/tax_id|id_number|vat_id|registration_number|ssn/, 'tax_number'],
  [/person|representative|individual|owner|director|executive|relationship/, 'representative'],
  [/business_profile|business_details|business_type|company|identity|display_name|contact/, 'legal_details'],
]

/** Returns what Stripe asks for in our words, each once. */
function toRequirements(names: readonly string[]): AccountRequirement[] {
  const found = names.map((name) => {
    const words = name.toLowerCase().replaceAll(/[\s-]+/g, '_')
    return requirementWords.find(([pattern]) => pattern.test(words))?.[1] ?? 'other'
  })
  return [...new Set(found)]
}

/** An account of API v1 in our words. */
export function accountFromV1({ id, payouts_enabled, capabilities, requirements }: AccountV1, destination: string): ProviderAccount {
  const due = [...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])]
  const isPayable = payouts_enabled === true && capabilities?.transfers === 'active' && due.length === 0
  const isRestricted =
    (requirements?.past_due ?? []).length > 0 || /^(rejected|listed|platform_paused|under_review)/.test(requirements?.disabled_reason ?? '')
  return { reference: id, state: isPayable ? 'verified' : isRestricted ? 'restricted' : 'pending', requirements: toRequirements(due), destination }
}

/** An account of API v2 in our words. What waits for Stripe itself is no requirement of the merchant. */
export function accountFromV2({ id, configuration, requirements }: AccountV2, destination: string): ProviderAccount {
  const balance = configuration?.recipient?.capabilities?.stripe_balance
  const states = [balance?.stripe_transfers?.status, balance?.payouts?.status].filter((status) => status !== undefined)
  const due = (requirements?.entries ?? []).filter(
    (entry) => entry.awaiting_action_from !== 'stripe' && entry.minimum_deadline.status !== 'eventually_due',
  )
  const isPayable = balance?.stripe_transfers?.status === 'active' && states.every((status) => status === 'active') && due.length === 0
  const isRestricted =
    due.some((entry) => entry.minimum_deadline.status === 'past_due') || states.some((status) => status === 'rejected' || status === 'unsupported')
  return {
    reference: id,
    state: isPayable ? 'verified' : isRestricted ? 'restricted' : 'pending',
    requirements: toRequirements(due.map(({ description }) => description)),
    destination,
  }
}
