import { t } from '@lingui/core/macro'
import { reconciliation } from '@stoa/contract/reconciliation.ts'
import type { ReconciliationItem } from '@stoa/contract/reconciliation.ts'
import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useCall, usePages } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { ListCard } from '../../ui/list-card.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Money, When } from '../../ui/when.tsx'
import textStyles from '../../ui/text.module.css'
import { openedLater } from '../../ui/opened-later.tsx'

const ExplainDialog = openedLater(async () => (await import('./explain-dialog.tsx')).ExplainDialog)

type State = 'open' | 'closed'

/** What differs, with what to do; closed ones with the reason. */
export function ReconciliationItems({ state, onState }: { state: State; onState: (state: State) => void }) {
  const list = usePages(reconciliation.pagedItems, { query: { state, limit: 20 } })
  const { data: status } = useCall(reconciliation.status, {})
  const mayExplain = useMay('payout:run')
  const [explaining, setExplaining] = useState<ReconciliationItem>()
  return (
    <ListCard
      title={t`Differences`}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t`Status`}
          value={state}
          onChange={(value) => onState(value === 'closed' ? 'closed' : 'open')}
          data={[
            { value: 'open', label: t`Open` },
            { value: 'closed', label: t`Closed` },
          ]}
        />
      }
      list={list}
      columns={[
        {
          header: t`Difference`,
          cell: (item) => (
            <>
              {item.title}
              <p className={`${textStyles.hint} ${textStyles.breakable}`}>{item.label}</p>
              <p className={textStyles.hint}>{state === 'open' ? item.toDo : (item.reason ?? t`A later check found no difference.`)}</p>
            </>
          ),
        },
        { header: t`Expected`, cell: ({ ours }) => <Money value={ours} />, isEnd: true },
        { header: t`Found`, cell: ({ theirs }) => <Money value={theirs} />, isEnd: true },
        {
          header: state === 'open' ? t`Since` : t`Closed`,
          cell: (item) => (
            <span>
              {item.closedBy !== null && `${item.closedBy}, `}
              <When at={item.closedAt ?? item.openedAt} as="date" />
            </span>
          ),
        },
        {
          header: t`Actions`,
          cell: (item) =>
            state === 'open' &&
            mayExplain && (
              <Button size="xs" variant="default" onClick={() => setExplaining(item)}>
                {t`Explain`}
              </Button>
            ),
          isEnd: true,
          isHeaderHidden: true,
        },
      ]}
      rowKey={({ id }) => id}
      empty={<NoDifferences state={state} isCompared={status?.checkedAt !== null} />}
    >
      {explaining && <ExplainDialog item={explaining} onClose={() => setExplaining(undefined)} />}
    </ListCard>
  )
}

function NoDifferences({ state, isCompared }: { state: State; isCompared: boolean }) {
  if (!isCompared) return <EmptyState title={t`No comparison yet`} text={t`Differences appear here after the first comparison.`} />
  if (state === 'open')
    return <EmptyState title={t`No differences`} text={t`Every movement at the payment provider is in the ledger with the same amount.`} />
  return (
    <EmptyState title={t`No closed differences`} text={t`Differences that were explained, or that a later check no longer found, appear here.`} />
  )
}
