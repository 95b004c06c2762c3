import type { InvoiceProblem, TaxTreatment } from '@stoa/contract/invoice.ts'
import { isEuCountry, standardTaxBasisPoints } from '@stoa/contract/tax.ts'

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

export type Tax = { treatment: TaxTreatment; basisPoints: number }

/** True for a VAT number of a member state of the EU other than `countryCode`. Greece writes EL. */
function isEuVatNumberElsewhere(vatNumber: string, countryCode: string): boolean {
  const prefix = vatNumber.slice(0, 2)
  const country = prefix === 'EL' ? 'GR' : prefix
  return isEuCountry(country) && country !== countryCode
}

/**
 * Returns how VAT applies to commission, a service between businesses. `setting` is the operator's rate in basis points; null takes the standard
 * rate of its country. Source: Directive 2006/112/EC, articles 44 (place of supply) and 196 (reverse charge).
 */
export function taxOf(
  issuer: Pick<Party, 'countryCode' | 'vatNumber'>,
  recipient: Pick<Party, 'countryCode' | 'vatNumber'>,
  setting: number | null,
): Tax {
  if (issuer.vatNumber === '') return { treatment: 'not_registered', basisPoints: 0 }
  const standard: Tax = { treatment: 'standard', basisPoints: setting ?? standardTaxBasisPoints(issuer.countryCode) ?? 0 }
  if (recipient.countryCode === '' || recipient.countryCode === issuer.countryCode) return standard
  if (!isEuCountry(issuer.countryCode) || !isEuCountry(recipient.countryCode)) return { treatment: 'outside_scope', basisPoints: 0 }
  return isEuVatNumberElsewhere(recipient.vatNumber, issuer.countryCode) ? { treatment: 'reverse_charge', basisPoints: 0 } : standard
}

/** Returns the VAT inside an amount that includes it, in minor units, rounded half away from zero: 12100 at 2100 is 2100. */
export function taxWithin(totalMinor: number, basisPoints: number): number {
  const size = BigInt(Math.abs(totalMinor)) * BigInt(basisPoints)
  const whole = BigInt(10_000 + basisPoints)
  const tax = Number((size * 2n + whole) / (whole * 2n))
  return tax === 0 ? 0 : Math.sign(totalMinor) * tax
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
