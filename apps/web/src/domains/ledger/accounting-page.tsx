import { t } from '@lingui/core/macro'
import { Button, Group, Text } from '@mantine/core'
import type { LedgerMonth } from '@stoa/contract/ledger.ts'
import { ledger } from '@stoa/contract/ledger.ts'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { api } from '../../lib/api.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { count } from '../../lib/format.ts'
import { useDownload } from '../../lib/use-download.ts'
import { useMay } from '../../lib/use-may.ts'
import { confirm } from '../../ui/confirm.tsx'
import { DayInput } from '../../ui/day-input.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { Table } from '../../ui/table.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { Money, When } from '../../ui/when.tsx'
import { monthName } from './month-select.tsx'
import textStyles from '../../ui/text.module.css'
import { openedLater } from '../../ui/opened-later.tsx'

const CloseMonthsDialog = openedLater(async () => (await import('./close-months-dialog.tsx')).CloseMonthsDialog)

/** The balances of a marketplace's accounts at the end of any day, and its months: which are closed, and closing the next, or several. */
export function AccountingPage() {
  return (
    <>
      <PageHeader title={t`Accounting`} breadcrumb={{ label: t`Payouts`, href: '/shop/payouts' }} />
      <div className={layoutStyles.stack}>
        <AccountBalances />
        <Months />
      </div>
    </>
  )
}

function AccountBalances() {
  const [on, setOn] = useState<string | null>(null)
  const [today] = useState(() => new Date())
  const { data, error, refetch } = useCall(ledger.balances, { query: on === null ? {} : { on } })
  return (
    <Card
      title={t`Account balances`}
      actions={
        <DayInput
          aria-label={t`Balances at the end of`}
          placeholder={t`Today`}
          value={on}
          onChange={setOn}
          maxDate={today}
          clearLabel={t`Clear the date`}
          w={170}
        />
      }
      isFlush
    >
      {error ? (
        <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingBlock h={{ base: 424, sm: 338 }} w="auto" m={16} radius="md" />
      ) : data.length === 0 ? (
        <EmptyState title={t`No balances`} text={t`Balances appear with the first captured payment.`} />
      ) : (
        <>
          <Table label={t`Account balances`}>
            <thead>
              <tr>
                <th scope="col">{t`Account`}</th>
                <th scope="col" data-end>
                  {t`Balance`}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ account, label, amount }) => (
                <tr key={`${account} ${amount.currency}`}>
                  <th scope="row">{label}</th>
                  <td data-end>
                    <Money value={amount} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
          <Text component="p" className={textStyles.hint} mx={{ base: 16, sm: 20 }} my={12}>
            {t`Balances since the first sale. Money at the payment provider, payment fees and discounts are debit balances, all others credit balances; a minus is the reverse.`}
          </Text>
        </>
      )}
    </Card>
  )
}

/** Downloads what a month changed in the accounts, with debit and credit. */
function JournalButton({ month }: { month: string }) {
  const { isSaving, save } = useDownload(toastFailed)
  return (
    <Button variant="default" size="xs" loading={isSaving} onClick={() => void save(() => api.send(ledger.exportJournal, { query: { month } }))}>
      {t`Download journal`}
    </Button>
  )
}

function Months() {
  const { data, error, refetch } = useCall(ledger.months, {})
  const mayClose = useMay('ledger:close')
  const [isClosing, setClosing] = useState(false)
  const open = data?.filter(({ isOver, closedBy }) => isOver && closedBy === null) ?? []
  const close = useSend(ledger.closeMonth, {
    refreshes: [ledger.months, ledger.statement],
    onSuccess: ({ month }) => toastDone(t`${monthName(month)} closed`),
    onError: (problem) => toastFailed(messageOf(problem)),
  })
  const closeMonth = async ({ month }: LedgerMonth) => {
    const isSure = await confirm({
      title: t`Close ${monthName(month)}?`,
      message: t`Nothing more is booked into this month, and its statements are final. Corrections go to the open month. This cannot be undone.`,
      confirm: t`Close month`,
    })
    if (isSure) close.mutate({ body: { month } })
  }
  return (
    <Card
      title={t`Months`}
      actions={
        mayClose &&
        open.length > 1 && (
          <Button variant="default" size="xs" onClick={() => setClosing(true)}>
            {t`Close months`}
          </Button>
        )
      }
      isFlush
    >
      {error ? (
        <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingBlock h={{ base: 195, sm: 98 }} w="auto" m={16} radius="md" />
      ) : data.length === 0 ? (
        <EmptyState title={t`No months yet`} text={t`Months appear with the first captured payment.`} />
      ) : (
        <Table label={t`Months`} isStacked>
          <thead>
            <tr>
              <th scope="col">{t`Month`}</th>
              <th scope="col" data-end>
                {t`Orders`}
              </th>
              <th scope="col">{t`Status`}</th>
              <th scope="col">{t`Closed by`}</th>
              <th scope="col" data-end>
                <span className={textStyles.hidden}>{t`Actions`}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map((row) => (
              <tr key={row.month}>
                <th scope="row">{monthName(row.month)}</th>
                <td data-end data-label={t`Orders`}>
                  {count(row.orders)}
                </td>
                <td data-label={t`Status`}>
                  <Tag colour={row.closedBy === null ? 'open' : 'success'}>{row.closedBy === null ? t`Open` : t`Closed`}</Tag>
                </td>
                <td data-label={t`Closed by`}>
                  {row.closedBy !== null && (
                    <span>
                      {row.closedBy}, <When at={row.closedAt} as="date" />
                    </span>
                  )}
                </td>
                <td data-end>
                  <Group gap="xs" justify="flex-end">
                    <JournalButton month={row.month} />
                    {row.mayClose && mayClose && (
                      <Button variant="default" size="xs" loading={close.isPending} onClick={() => void closeMonth(row)}>
                        {t`Close month`}
                      </Button>
                    )}
                  </Group>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {isClosing && <CloseMonthsDialog months={open} onClose={() => setClosing(false)} />}
    </Card>
  )
}
