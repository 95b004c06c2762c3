import { isDeepStrictEqual } from 'node:util'
import type { InputIssue } from '../../../kit/errors.ts'
import { proportion } from '@stoa/contract/amounts.ts'
import type { EditableField } from '@stoa/contract/product.ts'
import type { PriceChange, ProductChange, ProductUpdate } from '@stoa/contract/product-edit.ts'
import type { ProductTranslation } from '@stoa/contract/translation.ts'
import type { VariantInput } from '@stoa/contract/variant-input.ts'
import { tidyTranslations } from '@stoa/product-file/translations.ts'
import { withSameOptions } from '@stoa/product-file/with-same-options.ts'
import type { Translations } from '@stoa/product-file/translations.ts'
import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import type { ShopProduct, ShopVariant } from '../../connection/ports.ts'
import type { Ownership } from '../rules-ownership.ts'
import { ownerOf, shopOwns, withOwned } from '../rules-ownership.ts'
import type { StoredProduct } from '@stoa/product-file/file-product.ts'
import type { ProductOrigin } from '../write-products.ts'
import { compareAtIssues, completeVariant, variantIssues } from './rules-variant.ts'

/** Why an edit of one product is refused, for a person. */
export type EditRefusal = { code: string; text: Message }

/** A price after a change, in minor units; a percentage rounds half up. Below zero where the change takes more than there is. */
export function changedPrice(minor: number, change: PriceChange): number {
  if (change.kind === 'set') return change.minor
  if (change.kind === 'amount') return minor + change.minor
  return proportion(minor, 10_000 + change.basisPoints, 10_000)
}

/** One change of many applied to a product, but for its status and highlight. Nothing of it is done where a part is refused. */
export function changeProduct(
  before: ShopProduct,
  change: Omit<ProductChange, 'status' | 'highlight'>,
  ownership: Ownership,
): { product: ShopProduct } | { refusal: EditRefusal } {
  const removed = new Set(change.removeTags)
  const product: ShopProduct = {
    ...before,
    brand: change.brand ?? before.brand,
    category: change.externalCategory ?? before.category,
    tags: [...new Set([...before.tags.filter((tag) => !removed.has(tag)), ...(change.addTags ?? [])])],
  }
  const { priceChange } = change
  if (priceChange === undefined) return { product }
  if (ownerOf('price', ownership) === 'shop') return { refusal: shopOwns }
  if (priceChange.kind !== 'percent' && priceChange.currency !== before.currency) {
    return { refusal: { code: 'other_currency', text: message('result.other_currency', { currency: before.currency, other: priceChange.currency }) } }
  }
  // Only a price to set needs no price before it.
  const variants = before.variants.map((one) => {
    const priceMinor = one.priceMinor === null && priceChange.kind !== 'set' ? null : changedPrice(one.priceMinor ?? 0, priceChange)
    // A price it is compared with that is no longer higher says nothing.
    const isCompared = one.compareAtMinor !== null && (priceMinor === null || one.compareAtMinor > priceMinor)
    return { ...one, priceMinor, compareAtMinor: isCompared ? one.compareAtMinor : null }
  })
  const fallen = variants.find(({ priceMinor }) => priceMinor !== null && priceMinor < 0)
  if (fallen) return { refusal: { code: 'below_zero', text: message('result.below_zero') } }
  return { product: { ...product, variants } }
}

/** What an edit of one product makes of it, with every error by its field. `references` are those of its variants by id. */
export function editProduct(
  before: ShopProduct,
  update: ProductUpdate,
  { ownership, references, newReference }: { ownership: Ownership; references: ReadonlyMap<string, string>; newReference: () => string },
): { product: ShopProduct; issues: InputIssue[] } {
  const issues: InputIssue[] = []
  const product: ShopProduct = {
    ...before,
    name: update.name ?? before.name,
    description: update.description ?? before.description,
    brand: update.brand ?? before.brand,
    category: update.externalCategory ?? before.category,
    tags: update.externalTags === undefined ? before.tags : [...new Set(update.externalTags)],
    attributes: update.attributes ?? before.attributes,
    ...(update.translations === undefined ? {} : { translations: withTranslations(before.translations, update.translations) }),
  }
  if (update.images !== undefined) {
    const known = new Set(before.images.map(({ source }) => source))
    for (const [index, { source }] of update.images.entries())
      if (!known.has(source)) issues.push({ path: `images.${index}.source`, code: 'unknown', message: message('product_error.image_not_uploaded') })
  }
  if (update.variants !== undefined) {
    const isShopOwned = ownerOf('variants', ownership) === 'shop'
    // What a shop that was disconnected sent may lack options.
    const { variants: present } = isShopOwned ? before : withSameOptions(before)
    const kept = new Map(present.map((variant) => [variant.reference, variant]))
    const keptOf = ({ id }: { id?: string | undefined }): ShopVariant | undefined =>
      kept.get((id === undefined ? undefined : references.get(id)) ?? '')
    const variants = update.variants.map((given) => completeVariant(given, keptOf(given)))
    issues.push(...compareAtIssues(variants))
    if (isShopOwned) {
      const changed = changeOwnedVariants(before.variants, variants, references, ownership)
      if (changed) product.variants = changed
      else issues.push({ path: 'variants', code: shopOwns.code, message: shopOwns.text })
    } else {
      issues.push(...variantIssues(variants, references))
      product.variants = variants.map((given) => {
        const reference = given.id === undefined ? undefined : references.get(given.id)
        return toVariant(given, reference ?? newReference(), keptOf(given))
      })
      product.options = optionsOf(product.variants)
    }
  }
  return { product: update.images === undefined ? product : withPictures(product, update.images), issues }
}

