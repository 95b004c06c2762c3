import { t } from '@lingui/core/macro'
import type { BadgeColour } from '@stoa/contract/status-badges.ts'
import type { ItemState, RejectionReason, VerificationItem, VerificationStatus } from '@stoa/contract/verification.ts'

type Badge = { colour: BadgeColour; label: string }

export const itemLabels: Readonly<Record<VerificationItem, string>> = {
  company_name: t`Legal name`,
  registration_number: t`Registration number`,
  vat_number: t`VAT number`,
  address: t`Address`,
  email: t`E-mail`,
  phone: t`Phone`,
  registration_extract: t`Registration extract`,
  identity: t`Proof of identity`,
  insurance: t`Insurance certificate`,
  other: t`Other documents`,
}

export const statusBadges: Readonly<Record<VerificationStatus, Badge>> = {
  NONE: { colour: 'none', label: t`Not submitted` },
  SUBMITTED: { colour: 'open', label: t`Submitted` },
  APPROVED: { colour: 'success', label: t`Verified` },
  REJECTED: { colour: 'error', label: t`Rejected` },
  EXPIRED: { colour: 'error', label: t`Expired` },
}

export const itemBadges: Readonly<Record<ItemState, Badge>> = {
  missing: { colour: 'pending', label: t`Missing` },
  entered: { colour: 'authorized', label: t`Entered` },
  submitted: { colour: 'open', label: t`Submitted` },
  approved: { colour: 'success', label: t`Approved` },
  rejected: { colour: 'error', label: t`Rejected` },
  expired: { colour: 'error', label: t`Expired` },
}

export const reasonLabels: Readonly<Record<RejectionReason, string>> = {
  details_mismatch: t`Details and documents do not match`,
  document_unreadable: t`A document is not readable`,
  document_outdated: t`A document is out of date`,
  wrong_document: t`A document is of the wrong kind`,
  incomplete: t`Something is missing`,
  other: t`Other`,
}
