import { taxWithin } from '@stoa/contract/amounts.ts'
import type { Tax } from '../commission/rules-vat.ts'
import type { Posting } from '../ledger/rules.ts'

/**
 * Returns what the ledger posts for a credit (positive) or a charge (negative) of a merchant, in minor units. `tax` is how VAT applies to a service, whose amount
 * includes it; null for what pays for nothing, such as goodwill or a fine.
 */
export function adjustmentPostings(amountMinor: number, tax: Tax | null): Posting[] {
  const merchant: Posting = { account: 'merchant_payable', amountMinor: -amountMinor }
  if (tax === null) return [{ account: 'adjustments', amountMinor }, merchant]
  const vatMinor = taxWithin(amountMinor, tax.basisPoints)
  return [{ account: 'service_income', amountMinor: amountMinor - vatMinor }, { account: 'commission_vat', amountMinor: vatMinor }, merchant]
}
