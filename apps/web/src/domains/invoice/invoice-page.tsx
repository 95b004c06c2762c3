import { plural, t } from '@lingui/core/macro'
import { invoice } from '@stoa/contract/invoice.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { isApiError, messageOf } from '../../lib/api-error.ts'
import { api } from '../../lib/api.ts'
import { useCall } from '../../lib/calls.ts'
import { date, percentOfBasisPoints } from '../../lib/format.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { NotFoundPage } from '../../ui/error-page.tsx'
import { Link } from '../../ui/link.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Card, DetailPage } from '../../ui/page-layout.tsx'
import { DetailSkeleton, PanelError } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { toastFailed } from '../../ui/toasts.tsx'
import { Money, When } from '../../ui/when.tsx'

/** Hands a file to the person under its own name. */
function save({ blob, fileName }: { blob: Blob; fileName: string }): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

const taxRules = {
  standard: null,
  reverse_charge: t`Reverse charge: the recipient accounts for VAT`,
  outside_scope: t`Outside the scope of VAT`,
  not_registered: t`The issuer has no VAT number`,
} as const

/** One invoice or credit note: who, which period, which orders, and its PDF. */
export function InvoicePage({ params: { ref } }: ScreenProps<{ ref: string }>) {
  const [isSaving, setSaving] = useState(false)
  const { data, error, refetch } = useCall(invoice.get, { params: { ref } })
  if (isApiError(error, 'not_found', 'invalid_input')) return <NotFoundPage />
  if (!data) return error ? <PanelError message={messageOf(error)} onRetry={() => void refetch()} /> : <DetailSkeleton />
  const download = async () => {
    setSaving(true)
    try {
      save(await api.send(invoice.exportPdf, { params: { id: data.id } }))
    } catch (problem) {
      toastFailed(messageOf(problem))
    } finally {
      setSaving(false)
    }
  }
  return (
    <DetailPage
      title={data.kind === 'invoice' ? t`Invoice ${data.ref}` : t`Credit note ${data.ref}`}
      breadcrumb={{ label: t`Invoices`, href: '/shop/invoices' }}
      badges={<Tag colour={data.kind === 'invoice' ? 'authorized' : 'reversed'}>{data.kind === 'invoice' ? t`Invoice` : t`Credit note`}</Tag>}
      primary={{ label: t`Download PDF`, icon: <Download size={16} aria-hidden />, isBusy: isSaving, onClick: () => void download() }}
      aside={
        <>
          <Card title={t`Summary`}>
            <DescriptionList
              items={[
                [t`Issued`, <When key="on" at={data.issuedOn} as="date" />],
                [t`Period`, `${date(data.periodFrom)} – ${date(data.periodUntil)}`],
                [t`Orders`, data.orderCount],
                [t`Order value`, <Money key="gross" value={data.gross} />],
                [t`Commission`, <Money key="commission" value={data.commission} />],
                [t`Commission refunded`, data.commissionReturned.minor > 0 ? <Money key="back" value={data.commissionReturned} /> : null],
                [t`Total excluding VAT`, <Money key="net" value={data.net} />],
                [t`VAT ${percentOfBasisPoints(data.taxBasisPoints)}`, <Money key="tax" value={data.tax} />],
                [t`VAT rule`, taxRules[data.taxTreatment]],
                [
                  t`Total`,
                  <strong key="total">
                    <Money value={data.total} />
                  </strong>,
                ],
              ]}
            />
          </Card>
          <Card title={t`From`}>
            <address style={{ fontStyle: 'normal', whiteSpace: 'pre-line' }}>{data.issuerDetails.join('\n')}</address>
          </Card>
          <Card title={t`To`}>
            <address style={{ fontStyle: 'normal', whiteSpace: 'pre-line' }}>{data.recipientDetails.join('\n')}</address>
          </Card>
        </>
      }
    >
      <Card title={t`${plural(data.lines.length, { one: '# line', other: '# lines' })}`} isFlush>
        <Table label={t`Lines of this invoice`}>
          <thead>
            <tr>
              <th scope="col">{t`Order`}</th>
              <th scope="col">{t`Date`}</th>
              <th scope="col">{t`Description`}</th>
              <th scope="col" data-end>
                {t`Order value`}
              </th>
              <th scope="col" data-end>
                {t`Amount`}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.lines.map((line, index) => (
              <tr key={index}>
                <th scope="row">
                  <Link href={`/shop/orders/${line.hash}`}>#{line.orderId}</Link>
                </th>
                <td>
                  <When at={line.on} as="date" />
                </td>
                <td>{line.description}</td>
                <td data-end>
                  <Money value={line.orderTotal} />
                </td>
                <td data-end>
                  <Money value={line.amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Card>
    </DetailPage>
  )
}
