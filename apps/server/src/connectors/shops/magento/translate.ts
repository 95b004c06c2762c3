import { currencyExponent } from '@stoa/contract/amounts.ts'
import { dayIn } from '@stoa/contract/time-zone.ts'
import { htmlToText } from '@stoa/product-file/html.ts'
import { message } from '@stoa/messages/describe.ts'
import type { PulledItem, ShopVariant } from '../../../domains/connection/ports.ts'
import { malformedProduct, productIssue } from '../product-issue.ts'
import { valuesOfVariants } from '../values-of-variants.ts'
import type { MagentoShop } from './read-shop.ts'
import type { MagentoAttribute, MagentoStore } from './shapes.ts'
import { MagentoProduct } from './shapes.ts'

/** What a product is translated with: the shop, how many of each SKU there are, and those that are sold without being counted. */
export type Known = { shop: MagentoShop; quantities: ReadonlyMap<string, number>; uncounted: ReadonlySet<string> }

/** Returns how many of a SKU are left to sell, below zero where more are ordered than there are. */
function leftOf(sku: string, { shop, quantities }: Pick<Known, 'shop' | 'quantities'>): number {
  return (quantities.get(sku) ?? 0) - (shop.reserved.get(sku) ?? 0)
}

const brandCodes = ['manufacturer', 'brand']
/** What shops call the attribute of a barcode. */
export const barcodeCodes = ['gtin', 'ean', 'ean13', 'barcode', 'upc', 'isbn']
/** Attributes of other kinds are no words about a product. */
const shownInputs = ['text', 'textarea', 'texteditor', 'select', 'multiselect', 'date']
/** Products that are sold with others inside them; their parts are imported on their own. */
const composed = ['bundle', 'grouped', 'giftcard']
export const gramsPerPound = 453.592_37

/**
 * Returns a product of theirs in our words, or what is wrong with it. A configurable product is sold as its variants, which are products too. A variant whose
 * price cannot be read is named and left out.
 */
export function productFromMagento(theirs: unknown, variantsById: ReadonlyMap<number, unknown>, known: Known): PulledItem[] {
  const parsed = MagentoProduct.safeParse(theirs)
  if (!parsed.success) return [malformedProduct(theirs, 'id', parsed.error)]
  const product = parsed.data
  const currency = known.shop.store.base_currency_code
  const reference = String(product.id)
  const { name } = product
  if (name.trim() === '') return [productIssue(reference, '', 'missing_title', message('run_item.no_title', { reference }))]
  if (composed.includes(product.type_id))
    return [productIssue(reference, name, 'composed_product', message('run_item.composed_product', { product: name }))]
  const issues: PulledItem[] = []
  const isConfigurable = product.type_id === 'configurable'
  const links = product.extension_attributes.configurable_product_links
  const sold = isConfigurable ? links.flatMap((id) => variantsById.get(id) ?? []) : [theirs]
  const variants = sold.flatMap((one): ShopVariant[] => {
    const read = MagentoProduct.safeParse(one)
    if (!read.success) {
      issues.push(malformedProduct(theirs, 'id', read.error))
      return []
    }
    const variant = read.data
    const options = isConfigurable ? optionsOf(product, variant, known.shop) : []
    const title = options.map(({ value }) => value).join(' / ')
    const prices = pricesOf(variant, known.shop.store)
    if (!prices) {
      const price = JSON.stringify((one as { price?: unknown }).price ?? null).slice(0, 100)
      issues.push(productIssue(reference, name, 'bad_price', message('run_item.bad_price', { variant: title || name, price, currency })))
      return []
    }
    return [
      {
        reference: String(variant.id),
        sku: variant.sku,
        name: title,
        options,
        ...prices,
        stock: known.uncounted.has(variant.sku) ? null : Math.max(0, Math.floor(leftOf(variant.sku, known))),
        gtin: textOf(variant, barcodeCodes, known.shop),
        weightGrams: variant.weight === null ? null : Math.round(variant.weight * (known.shop.store.weight_unit === 'lbs' ? gramsPerPound : 1000)),
        imageSource: isConfigurable ? (picturesOf(variant, known.shop)[0]?.source ?? null) : null,
      },
    ]
  })
  if (variants.length === 0)
    return issues.length > 0 ? issues : [productIssue(reference, name, 'no_variants', message('run_item.no_variants', { product: name }))]
  const parts = isConfigurable ? sold.flatMap((one) => MagentoProduct.safeParse(one).data ?? []) : []
  const images = new Map([product, ...parts].flatMap((one) => picturesOf(one, known.shop)).map((picture) => [picture.source, picture]))
  return [
    {
      isProduct: true,
      product: {
        reference,
        name,
        ...contentOf(product, known.shop),
        images: [...images.values()],
        currency,
        variants,
        options: valuesOfVariants(variants),
      },
    },
    ...issues,
  ]
}

