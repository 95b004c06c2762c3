import { t } from '@lingui/core/macro'
import type { AttentionCode } from '@stoa/contract/attention.ts'
import { payout } from '@stoa/contract/payout.ts'
import type { Payout, UnpayableReason } from '@stoa/contract/payout.ts'
import { PayoutStatus } from '@stoa/contract/states.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Banknote, BookOpenCheck, CalendarClock, Landmark, Scale, Settings2 } from 'lucide-react'
import { refresh, usePages } from '../../lib/calls.ts'
import { money } from '../../lib/format.ts'
import { useLive } from '../../lib/live.ts'
import { contains, listQueryOf, searchOf } from '../../lib/list-query.ts'
import type { ListSearch } from '../../lib/list-query.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { IndexPage } from '../../ui/index-page.tsx'
import type { Column } from '../../ui/index-types.ts'
import { Link } from '../../ui/link.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { Money, When } from '../../ui/when.tsx'
import { statusChoices } from '../../ui/status-labels.ts'
import { useMerchantChoices } from '../marketplace/use-merchant-choices.ts'
import { useSavedViews } from '../saved-view/use-saved-views.tsx'
import { Balances } from './balances.tsx'
import { attentionChoices } from '../order/attention-choices.ts'
import { openedLater } from '../../ui/opened-later.tsx'

const PayoutDialog = openedLater(async () => (await import('./payout-dialog.tsx')).PayoutDialog)

const payoutFilters = ['status', 'merchantId', 'attention'] as const
type Search = ListSearch<(typeof payoutFilters)[number]> & {
  unpayable?: UnpayableReason | undefined
  open?: 'pay-out' | undefined
}

/** What is owed and what was sent: balances on top, payouts below. An operator pays out from here. */
export function PayoutList({ search, setSearch }: ScreenProps<Record<never, string>, Search>) {
  const client = useQueryClient()
  const isOperator = useSession()?.companyType === 'MARKETPLACE'
  const mayRun = useMay('payout:run')
  useLive(['payout', 'order'], () => {
    void refresh(client, payout.paged)
    void refresh(client, payout.balances)
    void refresh(client, payout.unpayable)
  })
  const saved = useSavedViews('payouts')
  const listQuery = listQueryOf(search, payoutFilters)
  const filter = contains('text', listQuery.text)
  const merchants = useMerchantChoices([])
  const list = usePages(payout.paged, {
    query: {
      ...(filter ? { filter } : {}),
      merchantId: [...(listQuery.filters['merchantId'] ?? [])],
      status: (listQuery.filters.status ?? []) as (typeof PayoutStatus.options)[number][],
      attention: (listQuery.filters.attention ?? []) as AttentionCode[],
    },
  })
  // A merchant has no such list.
  const unpayable = isOperator ? search.unpayable : undefined
  const all = usePages(payout.balances, {}, { enabled: unpayable === undefined })
  const narrowed = usePages(payout.unpayable, { query: { reason: unpayable ?? 'account' } }, { enabled: unpayable !== undefined })
  const balances = unpayable === undefined ? all : narrowed
  const columns: Column<Payout>[] = [
    { id: 'number', header: t`Payout`, cell: (row) => <Link href={`/shop/payouts/${row.id}`}>{row.number}</Link> },
    { id: 'partner', header: isOperator ? t`Merchant` : t`Marketplace`, cell: (row) => (isOperator ? row.merchant.name : row.marketplace.name) },
    { id: 'made', header: t`Created`, cell: (row) => <When at={row.createdAt} as="time" />, width: '160px' },
    { id: 'paid', header: t`Paid on`, cell: (row) => <When at={row.paidAt} as="time" />, width: '160px' },
    { id: 'orders', header: t`Orders`, cell: (row) => row.orderCount, align: 'end', width: '80px' },
    { id: 'amount', header: t`Amount`, cell: (row) => <Money value={row.amount} />, align: 'end', width: '130px' },
    { id: 'status', header: t`Status`, cell: (row) => <StatusBadge payout={row.status} />, width: '170px' },
  ]
  return (
    <>
      <IndexPage
        title={t`Payouts`}
        noMatches={t`No payouts match`}
        above={<Balances list={balances} isOperator={isOperator} unpayable={unpayable} onUnpayable={(next) => setSearch({ unpayable: next })} />}
        list={list}
        columns={columns}
        rowId={(row) => row.id}
        rowHref={(row) => `/shop/payouts/${row.id}`}
        rowName={(row) => t`payout ${row.number}`}
        listQuery={listQuery}
        onQuery={(next) => setSearch(searchOf(next, payoutFilters))}
        saved={saved}
        filters={[
          ...(isOperator ? [{ key: 'merchantId', label: t`Merchant`, choices: merchants, isMany: true }] : []),
          { key: 'status', label: t`Status`, choices: statusChoices(PayoutStatus.options), isMany: true },
          ...(isOperator ? [{ key: 'attention', label: t`Needs attention`, choices: attentionChoices('payout', 'MARKETPLACE'), isMany: true }] : []),
        ]}
        actions={[
          { label: t`Next payouts`, icon: <CalendarClock size={16} aria-hidden />, href: '/shop/payout-forecast' },
          ...(isOperator
            ? [
                { label: t`Accounting`, icon: <BookOpenCheck size={16} aria-hidden />, href: '/shop/accounting' },
                { label: t`Tax withheld`, icon: <Landmark size={16} aria-hidden />, href: '/shop/tax' },
                { label: t`Reconciliation`, icon: <Scale size={16} aria-hidden />, href: '/shop/reconciliation' },
                { label: t`Payout rules`, icon: <Settings2 size={16} aria-hidden />, href: '/shop/payout-rules' },
              ]
            : []),
        ]}
        {...(mayRun
          ? { primary: { label: t`Pay out`, icon: <Banknote size={16} aria-hidden />, onClick: () => setSearch({ open: 'pay-out' }) } }
          : {})}
        firstUse={{
          title: t`No payouts yet`,
          text: t`Money becomes payable when an order is fulfilled and its payout delay has ended.`,
          keepsPrimary: true,
        }}
        card={{
          subline: (row) => `${isOperator ? row.merchant.name : row.marketplace.name} · ${money(row.amount)}`,
          badge: (row) => <StatusBadge payout={row.status} />,
        }}
      />
      {mayRun && search.open === 'pay-out' && <PayoutDialog onClose={() => setSearch({ open: undefined })} />}
    </>
  )
}
