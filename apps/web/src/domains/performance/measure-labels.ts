import { t } from '@lingui/core/macro'
import type { PerformanceMeasure } from '@stoa/contract/performance.ts'

/** What the measures of merchants are called. */
export const measureLabels: Readonly<Record<PerformanceMeasure, string>> = {
  acceptedLate: t`Accepted late`,
  shippedLate: t`Shipped late`,
  cancelled: t`Cancelled`,
  refunded: t`Refunded`,
  returned: t`Returned`,
  disputed: t`Disputed`,
}
