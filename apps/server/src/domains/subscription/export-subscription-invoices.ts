import type { Money } from '@stoa/contract/money.ts'
import { decimalFromMinor } from '@stoa/contract/amounts.ts'
import type { SubscriptionInvoice, subscription } from '@stoa/contract/subscription.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import { writeTable } from '../../files/write-table.ts'
import type { TableCell } from '../../files/write-xlsx.ts'
import type { JobCtx } from '../../kit/context.ts'
import { fieldError } from '../../kit/errors.ts'
import type { FileAnswer, Received } from '../../kit/http.ts'
import { listSubscriptionInvoicesByDay } from './queries-invoices.ts'

const batchInvoices = 500

/** Subscription invoices issued in a period as a file that is written while it is read. Throws 422 for a period that ends before it starts. */
export function exportSubscriptionInvoices(jobCtx: JobCtx, { body }: Received<typeof subscription.exportByDate>): FileAnswer {
  if (body.until < body.from) throw fieldError('until', 'before_start', message('invoice_error.before_start'))
  const sheet = describe(jobCtx.language, message('export.invoices'))
  return writeTable(body.format, { sheet, file: `subscription-invoices-${body.from}-${body.until}` }, rowsOf(jobCtx, body))
}

async function* rowsOf(
  { db, scope, language, signal }: JobCtx,
  period: Received<typeof subscription.exportByDate>['body'],
): AsyncGenerator<TableCell[][]> {
  yield [columns.map(({ label }) => describe(language, message(label)))]
  for (let after: SubscriptionInvoice | undefined; !signal.aborted;) {
    const batch: SubscriptionInvoice[] = await listSubscriptionInvoicesByDay(db, scope, period, after, batchInvoices)
    yield batch.map((one) => columns.map(({ cell }) => cell(one)))
    after = batch.at(-1)
    if (batch.length < batchInvoices) return
  }
}

type Label = Extract<Parameters<typeof message>[0], `export.${string}`>

const amount = (label: Label, of: (one: SubscriptionInvoice) => Money) => ({
  label,
  cell: (one: SubscriptionInvoice): TableCell => ({ decimal: decimalFromMinor(of(one).minor, of(one).currency) }),
})
const day = (label: Label, of: (one: SubscriptionInvoice) => string | undefined) => ({
  label,
  cell: (one: SubscriptionInvoice): TableCell => {
    const on = of(one)
    return on === undefined ? null : { day: on }
  },
})

/** The columns in their order. */
const columns: readonly { label: Label; cell: (one: SubscriptionInvoice) => TableCell }[] = [
  { label: 'export.number', cell: (one) => one.ref },
  day('export.issued_on', (one) => one.issuedOn),
  day('export.period_from', (one) => one.periodFrom),
  day('export.period_until', (one) => one.periodUntil),
  { label: 'export.issuer', cell: (one) => one.issuer.name },
  { label: 'export.recipient', cell: (one) => one.company.name },
  { label: 'export.plan', cell: (one) => one.planName },
  { label: 'export.currency', cell: (one) => one.total.currency },
  amount('export.net', (one) => one.net),
  { label: 'export.tax_rate', cell: (one) => ({ decimal: (one.taxBasisPoints / 100).toFixed(2) }) },
  amount('export.vat', (one) => one.tax),
  amount('export.total', (one) => one.total),
  day('export.due_on', (one) => one.dueOn),
  day('export.paid_on', (one) => one.paidAt?.slice(0, 10)),
]
