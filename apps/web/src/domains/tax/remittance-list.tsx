import { t } from '@lingui/core/macro'
import { taxWithholding } from '@stoa/contract/tax-withholding.ts'
import { usePages } from '../../lib/calls.ts'
import { CreatedBy } from '../../ui/created-by.tsx'
import { ListCard } from '../../ui/list-card.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Money } from '../../ui/when.tsx'
import { countryName } from '../company/country-name.ts'
import { periodName } from './period-name.ts'

/** Tax that was remitted, newest first. */
export function RemittanceList() {
  const list = usePages(taxWithholding.remittances, {})
  return (
    <ListCard
      title={t`Remitted`}
      list={list}
      columns={[
        { header: t`Country`, cell: ({ countryCode }) => countryName(countryCode) },
        { header: t`Period`, cell: periodName },
        { header: t`Note`, cell: ({ note }) => note },
        { header: t`Created`, cell: ({ createdBy, createdAt }) => <CreatedBy by={createdBy} at={createdAt} /> },
        { header: t`Amount`, cell: ({ amount }) => <Money value={amount} />, isEnd: true },
      ]}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t`Nothing remitted yet`} text={t`Mark the tax of a period as remitted once you have paid it.`} />}
    />
  )
}
