import { plural, t } from '@lingui/core/macro'
import type { Order } from '@stoa/contract/order.ts'

/** Returns how the report of a shipment or a refund to the merchant's shop stands; null where there is none. */
export function reportText(report: Order['fulfilments'][number]['shopReport']): string | null {
  if (!report) return null
  if (report.state === 'reported') return t`Reported`
  if (report.state === 'waiting') return t`In progress`
  return [t`Not reported`, report.error, plural(report.attempts, { one: '# attempt', other: '# attempts' })].filter(Boolean).join(' · ')
}
