import { isCurrency } from '@stoa/contract/money.ts'
import { minorFromDecimal } from '@stoa/contract/amounts.ts'
import { Day } from '@stoa/contract/page.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'

/** What is wrong with the file of a bank statement; `entryNumber` counts the entries of the file from 1. */
export class CamtError extends Error {
  readonly text: Message
  constructor(text: Message, entryNumber?: number) {
    super(text.code)
    this.text = entryNumber === undefined ? text : message('bank_file.at_entry', { number: String(entryNumber), reason: text })
  }
}

/** The longest text of an entry, in characters. */
export const maxTextLength = 500

/** What is collected of an element: values by path below it. */
export type Collected = Map<string, string[]>

/** Returns the first value that one of the paths has; empty where none has one. */
export function first(values: Collected, ...paths: string[]): string {
  return paths.map((path) => values.get(path)?.[0] ?? '').find((text) => text !== '') ?? ''
}

/** Returns the day of a date or an instant (2026-11-20, 2026-11-20T20:00:00Z); empty where there is none. Throws CamtError for what the calendar does not have. */
export function readDay(text: string): string {
  if (text === '') return ''
  const day = /^\d{4}-\d{2}-\d{2}(?!\d)/.exec(text)?.[0]
  if (day === undefined || !Day.safeParse(day).success) throw new CamtError(message('bank_file.date'))
  return day
}

/** Returns the code of a currency as given. Throws CamtError for one that ISO 4217 does not have. */
export function readCurrency(code: string): string {
  if (code === '') throw new CamtError(message('bank_file.date'))
  if (!isCurrency(code)) throw new CamtError(message('bank_file.currency', { currency: code.slice(0, 20) }))
  return code
}

/** Returns the amount in minor units, negative for a debit. Throws CamtError for what is no amount of its currency. */
export function readAmount(values: Collected, path: string): number {
  const currency = readCurrency(first(values, `${path}/@Ccy`))
  const minor = minorFromDecimal(first(values, path), currency)
  if (minor === undefined) throw new CamtError(message('bank_file.amount', { amount: first(values, path) }))
  return first(values, 'CdtDbtInd') === 'DBIT' ? -minor : minor
}
