import { plural, t } from '@lingui/core/macro'
import { payout } from '@stoa/contract/payout.ts'
import { useQueryClient } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { isApiError } from '../../lib/api-error.ts'
import { api } from '../../lib/api.ts'
import { refresh, useCall } from '../../lib/calls.ts'
import { minus } from '../../lib/minus.ts'
import { useLive } from '../../lib/live.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useDownload } from '../../lib/use-download.ts'
import { useSession } from '../../lib/use-session.ts'
import { NotFoundPage } from '../../ui/error-page.tsx'
import { Link } from '../../ui/link.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Card, DetailPage } from '../../ui/page-layout.tsx'
import { PagePending } from '../../ui/page-pending.tsx'
import { Table } from '../../ui/table.tsx'
import { StatusBadge, Tag } from '../../ui/status-badge.tsx'
import { toastFailed } from '../../ui/toasts.tsx'
import { Money, When } from '../../ui/when.tsx'
import { AttentionNotice } from '../order/attention-notice.tsx'
import { totalsOf } from './payout-totals.ts'
import textStyles from '../../ui/text.module.css'

/** The amounts of an order in a payout, one column each, and whether the payout is that much lower. */
const amounts = [
  { name: t`Captured`, of: 'captured' },
  { name: t`Marketplace discount`, of: 'marketplaceDiscount' },
  { name: t`Commission`, of: 'commission', isDeducted: true },
  { name: t`Tax withheld`, of: 'taxWithheld', isDeducted: true },
  { name: t`Payment fee`, of: 'providerFee', isDeducted: true },
  { name: t`Refunded`, of: 'refunded', isDeducted: true },
  { name: t`Reserve`, of: 'reserve' },
  { name: t`Other`, of: 'other' },
  { name: t`In this payout`, of: 'net' },
] as const

/** Columns that are left out where every order has zero. */
const rare: ReadonlySet<string> = new Set(['marketplaceDiscount', 'taxWithheld', 'providerFee', 'reserve', 'other'])

/** One payout with exactly the orders in it. */
export function PayoutPage({ params: { id } }: ScreenProps<{ id: string }>) {
  const client = useQueryClient()
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  const { data, error, refetch } = useCall(payout.get, { params: { id } })
  const { isSaving, save } = useDownload(toastFailed)
  useLive('payout', (event) => {
    if (event.id === id) void refresh(client, payout.get)
  })
  if (isApiError(error, 'not_found', 'invalid_input')) return <NotFoundPage />
  if (!data) return <PagePending error={error} onRetry={() => void refetch()} breadcrumb={{ label: t`Payouts`, href: '/shop/payouts' }} />
  const shown = amounts.filter(({ of }) => !rare.has(of) || data.items.some((item) => item[of].minor !== 0))
  return (
    <DetailPage
      title={t`Payout ${data.number}`}
      breadcrumb={{ label: t`Payouts`, href: '/shop/payouts' }}
      badges={
        <>
          <StatusBadge payout={data.status} />
          {data.waitsFor === 'insufficient_balance' && <Tag colour="pending">{t`Waiting for balance`}</Tag>}
        </>
      }
      {...(data.attention.length > 0 ? { notice: <AttentionNotice items={data.attention} /> } : {})}
      actions={[
        {
          label: t`Download CSV`,
          icon: <FileSpreadsheet size={16} aria-hidden />,
          isBusy: isSaving,
          onClick: () => void save(() => api.send(payout.export, { params: { id }, query: {} })),
        },
      ]}
      isAsideFirst
      aside={
        <Card title={t`Payout`}>
          <DescriptionList
            items={[
              [t`Amount`, <Money key="amount" value={data.amount} />],
              [
                t`Merchant`,
                !isMerchant && (
                  <Link key="merchant" href={`/search/merchants/${data.merchant.id}`}>
                    {data.merchant.name}
                  </Link>
                ),
              ],
              [t`Marketplace`, isMerchant && data.marketplace.name],
              [t`Created`, <When key="made" at={data.createdAt} as="time" />],
              [t`Paid on`, <When key="paid" at={data.paidAt} as="time" />],
              [t`Provider reference`, data.providerReference],
              [data.waitsFor === null ? t`Failure reason` : t`Waiting`, data.failure],
            ]}
          />
        </Card>
      }
    >
      <Card title={t`${plural(data.items.length, { one: '# order', other: '# orders' })}`} isFlush>
        <Table label={t`Orders in this payout`} isStacked>
          <thead>
            <tr>
              <th scope="col">{t`Order`}</th>
              <th scope="col">{t`Placed`}</th>
              {shown.map(({ name }) => (
                <th key={name} scope="col" data-end>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.items.map((item) => (
              <tr key={item.hash}>
                <th scope="row">
                  <Link href={`/shop/orders/${item.hash}`}>#{item.orderId}</Link>
                </th>
                <td data-label={t`Placed`}>
                  <When at={item.placedAt} as="date" />
                </td>
                {shown.map(({ name, of, ...column }) => (
                  <td key={name} data-end data-label={name}>
                    <div>
                      <Money value={'isDeducted' in column ? minus(item[of]) : item[of]} />
                      {of === 'reserve' && item.reserveReleasesOn !== null && (
                        <div className={textStyles.hint}>
                          {t`Released on`} <When at={item.reserveReleasesOn} as="date" />
                        </div>
                      )}
                    </div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {data.items.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  {t`Total`}
                </th>
                {shown.map(({ name, of, ...column }) =>
                  totalsOf(data.items.map((item) => item[of])).map((total) => (
                    <td key={`${name} ${total.currency}`} data-end data-label={name}>
                      <Money value={'isDeducted' in column ? minus(total) : total} />
                    </td>
                  )),
                )}
              </tr>
            </tfoot>
          )}
        </Table>
      </Card>
      {data.otherItems.length > 0 && (
        <Card title={t`Besides orders`}>
          <DescriptionList
            layout="amounts"
            items={data.otherItems.map(({ kind, label, amount }) => [label, <Money key={kind} value={amount} />] as const)}
          />
        </Card>
      )}
    </DetailPage>
  )
}
