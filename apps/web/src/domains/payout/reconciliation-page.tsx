import { plural, t } from '@lingui/core/macro'
import { reconciliation } from '@stoa/contract/reconciliation.ts'
import { Button, Group, Progress, Skeleton, Stack, Text } from '@mantine/core'
import { Suspense, lazy, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useCall, usePages, useSend } from '../../lib/calls.ts'
import { money, percentOfBasisPoints } from '../../lib/format.ts'
import { useMay } from '../../lib/use-may.ts'
import { Card } from '../../ui/page-layout.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { Money, When } from '../../ui/when.tsx'
import { ReconciliationItems } from './reconciliation-items.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'

const StatementDialog = lazy(() => import('./statement-dialog.tsx').then((file) => ({ default: file.StatementDialog })))

/** Whether provider, ledger and bank say the same, with what differs and what to do about it. */
export function ReconciliationPage({
  search,
  setSearch,
}: {
  search: { state?: 'open' | 'closed' }
  setSearch: (change: { state?: 'open' | 'closed' }) => void
}) {
  return (
    <>
      <PageHeader title={t`Reconciliation`} breadcrumb={{ label: t`Payouts`, href: '/shop/payouts' }} />
      <div className={layoutStyles.stack}>
        <Status />
        <ReconciliationItems state={search.state ?? 'open'} onState={(state) => setSearch({ state })} />
        <Statements />
      </div>
    </>
  )
}

function Status() {
  const mayCheck = useMay('payout:run')
  const { data, error, refetch } = useCall(reconciliation.status, {})
  const check = useSend(reconciliation.check, {
    refreshes: [reconciliation.status, reconciliation.pagedItems],
    onSuccess: ({ isProviderReached }) =>
      isProviderReached ? toastDone(t`Provider, ledger and bank compared`) : toastFailed(t`The payment provider did not answer. Try again later.`),
    onError: (problem) => toastFailed(messageOf(problem)),
  })
  return (
    <Card
      title={t`Provider, ledger and bank`}
      actions={
        mayCheck && (
          <Button size="xs" variant="default" loading={check.isPending} onClick={() => check.mutate({})}>
            {t`Check now`}
          </Button>
        )
      }
    >
      {error ? (
        <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton h={92} radius="md" />
      ) : (
        <Stack gap="xs" mih={92}>
          <Group justify="space-between" align="baseline">
            <Text fw={600} fz="xl" className="numbers">
              {data.checkedAt === null ? t`Not compared yet` : t`${explained(data.explainedBasisPoints)} explained`}
            </Text>
            {data.openCount > 0 && <Text className="numbers">{t`${money(data.unexplained)} to explain`}</Text>}
          </Group>
          <Progress value={data.explainedBasisPoints / 100} color={data.openCount === 0 ? 'green' : 'orange'} aria-label={t`Explained`} />
          <p className={textStyles.note}>
            {data.checkedAt === null ? (
              t`Compares every movement at the payment provider with the ledger and your bank statements, once a day.`
            ) : (
              <>
                {plural(data.movementCount, { one: '# movement in the last 35 days', other: '# movements in the last 35 days' })},{' '}
                {money(data.volume)}. {data.isProviderReached ? t`Compared` : t`The payment provider did not answer`} <When at={data.checkedAt} />
              </>
            )}
          </p>
        </Stack>
      )}
    </Card>
  )
}

/** Always with two decimals: 100.00% is a claim to the cent. */
function explained(basisPoints: number): string {
  return basisPoints === 10_000 ? '100.00%' : percentOfBasisPoints(basisPoints)
}

function Statements() {
  const list = usePages(reconciliation.pagedStatements, { query: { limit: 10 } })
  const mayUpload = useMay('payout:run')
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      title={t`Bank statements`}
      actions={
        mayUpload && (
          <Button size="xs" variant="default" onClick={() => setOpen(true)}>
            {t`Upload statement`}
          </Button>
        )
      }
      isFlush
    >
      {list.error ? (
        <PanelError message={messageOf(list.error)} onRetry={list.retry} />
      ) : list.isLoading ? (
        <Skeleton h={120} m={16} radius="md" />
      ) : list.rows.length === 0 ? (
        <EmptyState title={t`No bank statements`} text={t`Upload the CAMT.053 file of your bank to match payouts and receipts with it.`} />
      ) : (
        <Table label={t`Bank statements`}>
          <thead>
            <tr>
              <th scope="col">{t`Statement`}</th>
              <th scope="col">{t`Account`}</th>
              <th scope="col">{t`Period`}</th>
              <th scope="col" data-end>
                {t`Matched`}
              </th>
              <th scope="col" data-end>
                {t`Closing balance`}
              </th>
              <th scope="col">{t`Uploaded`}</th>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.statementRef}</th>
                <td className="numbers">{row.account}</td>
                <td>
                  <When at={row.from} as="date" /> – <When at={row.until} as="date" />
                </td>
                <td data-end>{t`${row.matchedCount} of ${row.entryCount}`}</td>
                <td data-end>{row.closing ? <Money value={row.closing} /> : ''}</td>
                <td>
                  {row.uploadedBy}, <When at={row.uploadedAt} as="date" />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <ShowMore list={list} />
      {isOpen && (
        <Suspense>
          <StatementDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}
