import type { Money } from '@stoa/contract/money.ts'
import type { CodedMessage } from '@stoa/contract/params.ts'

/**
 * What a parameter holds, and so how it is written: `money` as €12.99, `percent` (basis points) as 12.5%, `date` (2026-11-20) and `instant` in the
 * reader's format, `list` joined with "and", `status` as the word for a state, `term` as the message of another code, `terms` as those of several
 * codes, joined, `country` (DE) as its name, `reason` as another message after a colon (nothing where there is none), `message` as another message. `count` is a number, also for `plural`.
 */
export type ParamValues = {
  text: string
  count: number
  money: Money
  percent: number
  date: string
  instant: string
  list: readonly string[]
  status: string
  country: string
  term: string
  terms: readonly string[]
  reason: CodedMessage | null
  message: CodedMessage
}
export type ParamKind = keyof ParamValues

/** One message: its text in ICU MessageFormat, and the kinds of its parameters. */
export type Definition = readonly [text: string, params?: Readonly<Record<string, ParamKind>>]

/** The same messages in another language. A missing or an unknown code does not compile. */
export type Translation<T extends Readonly<Record<string, Definition>>> = Readonly<Record<keyof T, string>>

/** Returns the messages as given: their codes and the kinds of their parameters become types. */
export function define<const T extends Readonly<Record<string, Definition>>>(messages: T): T {
  return messages
}
