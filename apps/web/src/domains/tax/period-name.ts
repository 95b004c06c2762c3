import { t } from '@lingui/core/macro'
import { monthName } from '../ledger/month-select.tsx'
import type { TaxPeriod } from './tax-periods.ts'
import { quarterOf } from './tax-periods.ts'

/** Returns a period as "August 2026" or "Quarter 3 of 2026". */
export function periodName(period: TaxPeriod): string {
  const found = quarterOf(period)
  if (found === undefined) return monthName(period.from)
  const { quarter } = found
  // A year has no separator of thousands.
  const year = String(found.year)
  return t`Quarter ${quarter} of ${year}`
}
