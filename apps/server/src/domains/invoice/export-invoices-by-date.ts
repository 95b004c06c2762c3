import type { invoice } from '@stoa/contract/invoice.ts'
import { isSelfBilled } from '@stoa/contract/invoice-kind-rules.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { Money } from '@stoa/contract/money.ts'
import { decimalFromMinor } from '@stoa/contract/amounts.ts'
import { dayIn } from '@stoa/contract/time-zone.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import { writeTable } from '../../files/write-table.ts'
import type { TableCell } from '../../files/write-xlsx.ts'
import type { JobCtx } from '../../kit/context.ts'
import { fieldError } from '../../kit/errors.ts'
import type { FileAnswer, Received } from '../../kit/http.ts'
import { listTimeZones } from '../marketplace/queries.ts'
import type { StoredInvoice } from './queries.ts'
import { listCorrected } from './queries-corrected.ts'
import { listInvoicesByDay } from './queries-export.ts'
import { noTaxMessage } from './rules-tax.ts'

const batchInvoices = 500

/** Invoices issued in a period as a file that is written while it is read. Throws 422 for a period that ends before it starts. */
export function exportInvoicesByDate(jobCtx: JobCtx, { body }: Received<typeof invoice.exportByDate>): FileAnswer {
  if (body.until < body.from) throw fieldError('until', 'before_start', message('invoice_error.before_start'))
  const sheet = describe(jobCtx.language, message('export.invoices'))
  return writeTable(body.format, { sheet, file: `invoices-${body.from}-${body.until}` }, rowsOf(jobCtx, body))
}

async function* rowsOf(
  { db, scope, language, signal }: JobCtx,
  period: Received<typeof invoice.exportByDate>['body'],
): AsyncGenerator<TableCell[][]> {
  yield [columns.map(({ label }) => describe(language, message(label)))]
  for (let after: StoredInvoice | undefined; !signal.aborted;) {
    const batch: StoredInvoice[] = await listInvoicesByDay(db, scope, period, after, batchInvoices)
    const timeZones = await listTimeZones(db, [...new Set(batch.map(({ issuer }) => issuer.id))])
    const corrected = await listCorrected(db, batch)
    yield batch.map((one) => {
      const timeZone = timeZones.get(one.issuer.id) ?? 'UTC'
      const corrects = (corrected.get(one.id) ?? []).map(({ ref }) => ref)
      return columns.map(({ cell }) => cell(one, { timeZone, language, corrects }))
    })
    after = batch.at(-1)
    if (batch.length < batchInvoices) return
  }
}

/** How a document is written: the time zone of its issuer, the language of the reader, and the numbers of the invoices that it corrects. */
type Reading = { timeZone: string; language: Language; corrects: readonly string[] }

type Label = Extract<Parameters<typeof message>[0], `export.${string}`>

const amount = (label: Label, of: (one: StoredInvoice) => Money) => ({
  label,
  cell: (one: StoredInvoice): TableCell => ({ decimal: decimalFromMinor(of(one).minor, of(one).currency) }),
})
/** What is refunded has a minus, so that the columns of a document add up to its total. */
const refund = (label: Label, of: (one: StoredInvoice) => Money) => amount(label, (one) => ({ ...of(one), minor: 0 - of(one).minor }))
const day = (label: Label, of: (one: StoredInvoice, timeZone: string) => string | undefined) => ({
  label,
  cell: (one: StoredInvoice, { timeZone }: Reading): TableCell => {
    const on = of(one, timeZone)
    return on === undefined ? null : { day: on }
  },
})

/** Whose document it is: the buyer issues a self-billed invoice in the name of its seller. */
const sellerOf = (one: StoredInvoice) => (isSelfBilled(one.kind) ? one.recipient : one.issuer)
const buyerOf = (one: StoredInvoice) => (isSelfBilled(one.kind) ? one.issuer : one.recipient)
/** The same as they were on the day of issue; null on a document of before they were stored. */
const sellerPartyOf = (one: StoredInvoice) => (isSelfBilled(one.kind) ? one.recipientParty : one.issuerParty)
const buyerPartyOf = (one: StoredInvoice) => (isSelfBilled(one.kind) ? one.issuerParty : one.recipientParty)

/** The columns in their order. Days are those of the issuer’s time zone. */
const columns: readonly { label: Label; cell: (one: StoredInvoice, reading: Reading) => TableCell }[] = [
  { label: 'export.number', cell: (one) => one.ref },
  { label: 'export.kind', cell: (one) => one.kind },
  day('export.issued_on', (one) => one.issuedOn),
  day('export.period_from', (one) => one.periodFrom),
  day('export.period_until', (one) => one.periodUntil),
  { label: 'export.issuer', cell: (one) => sellerOf(one).name },
  { label: 'export.recipient', cell: (one) => buyerOf(one).name },
  { label: 'export.orders', cell: (one) => one.orderCount },
  { label: 'export.currency', cell: (one) => one.total.currency },
  amount('export.order_value', (one) => one.gross),
  amount('export.commission', (one) => one.commission),
  refund('export.commission_refunded', (one) => one.commissionReturned),
  amount('export.sales', (one) => one.sales),
  refund('export.sales_refunded', (one) => one.refunds),
  amount('export.services', (one) => one.services),
  amount('export.net', (one) => one.net),
  { label: 'export.tax_rate', cell: (one) => ({ decimal: (one.taxBasisPoints / 100).toFixed(2) }) },
  amount('export.vat', (one) => one.tax),
  amount('export.total', (one) => one.total),
  day('export.paid_out_on', ({ paidOutAt }, timeZone) => (paidOutAt === null ? undefined : dayIn(new Date(paidOutAt), timeZone))),
  // What a VAT return and the list of supplies to other member states ask for (Directive 2006/112/EC, articles 250 and 262).
  { label: 'export.seller_vat_number', cell: (one) => sellerPartyOf(one)?.vatNumber ?? '' },
  { label: 'export.buyer_vat_number', cell: (one) => buyerPartyOf(one)?.vatNumber ?? '' },
  {
    label: 'export.no_tax_reason',
    cell: (one, { language }) => (one.taxTreatment === 'standard' ? '' : describe(language, noTaxMessage(one.taxTreatment, sellerPartyOf(one)))),
  },
  { label: 'export.corrects', cell: (_one, { corrects }) => corrects.join(', ') },
]
