import type { Language } from '@stoa/contract/languages.ts'
import type { TaxTreatment } from '@stoa/contract/tax-treatment.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { describe, formatCountry, message } from '@stoa/messages/describe.ts'
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
 * Returns the parties of a document without the VAT number that its treatment needs: that of the supplier where VAT is charged, of both where the recipient
 * accounts for it. Only what was decided on an earlier day can lack one. Source: Directive 2006/112/EC, article 226(3) and (4); EN 16931, BR-S-02 and BR-AE-02.
 */
export function withoutVatNumber({ treatment }: Pick<Tax, 'treatment'>, seller: Party, buyer: Party): Party[] {
  const needed = treatment === 'standard' ? [seller] : treatment === 'reverse_charge' ? [seller, buyer] : []
  return needed.filter(({ vatNumber }) => vatNumber === '')
}

/** Returns why a document of a supplier charges no VAT. One that has a VAT number on the day of issue had none on the day of supply. */
export function noTaxMessage(treatment: Exclude<TaxTreatment, 'standard'>, seller: Pick<Party, 'vatNumber'> | null): Message {
  return treatment === 'not_registered' && seller !== null && seller.vatNumber !== ''
    ? message('invoice_tax.not_registered_then')
    : message(`invoice_tax.${treatment}`)
}

/** What the documents leave out, and whether any of the issuer's own has no VAT because it has no number. */
type Circumstances = {
  isUnregistered?: boolean
  /** The merchants whose self-billed documents wait for their address. */
  sellers?: readonly Party[]
  /** The companies whose VAT number documents wait for. */
  withoutNumber?: readonly Party[]
  /** Commission and sales of earlier days. */
  earlier?: readonly { merchant: Party; since: string; count: number }[]
  earlierSales?: readonly { merchant: Party; since: string; count: number }[]
  /** Sales that are not self-billed because the marketplace withholds their tax, or the merchant collected their money itself. */
  withheld?: readonly { merchant: Party; count: number }[]
  collected?: readonly { merchant: Party; count: number }[]
}

/** Returns what is missing for sound documents from one issuer to its merchants. Only the issuer's own name and address are refused without. */
export function invoiceProblems(
  issuer: Party,
  merchants: readonly Party[],
  { isUnregistered = issuer.vatNumber === '', sellers = [], withoutNumber = [], ...leftOut }: Circumstances = {},
): InvoiceProblem[] {
  const waiting = new Set(withoutNumber.map(({ id }) => id))
  const of = (code: InvoiceProblem['code'], { id, name }: Party, isBlocking = false): InvoiceProblem => ({
    code,
    params: {},
    company: { id, name },
    isBlocking,
  })
  return [
    ...(issuer.name !== '' && hasAddress(issuer) ? [] : [of('issuer_address_missing', issuer, true)]),
    ...(isUnregistered ? [of('issuer_vat_number_missing', issuer)] : []),
    ...(waiting.has(issuer.id) ? [of('issuer_vat_number_needed', issuer)] : []),
    ...merchants.filter((one) => !hasAddress(one)).map((one) => of('merchant_address_missing', one)),
    ...merchants
      .filter((one) => one.vatNumber === '')
      .map((one) => of(waiting.has(one.id) ? 'merchant_vat_number_needed' : 'merchant_vat_number_missing', one)),
    ...sellers.map((one) => of('seller_address_missing', one)),
    ...(leftOut.earlier ?? []).map(({ merchant, since, count }) => ({ ...of('commission_left_out', merchant), params: { since, count } })),
    ...(leftOut.earlierSales ?? []).map(({ merchant, since, count }) => ({ ...of('sales_left_out', merchant), params: { since, count } })),
    ...(leftOut.withheld ?? []).map(({ merchant, count }) => ({ ...of('sales_tax_withheld', merchant), params: { count } })),
    ...(leftOut.collected ?? []).map(({ merchant, count }) => ({ ...of('sales_collected_by_merchant', merchant), params: { count } })),
  ]
}

/**
 * Returns how VAT applies to the commission of an order: as on the day of issue, at the rate that its order was booked with. A month is invoiced once it is over,
 * when another rate may apply. Source: Directive 2006/112/EC, article 93.
 */
export function taxOfCommission(onIssue: Tax, bookedBasisPoints: number): Tax {
  return onIssue.treatment === 'standard' && bookedBasisPoints > 0 ? { ...onIssue, basisPoints: bookedBasisPoints } : onIssue
}

/**
 * Returns how VAT applies to the sales of a self-billed merchant: goods are supplied where their dispatch begins, in its country, at the rate it agreed on;
 * null takes the standard rate. Source: Directive 2006/112/EC, article 32.
 */
export function taxOfSales({ countryCode, vatNumber }: Pick<Party, 'countryCode' | 'vatNumber'>, agreedBasisPoints: number | null): Tax {
  if (vatNumber === '') return { treatment: 'not_registered', basisPoints: 0 }
  return { treatment: 'standard', basisPoints: agreedBasisPoints ?? standardTaxBasisPoints(countryCode) ?? 0 }
}

/** Returns the lines of a company's letterhead in a language, the name first; what is missing has no line. */
export function letterheadOf(party: Party, language: Language = 'en'): string[] {
  const { vatNumber, registrationNumber } = party
  return [
    party.name,
    party.street,
    `${party.postalCode} ${party.city}`.trim(),
    /^[A-Z]{2}$/.test(party.countryCode) ? formatCountry(language, party.countryCode) : '',
    vatNumber && describe(language, message('invoice.vat_number', { number: vatNumber })),
    registrationNumber && describe(language, message('invoice.registration_number', { number: registrationNumber })),
    party.mail,
  ].filter((text) => text !== '')
}

/**
 * Returns the letterhead of a company of an issued document in the language of its reader: its facts are those of the day of issue. A document of before the
 * facts were stored has the lines it was issued with.
 */
export function issuedLetterhead(language: Language, party: Party | null, lines: string[]): string[] {
  return party === null ? lines : letterheadOf(party, language)
}
