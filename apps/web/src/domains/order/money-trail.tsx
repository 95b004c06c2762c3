import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import type { MoneyTrailEntry } from '@stoa/contract/order-shapes.ts'
import { Fragment } from 'react'
import { DescriptionList } from '../../ui/description-list.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { Money, When } from '../../ui/when.tsx'
import textStyles from '../../ui/text.module.css'

/** The ledger's postings of an order, oldest first: each moves money from one account to another and sums to zero. */
export function MoneyTrail({ entries }: { entries: readonly MoneyTrailEntry[] }) {
  const isNarrow = useIsNarrow()
  if (entries.length === 0) return <EmptyState title={t`No transactions yet`} text={t`The first transaction appears when the payment is captured.`} />
  if (isNarrow) {
    return (
      <RowList label={t`List of transactions`}>
        {entries.map((entry) => (
          <Box component="li" key={entry.reference} px={16} py={12}>
            <div className={textStyles.strong}>{entry.label}</div>
            <When at={entry.at} as="time" isQuiet />
            <DescriptionList
              layout="amounts"
              items={entry.entries.map(({ account, amount }) => [account, <Money key={account} value={amount} />] as const)}
            />
          </Box>
        ))}
      </RowList>
    )
  }
  return (
    <Table label={t`List of transactions`}>
      <thead>
        <tr>
          <th scope="col">{t`Date`}</th>
          <th scope="col">{t`Description`}</th>
          <th scope="col">{t`Ledger account`}</th>
          <th scope="col" data-end>
            {t`Amount`}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Fragment key={entry.reference}>
            {entry.entries.map(({ account, amount }, index) => (
              <tr key={account}>
                <td>{index === 0 && <When at={entry.at} as="time" isQuiet />}</td>
                <td>{index === 0 && entry.label}</td>
                <td>{account}</td>
                <td data-end>
                  <Money value={amount} />
                </td>
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </Table>
  )
}
