import { t } from '@lingui/core/macro'
import { invoice } from '@stoa/contract/invoice.ts'
import type { Invoice } from '@stoa/contract/invoice.ts'
import { InvoiceKind } from '@stoa/contract/invoice-kind.ts'
import { isCreditNote } from '@stoa/contract/invoice-kind-rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Download, FilePlus2, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { refresh, usePages } from '../../lib/calls.ts'
import { date } from '../../lib/format.ts'
import { useLive } from '../../lib/live.ts'
import { contains, listQueryOf, searchOf } from '../../lib/list-query.ts'
import type { ListSearch } from '../../lib/list-query.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { optionOf } from '../../lib/option-of.ts'
import { IndexPage } from '../../ui/index-page.tsx'
import type { Column } from '../../ui/index-types.ts'
import { Link } from '../../ui/link.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { Money, When } from '../../ui/when.tsx'
import { invoiceLabels } from '../order/invoice-labels.ts'
import { useMerchantChoices } from '../marketplace/use-merchant-choices.ts'
import { useSavedViews } from '../saved-view/use-saved-views.tsx'
import { openedLater } from '../../ui/opened-later.tsx'

const IssueDialog = openedLater(async () => (await import('./issue-dialog.tsx')).IssueDialog)

const InvoiceExport = openedLater(async () => (await import('./invoice-export.tsx')).InvoiceExport)

const invoiceFilters = ['merchantId', 'kind', 'isPaidOut'] as const
type Search = ListSearch<(typeof invoiceFilters)[number]>

/** Commission and self-billed invoices: those an operator issued, or those a merchant received. */
export function InvoiceList({ search, setSearch }: ScreenProps<Record<never, string>, Search>) {
  const client = useQueryClient()
  const isOperator = useSession()?.companyType === 'MARKETPLACE'
  const mayIssue = useMay('invoice:manage') && isOperator
  const [isIssuing, setIssuing] = useState(false)
  const [isExporting, setExporting] = useState(false)
  useLive('invoice', () => void refresh(client, invoice.paged))
  const saved = useSavedViews('invoices')
  const listQuery = listQueryOf(search, invoiceFilters)
  const filter = contains('text', listQuery.text)
  const merchants = useMerchantChoices([])
  const merchantId = search.merchantId?.[0]
  const kind = optionOf(InvoiceKind.options, search.kind?.[0])
  const isPaidOut = search.isPaidOut?.[0]
  const list = usePages(invoice.paged, {
    query: {
      ...(filter ? { filter } : {}),
      ...(merchantId === undefined ? {} : { merchantId }),
      ...(kind === undefined ? {} : { kind }),
      ...(isPaidOut === 'true' || isPaidOut === 'false' ? { isPaidOut } : {}),
    },
  })
  const columns: Column<Invoice>[] = [
    { id: 'ref', header: t`Invoice number`, cell: (row) => <Link href={`/shop/invoices/${row.id}`}>{row.ref}</Link> },
    {
      id: 'kind',
      header: t`Type`,
      cell: (row) => <Tag colour={isCreditNote(row.kind) ? 'reversed' : 'authorized'}>{invoiceLabels[row.kind]}</Tag>,
      width: '190px',
    },
    { id: 'partner', header: isOperator ? t`Merchant` : t`Marketplace`, cell: (row) => (isOperator ? row.recipient.name : row.issuer.name) },
    { id: 'period', header: t`Period`, cell: (row) => `${date(row.periodFrom)} – ${date(row.periodUntil)}`, width: '210px' },
    { id: 'gross', header: t`Order value`, cell: (row) => (row.gross.minor === 0 ? '–' : <Money value={row.gross} />), align: 'end', width: '120px' },
    { id: 'issued', header: t`Issued`, cell: (row) => <When at={row.issuedOn} as="date" />, width: '110px' },
    {
      id: 'paid',
      header: t`Paid out`,
      cell: (row) => (row.paidOutAt === null ? '–' : <When at={row.paidOutAt} as="date" />),
      width: '120px',
      // Set by hand, and not by a payout: few operators use it, and empty it reads as if nothing had been paid.
      isHidden: true,
    },
    { id: 'total', header: t`Total`, cell: (row) => <Money value={row.total} />, align: 'end', width: '110px' },
  ]
  return (
    <>
      <IndexPage
        title={t`Invoices`}
        noMatches={t`No invoices match`}
        list={list}
        columns={columns}
        rowId={(row) => row.id}
        rowHref={(row) => `/shop/invoices/${row.id}`}
        rowName={(row) => `${invoiceLabels[row.kind]} ${row.ref}`}
        listQuery={listQuery}
        onQuery={(next) => setSearch(searchOf(next, invoiceFilters))}
        saved={saved}
        filters={[
          ...(isOperator ? [{ key: 'merchantId', label: t`Merchant`, choices: merchants }] : []),
          {
            key: 'kind',
            label: t`Type`,
            choices: InvoiceKind.options.map((value) => ({ value, label: invoiceLabels[value] })),
          },
          {
            key: 'isPaidOut',
            label: t`Paid out`,
            choices: [
              { value: 'true', label: t`Yes` },
              { value: 'false', label: t`No` },
            ],
          },
        ]}
        searchHint={t`Search number or company`}
        actions={[
          { label: t`Export`, icon: <Download size={16} aria-hidden />, onClick: () => setExporting(true) },
          { label: t`Subscription invoices`, icon: <ReceiptText size={16} aria-hidden />, href: '/shop/invoices/subscription' },
        ]}
        {...(mayIssue ? { primary: { label: t`Issue invoices`, icon: <FilePlus2 size={16} aria-hidden />, onClick: () => setIssuing(true) } } : {})}
        firstUse={{
          title: t`No invoices yet`,
          text: isOperator
            ? t`Issue one invoice per merchant for all uninvoiced commission and services in a period.`
            : t`Invoices for commission and services from marketplaces appear here. They are deducted from your payouts.`,
        }}
        card={{
          subline: (row) => `${isOperator ? row.recipient.name : row.issuer.name} · ${date(row.issuedOn)}`,
          badge: (row) => <Money value={row.total} />,
        }}
      />
      {isExporting && <InvoiceExport merchantId={merchantId} onClose={() => setExporting(false)} />}
      {isIssuing && <IssueDialog onClose={() => setIssuing(false)} />}
    </>
  )
}
