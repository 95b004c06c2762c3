import { t } from '@lingui/core/macro'
import { anyValue } from '@stoa/contract/any-value.ts'
import { NewProduct, ProductUpdate } from '@stoa/contract/product-edit.ts'
import { productLimits } from '@stoa/contract/product-limits.ts'
import type { VariantChange, VariantInput } from '@stoa/contract/variant-input.ts'
import type { EditableField, Product, Variant } from '@stoa/contract/product.ts'
import type { ProductTranslation } from '@stoa/contract/translation.ts'
import * as z from 'zod/mini'
import { variantName } from '../../../lib/format.ts'
import { changedTranslations, tidyTranslations } from '../translation/translation-values.ts'

/** A number as its field holds it: empty text where there is none. */
type Typed = number | ''

/** A variant as its fields hold it. Its options are in the order of the product's, by value alone. */
export type VariantValues = {
  id?: string
  name?: string
  sku: string
  options: { value: string }[]
  priceMinor: number | null
  compareAtMinor: number | null
  stock: Typed
  gtin: string
  weightGrams: Typed
}

/** An option of the product and every value of it, in order. */
export type OptionValues = { name: string; values: string[] }

/** A product as the fields of its form hold it. `reference` and `currency` are required of a new one alone. */
export type ProductValues = {
  name: string
  description: string
  brand: string
  reference: string
  currency: string
  externalCategory: string
  externalTags: string[]
  attributes: { name: string; value: string }[]
  options: OptionValues[]
  variants: VariantValues[]
  translations: ProductTranslation[]
  resetFields: EditableField[]
}

/** The most options of a product. Source: the contract's `VariantInput`. */
export const maxOptions = 3

const emptyVariant: VariantValues = { sku: '', options: [], priceMinor: null, compareAtMinor: null, stock: '', gtin: '', weightGrams: '' }

/** A form nobody has filled in: one variant, in the company's currency. */
export function emptyValues(currency: string): ProductValues {
  return {
    name: '',
    description: '',
    brand: '',
    reference: '',
    currency,
    externalCategory: '',
    externalTags: [],
    attributes: [],
    options: [],
    variants: [emptyVariant],
    translations: [],
    resetFields: [],
  }
}

function variantValues(variant: Variant, names: readonly string[]): VariantValues {
  return {
    id: variant.id,
    name: variant.name,
    sku: variant.sku,
    options: names.map((name) => ({ value: variant.options.find((one) => one.name === name)?.value ?? '' })),
    priceMinor: variant.price?.minor ?? null,
    compareAtMinor: variant.compareAtPrice?.minor ?? null,
    stock: variant.stock ?? '',
    gtin: variant.gtin,
    weightGrams: variant.weightGrams ?? '',
  }
}

/** The currency a product is sold in; `fallback` where no variant has a price. */
export function currencyOf({ variants }: Pick<Product, 'variants'>, fallback: string): string {
  return variants.find(({ price }) => price !== null)?.price?.currency ?? fallback
}

/** A saved product as its form begins. */
export function valuesOf(saved: Product, fallbackCurrency: string): ProductValues {
  const names = saved.options.map(({ name }) => name)
  return {
    name: saved.name,
    description: saved.description,
    brand: saved.brand,
    reference: saved.merchantProductReference,
    currency: currencyOf(saved, fallbackCurrency),
    externalCategory: saved.externalCategory,
    externalTags: [...saved.externalTags],
    attributes: saved.attributes.map(({ name, value }) => ({ name, value })),
    options: saved.options.map(({ name, values }) => ({ name, values: [...values] })),
    variants: saved.variants.map((variant) => variantValues(variant, names)),
    translations: tidyTranslations(saved.translations),
    resetFields: [],
  }
}

/** A new product that begins as a copy of a saved one. What names one product alone is empty: its reference, SKUs and barcode numbers, and its stock. */
export function copyOf(saved: Product, fallbackCurrency: string): ProductValues {
  const values = valuesOf(saved, fallbackCurrency)
  return {
    ...values,
    name: values.name === '' ? '' : t`${values.name} (copy)`,
    reference: '',
    variants: values.variants.map(({ id: _id, ...variant }) => ({ ...variant, sku: '', gtin: '', stock: '' })),
  }
}

const keyOf = (options: readonly { value: string }[]): string => JSON.stringify(options.map(({ value }) => value))

function combinations(options: readonly OptionValues[]): { value: string }[][] {
  const choices = options.map(({ values }) => (values.length > 0 ? values : ['']))
  return choices.reduce<{ value: string }[][]>((all, values) => all.flatMap((one) => values.map((value) => [...one, { value }])), [[]])
}

/** What a variant becomes of an option whose values are these: a first value where it had none, none where there are none left. */
function valueNow(before: string, values: readonly string[]): string {
  if (values.length === 0) return ''
  return before === '' ? (values[0] ?? '') : before
}

/**
 * The variants of changed options, in their order. What was typed stays with its combination: an option that is new keeps it with the first
 * of its values. A value that went takes its variants along; combinations left out before (`left`) stay left out.
 */
export function combined(before: readonly VariantValues[], options: readonly OptionValues[], left: ReadonlySet<string> = new Set()): VariantValues[] {
  const kept = new Map<string, VariantValues>()
  for (const variant of before) {
    const key = keyOf(options.map(({ values }, place) => ({ value: valueNow(variant.options[place]?.value ?? '', values) })))
    if (!kept.has(key)) kept.set(key, variant)
  }
  return combinations(options)
    .filter((requested) => !left.has(keyOf(requested)))
    .map((requested) => {
      const had = kept.get(keyOf(requested))
      if (!had) return { ...emptyVariant, options: requested, priceMinor: before[0]?.priceMinor ?? null }
      if (keyOf(had.options) === keyOf(requested)) return had
      // The shop's name for it spoke of the options as they were.
      const { name: _name, ...rest } = had
      return { ...rest, options: requested }
    })
}

