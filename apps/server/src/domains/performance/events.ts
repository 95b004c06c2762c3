import type { PerformanceMeasure } from '@stoa/contract/performance.ts'
import { event } from '../../kit/events.ts'

/** The merchants of a marketplace are to be compared with its targets. */
export const targetsDue = event<{ marketplaceId: string }>('performance.targets-due')

/** A merchant with enough orders is above a target of a marketplace, or within it again. Both shares in hundredths of a percent; `at` is when they were compared. */
export const targetCrossed = event<{
  marketplaceId: string
  merchantId: string
  measure: PerformanceMeasure
  isAbove: boolean
  value: number
  target: number
  at: string
}>('performance.target-crossed')
