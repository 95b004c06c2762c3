import { productLimits } from '@stoa/contract/product-limits.ts'
import { limitProduct } from '@stoa/product-file/limit-product.ts'
import { isGtin } from '@stoa/product-file/gtin.ts'
import { withSameOptions } from '@stoa/product-file/with-same-options.ts'
import { tidyTranslations } from '@stoa/product-file/translations.ts'
import type { Translations } from '@stoa/product-file/translations.ts'
import type { ReadinessReason } from '@stoa/contract/product.ts'
import type { ProductStatus } from '@stoa/contract/states.ts'
import type { CodedMessage } from '@stoa/contract/params.ts'
import { message } from '@stoa/messages/describe.ts'
import { withoutUnsafeText } from './rules-text.ts'
import type { ShopProduct, ShopVariant } from '../connection/ports.ts'

/** Characters of the longest picture address; what indexes hold must fit into a page of the database. */
const maxSource = 2000

/** Why a product is not ready, as it is stored. */
export type StoredReason = Pick<ReadinessReason, 'code' | 'field'> & { text: CodedMessage }

/**
 * A product of a shop as it is kept: texts cut to what fits, each variant and picture once (the first counts), pictures of variants among
 * those of the product, and the options of the product for each variant. Undefined where its reference cannot be kept.
 */
export function fitProduct(given: ShopProduct): ShopProduct | undefined {
  const product = withoutUnsafeText(given)
  if (product.reference === '' || product.reference.length > productLimits.reference) return undefined
  const variants = firstOfEach(
    product.variants.filter(({ reference }) => reference !== '' && reference.length <= productLimits.reference),
    ({ reference }) => reference,
  )
  const sources = variants.flatMap(({ imageSource, name }) => (imageSource === null ? [] : [{ source: imageSource, alt: name }]))
  const { product: limited } = limitProduct({
    ...product,
    name: product.name.trim().slice(0, productLimits.name),
    description: product.description.slice(0, productLimits.description),
    brand: product.brand.slice(0, productLimits.brand),
    category: product.category.slice(0, productLimits.category),
    attributes: product.attributes.map(({ name, value }) => ({ name, value: value.slice(0, productLimits.attributeValue) })),
    tags: [...new Set(product.tags.map((tag) => tag.slice(0, productLimits.tag)))],
    images: firstOfEach(
      [...product.images, ...sources].filter(({ source }) => source !== '' && source.length <= maxSource),
      ({ source }) => source,
    ),
    variants: variants.map((variant) => ({ ...variant, sku: variant.sku.slice(0, productLimits.sku) })),
    ...(product.translations ? { translations: tidyTranslations(product.translations) } : {}),
  })
  return withSameOptions(limited)
}

function firstOfEach<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const key = keyOf(item)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** The lowest price of the variants; null where none has one. */
export function lowestPrice(variants: readonly Pick<ShopVariant, 'priceMinor'>[]): number | null {
  const prices = variants.flatMap(({ priceMinor }) => (priceMinor === null ? [] : [priceMinor]))
  return prices.length === 0 ? null : Math.min(...prices)
}

/** The stock of the variants together; null where one is not counted, for it can always be had. */
export function totalStock(variants: readonly Pick<ShopVariant, 'stock'>[]): number | null {
  let total = 0
  for (const { stock } of variants) {
    if (stock === null) return null
    total += stock
  }
  return total
}

/** Returns why a product is not ready to be sold, and the field to fix. Being out of stock blocks nothing. */
export function readinessOf(product: ShopProduct): StoredReason[] {
  const { variants } = product
  const reasons: StoredReason[] = []
  if (product.name === '') reasons.push({ code: 'no_name', text: message('readiness.no_name'), field: 'name' })
  if (variants.length === 0) reasons.push({ code: 'no_variant', text: message('readiness.no_variant'), field: 'variants' })
  const unpriced = variants.filter(({ priceMinor }) => priceMinor === null || priceMinor === 0)
  if (unpriced.length > 0) {
    const { named, more } = namesOf(unpriced)
    const some =
      more > 0 ? message('readiness.no_price_of_more', { variants: named, count: more }) : message('readiness.no_price_of', { variants: named })
    reasons.push({ code: 'no_price', text: unpriced.length === variants.length ? message('readiness.no_price') : some, field: 'price' })
  }
  if (product.images.length === 0) reasons.push({ code: 'no_image', text: message('readiness.no_image'), field: 'images' })
  const misnumbered = variants.filter(({ gtin }) => gtin !== '' && !isGtin(gtin))
  if (misnumbered.length > 0) {
    const { named, more } = namesOf(misnumbered)
    const text =
      more > 0 ? message('readiness.invalid_gtin_more', { variants: named, count: more }) : message('readiness.invalid_gtin', { variants: named })
    reasons.push({ code: 'invalid_gtin', text, field: 'gtin' })
  }
  if (variants.length > 0 && totalStock(variants) === 0)
    reasons.push({ code: 'not_in_stock', text: message('readiness.not_in_stock'), field: 'stock' })
  return reasons
}

const namedVariants = 3

function namesOf(variants: readonly ShopVariant[]): { named: string[]; more: number } {
  const names = variants.map((variant) => variant.sku || variant.name || variant.reference)
  return { named: names.slice(0, namedVariants), more: Math.max(0, names.length - namedVariants) }
}

/** The codes that hold nothing back. */
const mild = new Set<ReadinessReason['code']>(['not_in_stock'])

/** The status after a sync: in review while something is missing; what was before an operator stays there; what came back begins again. */
export function nextStatus(before: ProductStatus | undefined, reasons: readonly Pick<StoredReason, 'code'>[]): ProductStatus {
  if (reasons.some(({ code }) => !mild.has(code))) return 'Review'
  return before === 'Pushed' || before === 'Published' || before === 'Test' ? before : 'Ready'
}

/** What a marketplace is sent of a product, in one order: everything but how many there are. */
export function contentOf(product: ShopProduct): unknown[] {
  return [
    product.name,
    product.description,
    product.brand,
    product.category,
    product.tags,
    product.currency,
    product.options.map(({ name, values }) => [name, values]),
    product.attributes.map(({ name, value }) => [name, value]),
    product.images.map(({ source, alt }) => [source, alt]),
    product.variants.map((v) => [
      v.reference,
      v.sku,
      v.name,
      v.options.map(({ name, value }) => [name, value]),
      v.priceMinor,
      v.compareAtMinor,
      v.gtin,
      v.weightGrams,
      v.imageSource,
    ]),
    ...translatedContent(product.translations),
  ]
}

/** Translations in one order; nothing of a product without, whose hash stays what it was before there were any. */
function translatedContent(translations: Translations = {}): unknown[] {
  const list = Object.entries(tidyTranslations(translations)).map(([language, { name, description, options }]) => [
    language,
    name,
    description,
    options.map((option) => [option.name, option.translation, option.values.map(({ value, translation }) => [value, translation])]),
  ])
  return list.length === 0 ? [] : [list]
}