/** What a variant is called by its options: "Red / L"; empty text without any. */
export function wordsOf(options: readonly { value: string }[]): string {
  return options
    .map(({ value }) => value)
    .filter((value) => value !== '')
    .join(' / ')
}

/** What a variant is called: by its options, else by its own name, else by its SKU. */
export function nameOfVariant({ options, name = '', sku }: Pick<VariantValues, 'options' | 'name' | 'sku'>): string {
  return wordsOf(options) || variantName(name) || sku || t`Only variant`
}

/** The combinations of the options that are no variant, by key, with their words. */
export function leftOut(variants: readonly VariantValues[], options: readonly OptionValues[]): Map<string, string> {
  const had = new Set(variants.map((one) => keyOf(one.options)))
  const absent = combinations(options).filter((one) => !had.has(keyOf(one)))
  return new Map(absent.map((one) => [keyOf(one), wordsOf(one)]))
}

/** How many variants these options make. */
export function combinationCount(options: readonly OptionValues[]): number {
  return options.reduce((product, { values }) => product * Math.max(1, values.length), 1)
}

const orNull = (typed: Typed): number | null => (typed === '' ? null : typed)

function variantToSend(variant: VariantValues, options: readonly OptionValues[]): z.input<typeof VariantInput> {
  return {
    ...(variant.id === undefined ? {} : { id: variant.id }),
    ...(variant.name === undefined ? {} : { name: variant.name }),
    sku: variant.sku,
    options: options.flatMap(({ name, values }, place) => (values.length > 0 ? [{ name, value: variant.options[place]?.value || anyValue }] : [])),
    priceMinor: variant.priceMinor,
    compareAtMinor: variant.compareAtMinor,
    stock: orNull(variant.stock),
    gtin: variant.gtin,
    weightGrams: orNull(variant.weightGrams),
  }
}

/**
 * What is sent of variants that are saved: all of a new one, and of the others what differs from `before`. Stock that was sold since is not put back, and
 * fields of a shop are not sent. The two prices are sent together: one is checked against the other.
 */
function variantChanges({ variants, options }: ProductValues, before: ProductValues): z.input<typeof VariantChange>[] {
  const saved = new Map(before.variants.map((variant) => [variant.id, variantToSend(variant, before.options)]))
  return variants.map((variant) => {
    const now = variantToSend(variant, options)
    const old = variant.id === undefined ? undefined : saved.get(variant.id)
    if (!old) return now
    const arePricesSame = now.priceMinor === old.priceMinor && now.compareAtMinor === old.compareAtMinor
    const { priceMinor, compareAtMinor, id, ...others } = now
    return {
      ...(id === undefined ? {} : { id }),
      ...(arePricesSame ? {} : { priceMinor, compareAtMinor }),
      ...Object.fromEntries(Object.entries(others).filter(([field, value]) => !same(value, old[field as keyof typeof old]))),
    }
  })
}

/** What is sent for a new product. */
export function newProductOf(values: ProductValues, imageAlts: readonly string[]): z.input<typeof NewProduct> {
  const { name, description, brand, reference, currency, externalCategory, externalTags, attributes } = values
  return {
    name,
    description,
    brand,
    currency,
    externalCategory,
    externalTags,
    attributes,
    ...(reference.trim() === '' ? {} : { reference }),
    variants: values.variants.map((one) => variantToSend(one, values.options)),
    translations: tidyTranslations(values.translations),
    imageAlts: [...imageAlts],
  }
}

/** Fields of variants that may be changed here although a shop sends the product. */
export function ownedOfVariants({ portalFields }: Pick<Product, 'portalFields'>): ('price' | 'stock')[] {
  return (['price', 'stock'] as const).filter((field) => portalFields.includes(field))
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What is sent for a saved product: what the form changed of it since `saved`, and no variants where its shop keeps them. */
export function updateOf(values: ProductValues, saved: Product): z.input<typeof ProductUpdate> {
  const before = valuesOf(saved, values.currency)
  const kept = new Set<string>(values.resetFields)
  const fields = ['name', 'description', 'brand', 'externalCategory', 'externalTags', 'attributes'] as const
  const changed = Object.fromEntries(
    fields.filter((field) => !same(values[field], before[field]) && !kept.has(field)).map((field) => [field, values[field]]),
  )
  const translations = changedTranslations(values.translations, saved.translations)
  const areVariantsChanged = !same([values.variants, values.options], [before.variants, before.options])
  return {
    id: saved.id,
    version: saved.version,
    ...changed,
    ...(translations.length > 0 ? { translations } : {}),
    ...(areVariantsChanged && (!saved.isFromShop || ownedOfVariants(saved).length > 0) ? { variants: variantChanges(values, before) } : {}),
    ...(values.resetFields.length > 0 ? { resetFields: values.resetFields } : {}),
  }
}

const { optionName: maxOptionName } = productLimits
const Options = z.array(
  z.object({
    name: z
      .string()
      .check(z.trim(), z.minLength(1, t`Enter an option name such as Size`), z.maxLength(maxOptionName, t`At most ${maxOptionName} characters`)),
    values: z.array(z.string()).check(z.minLength(1, t`Enter at least one value`)),
  }),
)
const { externalTags, attributes, variants } = ProductUpdate.shape

/** What the forms check: the contract's shapes with the options beside the variants, which repeat their names. */
export const NewProductForm = z.object({ ...NewProduct.shape, externalTags, attributes, variants, options: Options })
export const ProductUpdateForm = z.object({ ...ProductUpdate.shape, options: Options })
