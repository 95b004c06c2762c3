import { decimalFromMinor } from '@stoa/contract/amounts.ts'
import type { ledger } from '@stoa/contract/ledger.ts'
import { AccountKind, TransferKind } from '@stoa/contract/ledger.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import { writeTable } from '../../files/write-table.ts'
import type { TableCell } from '../../files/write-xlsx.ts'
import type { JobCtx } from '../../kit/context.ts'
import type { FileAnswer, Received } from '../../kit/http.ts'
import type { JournalRecord } from './queries-journal.ts'
import { listJournal } from './queries-journal.ts'
import { daysOfMonth } from './rules-statement.ts'
import { transferMessage } from './transfer-message.ts'

/** Returns what a month changed in the accounts of the caller's marketplace as a table: a row for each day, kind of transaction and account, with its debit or credit. */
export async function exportJournal(jobCtx: JobCtx, { query }: Received<typeof ledger.exportJournal>): Promise<FileAnswer> {
  const sheet = describe(jobCtx.language, message('journal.title'))
  const records = await listJournal(jobCtx.db, jobCtx.scope.companyId, daysOfMonth(query.month))
  return writeTable(query.format, { sheet, file: `journal-${query.month}` }, rowsOf(jobCtx, records.toSorted(byDay)))
}

/** By day, then by kind and account in their usual order. */
function byDay(a: JournalRecord, b: JournalRecord): number {
  return (
    a.on.localeCompare(b.on) ||
    TransferKind.options.indexOf(a.kind) - TransferKind.options.indexOf(b.kind) ||
    AccountKind.options.indexOf(a.account) - AccountKind.options.indexOf(b.account)
  )
}

async function* rowsOf({ language, scope }: JobCtx, records: readonly JournalRecord[]): AsyncGenerator<TableCell[][]> {
  const head = [
    'statement.column_date',
    'journal.transaction',
    'journal.account',
    'journal.debit',
    'journal.credit',
    'statement.column_currency',
  ] as const
  yield [head.map((label) => describe(language, message(label)))]
  yield records.map(({ on, kind, account, currency, amountMinor }) => {
    const amount = { decimal: decimalFromMinor(Math.abs(amountMinor), currency) }
    return [
      { day: on },
      describe(language, transferMessage(kind, scope)),
      describe(language, message(`ledger_account.${account}`)),
      amountMinor > 0 ? amount : null,
      amountMinor < 0 ? amount : null,
      currency,
    ]
  })
}
