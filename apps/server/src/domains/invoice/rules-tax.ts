import type { InvoiceProblem } from '@stoa/contract/invoice.ts'

/** A company as an invoice names it. */
export type Party = {
  id: string
  name: string
  street: string
  postalCode: string
  city: string
  countryCode: string
  vatNumber: string
  registrationNumber: string
  mail: string
}

/** True when a document can name where the company is: street, city and country. A postal code is not used everywhere. */
function hasAddress({ street, city, countryCode }: Party): boolean {
  return street !== '' && city !== '' && countryCode !== ''
}

/** Returns what is missing for sound documents from one issuer to its merchants. Only the issuer's own name and address are refused without. */
export function invoiceProblems(issuer: Party, merchants: readonly Party[]): InvoiceProblem[] {
  const of = (code: InvoiceProblem['code'], { id, name }: Party, isBlocking = false): InvoiceProblem => ({ code, company: { id, name }, isBlocking })
  return [
    ...(issuer.name !== '' && hasAddress(issuer) ? [] : [of('issuer_address_missing', issuer, true)]),
    ...(issuer.vatNumber === '' ? [of('issuer_vat_number_missing', issuer)] : []),
    ...merchants.filter((one) => !hasAddress(one)).map((one) => of('merchant_address_missing', one)),
    ...merchants.filter((one) => one.vatNumber === '').map((one) => of('merchant_vat_number_missing', one)),
  ]
}

const regionNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** Returns the lines of a company's letterhead as they are today, the name first; what is missing has no line. */
export function letterheadOf(party: Party): string[] {
  return [
    party.name,
    party.street,
    `${party.postalCode} ${party.city}`.trim(),
    /^[A-Z]{2}$/.test(party.countryCode) ? (regionNames.of(party.countryCode) ?? '') : '',
    party.vatNumber && `VAT ${party.vatNumber}`,
    party.registrationNumber && `Reg. ${party.registrationNumber}`,
    party.mail,
  ].filter((text) => text !== '')
}
