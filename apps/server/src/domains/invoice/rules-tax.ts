import type { InvoiceProblem } from '@stoa/contract/invoice.ts'
import { standardTaxBasisPoints } from '@stoa/contract/tax.ts'
import type { Tax } from '../commission/rules-vat.ts'

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
export function hasAddress({ street, city, countryCode }: Party): boolean {
  return street !== '' && city !== '' && countryCode !== ''
}

/**
 * Returns what is missing for sound documents from one issuer to its merchants. Only the issuer's own name and address are refused without. `sellers` are the
 * merchants whose self-billed documents wait for their address; `leftOut` what the documents leave out: commission and sales of earlier days, and sales that are
 * not self-billed because the marketplace withholds their tax or the merchant collected their money itself.
 */
export function invoiceProblems(
  issuer: Party,
  merchants: readonly Party[],
  sellers: readonly Party[] = [],
  leftOut: Partial<Record<'withheld' | 'collected', readonly { merchant: Party; count: number }[]>> & {
    earlier?: readonly { merchant: Party; since: string; count: number }[]
    earlierSales?: readonly { merchant: Party; since: string; count: number }[]
  } = {},
): InvoiceProblem[] {
  const of = (code: InvoiceProblem['code'], { id, name }: Party, isBlocking = false): InvoiceProblem => ({
    code,
    params: {},
    company: { id, name },
    isBlocking,
  })
  return [
    ...(issuer.name !== '' && hasAddress(issuer) ? [] : [of('issuer_address_missing', issuer, true)]),
    ...(issuer.vatNumber === '' ? [of('issuer_vat_number_missing', issuer)] : []),
    ...merchants.filter((one) => !hasAddress(one)).map((one) => of('merchant_address_missing', one)),
    ...merchants.filter((one) => one.vatNumber === '').map((one) => of('merchant_vat_number_missing', one)),
    ...sellers.map((one) => of('seller_address_missing', one)),
    ...(leftOut.earlier ?? []).map(({ merchant, since, count }) => ({ ...of('commission_left_out', merchant), params: { since, count } })),
    ...(leftOut.earlierSales ?? []).map(({ merchant, since, count }) => ({ ...of('sales_left_out', merchant), params: { since, count } })),
    ...(leftOut.withheld ?? []).map(({ merchant, count }) => ({ ...of('sales_tax_withheld', merchant), params: { count } })),
    ...(leftOut.collected ?? []).map(({ merchant, count }) => ({ ...of('sales_collected_by_merchant', merchant), params: { count } })),
  ]
}

/**
 * Returns how VAT applies to the sales of a self-billed merchant: goods are supplied where their dispatch begins, in its country, at the rate it agreed on;
 * null takes the standard rate. Source: Directive 2006/112/EC, article 32.
 */
export function taxOfSales({ countryCode, vatNumber }: Pick<Party, 'countryCode' | 'vatNumber'>, agreedBasisPoints: number | null): Tax {
  if (vatNumber === '') return { treatment: 'not_registered', basisPoints: 0 }
  return { treatment: 'standard', basisPoints: agreedBasisPoints ?? standardTaxBasisPoints(countryCode) ?? 0 }
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
