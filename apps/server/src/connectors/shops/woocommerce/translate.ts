import { htmlToText } from '@stoa/product-file/html.ts'
import { message } from '@stoa/messages/describe.ts'
import type { PulledItem, ShopVariant } from '../../../domains/connection/ports.ts'
import { malformedProduct, productIssue } from '../product-issue.ts'
import { categoryPaths } from '../category-paths.ts'
import { multipliedMinor } from './amount.ts'
import type { WooCategory, WooTax, WooVariation } from './shapes.ts'
import { WooProduct } from './shapes.ts'

/** What the settings of a shop mean for its prices and weights. */
export type WooShop = {
  currency: string
  /** False where prices are entered without tax. */
  hasTaxInPrices: boolean
  isTaxed: boolean
  country: string
  weightUnit: string
  taxes: readonly WooTax[]
}

/** Returns the paths of categories by id, such as `Home > Kitchen`. */
export function wooCategoryPaths(categories: readonly WooCategory[]): Map<number, string> {
  const paths = categoryPaths(
    categories.map(({ id, name, parent }) => ({ reference: String(id), name: unescape(name), parentReference: String(parent) })),
  )
  return new Map(categories.map(({ id }) => [id, paths.get(String(id)) ?? '']))
}

/** WooCommerce sends names with HTML entities in them. */
function unescape(text: string): string {
  return text.includes('&') ? htmlToText(text) : text
}

/** Grams per unit of weight. */
export const gramsOf: Readonly<Record<string, number>> = { kg: 1000, g: 1, lbs: 453.592_37, oz: 28.349_523_125 }

/** Returns the rate of tax on a class in a country, as a fraction; 0 where the shop has none. */
export function taxRate(shop: Pick<WooShop, 'taxes' | 'isTaxed'>, country: string, taxClass: string): number {
  if (!shop.isTaxed) return 0
  const requested = taxClass === '' ? 'standard' : taxClass
  const rates = shop.taxes.filter((tax) => (tax.class === '' ? 'standard' : tax.class) === requested && tax.state === '' && tax.postcode === '')
  const own = rates.filter((tax) => tax.country === country)
  const used = own.length > 0 ? own : rates.filter((tax) => tax.country === '')
  return used.reduce((whole, tax) => {
    const rate = Number(tax.rate) / 100
    if (!Number.isFinite(rate)) return whole
    return tax.compound ? (1 + whole) * (1 + rate) - 1 : whole + rate
  }, 0)
}

type Sold = Pick<
  WooVariation,
  'sku' | 'price' | 'regular_price' | 'manage_stock' | 'stock_quantity' | 'stock_status' | 'weight' | 'global_unique_id' | 'tax_class'
>

/** The place of a variant among those that follow the stock of their product, and how many they are. */
type Share = { place: number; of: number }

/** Returns the stock of a variant; null where it is not counted and can be had. Variants that follow their product share its stock: each item is sold once. */
function stockOf(own: Sold, parent: Sold, { place, of }: Share): number | null {
  const followsParent = own.manage_stock === 'parent'
  const counted = followsParent ? parent : own
  if (counted.manage_stock !== true) return own.stock_status === 'outofstock' ? 0 : null
  const stock = Math.max(0, Math.floor(counted.stock_quantity ?? 0))
  return followsParent ? Math.floor(stock / of) + (place < stock % of ? 1 : 0) : stock
}

/** Whether prices are entered without a tax that is part of a price shown. Sales tax of North America is not. */
export function hasNetPrices(shop: WooShop): boolean {
  return !shop.hasTaxInPrices && shop.country !== 'US' && shop.country !== 'CA'
}

/** Returns a price with tax in minor units, rounded once: a price without tax may have more digits. Undefined where it cannot be read. */
function priceOf(text: string, shop: WooShop, taxClass: string): number | undefined {
  const minor = multipliedMinor(text, hasNetPrices(shop) ? 1 + taxRate(shop, shop.country, taxClass) : 1, shop.currency)
  return minor === undefined || minor < 0 ? undefined : minor
}

