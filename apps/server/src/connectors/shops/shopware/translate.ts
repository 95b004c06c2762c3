import { currencyExponent } from '@stoa/contract/amounts.ts'
import { htmlToText } from '@stoa/product-file/html.ts'
import { message } from '@stoa/messages/describe.ts'
import type { PulledItem, ShopVariant } from '../../../domains/connection/ports.ts'
import { malformedProduct, productIssue } from '../product-issue.ts'
import { valuesOfVariants } from '../values-of-variants.ts'
import type { ShopwareShop } from './read-shop.ts'
import { ShopwarePrices, ShopwareProduct, ShopwareVariant } from './shapes.ts'

type Prices = { priceMinor: number; compareAtMinor: number | null }

/** Returns the price with tax, and the one it is compared with; undefined where it cannot be read. */
function pricesOf(theirs: unknown, { currency, currencyId }: ShopwareShop): Prices | undefined {
  const read = ShopwarePrices.safeParse(theirs)
  const price = read.data?.find((one) => one.currencyId === currencyId)
  if (!price || price.gross < 0) return undefined
  // A price that was entered without tax has more digits with it.
  const toMinor = (amount: number): number => Math.round(amount * 10 ** currencyExponent(currency))
  const priceMinor = toMinor(price.gross)
  const beforeMinor = price.listPrice ? toMinor(price.listPrice.gross) : 0
  return { priceMinor, compareAtMinor: beforeMinor > priceMinor ? beforeMinor : null }
}

const urlOf = (picture: { media: { url: string } | null } | null): string | null =>
  picture?.media && /^https?:\/\//.test(picture.media.url) ? picture.media.url : null

/**
 * Returns a product of theirs in our words, or what is wrong with it. What a variant leaves empty is as its product has it. A variant whose price cannot be
 * read is named and left out.
 */
export function productFromShopware(theirs: unknown, shop: ShopwareShop, paths: ReadonlyMap<string, string>): PulledItem[] {
  const parsed = ShopwareProduct.safeParse(theirs)
  if (!parsed.success) return [malformedProduct(theirs, 'id', parsed.error)]
  const product = parsed.data
  const { id: reference } = product
  const { name } = product.translated
  if (name.trim() === '') return [productIssue(reference, '', 'missing_title', message('run_item.no_title', { reference }))]
  const issues: PulledItem[] = []
  const sold = product.children.length > 0 ? product.children : [theirs]
  const variants = sold.flatMap((one): ShopVariant[] => {
    const read = ShopwareVariant.safeParse(one)
    if (!read.success) {
      issues.push(malformedProduct(theirs, 'id', read.error))
      return []
    }
    const variant = read.data
    if (variant.active === false) return []
    const options = product.children.length === 0 ? [] : optionsOf(variant)
    const title = options.map(({ value }) => value).join(' / ')
    const given = variant.price ?? product.price
    const prices = pricesOf(given, shop)
    if (!prices) {
      const price = given === null || given === undefined ? '' : JSON.stringify(given).slice(0, 100)
      issues.push(
        productIssue(reference, name, 'bad_price', message('run_item.bad_price', { variant: title || name, price, currency: shop.currency })),
      )
      return []
    }
    const weight = variant.weight ?? product.weight
    return [
      {
        reference: variant.id,
        sku: variant.productNumber,
        name: title,
        options,
        ...prices,
        stock: Math.max(0, Math.floor(variant.availableStock ?? variant.stock)),
        gtin: variant.ean ?? '',
        weightGrams: weight === null ? null : Math.round(weight * 1000),
        imageSource: urlOf(variant.cover),
      },
    ]
  })
  if (variants.length === 0)
    return issues.length > 0 ? issues : [productIssue(reference, name, 'no_variants', message('run_item.no_variants', { product: name }))]
  return [
    {
      isProduct: true,
      product: { reference, name, ...contentOf(product, paths), currency: shop.currency, variants, options: valuesOfVariants(variants) },
    },
    ...issues,
  ]
}

function contentOf(product: ShopwareProduct, paths: ReadonlyMap<string, string>) {
  const [category = ''] = product.categories.map(({ id }) => paths.get(id) ?? '').toSorted((a, b) => b.split(' > ').length - a.split(' > ').length)
  const pictures = [...(product.cover ? [product.cover] : []), ...product.media]
  const images = new Map(
    pictures.flatMap((one) => {
      const source = urlOf(one)
      return source === null ? [] : [[source, { source, alt: one.media?.alt ?? '' }] as const]
    }),
  )
  const attributes = new Map<string, string[]>()
  for (const { translated, group } of product.properties ?? [])
    attributes.set(group.translated.name, [...(attributes.get(group.translated.name) ?? []), translated.name])
  return {
    description: htmlToText(product.translated.description),
    brand: product.manufacturer?.translated.name ?? '',
    category,
    tags: product.tags.map((tag) => tag.name).filter((tag) => tag !== ''),
    attributes: [...attributes].map(([name, values]) => ({ name, value: values.join(', ') })),
    images: [...images.values()],
  }
}

function optionsOf(variant: ShopwareVariant): { name: string; value: string }[] {
  const options = (variant.options ?? []).map(({ translated, group }) => ({ name: group.translated.name, value: translated.name }))
  return options.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
