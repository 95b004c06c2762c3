import type {
  ItemState,
  SubmittedStatus,
  Verification,
  VerificationDocument,
  VerificationItem,
  VerificationStatus,
} from '@stoa/contract/verification.ts'
import { VerificationItem as Items, requiredItems } from '@stoa/contract/verification.ts'

/** The details of a merchant that are checked, as they are stored with an approval. */
export type TraderDetails = {
  companyName: string
  registrationNumber: string
  vatNumber: string
  street: string
  postalCode: string
  city: string
  countryCode: string
  companyMail: string
  phone: string
}

/** What an operator may decide on what it received. An approval is withdrawn by a rejection. */
const decisions: Readonly<Record<SubmittedStatus, readonly ('APPROVED' | 'REJECTED')[]>> = {
  SUBMITTED: ['APPROVED', 'REJECTED'],
  APPROVED: ['REJECTED'],
  REJECTED: ['APPROVED'],
  EXPIRED: ['REJECTED'],
}

export function mayDecide(from: SubmittedStatus, to: 'APPROVED' | 'REJECTED'): boolean {
  return decisions[from].includes(to)
}

/** Returns the value of an item as its readers see it: empty where it is missing, the names of the files of a document. */
function valueOf(item: VerificationItem, details: TraderDetails, documents: readonly VerificationDocument[]): string {
  switch (item) {
    case 'company_name':
      return details.companyName
    case 'registration_number':
      return details.registrationNumber
    case 'vat_number':
      return details.vatNumber
    case 'address': {
      const { street, postalCode, city, countryCode } = details
      return street === '' || city === '' || countryCode === '' ? '' : `${street}, ${[postalCode, city].filter(Boolean).join(' ')}, ${countryCode}`
    }
    case 'email':
      return details.companyMail
    case 'phone':
      return details.phone
    default:
      return documents
        .filter(({ kind }) => kind === item)
        .map(({ name }) => name)
        .join(', ')
  }
}

/** True once the last day on which a document is valid has passed. `today` is YYYY-MM-DD. */
function isExpired({ expiresOn }: VerificationDocument, today: string): boolean {
  return expiresOn !== null && expiresOn < today
}

const stateBy: Readonly<Record<VerificationStatus, ItemState>> = {
  NONE: 'entered',
  SUBMITTED: 'submitted',
  APPROVED: 'approved',
  REJECTED: 'entered',
  EXPIRED: 'entered',
}

/** Returns every item that is checked, with its value and state. `today` is YYYY-MM-DD. */
export function toItems(
  { status, details, rejectedItems }: { status: VerificationStatus; details: TraderDetails; rejectedItems: readonly string[] },
  documents: readonly VerificationDocument[],
  today: string,
): Verification['items'] {
  const stateOf = (item: VerificationItem, value: string): ItemState => {
    if (value === '') return 'missing'
    if (documents.some((one) => one.kind === item && isExpired(one, today))) return 'expired'
    return status === 'REJECTED' && rejectedItems.includes(item) ? 'rejected' : stateBy[status]
  }
  return Items.options.map((item) => {
    const value = valueOf(item, details, documents)
    return { item, isRequired: requiredItems.has(item), value, state: stateOf(item, value) }
  })
}

/** Returns the items that keep a merchant from being verified: required and missing, or expired. */
export function openItems(items: Verification['items']): VerificationItem[] {
  return items.filter(({ state, isRequired }) => state === 'expired' || (isRequired && state === 'missing')).map(({ item }) => item)
}
