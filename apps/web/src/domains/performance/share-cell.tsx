import { t } from '@lingui/core/macro'
import type { MerchantPerformance, PerformanceMeasure } from '@stoa/contract/performance.ts'
import { Box } from '@mantine/core'
import { count, percent, percentOfBasisPoints } from '../../lib/format.ts'
import textStyles from '../../ui/text.module.css'

/** A share of the orders of a merchant and the orders it is made of; the target too where the share is above it. */
export function ShareCell({ row, measure }: { row: MerchantPerformance; measure: PerformanceMeasure }) {
  const { count: some, of, target } = row[measure]
  if (of === 0) return <span className={textStyles.hint}>–</span>
  const [part, whole] = [count(some), count(of)]
  const isAbove = row.aboveTarget.includes(measure)
  const limit = target === null ? '' : percentOfBasisPoints(target)
  return (
    <Box component="span" display="grid" ta="end">
      <Box component="span" {...(isAbove ? { c: 'var(--error-text)', fw: 600 } : {})}>
        {shareText(row[measure])}
      </Box>
      <span className={textStyles.hint}>{isAbove ? t`${part} of ${whole}, target ${limit}` : t`${part} of ${whole}`}</span>
    </Box>
  )
}

/** Returns a share with one decimal: "12.5%". */
export function shareText({ count: some, of }: { count: number; of: number }): string {
  return percent(Math.round((some * 1000) / of) / 10)
}
