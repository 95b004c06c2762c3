import type { Statement, StatementLine } from '@stoa/contract/ledger.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import { documentFormats } from '../../files/document-formats.ts'
import { renderDocuments } from '../../files/pdf-document.ts'

/**
 * Draws a statement on A4 in a language: the balance at the beginning, the movements, and the balance at the end with where it is. `count` is how many movements
 * there are: where it shows fewer, it says so.
 */
export function renderStatement(
  statement: Statement,
  { shown, count: movements }: { shown: readonly StatementLine[]; count: number },
  language: Language,
  now: Date,
): Promise<Buffer> {
  const write = (text: Message): string => describe(language, text)
  const { amount, day } = documentFormats(language)
  const title = write(message('statement.title'))
  return renderDocuments([
    {
      language,
      title,
      ref: statement.month,
      author: statement.marketplace.name,
      createdAt: now.toISOString(),
      letterhead: [statement.marketplace.name],
      recipient: { label: write(message('invoice.to')), lines: [statement.merchant.name] },
      facts: [
        [write(message('statement.opening')), amount(statement.opening)],
        ...statement.changes.map((change) => [change.label, amount(change.amount)] as const),
      ],
      columns: [
        { label: write(message('invoice.date')), x: 56, width: 60 },
        { label: write(message('invoice.description')), x: 122, width: 200 },
        { label: write(message('statement.reference')), x: 328, width: 100 },
        { label: write(message('invoice.amount')), x: 434, width: 105, align: 'right' },
      ],
      rows: shown.map((line) => [day(line.on), line.description, line.orderId ?? line.payoutNumber ?? '', amount(line.amount)]),
      totals: statement.accounts.map((account) => [account.label, amount(account.amount)]),
      grandTotal: [write(message('statement.closing')), amount(statement.closing)],
      notes: [
        ...(shown.length < movements ? [write(message('statement.movements_left_out', { shown: shown.length, count: movements }))] : []),
        write(statement.isClosed ? message('statement.closed') : message('statement.open')),
      ],
      footer: (page, count) => write(message('invoice.page', { name: `${title} ${statement.month}`, page: String(page), count: String(count) })),
    },
  ])
}
