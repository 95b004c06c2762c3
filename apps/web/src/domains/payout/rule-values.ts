import { t } from '@lingui/core/macro'
import type { PayoutRule } from '@stoa/contract/payout-rule.ts'
import { PayoutSchedule } from '@stoa/contract/payout-rule.ts'
import { percent } from '../../lib/format.ts'

/** What the form of a payout rule holds. The reserve is a percentage there, at the path that the contract names it by. */
export type RuleValues = {
  schedule: string | null
  day: string | null
  keepMinor: number | null
  reserveBasisPoints: number | string
  reserveDays: number | string
}

/** The largest reserve, in percent. */
export const maxReserve = 50

/** Returns what the form holds of a saved rule, or of none. */
export function valuesOf(rule: PayoutRule | undefined): RuleValues {
  return {
    schedule: rule?.schedule ?? 'manual',
    day: rule === undefined || rule.day === null ? null : String(rule.day),
    keepMinor: rule?.keep.minor ?? 0,
    reserveBasisPoints: (rule?.reserveBasisPoints ?? 0) / 100,
    reserveDays: rule?.reserveDays ?? 0,
  }
}

/** Returns the version of the rule that is saved: that of a merchant's own, or of the marketplace's; 0 where there is none yet. */
export function versionOf(rule: PayoutRule | undefined, merchantId: string | undefined): number {
  return rule && rule.merchant?.id === merchantId ? rule.version : 0
}

/** Returns what is sent of the form. */
export function toBody({ schedule, day, keepMinor, reserveBasisPoints, reserveDays }: RuleValues) {
  return {
    schedule: PayoutSchedule.parse(schedule),
    day: day === null ? null : Number(day),
    keepMinor: keepMinor ?? 0,
    reserveBasisPoints: Math.round(Number(reserveBasisPoints) * 100),
    reserveDays: Number(reserveDays),
  }
}

/** Returns the error of a reserve above the largest, in percent as it is typed. */
export function reserveError({ reserveBasisPoints }: Pick<RuleValues, 'reserveBasisPoints'>): Record<string, string> {
  return Number(reserveBasisPoints) > maxReserve ? { reserveBasisPoints: t`Enter no more than ${percent(maxReserve)}.` } : {}
}