function variantOf(
  own: Sold,
  parent: Sold,
  shop: WooShop,
  share: Share,
): Omit<ShopVariant, 'reference' | 'name' | 'options' | 'imageSource'> | undefined {
  const taxClass = own.tax_class === 'parent' ? parent.tax_class : own.tax_class
  const priceMinor = own.price === '' ? null : priceOf(own.price, shop, taxClass)
  const regularMinor = own.regular_price === '' ? null : priceOf(own.regular_price, shop, taxClass)
  if (priceMinor === undefined || regularMinor === undefined) return undefined
  const weight = Number(own.weight || parent.weight) * (gramsOf[shop.weightUnit] ?? 0)
  return {
    sku: own.sku || '',
    priceMinor,
    compareAtMinor: priceMinor !== null && regularMinor !== null && regularMinor > priceMinor ? regularMinor : null,
    stock: stockOf(own, parent, share),
    gtin: own.global_unique_id,
    weightGrams: weight > 0 ? Math.round(weight) : null,
  }
}

/** Whether a product comes with variations of its own to fetch. */
export function hasVariations(theirs: unknown): theirs is WooProduct {
  return typeof theirs === 'object' && theirs !== null && 'type' in theirs && theirs.type === 'variable'
}

/** Returns a product of theirs in our words, or what is wrong with it. A variation whose price cannot be read is named and left out. */
export function productFromWoo(
  theirs: unknown,
  variations: readonly WooVariation[],
  shop: WooShop,
  paths: ReadonlyMap<number, string>,
): PulledItem[] {
  const parsed = WooProduct.safeParse(theirs)
  if (!parsed.success) return [malformedProduct(theirs, 'id', parsed.error)]
  const product = parsed.data
  const reference = String(product.id)
  const name = unescape(product.name)
  if (name.trim() === '') return [productIssue(reference, '', 'missing_title', message('run_item.no_title', { reference }))]
  const issues: PulledItem[] = []
  const badPrice = (variant: string, price: string) =>
    issues.push(productIssue(reference, name, 'bad_price', message('run_item.bad_price', { variant, price, currency: shop.currency })))
  const isVariable = product.type === 'variable'
  const options = isVariable
    ? product.attributes.filter(({ variation }) => variation).map((one) => ({ name: unescape(one.name), values: one.options.map(unescape) }))
    : []
  const offered = variations.filter(({ status }) => status === 'publish')
  const followers = offered.filter(({ manage_stock: managed }) => managed === 'parent')
  const variants = isVariable
    ? offered.flatMap((variation): ShopVariant[] => {
        const chosen = variation.attributes.map((one) => ({ name: unescape(one.name), value: unescape(one.option) }))
        const title = chosen.map(({ value }) => value).join(' / ')
        const read = variantOf(variation, product, shop, { place: followers.indexOf(variation), of: followers.length })
        if (!read) {
          badPrice(title, variation.price)
          return []
        }
        return [{ reference: String(variation.id), name: title, options: chosen, imageSource: variation.image?.src ?? null, ...read }]
      })
    : simpleVariant()

  function simpleVariant(): ShopVariant[] {
    const read = variantOf(product, product, shop, { place: 0, of: 1 })
    if (read) return [{ reference, name: '', options: [], imageSource: null, ...read }]
    badPrice(name, product.price)
    return []
  }

  if (variants.length === 0)
    return issues.length > 0 ? issues : [productIssue(reference, name, 'no_variants', message('run_item.no_variants', { product: name }))]
  const deepest = product.categories
    .map(({ id, name: own }) => paths.get(id) ?? unescape(own))
    .toSorted((a, b) => b.split(' > ').length - a.split(' > ').length)
  const attributes = product.attributes.filter(({ variation }) => !variation)
  const brand = product.brands[0]?.name ?? attributes.find((one) => /^(brand|merk|marke|marque)$/i.test(one.name))?.options[0] ?? ''
  return [
    {
      isProduct: true,
      product: {
        reference,
        name,
        description: htmlToText(product.description || product.short_description),
        brand: unescape(brand),
        category: deepest[0] ?? '',
        tags: product.tags.map((tag) => unescape(tag.name)),
        currency: shop.currency,
        options,
        attributes: attributes.map((one) => ({ name: unescape(one.name), value: one.options.map(unescape).join(', ') })),
        images: product.images.map(({ src, alt }) => ({ source: src, alt })),
        variants,
      },
    },
    ...issues,
  ]
}
