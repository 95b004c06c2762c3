import { t } from '@lingui/core/macro'
import type { MerchantPerformance, PerformanceMeasure } from '@stoa/contract/performance.ts'
import { Box } from '@mantine/core'
import { count, percent, percentOfBasisPoints } from '../../lib/format.ts'
import textStyles from '../../ui/text.module.css'

/** A share of the orders of a merchant, the orders it is made of, and the target where there is one. Late orders have no share where none had the deadline. */
export function ShareCell({ row, measure }: { row: MerchantPerformance; measure: PerformanceMeasure }) {
  const { count: some, of, target } = row[measure]
  if (of === 0) return <span className={textStyles.hint}>{deadlines.includes(measure) ? t`No deadline` : '–'}</span>
  const [part, whole] = [count(some), count(of)]
  const isAbove = row.aboveTarget.includes(measure)
  const limit = target === null ? '' : percentOfBasisPoints(target)
  return (
    <Box component="span" display="grid" ta="end">
      <Box component="span" {...(isAbove ? { c: 'var(--error-text)', fw: 600 } : {})}>
        {shareText(row[measure])}
      </Box>
      <span className={textStyles.hint}>{t`${part} of ${whole}`}</span>
      {target !== null && <span className={textStyles.hint}>{t`Target ${limit}`}</span>}
    </Box>
  )
}

/** Measures of orders that had a deadline. */
const deadlines: readonly PerformanceMeasure[] = ['acceptedLate', 'shippedLate']

/** Returns a share with one decimal: "12.5%". */
export function shareText({ count: some, of }: { count: number; of: number }): string {
  return percent(Math.round((some * 1000) / of) / 10)
}
