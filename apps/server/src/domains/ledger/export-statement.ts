import type { StatementLine, ledger } from '@stoa/contract/ledger.ts'
import { decimalFromMinor } from '@stoa/contract/amounts.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import { writeTable } from '../../files/write-table.ts'
import type { TableCell } from '../../files/write-xlsx.ts'
import type { JobCtx } from '../../kit/context.ts'
import type { FileAnswer, Received } from '../../kit/http.ts'
import { getPair } from './get-pair.ts'
import { getStatement } from './get-statement.ts'
import type { Pair, StatementRecord } from './queries-statement.ts'
import { countMovements, listMovementsAfter } from './queries-statement.ts'
import { daysOfMonth } from './rules-statement.ts'
import { toStatementLine } from './to-statement-line.ts'

const batchLines = 1000

/** The most movements a PDF shows: beyond it a table is the better form. */
const pdfLines = 2000

/** Returns the statement of a month as PDF, or its movements as a table that is written while it is read. */
export async function exportStatement(jobCtx: JobCtx, { params, query }: Received<typeof ledger.exportStatement>): Promise<FileAnswer> {
  const pair = await getPair(jobCtx, params.partnerId)
  const partner = jobCtx.scope.companyType === 'MERCHANT' ? pair.marketplaceName : pair.merchantName
  const file = `statement-${query.month}-${partner.replaceAll(/[^\p{L}\p{M}\p{N}.]+/gu, '-')}`
  if (query.format !== 'pdf') {
    const sheet = describe(jobCtx.language, message('statement.title'))
    return writeTable(query.format, { sheet, file }, rowsOf(jobCtx, pair, query.month))
  }
  const statement = await getStatement(jobCtx, pair, query.month)
  const lines: StatementLine[] = []
  for await (const batch of batchesOf(jobCtx, pair, query.month)) {
    lines.push(...batch)
    if (lines.length >= pdfLines) break
  }
  // Drawing takes 30 MB of memory and slows the start: loaded with the first document.
  const { renderStatement } = await import('./render-statement.ts')
  const shown = lines.slice(0, pdfLines)
  const count = lines.length < pdfLines ? lines.length : await countMovements(jobCtx.db, { ...pair, ...daysOfMonth(query.month) })
  const bytes = await renderStatement(statement, { shown, count }, jobCtx.language, jobCtx.now)
  return { bytes, contentType: 'application/pdf', fileName: `${file}.pdf`, isInline: true }
}

async function* batchesOf(jobCtx: JobCtx, pair: Pair, month: string): AsyncGenerator<StatementLine[]> {
  for (let after: StatementRecord | undefined; !jobCtx.signal.aborted;) {
    const batch: StatementRecord[] = await listMovementsAfter(jobCtx.db, { ...pair, ...daysOfMonth(month) }, after, batchLines)
    yield batch.map((row) => toStatementLine(jobCtx, row, pair.currency))
    after = batch.at(-1)
    if (batch.length < batchLines) return
  }
}

async function* rowsOf(jobCtx: JobCtx, pair: Pair, month: string): AsyncGenerator<TableCell[][]> {
  const write = (label: 'date' | 'description' | 'order' | 'payout' | 'amount' | 'currency'): string =>
    describe(jobCtx.language, message(`statement.column_${label}`))
  yield [[write('date'), write('description'), write('order'), write('payout'), write('amount'), write('currency')]]
  for await (const lines of batchesOf(jobCtx, pair, month))
    yield lines.map(({ on, description, orderId, payoutNumber, amount }) => [
      { day: on },
      description,
      orderId,
      payoutNumber,
      { decimal: decimalFromMinor(amount.minor, amount.currency) },
      amount.currency,
    ])
}
