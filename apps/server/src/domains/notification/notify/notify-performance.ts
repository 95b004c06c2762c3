import type { PerformanceMeasure } from '@stoa/contract/performance.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import type { FactOf } from '../../../kit/events.ts'
import type { targetCrossed } from '../../performance/events.ts'
import { comparedDays } from '../../performance/rules.ts'
import { notify } from './notify.ts'
import { listPartnerNames } from './queries-performance.ts'

const measureCodes = {
  acceptedLate: 'performance_measure.acceptedLate',
  shippedLate: 'performance_measure.shippedLate',
  cancelled: 'performance_measure.cancelled',
  refunded: 'performance_measure.refunded',
  returned: 'performance_measure.returned',
  disputed: 'performance_measure.disputed',
} as const satisfies Readonly<Record<PerformanceMeasure, string>>

/** Notifies merchants and their operators that a share of orders is above its target, or within it again. */
export async function notifyPerformance(ctx: Ctx, facts: readonly FactOf<typeof targetCrossed>[]): Promise<void> {
  const names = await listPartnerNames(ctx.db, facts)
  const found = new Map(names.map((one) => [`${one.marketplaceId} ${one.merchantId}`, one]))
  const notices = facts.flatMap(({ marketplaceId, merchantId, measure, isAbove, value, target, at }) => {
    const partners = found.get(`${marketplaceId} ${merchantId}`)
    if (!partners) return []
    const code = isAbove ? ('notification.performance_above_target' as const) : ('notification.performance_within_target' as const)
    const toMessage = (company: string) => message(code, { company, measure: measureCodes[measure], value, days: comparedDays, target })
    const reported = {
      kind: 'performance' as const,
      thumbnailFile: null,
      fact: `performance:${marketplaceId}:${merchantId}:${measure}:${isAbove ? 'above' : 'within'}:${at}`,
    }
    const link = `/shop/performance?days=${comparedDays}`
    return [
      { ...reported, companyId: merchantId, link, message: toMessage(partners.marketplaceName) },
      { ...reported, companyId: marketplaceId, link: `${link}&merchantId=${merchantId}`, message: toMessage(partners.merchantName) },
    ]
  })
  await notify(ctx, notices)
}
