import { plural, t } from '@lingui/core/macro'
import type { BankStatement } from '@stoa/contract/reconciliation.ts'
import { reconciliation } from '@stoa/contract/reconciliation.ts'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { actionName } from '../../lib/action-name.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useCall, usePages, useSend } from '../../lib/calls.ts'
import { exactPercent, money } from '../../lib/format.ts'
import { useMay } from '../../lib/use-may.ts'
import { confirm } from '../../ui/confirm.tsx'
import { ListCard } from '../../ui/list-card.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { Money, When } from '../../ui/when.tsx'
import { ReconciliationItems } from './reconciliation-items.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { openedLater } from '../../ui/opened-later.tsx'

const StatementDialog = openedLater(async () => (await import('./statement-dialog.tsx')).StatementDialog)

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
      isFlush={error !== null}
      actions={
        mayCheck && (
          <Button size="xs" variant="default" loading={check.isPending} onClick={() => check.mutate({})}>
            {t`Compare now`}
          </Button>
        )
      }
    >
      {error ? (
        <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingBlock h={92} radius="md" />
      ) : (
        <Stack gap="xs" mih={92}>
          <Group justify="space-between" align="baseline">
            <Text fw={600} fz="xl" className="numbers">
              {data.checkedAt === null ? t`Not compared yet` : t`${exactPercent(data.explainedBasisPoints)} explained`}
            </Text>
            {data.openCount > 0 && (
              <Text className="numbers">
                {t`${money(data.unexplained)} to explain`}
                {data.openOtherCurrencyCount > 0 && (
                  <>
                    {' '}
                    · {plural(data.openOtherCurrencyCount, { one: '# difference in another currency', other: '# differences in other currencies' })}
                  </>
                )}
              </Text>
            )}
          </Group>
          <Progress
            value={data.checkedAt === null ? 0 : data.explainedBasisPoints / 100}
            color={data.openCount === 0 ? 'green' : 'orange'}
            aria-label={t`Explained`}
          />
          <p className={textStyles.note}>
            {data.checkedAt === null ? (
              t`Compares every movement at the payment provider with the ledger and your bank statements, once a day.`
            ) : (
              <>
                {plural(data.movementCount, { one: '# movement in the last 35 days', other: '# movements in the last 35 days' })},{' '}
                {money(data.volume)}
                {data.otherCurrencyCount > 0 && (
                  <>, {plural(data.otherCurrencyCount, { one: '# movement in another currency', other: '# movements in other currencies' })}</>
                )}
                . {data.isProviderReached ? t`Compared` : t`The payment provider did not answer`} <When at={data.checkedAt} />
              </>
            )}
          </p>
        </Stack>
      )}
    </Card>
  )
}

const nameOf = ({ page, statementRef }: BankStatement): string => (page > 1 ? t`${statementRef}, page ${page}` : statementRef)

function Statements() {
  const list = usePages(reconciliation.pagedStatements, { query: { limit: 10 } })
  const mayUpload = useMay('payout:run')
  const [isOpen, setOpen] = useState(false)
  const remove = useSend(reconciliation.deleteStatement, {
    refreshes: [reconciliation.status, reconciliation.pagedItems, reconciliation.pagedStatements],
    onSuccess: () => toastDone(t`Statement deleted`),
    onError: (problem) => toastFailed(messageOf(problem)),
  })
  const askToRemove = async (row: BankStatement) => {
    const isSure = await confirm({
      title: t`Delete statement ${nameOf(row)}?`,
      message: t`Its entries are deleted, and payouts and receipts are compared again without them. You can upload it again.`,
      confirm: t`Delete`,
      isDanger: true,
    })
    if (isSure) remove.mutate({ params: { id: row.id } })
  }
  return (
    <ListCard
      title={t`Bank statements`}
      actions={
        mayUpload && (
          <Button size="xs" variant="default" onClick={() => setOpen(true)}>
            {t`Upload statement`}
          </Button>
        )
      }
      list={list}
      columns={[
        { header: t`Statement`, cell: nameOf },
        { header: t`Account`, cell: (row) => <span className="numbers">{row.account}</span> },
        {
          header: t`Period`,
          cell: (row) => (
            <span>
              <When at={row.from} as="date" /> – <When at={row.until} as="date" />
            </span>
          ),
        },
        { header: t`Matched`, cell: (row) => t`${row.matchedCount} of ${row.entryCount}`, isEnd: true },
        { header: t`Closing balance`, cell: (row) => row.closing && <Money value={row.closing} />, isEnd: true },
        {
          header: t`Uploaded`,
          cell: (row) => (
            <span>
              {row.uploadedBy}, <When at={row.uploadedAt} as="date" />
            </span>
          ),
        },
        {
          header: t`Actions`,
          cell: (row) =>
            mayUpload && (
              <Button size="xs" variant="default" aria-label={actionName(t`Delete`, nameOf(row))} onClick={() => void askToRemove(row)}>
                {t`Delete`}
              </Button>
            ),
          isEnd: true,
          isHeaderHidden: true,
        },
      ]}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t`No bank statements`} text={t`Upload the CAMT.053 file of your bank to match payouts and receipts with it.`} />}
    >
      {isOpen && <StatementDialog onClose={() => setOpen(false)} />}
    </ListCard>
  )
}
