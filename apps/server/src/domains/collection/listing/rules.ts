import type * as z from 'zod/mini'
import type { BulkAnswer, BulkOutcome } from '@stoa/contract/collection.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { Language } from '@stoa/contract/languages.ts'

/** Why one product of a bulk command was left alone. `code` is what a program decides by, `text` what people read. */
export type Refusal = { code: string; text: Message }

/** What a bulk command did to one product, before it is described. */
export type CodedOutcome = Omit<BulkOutcome, 'message' | 'params'> & { text: Message | null }

/** What a bulk command makes of one product. */
export type Verdict<T> = { outcome: 'done'; change: T } | { outcome: 'unchanged' } | { outcome: 'refused'; refusal: Refusal }

/** A refusal as a verdict. */
export function refused(code: string, text: Message): { outcome: 'refused'; refusal: Refusal } {
  return { outcome: 'refused', refusal: { code, text } }
}

/** Returns the outcomes of a bulk command in the reader's language, counted. */
export function toBulkAnswer(language: Language, outcomes: readonly CodedOutcome[]): z.infer<typeof BulkAnswer> {
  const count = (outcome: BulkOutcome['outcome']): number => outcomes.filter((item) => item.outcome === outcome).length
  const items = outcomes.map(({ text, ...item }) => ({ ...item, params: text?.params ?? {}, message: text && describe(language, text) }))
  return { done: count('done'), unchanged: count('unchanged'), refused: count('refused'), items }
}
