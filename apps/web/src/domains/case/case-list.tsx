import { plural, t } from '@lingui/core/macro'
import type { CaseRow } from '@stoa/contract/case-shapes.ts'
import { CaseState } from '@stoa/contract/case-states.ts'
import { caseRoutes } from '@stoa/contract/case.ts'
import { order } from '@stoa/contract/order.ts'
import { useQueryClient } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { refresh, useCall, usePages } from '../../lib/calls.ts'
import { listQueryOf, searchOf } from '../../lib/list-query.ts'
import type { ListSearch } from '../../lib/list-query.ts'
import { useLive } from '../../lib/live.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useSession } from '../../lib/use-session.ts'
import { IndexPage } from '../../ui/index-page.tsx'
import type { Column } from '../../ui/index-types.ts'
import { Link } from '../../ui/link.tsx'
import { ObjectCell } from '../../ui/object-cell.tsx'
import { Money, When } from '../../ui/when.tsx'
import { useMerchantChoices } from '../marketplace/use-merchant-choices.ts'
import { kindLabels, reasonLabels, stateLabels } from './case-labels.ts'
import { CaseDeadline } from './case-deadline.tsx'
import { CaseStateTag } from './case-state-tag.tsx'
import { openedLater } from '../../ui/opened-later.tsx'

const ReturnDialog = openedLater(async () => (await import('./return-dialog.tsx')).ReturnDialog)

const filterKeys = ['state', 'merchantId'] as const
type Search = ListSearch<(typeof filterKeys)[number] | 'order'>

const views = {
  all: { label: t`All`, query: {} },
  action: { label: t`Needs action`, query: { needsAction: 'true' } },
  overdue: { label: t`Overdue`, query: { isOverdue: 'true' } },
  open: { label: t`Open`, query: { isOpen: 'true' } },
  returns: { label: t`Returns`, query: { kind: 'return' } },
  disputes: { label: t`Disputes`, query: { kind: 'dispute' } },
  closed: { label: t`Closed`, query: { isOpen: 'false' } },
} as const
type View = keyof typeof views
const isView = (value: string | undefined): value is View => value !== undefined && value in views

const hrefOf = (row: CaseRow): string => `/shop/cases/${row.id}`
const nameOf = (row: CaseRow): string => `${kindLabels[row.kind]} #${row.number}`

/** Returns and disputes of the company, newest first. */
export function CaseList({ search, setSearch }: ScreenProps<Record<never, string>, Search>) {
  const client = useQueryClient()
  const isOperator = useSession()?.companyType === 'MARKETPLACE'
  useLive('case', () => void refresh(client, caseRoutes.paged))
  const listQuery = listQueryOf(search, filterKeys)
  const view: View = isView(listQuery.view) ? listQuery.view : 'all'
  const text = listQuery.text?.trim()
  const merchants = useMerchantChoices([])
  const list = usePages(caseRoutes.paged, {
    query: {
      ...views[view].query,
      ...listQuery.filters,
      ...(listQuery.sort ? { sort: listQuery.sort } : {}),
      ...(text ? { text } : {}),
      count: true,
    },
  })
  const columns: Column<CaseRow>[] = [
    { id: 'case', header: t`Case`, cell: (row) => <ObjectCell name={nameOf(row)} href={hrefOf(row)} subline={reasonLabels[row.reason]} /> },
    {
      id: 'order',
      header: t`Order`,
      cell: (row) => (
        <>
          <Link href={`/shop/orders/${row.order.hash}`}>#{row.order.orderId}</Link> · {row.order.customerName}
        </>
      ),
    },
    {
      id: 'partner',
      header: isOperator ? t`Merchant` : t`Marketplace`,
      cell: (row) => (isOperator ? row.merchant.name : row.marketplace.name),
      width: '170px',
    },
    { id: 'amount', header: t`Amount`, align: 'end', cell: (row) => <Money value={row.amount} />, width: '110px' },
    { id: 'state', header: t`Status`, cell: (row) => <CaseStateTag state={row.state} />, width: '150px' },
    { id: 'due', header: t`Deadline`, cell: (row) => <CaseDeadline one={row} />, width: '190px' },
    { id: 'created', header: t`Created`, sort: 'createdAt', cell: (row) => <When at={row.createdAt} />, width: '150px' },
  ]
  const [hash] = search.order ?? []
  return (
    <>
      <IndexPage
        title={t`Returns and disputes`}
        noMatches={t`No cases match`}
        list={list}
        columns={columns}
        rowId={(row) => row.id}
        rowHref={hrefOf}
        rowName={nameOf}
        listQuery={listQuery}
        onQuery={(next) => setSearch(searchOf(next, filterKeys))}
        views={Object.entries(views).map(([value, { label }]) => ({ value, label }))}
        filters={[
          { key: 'state', label: t`Status`, isMany: true, choices: CaseState.options.map((value) => ({ value, label: stateLabels[value] })) },
          ...(isOperator ? [{ key: 'merchantId', label: t`Merchant`, isMany: true, choices: merchants }] : []),
        ]}
        searchHint={t`Search cases by number, order, customer or product`}
        firstUse={{
          picture: <PackageOpen size={26} />,
          title: t`No returns or disputes yet`,
          text: t`When a shopper asks to return items, or a bank disputes a payment, it appears here. Open a return from the page of its order.`,
        }}
        card={{
          subline: (row) => (
            <>
              {[`#${row.order.orderId}`, row.order.customerName, row.itemCount > 0 && plural(row.itemCount, { one: '# item', other: '# items' })]
                .filter(Boolean)
                .join(' · ')}
              <span style={{ display: 'block' }}>{[reasonLabels[row.reason], isOperator && row.merchant.name].filter(Boolean).join(' · ')}</span>
              <span style={{ display: 'block' }}>
                <Money value={row.amount} />
                {row.dueAt && (
                  <>
                    {' · '}
                    {!row.isOverdue && t`Deadline`} <CaseDeadline one={row} />
                  </>
                )}
              </span>
            </>
          ),
          badge: (row) => <CaseStateTag state={row.state} />,
        }}
      />
      {hash !== undefined && <OpenReturn hash={hash} onClose={() => setSearch({ order: undefined })} />}
    </>
  )
}

/** Opens a return of the order that the address names, once it is loaded. */
function OpenReturn({ hash, onClose }: { hash: string; onClose: () => void }) {
  const { data } = useCall(order.getByHash, { params: { hash } })
  return data ? <ReturnDialog order={data} onClose={onClose} /> : null
}
