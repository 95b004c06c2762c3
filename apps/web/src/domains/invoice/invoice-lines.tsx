import { t } from '@lingui/core/macro'
import { invoice } from '@stoa/contract/invoice.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { messageOf } from '../../lib/api-error.ts'
import { usePages } from '../../lib/calls.ts'
import { Link } from '../../ui/link.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { PanelError } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { Money, When } from '../../ui/when.tsx'

/** The lines of an invoice. The first came with it; of a long one the others are read in pages. */
export function InvoiceLines({ invoice: { id, lines, hasMoreLines } }: { invoice: Answer<typeof invoice.get> }) {
  const list = usePages(invoice.lines, { params: { id }, query: { limit: 100 } }, { enabled: hasMoreLines })
  const rows = list.rows.length > 0 ? list.rows : lines
  return (
    <Card title={t`Lines`} isFlush>
      <Table label={t`Lines of this invoice`} isStacked>
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
          {rows.map((line, index) => (
            <tr key={index}>
              <th scope="row">{line.hash === null ? t`Service` : <Link href={`/shop/orders/${line.hash}`}>#{line.orderId}</Link>}</th>
              <td data-label={t`Date`}>
                <When at={line.on} as="date" />
              </td>
              <td data-label={t`Description`}>{line.description}</td>
              <td data-end data-label={t`Order value`}>
                {line.orderTotal === null ? '–' : <Money value={line.orderTotal} />}
              </td>
              <td data-end data-label={t`Amount`}>
                <Money value={line.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {list.error !== undefined && <PanelError message={messageOf(list.error)} onRetry={list.retry} />}
      <ShowMore list={list} />
    </Card>
  )
}
