import { attentionTable } from '@stoa/contract/attention.ts'
import type { Params } from '@stoa/contract/params.ts'
import { decimalFromMinor } from '@stoa/contract/money.ts'

const amount = (minor: string | number | undefined, currency: string | number | undefined): string =>
  `${decimalFromMinor(Number(minor ?? 0), String(currency ?? ''))} ${currency ?? ''}`

const titleOf = (code: string | number | undefined): string =>
  Object.hasOwn(attentionTable, String(code)) ? attentionTable[code as keyof typeof attentionTable].title : String(code)

/** English texts of history entries that are stored as a kind with parameters. */
const messages: Readonly<Record<string, (params: Params) => string>> = {
  amount_mismatch: (p) =>
    `The provider reported ${amount(p.reportedMinor, p.reportedCurrency)} for a ${p.movement} of ${amount(p.expectedMinor, p.expectedCurrency)}; nothing was changed`,
  captured_not_applied: (p) => `The provider captured the payment, but the order is ${p.status}`,
  cancelled_by_person: () => 'Cancelled',
  closed_by_refund: () => 'Nothing is left to ship: the rest was refunded',
  released_after_cancel: () => 'What was not refunded is payable',
  attention_resolved: (p) => `Marked as resolved: ${titleOf(p.code)}`,
}

/** Returns the English text of a history entry: stored with older kinds, made from its parameters otherwise. */
export function eventMessage(kind: string, params: Params, stored: string): string {
  return stored === '' ? (messages[kind]?.(params) ?? kind) : stored
}
