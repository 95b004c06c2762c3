import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import type { TaxRemittance } from '@stoa/contract/tax-withholding.ts'
import { taxWithholding } from '@stoa/contract/tax-withholding.ts'
import { useState } from 'react'
import { usePages } from '../../lib/calls.ts'
import { countryName } from '../../lib/country-name.ts'
import { useMay } from '../../lib/use-may.ts'
import { CreatedBy } from '../../ui/created-by.tsx'
import { ListCard } from '../../ui/list-card.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import textStyles from '../../ui/text.module.css'
import { Money } from '../../ui/when.tsx'
import { periodName } from './period-name.ts'
import { reversalLabels } from './tax-labels.ts'
import { openedLater } from '../../ui/opened-later.tsx'

const ReverseDialog = openedLater(async () => (await import('./reverse-dialog.tsx')).ReverseDialog)

/** Tax that was remitted, newest first; one that was a mistake can be reversed. */
export function RemittanceList() {
  const list = usePages(taxWithholding.remittances, {})
  const mayManage = useMay('tax:manage')
  const [reversing, setReversing] = useState<TaxRemittance>()
  const actions = {
    header: t`Actions`,
    isHeaderHidden: true,
    cell: (row: TaxRemittance) =>
      row.reversal === null && (
        <Button variant="subtle" size="compact-sm" color="red" onClick={() => setReversing(row)}>
          {t`Reverse`}
        </Button>
      ),
    isEnd: true,
  }
  return (
    <ListCard
      title={t`Remitted`}
      list={list}
      columns={[
        { header: t`Country`, cell: ({ countryCode }) => countryName(countryCode) },
        { header: t`Period`, cell: periodName },
        { header: t`Note`, cell: ({ note }) => note },
        { header: t`Created`, cell: ({ createdBy, createdAt }) => <CreatedBy by={createdBy} at={createdAt} /> },
        { header: t`Status`, cell: statusCell },
        { header: t`Amount`, cell: ({ amount }) => <Money value={amount} />, isEnd: true },
        ...(mayManage ? [actions] : []),
      ]}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t`Nothing remitted yet`} text={t`Mark the tax of a period as remitted once you have paid it.`} />}
    >
      {reversing && <ReverseDialog remittance={reversing} onClose={() => setReversing(undefined)} />}
    </ListCard>
  )
}

/** Whether a remittance counts; one that was reversed says why, by whom and when. */
function statusCell({ amount, reversal }: TaxRemittance) {
  if (reversal === null) return <Tag colour="success">{amount.minor < 0 ? t`Received` : t`Remitted`}</Tag>
  const { reason, note, createdBy, createdAt } = reversal
  return (
    <div>
      <Tag colour="none">{t`Reversed`}</Tag>
      <p className={textStyles.hint}>{[reversalLabels[reason], note].filter(Boolean).join('. ')}</p>
      <CreatedBy by={createdBy} at={createdAt} />
    </div>
  )
}
