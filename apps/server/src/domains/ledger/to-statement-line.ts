import type { StatementLine } from '@stoa/contract/ledger.ts'
import type { AdjustmentReason } from '@stoa/contract/payout-rule.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../kit/context.ts'
import type { StatementRecord } from './queries-statement.ts'
import { transferMessage } from './transfer-message.ts'

/** Returns why an adjustment was made, with what was written about it. */
function adjustmentMessage(code: AdjustmentReason, note: string | null): Message {
  const reason = `audit_value.${code}`
  return note ? message('statement.adjustment_noted', { reason, note }) : message('statement.adjustment', { reason })
}

/** Returns a movement as a statement shows it, in the reader's language and words. */
export function toStatementLine(
  { language, scope }: Pick<Ctx, 'language' | 'scope'>,
  { reference: _reference, amountMinor, reason, note, ...row }: StatementRecord,
  currency: string,
): StatementLine {
  const text = reason === null ? transferMessage(row.kind, scope) : adjustmentMessage(reason, note)
  return { ...row, description: describe(language, text), amount: { minor: amountMinor, currency } }
}
