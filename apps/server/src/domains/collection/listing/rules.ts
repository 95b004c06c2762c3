import type * as z from 'zod/mini'
import type { BulkAnswer, BulkOutcome } from '@stoa/contract/collection.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { describe, message } from '@stoa/messages/describe.ts'
import type { Language } from '@stoa/contract/languages.ts'
import type { Chosen, ProductKey } from './queries-bulk.ts'

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

/** A product as chosen in a list. */
export type Selected = {
  id?: string | undefined
  merchantProductReference?: string | undefined
  collectionProductId?: string | undefined
  contentHash?: string | undefined
  version?: number | undefined
}

/** One text per product, to look it up by. */
export function productKeyOf({ merchantId, productId }: ProductKey): string {
  return `${merchantId}/${productId}`
}

/** The products chosen, each once. */
export function distinctKeys(choices: readonly { chosen: Chosen | undefined }[]): ProductKey[] {
  const keys = new Map<string, ProductKey>()
  for (const { chosen } of choices) if (chosen) keys.set(productKeyOf(chosen), { merchantId: chosen.merchantId, productId: chosen.productId })
  return [...keys.values()]
}

/** What a command answers for one choice. */
export function outcomeOf(
  { input, chosen }: { input: Selected; chosen: Chosen | undefined },
  outcome: BulkOutcome['outcome'],
  more: { listingId?: string | null; code?: string; text?: Message; missing?: BulkOutcome['missing'] } = {},
): CodedOutcome {
  return {
    collectionProductId: more.listingId ?? chosen?.listingId ?? input.collectionProductId ?? null,
    productId: chosen?.productId ?? input.id ?? null,
    outcome,
    code: more.code ?? null,
    text: more.text ?? null,
    ...(more.missing === undefined ? {} : { missing: more.missing }),
  }
}

/** The answer for a choice that names nothing the caller may see. */
export function unknownChoice(choice: { input: Selected; chosen: undefined }): CodedOutcome {
  const { id, collectionProductId } = choice.input
  const isNameless = id === undefined && collectionProductId === undefined
  return isNameless
    ? outcomeOf(choice, 'refused', { code: 'unknown_product', text: message('result.unnamed') })
    : outcomeOf(choice, 'refused', { code: 'unknown_product', text: message('result.not_found') })
}
