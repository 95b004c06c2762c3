import type { BulkOutcome } from '@stoa/contract/collection.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Scope } from '../../../kit/context.ts'
import type { Db } from '../../../database/db.ts'
import type { Chosen, ProductKey } from './queries-bulk.ts'
import { listChosen } from './queries-bulk.ts'
import type { CodedOutcome } from './rules.ts'

/** A product as chosen in a list. */
export type Selected = {
  id?: string | undefined
  merchantProductReference?: string | undefined
  collectionProductId?: string | undefined
  contentHash?: string | undefined
}

/** The choices of a bulk command in its order, each with the product it names, or nothing where it names none the caller may see. */
export async function chooseProducts(
  db: Db,
  scope: Scope,
  marketplaceId: string,
  selected: readonly Selected[],
): Promise<{ input: Selected; chosen: Chosen | undefined }[]> {
  const rows = await listChosen(
    db,
    scope,
    marketplaceId,
    selected.map((one, n) => ({
      n,
      listingId: one.collectionProductId ?? null,
      productId: one.id ?? null,
      reference: one.merchantProductReference ?? null,
    })),
  )
  const byPlace = new Map(rows.map((row) => [row.n, row]))
  return selected.map((input, n) => ({ input, chosen: byPlace.get(n) }))
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
