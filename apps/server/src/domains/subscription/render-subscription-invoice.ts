import type { Language } from '@stoa/contract/languages.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import { documentFormats } from '../../files/document-formats.ts'
import { renderDocuments } from '../../files/pdf-document.ts'
import { issuedLetterhead } from '../invoice/rules-tax.ts'
import type { WholeSubscriptionInvoice } from './queries-invoices.ts'
import { payUntil } from './rules.ts'

/** Draws a subscription invoice on A4 in a language. */
export function renderSubscriptionInvoice(row: WholeSubscriptionInvoice, language: Language): Promise<Buffer> {
  const write = (text: Message): string => describe(language, text)
  const { amount, day, percent } = documentFormats(language)
  const title = write(message('invoice.invoice'))
  const period = write(message('invoice.period_days', { from: day(row.periodFrom), until: day(row.periodUntil) }))
  return renderDocuments([
    {
      language,
      title,
      ref: row.ref,
      author: row.issuer.name,
      createdAt: row.createdAt,
      letterhead: issuedLetterhead(language, row.issuerParty, row.issuerDetails),
      recipient: { label: write(message('invoice.to')), lines: issuedLetterhead(language, row.recipientParty, row.recipientDetails) },
      facts: [
        [write(message('invoice.issued_on')), day(row.issuedOn)],
        [write(message('invoice.due_on')), day(row.dueOn)],
        [write(message('invoice.period')), period],
      ],
      columns: [
        { label: write(message('invoice.description')), x: 56, width: 376 },
        { label: write(message('invoice.amount')), x: 440, width: 99, align: 'right' },
      ],
      rows: [[write(message('invoice.line_subscription', { plan: row.planName, period })), amount(row.net)]],
      totals: [
        [write(message('invoice.net')), amount(row.net)],
        [write(message('invoice.tax', { rate: percent(row.taxBasisPoints) })), amount(row.tax)],
      ],
      grandTotal: [write(message('invoice.total')), amount(row.total)],
      notes: [
        ...(row.taxTreatment === 'standard' ? [] : [write(message(`invoice_tax.${row.taxTreatment}`))]),
        write(row.paidAt === null ? payUntil(row, day(row.dueOn)) : message('invoice.paid_on', { day: day(row.paidAt) })),
      ],
      footer: (page, count) => write(message('invoice.page', { name: `${title} ${row.ref}`, page: String(page), count: String(count) })),
    },
  ])
}
