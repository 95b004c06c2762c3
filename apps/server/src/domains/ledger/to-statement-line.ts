import type { StatementLine } from '@stoa/contract/ledger.ts'
import type { Language } from '@stoa/contract/languages.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { StatementRecord } from './queries-statement.ts'

/** Returns a movement as a statement shows it, in the reader's language. */
export function toStatementLine(
  language: Language,
  { reference: _reference, amountMinor, ...row }: StatementRecord,
  currency: string,
): StatementLine {
  return { ...row, description: describe(language, message(`ledger_transfer.${row.kind}`)), amount: { minor: amountMinor, currency } }
}
