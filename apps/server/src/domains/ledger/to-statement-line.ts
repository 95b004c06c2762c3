import type { StatementLine } from '@stoa/contract/ledger.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import type { StatementRecord } from './queries-statement.ts'
import { transferMessage } from './transfer-message.ts'

/** Returns a movement as a statement shows it, in the reader's language and words. */
export function toStatementLine(
  { language, scope }: Pick<Ctx, 'language' | 'scope'>,
  { reference: _reference, amountMinor, ...row }: StatementRecord,
  currency: string,
): StatementLine {
  return { ...row, description: describe(language, transferMessage(row.kind, scope)), amount: { minor: amountMinor, currency } }
}
