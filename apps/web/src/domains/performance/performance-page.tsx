import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MerchantPerformance } from '@stoa/contract/performance.ts'
import { PerformanceDays, PerformanceMeasure, performance } from '@stoa/contract/performance.ts'
import { Box } from '@mantine/core'
import { Gauge } from 'lucide-react'
import { useState } from 'react'
import { usePages } from '../../lib/calls.ts'
import { count, percentOfBasisPoints } from '../../lib/format.ts'
import { listQueryOf, searchOf } from '../../lib/list-query.ts'
import type { ListSearch } from '../../lib/list-query.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { IndexPage } from '../../ui/index-page.tsx'
import type { Column } from '../../ui/index-types.ts'
import { Link } from '../../ui/link.tsx'
import { ObjectCell } from '../../ui/object-cell.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { useMerchantChoices } from '../marketplace/use-merchant-choices.ts'
import { duration } from './duration.ts'
import { measureLabels } from './measure-labels.ts'
import { ShareCell, shareText } from './share-cell.tsx'
import { openedLater } from '../../ui/opened-later.tsx'

const TargetsDialog = openedLater(async () => (await import('./targets-dialog.tsx')).TargetsDialog)

const filterKeys = ['days', 'merchantId'] as const
type Search = ListSearch<(typeof filterKeys)[number]>

/** How merchants handled their orders: for an operator its merchants, for a merchant itself on each marketplace. */
export function PerformancePage({ search, setSearch }: ScreenProps<Record<never, string>, Search>) {
  const isOperator = useSession()?.companyType === 'MARKETPLACE'
  const mayManage = useMay('marketplace:manage')
  const [isEditing, setEditing] = useState(false)
  const listQuery = listQueryOf(search, filterKeys)
  const days = PerformanceDays.options.find((one) => one === listQuery.filters['days']?.[0]) ?? '30'
  const [merchantId] = listQuery.filters['merchantId'] ?? []
  const merchants = useMerchantChoices([])
  const list = usePages(performance.paged, {
    query: {
      days,
      ...(merchantId === undefined ? {} : { merchantId }),
      ...(listQuery.view === 'above' ? { isAboveTarget: 'true' as const } : {}),
      ...(listQuery.sort ? { sort: listQuery.sort } : {}),
    },
  })
  const nameOf = (row: MerchantPerformance): string => (isOperator ? row.merchant.name : row.marketplace.name)
  const hrefOf = (row: MerchantPerformance): string | undefined => (isOperator ? `/search/merchants/${row.merchant.id}` : undefined)
  const columns: Column<MerchantPerformance>[] = [
    {
      id: 'partner',
      header: isOperator ? t`Merchant` : t`Marketplace`,
      cell: (row) => {
        const href = hrefOf(row)
        return <ObjectCell name={nameOf(row)} {...(href === undefined ? {} : { href })} />
      },
    },
    { id: 'orders', header: t`Orders`, sort: 'orders', align: 'end', width: '100px', cell: ({ orders }) => count(orders) },
    ...PerformanceMeasure.options.map((measure): Column<MerchantPerformance> => ({
      id: measure,
      header: measureLabels[measure],
      sort: measure,
      align: 'end',
      width: '132px',
      cell: (row) => <ShareCell row={row} measure={measure} />,
    })),
    {
      id: 'secondsToShip',
      header: t`Time to ship`,
      align: 'end',
      width: '120px',
      cell: ({ secondsToShip }) => (secondsToShip === null ? '–' : duration(secondsToShip)),
    },
  ]
  return (
    <>
      <IndexPage
        title={isOperator ? t`Merchant performance` : t`Performance`}
        description={
          <>
            {t`Paid orders of the last ${days} days. Time to ship is the median.`}{' '}
            {isOperator ? (
              <Trans>
                Orders are late after the deadline that your marketplace <Link href="/account/marketplace">sets for new orders</Link>.
              </Trans>
            ) : (
              t`Orders are late after the deadline of the marketplace, where it sets one.`
            )}
          </>
        }
        noMatches={t`No merchants match`}
        list={list}
        columns={columns}
        rowId={(row) => `${row.marketplace.id} ${row.merchant.id}`}
        rowHref={hrefOf}
        rowName={nameOf}
        listQuery={listQuery}
        onQuery={(next) => setSearch(searchOf(next, filterKeys))}
        views={[
          { value: 'all', label: t`All` },
          { value: 'above', label: t`Above target` },
        ]}
        filters={[
          { key: 'days', label: t`Period`, choices: PerformanceDays.options.map((value) => ({ value, label: t`${value} days` })) },
          ...(isOperator ? [{ key: 'merchantId', label: t`Merchant`, choices: merchants }] : []),
        ]}
        hasSearch={false}
        {...(isOperator && mayManage ? { primary: { label: t`Edit targets`, onClick: () => setEditing(true) } } : {})}
        firstUse={{
          picture: <Gauge size={26} />,
          title: t`No paid orders in this period`,
          text: isOperator
            ? t`Once merchants have orders, you see here who accepts and ships late, cancels, or has many refunds, returns and disputes.`
            : t`Once you have orders, you see here how you accept and ship them, and the targets of each marketplace.`,
          keepsPrimary: true,
        }}
        card={{
          subline: (row) => (
            <>
              {[plural(row.orders, { one: '# order', other: '# orders' }), row.secondsToShip !== null && shippedAfter(duration(row.secondsToShip))]
                .filter(Boolean)
                .join(' · ')}
              <Box component="span" display="block">
                {sharesOf(row)}
              </Box>
            </>
          ),
          badge: (row) =>
            row.aboveTarget.map((measure) => (
              <Tag key={measure} colour="error">
                {aboveTarget(measureLabels[measure], percentOfBasisPoints(row[measure].target ?? 0))}
              </Tag>
            )),
        }}
      />
      {isEditing && <TargetsDialog onClose={() => setEditing(false)} />}
    </>
  )
}

const aboveTarget = (measure: string, target: string): string => t`${measure}: above target of ${target}`
const shippedAfter = (time: string): string => t`Shipped after ${time}`

/** Returns the measures of a merchant in one line, without those that nothing happened to. */
function sharesOf(row: MerchantPerformance): string {
  return PerformanceMeasure.options
    .filter((measure) => row[measure].count > 0)
    .map((measure) => `${measureLabels[measure]} ${shareText(row[measure])}`)
    .join(' · ')
}
