import { decimalFromMinor } from '@stoa/contract/amounts.ts'
import type { taxWithholding } from '@stoa/contract/tax-withholding.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import { writeTable } from '../../files/write-table.ts'
import type { TableCell } from '../../files/write-xlsx.ts'
import type { JobCtx } from '../../kit/context.ts'
import type { FileAnswer, Received } from '../../kit/http.ts'
import { transferMessage } from '../ledger/transfer-message.ts'
import { daysOfMonths } from './days-of-months.ts'
import type { TaxExportRecord } from './queries-export.ts'
import { listTaxExport } from './queries-export.ts'
import type { Days } from './rules-parts.ts'

const batchPostings = 1000

/**
 * Returns the sales and refunds that tax was withheld of and returned with in months, as a table that is written while it is read: what a return by country and
 * rate is made of, and what a marketplace has to keep of each supply. Source: Regulation (EU) 282/2011, article 63c.
 */
export function exportReport(jobCtx: JobCtx, { query }: Received<typeof taxWithholding.exportReport>): FileAnswer {
  const days = daysOfMonths(query)
  const sheet = describe(jobCtx.language, message('export.tax_withheld'))
  return writeTable(query.format, { sheet, file: `tax-withheld-${query.from}-${query.until}` }, rowsOf(jobCtx, days))
}

async function* rowsOf(jobCtx: JobCtx, days: Days): AsyncGenerator<TableCell[][]> {
  yield [columns.map(({ label }) => describe(jobCtx.language, message(label)))]
  for (let after: TaxExportRecord | undefined; !jobCtx.signal.aborted;) {
    const batch: TaxExportRecord[] = await listTaxExport(jobCtx.db, jobCtx.scope.companyId, days, after, batchPostings)
    yield batch.map((row) => columns.map(({ cell }) => cell(row, jobCtx)))
    after = batch.at(-1)
    if (batch.length < batchPostings) return
  }
}

type Label = Extract<Parameters<typeof message>[0], `export.${string}`> | 'statement.column_date'

const amount = (label: Label, minorOf: (row: TaxExportRecord) => number) => ({
  label,
  cell: (row: TaxExportRecord): TableCell => ({ decimal: decimalFromMinor(minorOf(row), row.currency) }),
})

/** The columns in their order: the taxable amount and the tax are the total. Days are those of the marketplace. */
const columns: readonly { label: Label; cell: (row: TaxExportRecord, reader: Pick<JobCtx, 'language' | 'scope'>) => TableCell }[] = [
  { label: 'statement.column_date', cell: ({ on }) => ({ day: on }) },
  { label: 'export.kind', cell: ({ kind }, { language, scope }) => describe(language, transferMessage(kind, scope)) },
  { label: 'export.order', cell: (row) => row.orderId },
  { label: 'export.marketplace_reference', cell: (row) => row.marketplaceOrderReference },
  { label: 'export.merchant', cell: (row) => row.merchantName },
  { label: 'export.country', cell: (row) => row.countryCode },
  {
    label: 'export.withheld_rate',
    cell: ({ rateBasisPoints }) => (rateBasisPoints === null ? null : { decimal: (rateBasisPoints / 100).toFixed(2) }),
  },
  amount('export.taxable', ({ totalMinor, taxMinor }) => totalMinor - taxMinor),
  amount('export.tax', ({ taxMinor }) => taxMinor),
  amount('export.total', ({ totalMinor }) => totalMinor),
  { label: 'export.currency', cell: (row) => row.currency },
  { label: 'export.remitted_on', cell: ({ remittedOn }) => (remittedOn === null ? null : { day: remittedOn }) },
]
