import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import { PerformanceMeasure, performance } from '@stoa/contract/performance.ts'
import { messageOf } from '../../lib/api-error.ts'
import { usePages } from '../../lib/calls.ts'
import { count } from '../../lib/format.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Link } from '../../ui/link.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { PanelError } from '../../ui/states.tsx'
import textStyles from '../../ui/text.module.css'
import { duration } from './duration.ts'
import { measureLabels } from './measure-labels.ts'
import { ShareCell } from './share-cell.tsx'

const days = '90'

/** To an operator: how one merchant handled the orders of the last 90 days. */
export function PerformanceCard({ merchantId }: { merchantId: string }) {
  const { rows, isLoading, error, retry } = usePages(performance.paged, { query: { days, merchantId } })
  const [row] = rows
  return (
    <Card
      title={t`Performance`}
      actions={<Link className={textStyles.link} href={`/shop/performance?days=${days}&merchantId=${merchantId}`}>{t`Details`}</Link>}
    >
      {error ? (
        <PanelError message={messageOf(error)} onRetry={retry} />
      ) : isLoading ? (
        <LoadingBlock h={300} radius="md" />
      ) : row === undefined ? (
        <p className={textStyles.note}>{t`No paid orders in the last ${days} days.`}</p>
      ) : (
        <>
          <Box component="p" className={textStyles.note} mb={12}>{t`Paid orders of the last ${days} days. Time to ship is the median.`}</Box>
          <DescriptionList
            layout="amounts"
            items={[
              [t`Orders`, count(row.orders)],
              ...PerformanceMeasure.options.map(
                (measure) => [measureLabels[measure], <ShareCell key={measure} row={row} measure={measure} />] as const,
              ),
              [t`Time to ship`, row.secondsToShip === null ? '–' : duration(row.secondsToShip)],
            ]}
          />
        </>
      )}
    </Card>
  )
}
