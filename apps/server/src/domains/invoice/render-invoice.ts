import type { Language } from '@stoa/contract/languages.ts'
import type { InvoiceLine } from '@stoa/contract/invoice.ts'
import type { Money } from '@stoa/contract/money.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { InvoiceKind } from '@stoa/contract/invoice-kind.ts'
import { isSelfBilled } from '@stoa/contract/invoice-kind-rules.ts'
import { colons } from '@stoa/messages/languages.ts'
import type { LineDay } from './queries-lines.ts'
import type { WholeInvoice } from './read-invoice.ts'
import { noTaxMessage } from './rules-tax.ts'
import { documentFormats } from '../../files/document-formats.ts'
import { renderDocuments } from '../../files/pdf-document.ts'

const titles = {
  invoice: 'invoice.invoice',
  'credit note': 'invoice.credit_note',
  'self-billed invoice': 'invoice.self_billed_invoice',
  'self-billed credit note': 'invoice.self_billed_credit_note',
} as const satisfies Record<InvoiceKind, string>

/** What an invoice charges: line by line, or summed by day. */
type InvoiceContent = { lines: readonly InvoiceLine[] } | { days: readonly LineDay[] }

/** Draws an invoice or credit note on A4 in a language. */
export function renderInvoice(row: WholeInvoice, content: InvoiceContent, language: Language, logo: Buffer | undefined): Promise<Buffer> {
  const write = (text: Message): string => describe(language, text)
  const { amount, day, percent } = documentFormats(language)
  const title = write(message(titles[row.kind]))
  const isBilled = isSelfBilled(row.kind)
  const negative = ({ minor, currency }: Money): Money => ({ minor: -minor || 0, currency })
  const [seller, buyer] = isBilled ? [row.recipient, row.issuer] : [row.issuer, row.recipient]
  const [sellerDetails, buyerDetails] = isBilled ? [row.recipientDetails, row.issuerDetails] : [row.issuerDetails, row.recipientDetails]
  const { currency } = row.total
  const rowOfLine = (line: InvoiceLine): string[] => {
    const orderTotal = line.orderTotal === null ? '' : amount(line.orderTotal)
    return [day(line.on), line.orderId ?? '', line.description, orderTotal, amount(line.amount)]
  }
  const rowOfDay = ({ on, count, orderTotalMinor, amountMinor }: LineDay): string[] => {
    const amounts = [orderTotalMinor, amountMinor].map((minor) => amount({ minor, currency }))
    return [day(on), '', write(message('invoice.lines_of_day', { count })), ...amounts]
  }
  return renderDocuments([
    {
      language,
      title,
      ref: row.ref,
      author: row.issuer.name,
      createdAt: row.createdAt,
      logo,
      letterhead: sellerDetails.length > 0 ? sellerDetails : [seller.name],
      recipient: { label: write(message('invoice.to')), lines: buyerDetails.length > 0 ? buyerDetails : [buyer.name] },
      facts: [
        [write(message('invoice.issued_on')), day(row.issuedOn)],
        [write(message('invoice.period')), write(message('invoice.period_days', { from: day(row.periodFrom), until: day(row.periodUntil) }))],
        ...(row.corrects.length > 0 ? [[write(message('invoice.corrects')), row.corrects.join(', ')] as const] : []),
        // One with lines for services only is of no orders.
        ...(row.orderCount === 0
          ? []
          : ([
              [write(message('invoice.orders')), String(row.orderCount)],
              [write(message('invoice.order_value')), amount(row.gross)],
            ] as const)),
      ],
      columns: [
        { label: write(message('invoice.date')), x: 56, width: 58 },
        { label: write(message('invoice.order')), x: 118, width: 54 },
        { label: write(message('invoice.description')), x: 176, width: 160 },
        { label: write(message('invoice.order_value')), x: 340, width: 96, align: 'right', isFaint: true },
        { label: write(message('invoice.amount')), x: 440, width: 99, align: 'right' },
      ],
      rows: 'lines' in content ? content.lines.map(rowOfLine) : content.days.map(rowOfDay),
      totals: [
        ...(isBilled
          ? ([
              [write(message('invoice.sales')), amount(row.sales)],
              [write(message('invoice.refunds')), amount(negative(row.refunds))],
            ] as const)
          : ([
              ...(row.orderCount === 0
                ? []
                : ([
                    [write(message('invoice.commission')), amount(row.commission)],
                    [write(message('invoice.commission_returned')), amount(negative(row.commissionReturned))],
                  ] as const)),
              ...(row.services.minor === 0 ? [] : ([[write(message('invoice.services')), amount(row.services)]] as const)),
            ] as const)),
        [write(message('invoice.net')), amount(row.net)],
        [write(message('invoice.tax', { rate: percent(row.taxBasisPoints) })), amount(row.tax)],
      ],
      grandTotal: [write(message('invoice.total')), amount(row.total)],
      notes: [
        ...('days' in content ? [write(message('invoice.lines_summed', { count: content.days.reduce((sum, { count }) => sum + count, 0) }))] : []),
        // Source of the reverse-charge sentence: Directive 2006/112/EC, articles 196 and 226(11a).
        // The mention and who issued: Directive 2006/112/EC, article 226(10a).
        ...(isBilled ? [write(message('invoice.self_billed_by', { company: row.issuer.name }))] : []),
        write(
          row.taxTreatment === 'standard'
            ? message(isBilled ? 'invoice.sales_include_tax' : 'invoice.includes_tax')
            : noTaxMessage(row.taxTreatment, isBilled ? row.recipientParty : row.issuerParty),
        ),
        write(message('invoice.payment_terms')) + colons[language] + write(message(isBilled ? 'invoice.paid_with_payouts' : 'invoice.no_payment')),
      ],
      footer: (page, count) => write(message('invoice.page', { name: `${title} ${row.ref}`, page: String(page), count: String(count) })),
    },
  ])
}
