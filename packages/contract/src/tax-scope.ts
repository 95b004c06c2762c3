import { isEuCountry } from './tax.ts'
import type { TaxScope } from './tax-reason.ts'

/** True where a rule of a country can name these merchants: being established in the EU counts only for goods to its countries. */
export function mayApply(scope: TaxScope, countryCode: string): boolean {
  return scope !== 'outside_eu' || isEuCountry(countryCode)
}
