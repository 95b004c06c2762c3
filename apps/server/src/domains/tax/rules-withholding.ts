import type { Language } from '@stoa/contract/languages.ts'
import { isEuCountry } from '@stoa/contract/tax.ts'
import type { TaxReason } from '@stoa/contract/tax-reason.ts'
import type { TaxRule } from '@stoa/contract/tax-withholding.ts'
import { describe, message } from '@stoa/messages/describe.ts'

/**
 * Returns why the marketplace withholds tax of what a merchant sells to a country; null where it does not. `merchantCountryCode` is where the operator has
 * verified it to be established. A merchant without one (empty) counts as established elsewhere: the marketplace answers for tax that it cannot show to be
 * the merchant's. Source: Directive 2006/112/EC, article 14a.
 */
export function taxReasonOf(rule: TaxRule, merchantCountryCode: string): TaxReason | null {
  const { countryCode, appliesTo, rateBasisPoints } = rule
  const frozen = { countryCode, merchantCountryCode, rateBasisPoints }
  if (appliesTo === 'all_merchants') return { ...frozen, code: appliesTo }
  if (merchantCountryCode === '') return { ...frozen, code: 'unknown_country' }
  const isEstablished = appliesTo === 'outside_eu' ? isEuCountry(merchantCountryCode) : merchantCountryCode === countryCode
  return isEstablished ? null : { ...frozen, code: appliesTo }
}

/** Returns a frozen reason in words, in the reader's language: "21% tax for the Netherlands: the merchant is established in China, outside the EU". */
export function describeTaxReason(language: Language, { code, countryCode, merchantCountryCode, rateBasisPoints: rate }: TaxReason): string {
  const country = countryName(language, countryCode)
  if (code === 'all_merchants' || code === 'unknown_country') return describe(language, message(`tax_reason.${code}`, { rate, country }))
  return describe(language, message(`tax_reason.${code}`, { rate, country, merchantCountry: countryName(language, merchantCountryCode) }))
}

/** Returns the name of a country in a language; its code where it has none. */
export function countryName(language: Language, code: string): string {
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code
}
