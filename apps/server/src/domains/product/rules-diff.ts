import type { StoredProduct } from '@stoa/product-file/file-product.ts'
import { translationsText } from '@stoa/product-file/translations.ts'
import { decimalFromMinor } from '@stoa/contract/amounts.ts'
import type { ShopProduct, ShopVariant } from '../connection/ports.ts'
import type { StoredChange } from '../run/describe-change.ts'

const maxChanges = 20
const maxShown = 200

/** Returns what changed of a product, field by field: at most twenty, the rest as a count. */
export function changesOf(before: StoredProduct, after: ShopProduct): StoredChange[] {
  const changes: StoredChange[] = []
  const compare = (field: string, from: string | null, to: string | null): void => {
    if (from !== to) changes.push({ field, from: shorten(from), to: shorten(to) })
  }
  compare('name', before.name, after.name)
  compare('description', before.description, after.description)
  compare('brand', before.brand, after.brand)
  compare('category', before.category, after.category)
  compare('tags', before.tags.join(', '), after.tags.join(', '))
  compare('options', optionsText(before), optionsText(after))
  compare('attributes', pairs(before.attributes), pairs(after.attributes))
  if (after.translations) compare('translations', translationsText(before.translations ?? {}), translationsText(after.translations))
  compare('pictures', sources(before), sources(after))
  for (const change of variantChanges(before, after)) changes.push(change)
  if (changes.length <= maxChanges) return changes
  return [...changes.slice(0, maxChanges), { field: 'more', from: null, to: String(changes.length - maxChanges) }]
}

function* variantChanges(before: StoredProduct, after: ShopProduct): Generator<StoredChange> {
  const kept = new Map(before.variants.map((variant) => [variant.reference, variant]))
  for (const variant of after.variants) {
    const old = kept.get(variant.reference)
    kept.delete(variant.reference)
    const label = labelOf(variant)
    if (!old) {
      yield { field: 'variant', from: null, to: shorten(label) }
      continue
    }
    for (const [field, read] of variantFields) {
      const from = read(old, before.currency)
      const to = read(variant, after.currency)
      if (from !== to) yield { field, ...(after.variants.length === 1 ? {} : { variant: label }), from: shorten(from), to: shorten(to) }
    }
  }
  for (const variant of kept.values()) yield { field: 'variant', from: shorten(labelOf(variant)), to: null }
}

const variantFields: readonly (readonly [string, (variant: ShopVariant, currency: string) => string | null])[] = [
  ['price', (variant, currency) => priceText(variant.priceMinor, currency)],
  ['compareAtPrice', (variant, currency) => priceText(variant.compareAtMinor, currency)],
  ['stock', (variant) => (variant.stock === null ? null : String(variant.stock))],
  ['sku', (variant) => variant.sku],
  ['name', (variant) => variant.name],
  ['gtin', (variant) => variant.gtin],
  ['weight', (variant) => (variant.weightGrams === null ? null : `${variant.weightGrams} g`)],
  ['choices', (variant) => pairs(variant.options)],
  ['picture', (variant) => variant.imageSource],
]

function labelOf(variant: ShopVariant): string {
  return variant.name || variant.sku || variant.reference
}

function priceText(minor: number | null, currency: string): string | null {
  return minor === null ? null : `${decimalFromMinor(minor, currency)} ${currency}`
}

function optionsText({ options }: Pick<ShopProduct, 'options'>): string {
  return options.map(({ name, values }) => `${name}: ${values.join(', ')}`).join('; ')
}

function pairs(list: readonly { name: string; value: string }[]): string {
  return list.map(({ name, value }) => `${name}: ${value}`).join('; ')
}

function sources({ images }: Pick<ShopProduct, 'images'>): string {
  return images.map(({ source }) => source).join(', ')
}

function shorten(text: string | null): string | null {
  return text === null || text.length <= maxShown ? text : `${text.slice(0, maxShown - 1).toWellFormed()}…`
}