const valueOf = (product: MagentoProduct, code: string): unknown =>
  product.custom_attributes.find(({ attribute_code }) => attribute_code === code)?.value

/** Returns the price, and the one before where a special price counts today, as it is in the store; undefined where it cannot be read. */
function pricesOf(
  product: MagentoProduct,
  { base_currency_code: currency, timezone }: Pick<MagentoStore, 'base_currency_code' | 'timezone'>,
): { priceMinor: number; compareAtMinor: number | null } | undefined {
  if (product.price === null || product.price < 0) return undefined
  const toMinor = (amount: number): number => Math.round(amount * 10 ** currencyExponent(currency))
  const priceMinor = toMinor(product.price)
  const given = valueOf(product, 'special_price')
  const special = typeof given === 'string' && given !== '' ? Number(given) : Number.NaN
  const today = dayIn(new Date(), timezone)
  const day = (code: string, otherwise: string): string => {
    const value = valueOf(product, code)
    return typeof value === 'string' && value !== '' ? value.slice(0, 10) : otherwise
  }
  const counts = Number.isFinite(special) && special >= 0 && special < product.price
  if (!counts || today < day('special_from_date', today) || today > day('special_to_date', today)) return { priceMinor, compareAtMinor: null }
  return { priceMinor: toMinor(special), compareAtMinor: priceMinor }
}

function picturesOf(product: MagentoProduct, { store }: MagentoShop): { source: string; alt: string }[] {
  const base = (store.secure_base_media_url || store.base_media_url).replace(/\/+$/, '')
  return product.media_gallery_entries
    .filter(({ media_type, disabled, file }) => media_type === 'image' && !disabled && file !== '')
    .toSorted((a, b) => a.position - b.position)
    .map(({ file, label }) => ({ source: `${base}/catalog/product/${file.replace(/^\/+/, '')}`, alt: label ?? '' }))
    .filter(({ source }) => /^https?:\/\//.test(source))
}

/** Returns the value of an attribute as people read it: the labels of what was chosen from a list. */
function labelOf(attribute: MagentoAttribute | undefined, value: unknown): string {
  const values = Array.isArray(value) ? value.map(String) : typeof value === 'string' || typeof value === 'number' ? String(value).split(',') : []
  if (!attribute || attribute.options.length === 0) return Array.isArray(value) ? values.join(', ') : htmlToText(values.join(','))
  return values
    .map((one) => attribute.options.find((option) => option.value === one)?.label ?? '')
    .filter((label) => label !== '')
    .join(', ')
}

function textOf(product: MagentoProduct, codes: readonly string[], { attributes }: MagentoShop): string {
  for (const code of codes) {
    const text = labelOf(attributes.get(code), valueOf(product, code)).trim()
    if (text !== '') return text
  }
  return ''
}

function optionsOf(product: MagentoProduct, variant: MagentoProduct, { attributes, attributeCodes }: MagentoShop): ShopVariant['options'] {
  return product.extension_attributes.configurable_product_options
    .toSorted((a, b) => a.position - b.position)
    .flatMap(({ attribute_id, label }) => {
      const attribute = attributes.get(attributeCodes.get(attribute_id) ?? '')
      const value = attribute ? labelOf(attribute, valueOf(variant, attribute.attribute_code)) : ''
      return value === '' ? [] : [{ name: label || (attribute?.default_frontend_label ?? ''), value }]
    })
}

function contentOf(product: MagentoProduct, shop: MagentoShop) {
  const chosen = new Set(product.extension_attributes.configurable_product_options.map(({ attribute_id }) => shop.attributeCodes.get(attribute_id)))
  const said = new Set<string | undefined>([...chosen, ...brandCodes, ...barcodeCodes])
  const paths = product.extension_attributes.category_links.map(({ category_id }) => shop.paths.get(category_id) ?? '')
  const [category = ''] = paths.toSorted((a, b) => b.split(' > ').length - a.split(' > ').length)
  const attributes = product.custom_attributes.flatMap(({ attribute_code: code, value }) => {
    const attribute = shop.attributes.get(code)
    if (!attribute || said.has(code) || !shownInputs.includes(attribute.frontend_input)) return []
    const text = labelOf(attribute, value).trim()
    return text === '' ? [] : [{ name: attribute.default_frontend_label || code, value: text }]
  })
  const description = [valueOf(product, 'description'), valueOf(product, 'short_description')].find((one) => typeof one === 'string' && one !== '')
  return {
    description: htmlToText(typeof description === 'string' ? description : ''),
    brand: textOf(product, brandCodes, shop),
    category,
    tags: [],
    attributes,
  }
}
