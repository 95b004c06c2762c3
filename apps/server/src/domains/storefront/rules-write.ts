import { OwnedField } from '@stoa/contract/field-ownership.ts'
import type { CodedMessage } from '@stoa/contract/params.ts'
import { message } from '@stoa/messages/describe.ts'
import type { PushOutcome, PushedProduct, ShopProduct } from '../connection/ports.ts'
import { contentOf } from '../product/shop-push/rules-shop-push.ts'

/** A product to write to the shop; without content it is no longer on sale. */
export type ToWrite = { merchantId: string; productId: string; product: ShopProduct | null }

/** A product as it was written: the shop's ids of its variants by ours, and a hash of each field. */
export type WrittenRow = {
  productId: string
  state: 'waiting' | 'written' | 'failed' | 'withdrawn'
  reference: string | null
  variants: Readonly<Record<string, string>>
  hashes: Readonly<Partial<Record<OwnedField, string>>>
}

/** What became of a product that was written, or of one that is no longer on sale. */
export type WrittenChange = Omit<WrittenRow, 'state'> & {
  merchantId: string
  state: 'written' | 'failed' | 'withdrawn'
  problem: CodedMessage | null
}

const fields = OwnedField.options

/** Returns the fields that are to be written; undefined where the product is in the shop as it should be. `isForced` tries one again that failed. */
export function chooseFields(
  { product }: ToWrite,
  before: WrittenRow | undefined,
  isForced: boolean,
  hashOf: (text: string) => string,
): readonly OwnedField[] | undefined {
  if (product === null) return before === undefined || before.state === 'withdrawn' ? undefined : []
  const hashes = hashFields(product, hashOf)
  const changed = fields.filter((field) => before?.hashes[field] !== hashes[field])
  if (before?.state === 'failed') return changed.length > 0 || isForced ? fields : undefined
  return changed.length > 0 || before?.state !== 'written' ? changed : undefined
}

/** Returns what is sent to the shop of a product: variants by the shop's ids, and those that are no longer sold with a stock of 0. Undefined where the shop does not have what ends. */
export function toPushed(
  { productId: key, product }: ToWrite,
  before: WrittenRow | undefined,
  changed: readonly OwnedField[],
): PushedProduct | undefined {
  const reference = before?.reference ?? null
  if (product === null) return reference === null ? undefined : { key, reference, fields: [], isOffered: false, product: nothing }
  if (!before || reference === null) return { key, reference: null, fields, isOffered: true, product }
  const sold = new Set(product.variants.map((variant) => variant.reference))
  const [model] = product.variants
  const variants = [
    ...product.variants.flatMap((variant) => {
      const own = before.variants[variant.reference]
      return own === undefined ? [] : [{ ...variant, reference: own }]
    }),
    ...Object.entries(before.variants).flatMap(([ours, own]) =>
      sold.has(ours) || !model ? [] : [{ ...model, reference: own, sku: ours, priceMinor: null, compareAtMinor: null, stock: 0 }],
    ),
  ]
  return { key, reference, fields: changed, isOffered: true, product: { ...product, variants } }
}

/** Returns how a product stands after it was sent, by what the shop answered. */
export function toChange(
  one: ToWrite,
  before: WrittenRow | undefined,
  outcome: PushOutcome | undefined,
  hashOf: (text: string) => string,
): WrittenChange {
  const { merchantId, productId, product } = one
  const known = { reference: before?.reference ?? null, variants: before?.variants ?? {} }
  const base = { merchantId, productId, hashes: product === null ? {} : hashFields(product, hashOf), problem: null }
  const ended: WrittenChange = { ...base, reference: null, variants: {}, state: 'withdrawn' }
  if (product === null && known.reference === null) return ended
  if (!outcome) return { ...base, ...known, state: 'failed', problem: message('connection_error.storefront_no_answer') }
  if ('failure' in outcome) {
    // Somebody deleted it in the shop: the next attempt creates it.
    const isGone = outcome.failure.code === 'run_item.not_in_shop'
    if (product === null && isGone) return ended
    return { ...base, ...(isGone ? { reference: null, variants: {}, hashes: {} } : known), state: 'failed', problem: outcome.failure }
  }
  if (product === null) return { ...base, ...known, state: 'withdrawn' }
  if (known.reference === null) {
    const variants = Object.fromEntries(outcome.variants.map(({ sku, reference }) => [sku, reference]))
    // An earlier attempt may have created it with other content: all its fields are sent again.
    return { ...base, reference: outcome.reference, variants, state: 'written', hashes: before?.state === 'withdrawn' || !before ? base.hashes : {} }
  }
  const isLacking = product.variants.some(({ reference }) => known.variants[reference] === undefined)
  if (isLacking) return { ...base, ...known, state: 'failed', problem: message('connection_error.storefront_variants') }
  return { ...base, ...known, state: 'written' }
}

function hashFields(product: ShopProduct, hashOf: (text: string) => string): Record<OwnedField, string> {
  const hash = (field: OwnedField): string => hashOf(JSON.stringify(contentOf[field](product)))
  return { title: hash('title'), description: hash('description'), pictures: hash('pictures'), price: hash('price'), stock: hash('stock') }
}

/** Of a product that is no longer on sale nothing is written but that. */
const nothing: ShopProduct = {
  reference: '',
  name: '',
  description: '',
  brand: '',
  category: '',
  tags: [],
  currency: '',
  options: [],
  attributes: [],
  images: [],
  variants: [],
}
