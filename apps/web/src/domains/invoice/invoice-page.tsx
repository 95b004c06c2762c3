import { t } from '@lingui/core/macro'
import { invoice } from '@stoa/contract/invoice.ts'
import { isSelfBilled } from '@stoa/contract/invoice-kind-rules.ts'
import { subscription } from '@stoa/contract/subscription.ts'
import { Check, Download, FileCode2, Sheet } from 'lucide-react'
import { Fragment } from 'react'
import { isApiError, messageOf } from '../../lib/api-error.ts'
import { api } from '../../lib/api.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { date, percentOfBasisPoints } from '../../lib/format.ts'
import { minus } from '../../lib/minus.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useDownload } from '../../lib/use-download.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { NotFoundPage } from '../../ui/error-page.tsx'
import { Link } from '../../ui/link.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Card, DetailPage } from '../../ui/page-layout.tsx'
import { PagePending } from '../../ui/page-pending.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { Money, When } from '../../ui/when.tsx'
import { invoiceLabels } from '../order/invoice-labels.ts'
import { InvoiceLines } from './invoice-lines.tsx'

const taxRules = {
  standard: null,
  reverse_charge: t`Reverse charge: the recipient accounts for VAT`,
  outside_scope: t`Outside the scope of VAT`,
  not_registered: t`The supplier had no VAT number`,
} as const

/** One invoice or credit note: who, which period, which orders, and its PDF. */
export function InvoicePage({ params: { ref } }: ScreenProps<{ ref: string }>) {
  const { saving, save } = useDownload<'pdf' | 'xml' | 'lines'>(toastFailed)
  const { data, error, refetch } = useCall(invoice.get, { params: { ref } })
  const own = useSession()
  const mayMark = useMay('invoice:manage')
  const pay = useSend(subscription.updateStatusPaidout, {
    refreshes: [invoice.get, invoice.paged],
    onSuccess: () => toastDone(t`Marked as paid out`),
    onError: (problem) => toastFailed(messageOf(problem)),
  })
  if (isApiError(error, 'not_found', 'invalid_input')) return <NotFoundPage />
  if (!data) return <PagePending error={error} onRetry={() => void refetch()} breadcrumb={{ label: t`Invoices`, href: '/shop/invoices' }} />
  const isBilled = isSelfBilled(data.kind)
  const [seller, buyer] = isBilled ? [data.recipientDetails, data.issuerDetails] : [data.issuerDetails, data.recipientDetails]
  const params = { id: data.id }
  const download = {
    pdf: () => save(() => api.send(invoice.exportPdf, { params }), 'pdf'),
    xml: () => save(() => api.send(invoice.exportUbl, { params }), 'xml'),
    lines: () => save(() => api.send(invoice.exportLines, { params, query: { format: 'xlsx' } }), 'lines'),
  }
  const markPaidOut = async () => {
    const isSure = await confirm({
      title: t`Mark ${data.ref} as paid out?`,
      message: t`${data.recipient.name} sees that it is paid out. This cannot be undone.`,
      confirm: t`Mark as paid out`,
    })
    if (isSure) pay.mutate({ params: { id: data.id } })
  }
  return (
    <DetailPage
      title={`${invoiceLabels[data.kind]} ${data.ref}`}
      breadcrumb={{ label: t`Invoices`, href: '/shop/invoices' }}
      badges={data.paidOutAt !== null && <Tag colour="success">{t`Paid out`}</Tag>}
      actions={[
        // A self-billed credit note is owed by the merchant: nothing of it is paid out.
        ...(mayMark && data.paidOutAt === null && own?.companyId === data.issuer.id && data.kind !== 'self-billed credit note'
          ? [{ label: t`Mark as paid out`, icon: <Check size={16} aria-hidden />, isBusy: pay.isPending, onClick: () => void markPaidOut() }]
          : []),
        ...(data.hasElectronic
          ? [{ label: t`Download XML`, icon: <FileCode2 size={16} aria-hidden />, isBusy: saving === 'xml', onClick: () => void download.xml() }]
          : []),
      ]}
      menu={[{ label: t`Download lines`, icon: <Sheet size={16} aria-hidden />, isBusy: saving === 'lines', onClick: () => void download.lines() }]}
      primary={{ label: t`Download PDF`, icon: <Download size={16} aria-hidden />, isBusy: saving === 'pdf', onClick: () => void download.pdf() }}
      isAsideFirst
      aside={
        <>
          <Card title={t`Summary`}>
            <DescriptionList
              items={[
                [t`Issued`, <When key="on" at={data.issuedOn} as="date" />],
                [
                  t`Issued by`,
                  isBilled && (
                    <Link
                      key="agreement"
                      href={`/shop/invoices/self-billing/${own?.companyId === data.issuer.id ? data.recipient.id : data.issuer.id}`}
                    >
                      {t`${data.issuer.name}, self-billing`}
                    </Link>
                  ),
                ],
                [t`Paid out`, data.paidOutAt === null ? null : <When key="paid" at={data.paidOutAt} as="date" />],
                [t`Period`, `${date(data.periodFrom)} – ${date(data.periodUntil)}`],
                [
                  t`Corrects`,
                  data.corrects.length > 0 &&
                    data.corrects.map((corrected, index) => (
                      <Fragment key={corrected}>
                        {index > 0 && ', '}
                        <Link href={`/shop/invoices/${data.correctedIds[index] ?? corrected}`}>{corrected}</Link>
                      </Fragment>
                    )),
                ],
                [t`Orders`, data.orderCount > 0 && data.orderCount],
                [t`VAT rule`, taxRules[data.taxTreatment]],
              ]}
            />
          </Card>
          <Card title={t`Totals`}>
            <DescriptionList
              layout="amounts"
              items={[
                [t`Order value`, data.gross.minor !== 0 && <Money key="gross" value={data.gross} />],
                [t`Sales`, isBilled && data.sales.minor !== 0 && <Money key="sales" value={data.sales} />],
                [t`Refunds`, isBilled && data.refunds.minor > 0 && <Money key="refunds" value={minus(data.refunds)} />],
                [t`Commission`, !isBilled && data.orderCount > 0 && <Money key="commission" value={data.commission} />],
                [t`Commission refunded`, data.commissionReturned.minor > 0 ? <Money key="back" value={minus(data.commissionReturned)} /> : null],
                [t`Services`, data.services.minor !== 0 && <Money key="services" value={data.services} />],
                [t`Total excluding VAT`, <Money key="net" value={data.net} />],
                [t`VAT ${percentOfBasisPoints(data.taxBasisPoints)}`, <Money key="tax" value={data.tax} />],
                [t`Total`, <Money key="total" value={data.total} />, { isTotal: true }],
              ]}
            />
          </Card>
          <Card title={t`From`}>
            <address style={{ fontStyle: 'normal', whiteSpace: 'pre-line' }}>{seller.join('\n')}</address>
          </Card>
          <Card title={t`To`}>
            <address style={{ fontStyle: 'normal', whiteSpace: 'pre-line' }}>{buyer.join('\n')}</address>
          </Card>
        </>
      }
    >
      <InvoiceLines invoice={data} />
    </DetailPage>
  )
}