/** Returns translations with those of some languages replaced. */
export function withTranslations(before: Translations = {}, given: readonly ProductTranslation[]): Translations {
  return tidyTranslations({ ...before, ...Object.fromEntries(given.map(({ language, ...texts }) => [language, texts])) })
}

/** Returns the variants of a shop's product with the prices and stock that the portal owns. Undefined where anything else of them would change. */
function changeOwnedVariants(
  before: readonly ShopVariant[],
  given: readonly VariantInput[],
  references: ReadonlyMap<string, string>,
  ownership: Ownership,
): ShopVariant[] | undefined {
  const requested = new Map(given.map((one) => [one.id === undefined ? undefined : references.get(one.id), one]))
  const changed = before.flatMap((variant) => {
    const change = requested.get(variant.reference)
    if (!change) return []
    const owned = withOwned(variant, change, ownership)
    return isDeepStrictEqual(toVariant(change, variant.reference, variant), owned) ? [owned] : []
  })
  return changed.length === before.length && given.length === before.length ? changed : undefined
}

/**
 * A product with other pictures. A variant keeps its picture while that is one of them; where it was `replaced` the variant takes the one in
 * its place, and otherwise has none.
 */
export function withPictures(product: ShopProduct, images: ShopProduct['images'], replaced?: { source: string; by: string }): ShopProduct {
  const staying = new Set<string | null>(images.map(({ source }) => source))
  const now = (source: string | null): string | null => (staying.has(source) ? source : source === replaced?.source ? replaced.by : null)
  return { ...product, images, variants: product.variants.map((one) => ({ ...one, imageSource: now(one.imageSource) })) }
}

/** A variant as a person gives it, in a shop's words; one without a name is called by its options. */
export function toVariant(given: VariantInput, reference: string, before?: ShopVariant): ShopVariant {
  const { sku, options, priceMinor, compareAtMinor, stock, gtin, weightGrams } = given
  const name = given.name ?? before?.name ?? options.map(({ value }) => value).join(' / ')
  return { reference, sku, name, options, priceMinor, compareAtMinor, stock, gtin, weightGrams, imageSource: before?.imageSource ?? null }
}

/** The options of variants: each name in the order it first comes, with its values likewise. */
export function optionsOf(variants: readonly Pick<ShopVariant, 'options'>[]): ShopProduct['options'] {
  const byName = new Map<string, Set<string>>()
  for (const { options } of variants)
    for (const { name, value } of options) {
      const values = byName.get(name) ?? new Set()
      byName.set(name, values.add(value))
    }
  return [...byName].map(([name, values]) => ({ name, values: [...values] }))
}

const read: Readonly<Record<Exclude<EditableField, 'status'>, (product: StoredProduct) => unknown>> = {
  name: ({ name }) => name,
  description: ({ description }) => description,
  brand: ({ brand }) => brand,
  externalCategory: ({ category }) => category,
  externalTags: ({ tags }) => tags,
  attributes: ({ attributes }) => attributes.map(({ name, value }) => [name, value]),
  images: ({ images }) => images.map(({ source, alt }) => [source, alt]),
}

/** The fields two states of a product differ in, of those a sync leaves alone once a person edited them. */
export function fieldsBetween(before: StoredProduct, after: StoredProduct): EditableField[] {
  return (Object.keys(read) as (keyof typeof read)[]).filter((field) => JSON.stringify(read[field](before)) !== JSON.stringify(read[field](after)))
}

/** What a shop sent, with the fields a person edited as they are kept; to pictures belong those of the variants. */
export function preserveEdits(sent: ShopProduct, kept: StoredProduct, edited: readonly EditableField[]): ShopProduct {
  const is = (field: EditableField): boolean => edited.includes(field)
  const pictured = new Map(is('images') ? kept.variants.map((one) => [one.reference, one.imageSource]) : [])
  const pictureOf = ({ reference, imageSource }: ShopVariant): string | null =>
    pictured.has(reference) ? (pictured.get(reference) ?? null) : imageSource
  return {
    ...sent,
    name: is('name') ? kept.name : sent.name,
    description: is('description') ? kept.description : sent.description,
    brand: is('brand') ? kept.brand : sent.brand,
    category: is('externalCategory') ? kept.category : sent.category,
    tags: is('externalTags') ? kept.tags : sent.tags,
    attributes: is('attributes') ? kept.attributes : sent.attributes,
    images: is('images') ? kept.images : sent.images,
    variants: is('images') ? sent.variants.map((one) => ({ ...one, imageSource: pictureOf(one) })) : sent.variants,
  }
}

/** What is said in the history of a product a person edited. */
export function editHistory(actor: string | null): Pick<ProductOrigin, 'history' | 'actor'> {
  return {
    history: {
      kind: 'edited',
      created: message('product.created'),
      back: message('product.reactivated'),
      changed: (fields) => message('product.edited', { fields }),
      same: message('product.saved'),
    },
    actor,
  }
}
