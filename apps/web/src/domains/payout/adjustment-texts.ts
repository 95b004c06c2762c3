import { t } from '@lingui/core/macro'
import { taxWithin } from '@stoa/contract/amounts.ts'
import type { Adjustment } from '@stoa/contract/payout-rule.ts'
import type { TaxTreatment } from '@stoa/contract/tax-treatment.ts'
import { money, percentOfBasisPoints } from '../../lib/format.ts'

const noTax: Readonly<Record<Exclude<TaxTreatment, 'standard'>, string>> = {
  reverse_charge: t`The amount includes no VAT: the merchant accounts for it (reverse charge).`,
  outside_scope: t`The amount includes no VAT: the merchant is established abroad.`,
  not_registered: t`The amount includes no VAT: your company has no VAT number.`,
}

/** Returns the document that an adjustment for a service comes on; `charge` is what a credit takes back. */
export function documentText(direction: string | null, charge?: Pick<Adjustment, 'invoice'>): string {
  if (charge) {
    const ref = charge.invoice?.ref
    return ref === undefined
      ? t`It comes on the next invoice to the merchant, with the charge.`
      : t`It comes on a credit note that corrects invoice ${ref}.`
  }
  return direction === 'charge'
    ? t`It comes on the next invoice to the merchant.`
    : t`It lowers the next invoice to the merchant. Where more is credited than charged, it comes on a credit note.`
}

/** Returns the VAT inside the amount of a service; only its rate while the amount is not entered. `isOfCharge` for a credit, which has the VAT of its charge. */
export function taxText(
  { taxTreatment, taxBasisPoints }: { taxTreatment: TaxTreatment; taxBasisPoints: number },
  amountMinor: number | null,
  currency: string,
  isOfCharge = false,
): string {
  if (taxTreatment !== 'standard') return isOfCharge ? t`The amount includes no VAT: the charge has none.` : noTax[taxTreatment]
  const rate = percentOfBasisPoints(taxBasisPoints)
  if (amountMinor === null || !Number.isSafeInteger(amountMinor) || amountMinor <= 0) return t`The amount includes ${rate} VAT.`
  const tax = money({ minor: taxWithin(amountMinor, taxBasisPoints), currency })
  return t`The amount includes ${rate} VAT: ${tax}.`
}
