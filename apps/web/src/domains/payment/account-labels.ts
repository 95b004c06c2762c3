import { t } from '@lingui/core/macro'
import type { AccountRequirement, AccountState } from '@stoa/contract/payment-account.ts'
import type { BadgeColour } from '@stoa/contract/status-badges.ts'

/** What a person reads for the state of an account, and its colour. */
export const accountStates: Readonly<Record<AccountState, { label: string; colour: BadgeColour }>> = {
  none: { label: t`Not started`, colour: 'none' },
  pending: { label: t`Details needed`, colour: 'pending' },
  restricted: { label: t`Restricted`, colour: 'error' },
  verified: { label: t`Verified`, colour: 'success' },
}

/** What the provider still asks for. */
export const requirementLabels: Readonly<Record<AccountRequirement, string>> = {
  legal_details: t`Legal details of your company`,
  representative: t`Details of the people who own or represent your company`,
  tax_number: t`A tax or registration number`,
  bank_account: t`A bank account`,
  identity_document: t`An identity document`,
  terms_of_service: t`Agreement to the provider’s terms of service`,
  payment_method: t`A payment method`,
  other: t`More information`,
}
