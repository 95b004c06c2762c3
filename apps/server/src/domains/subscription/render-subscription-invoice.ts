import type { Language } from '@stoa/contract/languages.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import { documentAmount, documentDay, renderDocuments } from '../../files/pdf-document.ts'
import type { WholeSubscriptionInvoice } from './queries-invoices.ts'
import { payUntil } from './rules.ts'

/** Draws a subscription invoice on A4 in a language. */
export function renderSubscriptionInvoice(row: WholeSubscriptionInvoice, language: Language): Promise<Buffer> {
  const write = (text: Message): string => describe(language, text)
  const title = write(message('invoice.invoice'))
  const period = write(message('invoice.period_days', { from: documentDay(row.periodFrom), until: documentDay(row.periodUntil) }))
  return renderDocuments([
    {
      language,
      title,
      ref: row.ref,
      author: row.issuer.name,
      createdAt: row.createdAt,
      letterhead: row.issuerDetails,
      recipient: { label: write(message('invoice.to')), lines: row.recipientDetails },
      facts: [
        [write(message('invoice.issued_on')), documentDay(row.issuedOn)],
        [write(message('invoice.due_on')), documentDay(row.dueOn)],
        [write(message('invoice.period')), period],
      ],
      columns: [
        { label: write(message('invoice.description')), x: 56, width: 376 },
        { label: write(message('invoice.amount')), x: 440, width: 99, align: 'right' },
      ],
      rows: [[write(message('invoice.line_subscription', { plan: row.planName, period })), documentAmount(row.net)]],
      totals: [
        [write(message('invoice.net')), documentAmount(row.net)],
        [write(message('invoice.tax', { rate: `${row.taxBasisPoints / 100} %` })), documentAmount(row.tax)],
      ],
      grandTotal: [write(message('invoice.total')), documentAmount(row.total)],
      notes: [
        ...(row.taxTreatment === 'standard' ? [] : [write(message(`invoice_tax.${row.taxTreatment}`))]),
        write(row.paidAt === null ? payUntil(row, documentDay(row.dueOn)) : message('invoice.paid_on', { day: documentDay(row.paidAt) })),
      ],
      footer: (page, count) => write(message('invoice.page', { name: `${title} ${row.ref}`, page: String(page), count: String(count) })),
    },
  ])
}
