import type { AccountRequirement } from '@stoa/contract/payment-account.ts'
import type { ProviderAccount } from '../../../domains/payment/ports.ts'
import type { AccountHolder, Capability, LegalEntity } from './shapes.ts'

/** What a problem asks for, by the words of its message. The first that fits counts. */
const requirementWords: readonly (readonly [RegExp, AccountRequirement])[] = [
  [/bank|transfer instrument|payout account/, 'bank_account'],
  [/document|proof|photo|statement|id card|passport/, 'identity_document'],
  [/terms of service|pci|agreement|\bsign(ed)?\b/, 'terms_of_service'],
  [/tax|vat|registration number|social security/, 'tax_number'],
  [/signatory|owner|director|decision maker|representative|individual|shareholder/, 'representative'],
]

function requirementOf(entityType: string | null | undefined, text: string): AccountRequirement {
  if (entityType === 'BankAccount') return 'bank_account'
  if (entityType === 'Document') return 'identity_document'
  const words = text.toLowerCase()
  return requirementWords.find(([pattern]) => pattern.test(words))?.[1] ?? (entityType === 'LegalEntity' ? 'legal_details' : 'other')
}

/** Returns what the merchant still has to do for some capabilities; what waits for Adyen itself is none of it. */
function toRequirements(needed: readonly Capability[]): AccountRequirement[] {
  return needed.flatMap(({ problems }) =>
    (problems ?? []).flatMap(({ entity, verificationErrors }) =>
      (verificationErrors ?? [])
        .filter(({ type }) => type !== 'pendingStatus')
        .map(({ message, code }) => requirementOf(entity?.type, message ?? code ?? '')),
    ),
  )
}

/**
 * An account in our words: verified once everything it requested is allowed and it has a bank account, restricted when Adyen has rejected or suspended it.
 * `reference` is its balance account.
 */
export function accountFromHolder(reference: string, holder: AccountHolder, entity: LegalEntity): ProviderAccount {
  const requested = Object.values(holder.capabilities ?? {}).filter((capability) => capability.requested !== false)
  const [bank] = entity.transferInstruments ?? []
  const isRestricted = (holder.status ?? 'active') !== 'active' || requested.some(({ verificationStatus }) => verificationStatus === 'rejected')
  const isAllowed = requested.length > 0 && requested.every(({ allowed }) => allowed === true)
  const last4 = (bank?.realLastFour ?? bank?.accountIdentifier ?? '').replaceAll(/\W/g, '').slice(-4)
  const due = toRequirements(requested.filter(({ allowed }) => allowed !== true))
  return {
    reference,
    state: isRestricted ? 'restricted' : isAllowed && bank ? 'verified' : 'pending',
    requirements: [...new Set<AccountRequirement>([...due, ...(bank ? [] : ['bank_account' as const])])],
    destination: last4 === '' ? '' : `•••• ${last4}`,
  }
}
