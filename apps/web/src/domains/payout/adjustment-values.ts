import { t } from '@lingui/core/macro'
import { AdjustmentReason } from '@stoa/contract/payout-rule.ts'

/** What the form of an adjustment holds. The amount has no sign there: `direction` says who gets it. */
export type AdjustmentValues = {
  merchantId: string | null
  direction: string | null
  amountMinor: number | null
  reason: string | null
  note: string
}

/** Returns what is sent of the form: a charge is a negative amount. */
export function toBody({ merchantId, direction, amountMinor, reason, note }: AdjustmentValues) {
  return {
    merchantId: merchantId ?? '',
    amountMinor: direction === 'charge' ? -(amountMinor ?? 0) : (amountMinor ?? 0),
    reason: AdjustmentReason.parse(reason),
    note,
  }
}

/** Returns the error of an amount that is missing or nothing, or would credit what is to be charged. */
export function amountError({ amountMinor }: Pick<AdjustmentValues, 'amountMinor'>): Record<string, string> {
  return (amountMinor ?? 0) <= 0 ? { amountMinor: t`Enter an amount above zero.` } : {}
}
