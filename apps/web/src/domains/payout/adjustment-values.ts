import { t } from '@lingui/core/macro'
import { isServiceAdjustment } from '@stoa/contract/adjustment-rules.ts'
import { AdjustmentReason } from '@stoa/contract/payout-rule.ts'

/** What the form of an adjustment holds. The amount has no sign there: `direction` says who gets it. `isService` counts for the reason `other` only, and `correctsId` for a credit for a service. */
export type AdjustmentValues = {
  merchantId: string | null
  direction: string | null
  amountMinor: number | null
  reason: string | null
  isService: boolean
  /** The charge that is credited. */
  correctsId: string | null
  note: string
}

/** Returns whether the form credits a service, which takes back a charge where one is left. */
export function isCreditOfService({ direction, reason, isService }: Pick<AdjustmentValues, 'direction' | 'reason' | 'isService'>): boolean {
  return direction === 'credit' && isServiceAdjustment({ reason: AdjustmentReason.parse(reason), isService })
}

/** Returns what is sent of the form: a charge is a negative amount. */
export function toBody(values: AdjustmentValues) {
  const { merchantId, direction, amountMinor, reason, isService, correctsId, note } = values
  return {
    merchantId: merchantId ?? '',
    amountMinor: direction === 'charge' ? -(amountMinor ?? 0) : (amountMinor ?? 0),
    reason: AdjustmentReason.parse(reason),
    note,
    ...(reason === 'other' ? { isService } : {}),
    ...(correctsId !== null && isCreditOfService(values) ? { correctsId } : {}),
  }
}

/** Returns the error of an amount that is missing or nothing, or would credit what is to be charged. */
export function amountError({ amountMinor }: Pick<AdjustmentValues, 'amountMinor'>): Record<string, string> {
  return (amountMinor ?? 0) <= 0 ? { amountMinor: t`Enter an amount above zero.` } : {}
}
