import { t } from '@lingui/core/macro'
import type { StatementLine } from '@stoa/contract/ledger.ts'
import { ledger } from '@stoa/contract/ledger.ts'
import { Download, FileSpreadsheet } from 'lucide-react'
import { isApiError, messageOf } from '../../lib/api-error.ts'
import { api } from '../../lib/api.ts'
import { useCall, usePages } from '../../lib/calls.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useDownload } from '../../lib/use-download.ts'
import { useSession } from '../../lib/use-session.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { NotFoundPage } from '../../ui/error-page.tsx'
import { Link } from '../../ui/link.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { Card, DetailPage } from '../../ui/page-layout.tsx'
import { PagePending } from '../../ui/page-pending.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Table } from '../../ui/table.tsx'
import { toastFailed } from '../../ui/toasts.tsx'
import { Money, When } from '../../ui/when.tsx'
import { MonthSelect, monthName } from './month-select.tsx'

type Format = 'pdf' | 'csv'

/** The balances of a merchant as its payouts call them. */
const balanceLabels: Readonly<Record<string, string>> = {
  merchant_pending: t`Pending`,
  merchant_payable: t`Payable`,
  merchant_risk_reserve: t`Held back`,
  merchant_debt: t`Debt`,
  merchant_reserved: t`In payout`,
}

/** What a marketplace owed a merchant over a month: opening balance, movements, closing balance; as PDF and CSV too. */
export function StatementPage({ params: { partnerId }, search, setSearch }: ScreenProps<{ partnerId: string }, { month?: string | undefined }>) {
  const { saving, save } = useDownload<Format>(toastFailed)
  const isOperator = useSession()?.companyType === 'MARKETPLACE'
  // Without one it is the month that it is where the marketplace is.
  const call = { params: { partnerId }, query: search.month === undefined ? {} : { month: search.month } }
  const { data, error, refetch } = useCall(ledger.statement, call)
  const lines = usePages(ledger.statementLines, call)
  if (isApiError(error, 'not_found', 'invalid_input')) return <NotFoundPage />
  if (!data) return <PagePending error={error} onRetry={() => void refetch()} breadcrumb={{ label: t`Payouts`, href: '/shop/payouts' }} />
  const { month, currentMonth } = data
  const download = (format: Format) => save(() => api.send(ledger.exportStatement, { params: { partnerId }, query: { month, format } }), format)
  const partner = isOperator ? data.merchant : data.marketplace
  return (
    <DetailPage
      title={t`Statement ${monthName(month)}`}
      description={partner.name}
      breadcrumb={{ label: t`Payouts`, href: '/shop/payouts' }}
      badges={<Tag colour={data.isClosed ? 'success' : 'open'}>{data.isClosed ? t`Closed` : t`Open`}</Tag>}
      extra={<MonthSelect month={month} currentMonth={currentMonth} onMonth={(next) => setSearch({ month: next })} />}
      actions={[
        { label: t`Download CSV`, icon: <FileSpreadsheet size={16} aria-hidden />, isBusy: saving === 'csv', onClick: () => void download('csv') },
      ]}
      primary={{ label: t`Download PDF`, icon: <Download size={16} aria-hidden />, isBusy: saving === 'pdf', onClick: () => void download('pdf') }}
      isAsideFirst
      aside={
        <>
          <Card title={t`Balance`}>
            <DescriptionList
              layout="amounts"
              items={[
                [t`Opening balance`, <Money key="opening" value={data.opening} />],
                ...data.changes.map(({ kind, label, amount }) => [label, <Money key={kind} value={amount} />] as const),
                [t`Closing balance`, <Money key="closing" value={data.closing} />, { isTotal: true }],
              ]}
            />
          </Card>
          {data.accounts.length > 0 && (
            <Card title={t`Closing balance in detail`}>
              <DescriptionList
                layout="amounts"
                items={data.accounts.map(
                  ({ account, label, amount }) => [balanceLabels[account] ?? label, <Money key={account} value={amount} />] as const,
                )}
              />
            </Card>
          )}
        </>
      }
    >
      <Card title={t`Transactions`} isFlush>
        {lines.error ? (
          <PanelError message={messageOf(lines.error)} onRetry={lines.retry} />
        ) : lines.isLoading ? (
          <LoadingBlock h={320} radius={0} />
        ) : lines.rows.length === 0 ? (
          <EmptyState title={t`No transactions in this month`} text={t`Captured payments, commission, refunds and payouts appear here.`} />
        ) : (
          <Lines lines={lines.rows} />
        )}
        <ShowMore list={lines} />
      </Card>
    </DetailPage>
  )
}

function Lines({ lines }: { lines: readonly StatementLine[] }) {
  return (
    <Table label={t`Transactions of this month`} isStacked>
      <thead>
        <tr>
          <th scope="col">{t`Date`}</th>
          <th scope="col">{t`Description`}</th>
          <th scope="col">{t`Order or payout`}</th>
          <th scope="col" data-end>
            {t`Amount`}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td data-label={t`Date`}>
              <When at={line.on} as="date" />
            </td>
            <th scope="row">{line.description}</th>
            <td data-label={t`Order or payout`}>
              {line.hash === null ? (line.payoutNumber ?? '') : <Link href={`/shop/orders/${line.hash}`}>#{line.orderId}</Link>}
            </td>
            <td data-end data-label={t`Amount`}>
              <Money value={line.amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
