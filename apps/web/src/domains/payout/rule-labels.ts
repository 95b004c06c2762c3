import { plural, t } from '@lingui/core/macro'
import type { PayoutRule, PayoutSchedule } from '@stoa/contract/payout-rule.ts'
import { money, percent } from '../../lib/format.ts'

/** What the schedules of payouts are called. */
export const scheduleLabels: Readonly<Record<PayoutSchedule, string>> = {
  manual: t`Manual`,
  daily: t`Every day`,
  weekly: t`Every week`,
  monthly: t`Every month`,
  cycle: t`On the 1st, 11th and 21st`,
}
/** The days of a week as a rule counts them: 1 is the first. */
export const weekdays = [t`Monday`, t`Tuesday`, t`Wednesday`, t`Thursday`, t`Friday`, t`Saturday`, t`Sunday`]

/** Returns a payout rule in a line: its schedule, what stays in the balance, and what is held back of each order. */
export function describeRule({ schedule, day, keep, reserveBasisPoints, reserveDays }: PayoutRule): string {
  const label = scheduleLabels[schedule]
  const dayLabel = day === null ? '' : schedule === 'weekly' ? (weekdays[day - 1] ?? '') : t`day ${day}`
  const share = percent(reserveBasisPoints / 100)
  const kept = money(keep)
  return [
    dayLabel === '' ? label : t`${label}: ${dayLabel}`,
    ...(keep.minor > 0 ? [t`${kept} kept in the balance`] : []),
    ...(reserveBasisPoints > 0 ? [plural(reserveDays, { one: `Reserve ${share} for # day`, other: `Reserve ${share} for # days` })] : []),
  ].join(' · ')
}
