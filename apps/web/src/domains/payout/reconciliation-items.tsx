import { t } from '@lingui/core/macro'
import { reconciliation } from '@stoa/contract/reconciliation.ts'
import type { ReconciliationItem } from '@stoa/contract/reconciliation.ts'
import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { Suspense, lazy, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { usePages } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { Card } from '../../ui/page-layout.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { Money, When } from '../../ui/when.tsx'
import textStyles from '../../ui/text.module.css'

const ExplainDialog = lazy(() => import('./explain-dialog.tsx').then((file) => ({ default: file.ExplainDialog })))

type State = 'open' | 'closed'

/** What differs, with what to do; closed ones with the reason. */
export function ReconciliationItems({ state, onState }: { state: State; onState: (state: State) => void }) {
  const list = usePages(reconciliation.pagedItems, { query: { state, limit: 20 } })
  const mayExplain = useMay('payout:run')
  const [explaining, setExplaining] = useState<ReconciliationItem>()
  return (
    <Card
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
      isFlush
    >
      {list.error ? (
        <PanelError message={messageOf(list.error)} onRetry={list.retry} />
      ) : list.isLoading ? (
        <Skeleton h={120} m={16} radius="md" />
      ) : list.rows.length === 0 ? (
        state === 'open' ? (
          <EmptyState title={t`No differences`} text={t`Every movement at the payment provider is in the ledger with the same amount.`} />
        ) : (
          <EmptyState
            title={t`No closed differences`}
            text={t`Differences that were explained, or that a later check no longer found, appear here.`}
          />
        )
      ) : (
        <Table label={t`Differences`}>
          <thead>
            <tr>
              <th scope="col">{t`Difference`}</th>
              <th scope="col" data-end>{t`Expected`}</th>
              <th scope="col" data-end>{t`Found`}</th>
              <th scope="col">{state === 'open' ? t`Since` : t`Closed`}</th>
              <th scope="col">
                <span className={textStyles.hidden}>{t`Actions`}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((item) => (
              <tr key={item.id}>
                <th scope="row" style={{ whiteSpace: 'normal', minWidth: 260 }}>
                  {item.title}
                  <p className={textStyles.hint} style={{ overflowWrap: 'anywhere' }}>
                    {item.label}
                  </p>
                  <p className={textStyles.hint}>{state === 'open' ? item.toDo : (item.reason ?? t`A later check found no difference.`)}</p>
                </th>
                <td data-end>
                  <Money value={item.ours} />
                </td>
                <td data-end>
                  <Money value={item.theirs} />
                </td>
                <td>
                  {item.closedBy !== null && `${item.closedBy}, `}
                  <When at={item.closedAt ?? item.openedAt} as="date" />
                </td>
                <td data-end>
                  {state === 'open' && mayExplain && (
                    <Button size="xs" variant="default" onClick={() => setExplaining(item)}>
                      {t`Explain`}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <ShowMore list={list} />
      {explaining && (
        <Suspense>
          <ExplainDialog item={explaining} onClose={() => setExplaining(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}
