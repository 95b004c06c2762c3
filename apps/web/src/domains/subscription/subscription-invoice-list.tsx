import { t } from '@lingui/core/macro'
import { subscription } from '@stoa/contract/subscription.ts'
import type { SubscriptionInvoice } from '@stoa/contract/subscription.ts'
import { Check, CreditCard, Download, FileCode2 } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useCall, usePages, useSend } from '../../lib/calls.ts'
import { date } from '../../lib/format.ts'
import { contains, listQueryOf, searchOf } from '../../lib/list-query.ts'
import type { ListSearch } from '../../lib/list-query.ts'
import { saveFile } from '../../lib/save-file.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { IndexPage } from '../../ui/index-page.tsx'
import type { Column } from '../../ui/index-types.ts'
import { Tag } from '../../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import textStyles from '../../ui/text.module.css'
import { Money, When } from '../../ui/when.tsx'
import { openedLater } from '../../ui/opened-later.tsx'

const SubscriptionExport = openedLater(async () => (await import('./subscription-export.tsx')).SubscriptionExport)

const keys = ['isPaid'] as const

const status = ({ paidAt, charge }: SubscriptionInvoice) => {
  if (paidAt !== null) return <Tag colour="success">{t`Paid`}</Tag>
  return charge?.state === 'failed' ? <Tag colour="error">{t`Payment failed`}</Tag> : <Tag colour="pending">{t`Open`}</Tag>
}

/** Invoices for subscriptions: those a company received, or, to an administrator, all it issued. */
export function SubscriptionInvoiceList({ search, setSearch }: ScreenProps<Record<never, string>, ListSearch<(typeof keys)[number]>>) {
  const isAdmin = useSession()?.companyType === 'ADMIN'
  const mayManage = useMay('invoice:manage') && isAdmin
  const [isExporting, setExporting] = useState(false)
  const listQuery = listQueryOf(search, keys)
  const filter = contains('text', listQuery.text)
  const isPaid = listQuery.filters.isPaid?.[0]
  const list = usePages(subscription.pagedInvoices, {
    query: { ...(filter ? { filter } : {}), ...(isPaid === 'true' || isPaid === 'false' ? { isPaid } : {}) },
  })
  const mayPay = useMay('payment:manage') && !isAdmin
  const own = useCall(subscription.my, {}, { enabled: mayPay })
  const paymentPage = useSend(subscription.paymentMethod, {
    onSuccess: ({ href }) => location.assign(href),
    onError: (error) => toastFailed(messageOf(error)),
  })
  const pdf = useSend(subscription.exportPdf, { onSuccess: saveFile, onError: (error) => toastFailed(messageOf(error)) })
  const xml = useSend(subscription.exportUbl, { onSuccess: saveFile, onError: (error) => toastFailed(messageOf(error)) })
  const pay = useSend(subscription.updateStatusPaidout, {
    refreshes: [subscription.pagedInvoices],
    onSuccess: () => toastDone(t`Invoice marked as paid`),
    onError: (error) => toastFailed(messageOf(error)),
  })
  const markPaid = async (row: SubscriptionInvoice) => {
    const isSure = await confirm({
      title: t`Mark invoice ${row.ref} as paid?`,
      message: t`${row.company.name} sees that the invoice is paid. This cannot be undone.`,
      confirm: t`Mark as paid`,
    })
    if (isSure) pay.mutate({ params: { id: row.id } })
  }
  const columns: Column<SubscriptionInvoice>[] = [
    { id: 'ref', header: t`Invoice number`, cell: (row) => <span className={textStyles.name}>{row.ref}</span> },
    ...(isAdmin ? [{ id: 'company', header: t`Company`, cell: (row: SubscriptionInvoice) => row.company.name }] : []),
    { id: 'plan', header: t`Plan`, cell: (row) => row.planName },
    { id: 'period', header: t`Period`, cell: (row) => `${date(row.periodFrom)} – ${date(row.periodUntil)}`, width: '210px' },
    { id: 'issued', header: t`Issued`, cell: (row) => <When at={row.issuedOn} as="date" />, width: '110px' },
    { id: 'due', header: t`Due date`, cell: (row) => <When at={row.dueOn} as="date" />, width: '110px' },
    { id: 'total', header: t`Total`, cell: (row) => <Money value={row.total} />, align: 'end', width: '110px' },
    { id: 'status', header: t`Status`, cell: status, width: '110px' },
  ]
  return (
    <>
      <IndexPage
        title={t`Subscription invoices`}
        {...(isAdmin ? {} : { breadcrumb: { label: t`Invoices`, href: '/shop/invoices' } })}
        actions={[
          ...(own.data?.subscription?.billing
            ? [{ label: t`Payment method`, icon: <CreditCard size={16} aria-hidden />, onClick: () => paymentPage.mutate({}) }]
            : []),
          {
            label: t`Export`,
            icon: <Download size={16} aria-hidden />,
            onClick: () => setExporting(true),
            disabledReason: !list.isLoading && list.rows.length === 0 ? t`There are no invoices to export.` : undefined,
          },
        ]}
        noMatches={t`No invoices match`}
        list={list}
        columns={columns}
        rowId={(row) => row.id}
        rowName={(row) => t`invoice ${row.ref}`}
        listQuery={listQuery}
        onQuery={(next) => setSearch(searchOf(next, keys))}
        filters={[
          {
            key: 'isPaid',
            label: t`Status`,
            choices: [
              { value: 'false', label: t`Open` },
              { value: 'true', label: t`Paid` },
            ],
          },
        ]}
        rowActions={(row) => [
          ...(row.charge?.payUrl
            ? [
                {
                  label: isAdmin ? t`Open payment page` : t`Pay`,
                  icon: <CreditCard size={16} aria-hidden />,
                  onClick: () => void window.open(row.charge?.payUrl ?? '', '_blank', 'noopener'),
                },
              ]
            : []),
          { label: t`Download PDF`, icon: <Download size={16} aria-hidden />, onClick: () => pdf.mutate({ params: { id: row.id } }) },
          ...(row.hasElectronic
            ? [{ label: t`Download XML`, icon: <FileCode2 size={16} aria-hidden />, onClick: () => xml.mutate({ params: { id: row.id } }) }]
            : []),
          ...(mayManage && row.paidAt === null
            ? [{ label: t`Mark as paid`, icon: <Check size={16} aria-hidden />, onClick: () => void markPaid(row) }]
            : []),
        ]}
        firstUse={{
          title: t`No subscription invoices yet`,
          text: isAdmin
            ? t`An invoice is issued for each month of a company’s subscription.`
            : t`If your company has a subscription, its monthly invoices appear here.`,
        }}
        card={{
          subline: (row) => (
            <>
              {isAdmin ? row.company.name : row.planName} · <Money value={row.total} />
            </>
          ),
          badge: status,
        }}
      />
      {isExporting && <SubscriptionExport onClose={() => setExporting(false)} />}
    </>
  )
}
