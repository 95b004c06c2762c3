import type { TaxTreatment } from '@stoa/contract/tax-treatment.ts'
import { proportionBetween, taxWithin } from '@stoa/contract/amounts.ts'
import { isEuCountry, standardTaxBasisPoints } from '@stoa/contract/tax.ts'

/** What of a company decides about VAT. */
export type VatParty = { countryCode: string; vatNumber: string }

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
export function taxOf(issuer: VatParty, recipient: VatParty, setting: number | null): Tax {
  if (issuer.vatNumber === '') return { treatment: 'not_registered', basisPoints: 0 }
  const standard: Tax = { treatment: 'standard', basisPoints: setting ?? standardTaxBasisPoints(issuer.countryCode) ?? 0 }
  if (recipient.countryCode === '' || recipient.countryCode === issuer.countryCode) return standard
  if (!isEuCountry(issuer.countryCode) || !isEuCountry(recipient.countryCode)) return { treatment: 'outside_scope', basisPoints: 0 }
  return isEuVatNumberElsewhere(recipient.vatNumber, issuer.countryCode) ? { treatment: 'reverse_charge', basisPoints: 0 } : standard
}

/**
 * Returns the part of an order's VAT on commission that goes back when `returnedMinor` more of the commission does, after `before`: in proportion of
 * all that went back, so that a commission returned whole has given back its VAT to the last minor unit whatever the steps were. Minor units.
 */
export function taxReturned(commissionMinor: number, basisPoints: number, before: number, returnedMinor: number): number {
  return proportionBetween(taxWithin(commissionMinor, basisPoints), before, before + returnedMinor, commissionMinor)
}
