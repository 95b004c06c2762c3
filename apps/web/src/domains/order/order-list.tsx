import { plural, t } from '@lingui/core/macro'
import { company } from '@stoa/contract/company.ts'
import { order } from '@stoa/contract/order.ts'
import type { OrderRow } from '@stoa/contract/order.ts'
import { OrderStatus, PaymentStatus, PayoutStatus } from '@stoa/contract/states.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ChartColumn, Download, FileUp, FlaskConical } from 'lucide-react'
import { useEffect, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { refresh, useCall, usePages, useSend } from '../../lib/calls.ts'
import { money } from '../../lib/format.ts'
import { rememberList } from '../../lib/list-memory.ts'
import { useLive } from '../../lib/live.ts'
import { listQueryOf, searchOf, withoutContradiction } from '../../lib/list-query.ts'
import type { ListSearch } from '../../lib/list-query.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { stringifySearch } from '../../lib/search-text.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { IndexPage } from '../../ui/index-page.tsx'
import type { Column } from '../../ui/index-types.ts'
import { Link, useNavigation } from '../../ui/link.tsx'
import { StatusBadge, Tag } from '../../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { Money, When } from '../../ui/when.tsx'
import { statusChoices } from '../../ui/status-labels.ts'
import { useMerchantChoices } from '../marketplace/use-merchant-choices.ts'
import { useSavedViews } from '../saved-view/use-saved-views.tsx'
import { attentionChoices } from './attention-choices.ts'
import { shownLater } from '../../ui/shown-later.tsx'
import textStyles from '../../ui/text.module.css'
import { openedLater } from '../../ui/opened-later.tsx'
import { LabelledBadge } from './labelled-badge.tsx'
import { PaymentBadge } from './payment-badge.tsx'
import { useOrderBulk } from './use-order-bulk.tsx'
import { amountChoices, amountQuery, periodChoices, periodQuery } from './order-periods.ts'

// Fetched with the first order that has a deadline.
const DeadlineBadge = shownLater(async () => (await import('./deadline-badge.tsx')).DeadlineBadge)
// Fetched when first opened: most people look for one order.
const OrderChart = shownLater(async () => (await import('./order-chart.tsx')).OrderChart)
const OrderExport = openedLater(async () => (await import('./order-export.tsx')).OrderExport)

export const orderFilters = ['merchantId', 'orderStatus', 'paymentStatus', 'payoutStatus', 'attention', 'placed', 'amount'] as const
type Search = ListSearch<(typeof orderFilters)[number]>

const views = {
  'to-fulfil': {
    label: t`To fulfil`,
    query: { toFulfil: 'true' },
  },
  all: { label: t`All`, query: {} },
  attention: { label: t`Needs attention`, query: { needsAttention: 'true' } },
  'to-record': { label: t`Payment to record`, query: { paymentToRecord: 'true' } },
  due: { label: t`Due soon`, query: { due: 'near' } },
  overdue: { label: t`Overdue`, query: { due: 'overdue' } },
  partial: { label: t`Partially fulfilled`, query: { orderStatus: ['Partially Fulfilled'] } },
  problems: {
    label: t`Payment problems`,
    query: {
      paymentStatus: [
        'Refused',
        'Expired',
        'Error',
        'Refund Failed',
        'Capture Failed',
        'Cancellation Failed',
        'ChargeBack Active',
        'ChargedBack Lost',
        'Fraud',
      ],
    },
  },
  tests: { label: t`Test orders`, query: { isTest: 'true' } },
  refunds: { label: t`Refunds`, query: { paymentStatus: ['Refunding', 'Refunded', 'Partially Refunded', 'Refund Failed'] } },
  // One that was shipped by hand meanwhile needs nobody.
  'forward-failed': { label: t`Not sent to shop`, query: { forwardState: 'failed', orderStatus: ['New', 'Partially Fulfilled'] } },
  cancelled: { label: t`Cancelled`, query: { orderStatus: ['Cancelled'] } },
} as const
type View = keyof typeof views

const hasDeadline = ({ acceptBy, shipBy }: OrderRow): boolean => acceptBy !== null || shipBy !== null
const isView = (value: string | undefined): value is View => value !== undefined && value in views
const queryOf = (value: string | undefined): object => views[isView(value) ? value : 'all'].query

/** The orders of the company; a new one appears automatically. */
export function OrderList({ search, setSearch }: ScreenProps<Record<never, string>, Search>) {
  const client = useQueryClient()
  const companyType = useSession()?.companyType
  const isOperator = companyType === 'MARKETPLACE'
  const mayTake = useMay('order:take')
  const mayFulfil = useMay('order:fulfil')
  const { go } = useNavigation()
  useLive('order', () => void refresh(client, order.paged))
  const saved = useSavedViews('orders')
  const listQuery = listQueryOf(search, orderFilters)
  const view: View = isView(listQuery.view) ? listQuery.view : 'all'
  const text = listQuery.text?.trim()
  const { placed, amount, ...filters } = listQuery.filters
  const currency = useCall(company.my, {}).data?.currency ?? 'EUR'
  const [opened] = useState(() => new Date())
  const [open, setOpen] = useState<'chart' | 'export' | undefined>()
  const narrowing = { ...views[view].query, ...filters, ...amountQuery(amount?.[0], currency), ...(text ? { text } : {}) }
  const list = usePages(order.paged, {
    query: {
      ...narrowing,
      ...periodQuery(placed?.[0], opened),
      ...(listQuery.sort ? { sort: listQuery.sort } : {}),
      count: true,
    } as never,
  })
  const { rows } = list
  const address = `/shop/orders${stringifySearch(search)}`
  useEffect(() => {
    rememberList(
      '/shop/orders',
      address,
      rows.map(({ hash }) => hash),
    )
  }, [address, rows])
  const merchants = useMerchantChoices([])
  const bulk = useOrderBulk(rows)
  const place = useSend(order.placeTestOrder, {
    refreshes: [order.paged],
    onSuccess: (group) => {
      toastDone(t`Test order ${group.marketplaceOrderReference} placed`)
      const [first] = group.orders
      if (first) go(`/shop/orders/${first.hash}`)
    },
    onError: (error) => toastFailed(messageOf(error)),
  })
  const placeTest = async () => {
    const isSure = await confirm({
      title: t`Place a test order?`,
      message: t`A test customer buys up to 3 products that are for sale. Their stock goes down and their merchants are notified. Test orders are excluded from revenue, payouts and invoices.`,
      confirm: t`Place test order`,
    })
    if (isSure) place.mutate({ body: { products: 3 } })
  }
  const columns: Column<OrderRow>[] = [
    {
      id: 'order',
      header: t`Order`,
      cell: (row) => (
        <>
          <Link href={`/shop/orders/${row.hash}`} className={textStyles.name}>
            #{row.orderId}
          </Link>
          {row.isTest && (
            <>
              {' '}
              <Tag colour="pending">{t`Test`}</Tag>
            </>
          )}
          <div className={textStyles.hint}>{row.marketplaceOrderReference}</div>
        </>
      ),
    },
    { id: 'date', header: t`Date`, cell: (row) => <When at={row.placedAt} as="time" />, width: '150px', sort: 'placedAt' },
    { id: 'customer', header: t`Customer`, cell: (row) => `${row.customerName}, ${row.countryCode}` },
    { id: 'partner', header: isOperator ? t`Merchant` : t`Marketplace`, cell: (row) => (isOperator ? row.merchant.name : row.marketplace.name) },
    { id: 'items', header: t`Items`, cell: (row) => row.itemCount, align: 'end', width: '70px' },
    { id: 'total', header: t`Total`, cell: (row) => <Money value={row.total} />, align: 'end', width: '110px', sort: 'total' },
    { id: 'payment', header: t`Payment`, cell: (row) => <PaymentBadge order={row} />, width: '170px' },
    {
      id: 'status',
      header: t`Order status`,
      cell: (row) => (
        <>
          <StatusBadge order={row.orderStatus} /> {hasDeadline(row) && <DeadlineBadge order={row} />}
        </>
      ),
      width: '190px',
    },
    { id: 'payout', header: t`Payout`, cell: (row) => <StatusBadge payout={row.payoutStatus} />, width: '150px', isHidden: true },
  ]
  return (
    <>
      <IndexPage
        title={t`Orders`}
        noMatches={t`No orders match`}
        list={list}
        columns={columns}
        rowId={(row) => row.hash}
        rowHref={(row) => `/shop/orders/${row.hash}`}
        rowName={(row) => t`order #${row.orderId}`}
        listQuery={listQuery}
        usualView="all"
        onQuery={(next) => setSearch(searchOf(withoutContradiction(listQuery, next, queryOf), orderFilters))}
        saved={saved}
        views={Object.entries(views).map(([value, { label }]) => ({ value, label }))}
        filters={[
          ...(isOperator ? [{ key: 'merchantId', label: t`Merchant`, choices: merchants, isMany: true }] : []),
          { key: 'orderStatus', label: t`Order status`, choices: statusChoices(OrderStatus.options), isMany: true },
          { key: 'paymentStatus', label: t`Payment status`, choices: statusChoices(PaymentStatus.options), isMany: true },
          { key: 'payoutStatus', label: t`Payout status`, choices: statusChoices(PayoutStatus.options), isMany: true },
          { key: 'placed', label: t`Date`, choices: periodChoices },
          { key: 'amount', label: t`Total`, choices: amountChoices(currency, (minor) => money({ minor, currency })) },
          { key: 'attention', label: t`Needs attention`, choices: attentionChoices('order', companyType), isMany: true },
        ]}
        sorts={[
          { value: '-placedAt', label: t`Newest first` },
          { value: 'placedAt', label: t`Oldest first` },
          { value: '-total', label: t`Largest first` },
          { value: 'total', label: t`Smallest first` },
        ]}
        searchHint={t`Search number, customer, product, SKU or tracking number`}
        above={open === 'chart' && <OrderChart merchantIds={filters['merchantId'] ?? []} />}
        actions={[
          { label: t`Export`, icon: <Download size={16} aria-hidden />, onClick: () => setOpen('export') },
          {
            label: open === 'chart' ? t`Hide chart` : t`Show chart`,
            icon: <ChartColumn size={16} aria-hidden />,
            onClick: () => setOpen(open === 'chart' ? undefined : 'chart'),
          },
          ...(mayFulfil ? [{ label: t`Fulfil with a file`, icon: <FileUp size={16} aria-hidden />, href: '/shop/orders/tracking' }] : []),
          ...(mayTake
            ? [
                {
                  label: t`Place test order`,
                  icon: <FlaskConical size={16} aria-hidden />,
                  isBusy: place.isPending,
                  onClick: () => void placeTest(),
                },
              ]
            : []),
        ]}
        bulk={bulk.actions}
        firstUse={{
          title: t`No orders yet`,
          text: isOperator
            ? t`Orders appear here when customers buy. Send orders through the API, or place a test order to see how it works.`
            : t`Orders from your marketplaces appear here when customers buy.`,
        }}
        card={{
          subline: (row) => (
            <>
              {t`${row.customerName} · ${plural(row.itemCount, { one: '# item', other: '# items' })}`}
              {isOperator && <span style={{ display: 'block' }}>{row.merchant.name}</span>}
              <span style={{ display: 'block' }}>
                <When at={row.placedAt} as="date" /> · <Money value={row.total} />
              </span>
            </>
          ),
          badge: (row) => (
            <>
              {row.isTest && <Tag colour="pending">{t`Test`}</Tag>}
              <LabelledBadge label={t`Order`}>
                <StatusBadge order={row.orderStatus} />
              </LabelledBadge>
              <LabelledBadge label={t`Payment`}>
                <PaymentBadge order={row} />
              </LabelledBadge>
              {hasDeadline(row) && <DeadlineBadge order={row} />}
            </>
          ),
        }}
      />
      {bulk.dialogs}
      {open === 'export' && <OrderExport list={narrowing} onClose={() => setOpen(undefined)} />}
    </>
  )
}
