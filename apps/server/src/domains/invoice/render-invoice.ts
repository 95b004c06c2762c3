import type { Language } from '@stoa/contract/languages.ts'
import type { Money } from '@stoa/contract/money.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { InvoiceKind } from '@stoa/contract/invoice-kind.ts'
import { isSelfBilled } from '@stoa/contract/invoice-kind-rules.ts'
import { colons } from '@stoa/messages/languages.ts'
import type { WholeInvoice } from './read-invoice.ts'
import { documentAmount, documentDay, renderDocuments } from '../../files/pdf-document.ts'

const titles = {
  invoice: 'invoice.invoice',
  'credit note': 'invoice.credit_note',
  'self-billed invoice': 'invoice.self_billed_invoice',
  'self-billed credit note': 'invoice.self_billed_credit_note',
} as const satisfies Record<InvoiceKind, string>

/** Draws an invoice or credit note on A4 in a language. Amounts with two decimals and a comma per thousand; dates dd-MM-yyyy. */
export function renderInvoice(row: WholeInvoice, language: Language, logo: Buffer | undefined): Promise<Buffer> {
  const write = (text: Message): string => describe(language, text)
  const title = write(message(titles[row.kind]))
  const isBilled = isSelfBilled(row.kind)
  const negative = ({ minor, currency }: Money): Money => ({ minor: -minor || 0, currency })
  const [seller, buyer] = isBilled ? [row.recipient, row.issuer] : [row.issuer, row.recipient]
  const [sellerDetails, buyerDetails] = isBilled ? [row.recipientDetails, row.issuerDetails] : [row.issuerDetails, row.recipientDetails]
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
        [write(message('invoice.issued_on')), documentDay(row.issuedOn)],
        [
          write(message('invoice.period')),
          write(message('invoice.period_days', { from: documentDay(row.periodFrom), until: documentDay(row.periodUntil) })),
        ],
        ...(row.corrects.length > 0 ? [[write(message('invoice.corrects')), row.corrects.join(', ')] as const] : []),
        [write(message('invoice.orders')), String(row.orderCount)],
        [write(message('invoice.order_value')), documentAmount(row.gross)],
      ],
      columns: [
        { label: write(message('invoice.date')), x: 56, width: 58 },
        { label: write(message('invoice.order')), x: 118, width: 54 },
        { label: write(message('invoice.description')), x: 176, width: 160 },
        { label: write(message('invoice.order_value')), x: 340, width: 96, align: 'right', isFaint: true },
        { label: write(message('invoice.amount')), x: 440, width: 99, align: 'right' },
      ],
      rows: row.lines.map((line) => [
        documentDay(line.on),
        line.orderId,
        line.description,
        documentAmount(line.orderTotal),
        documentAmount(line.amount),
      ]),
      totals: [
        ...(isBilled
          ? ([
              [write(message('invoice.sales')), documentAmount(row.sales)],
              [write(message('invoice.refunds')), documentAmount(negative(row.refunds))],
            ] as const)
          : ([
              [write(message('invoice.commission')), documentAmount(row.commission)],
              [write(message('invoice.commission_returned')), documentAmount(negative(row.commissionReturned))],
            ] as const)),
        [write(message('invoice.net')), documentAmount(row.net)],
        [write(message('invoice.tax', { rate: `${row.taxBasisPoints / 100} %` })), documentAmount(row.tax)],
      ],
      grandTotal: [write(message('invoice.total')), documentAmount(row.total)],
      notes: [
        // Source of the reverse-charge sentence: Directive 2006/112/EC, articles 196 and 226(11a).
        // The mention and who issued: Directive 2006/112/EC, article 226(10a).
        ...(isBilled ? [write(message('invoice.self_billed_by', { company: row.issuer.name }))] : []),
        write(
          row.taxTreatment === 'standard'
            ? message(isBilled ? 'invoice.sales_include_tax' : 'invoice.includes_tax')
            : message(`invoice_tax.${row.taxTreatment}`),
        ),
        write(message('invoice.payment_terms')) + colons[language] + write(message(isBilled ? 'invoice.paid_with_payouts' : 'invoice.no_payment')),
      ],
      footer: (page, count) => write(message('invoice.page', { name: `${title} ${row.ref}`, page: String(page), count: String(count) })),
    },
  ])
}
