import { htmlToText } from '@stoa/product-file/html.ts'
import { message } from '@stoa/messages/describe.ts'
import type { PulledItem, ShopVariant } from '../../../domains/connection/ports.ts'
import { malformedProduct, productIssue } from '../product-issue.ts'
import type { VendureShop } from './read-shop.ts'
import { toMinor } from './read-shop.ts'
import { VendureProduct, VendureVariant } from './shapes.ts'

/** Returns what can be sold of a variant; null where its stock is not counted. */
function stockOf(variant: VendureVariant, shop: VendureShop): number | null {
  const isTracked = variant.trackInventory === 'INHERIT' ? shop.isStockTracked : variant.trackInventory === 'TRUE'
  if (!isTracked) return null
  const threshold = variant.useGlobalOutOfStockThreshold ? shop.outOfStockThreshold : variant.outOfStockThreshold
  const available = variant.stockLevels.reduce((sum, level) => sum + level.stockOnHand - level.stockAllocated, 0)
  return Math.max(0, Math.floor(available - threshold))
}

/** Returns where a picture is: a shop may give its path only. Undefined for one that has no public address. */
function pictureOf(source: string, address: string): string | undefined {
  const url = URL.parse(source, address)
  return url !== null && /^https?:$/.test(url.protocol) && (/^https?:/.test(source) || source.startsWith('/')) ? url.href : undefined
}

/** Returns a product of theirs in our words, or what is wrong with it. A variant whose price cannot be read is named and left out. */
export function productFromVendure(theirs: unknown, shop: VendureShop, paths: ReadonlyMap<string, string>, address: string): PulledItem[] {
  const parsed = VendureProduct.safeParse(theirs)
  if (!parsed.success) return [malformedProduct(theirs, 'id', parsed.error)]
  const product = parsed.data
  const { id: reference, name } = product
  if (name.trim() === '') return [productIssue(reference, '', 'missing_title', message('run_item.no_title', { reference }))]
  const issues: PulledItem[] = []
  const variants = product.variants.flatMap((one): ShopVariant[] => {
    const read = VendureVariant.safeParse(one)
    if (!read.success || read.data.priceWithTax < 0) {
      const variant = typeof one === 'object' && one !== null && 'name' in one ? String(one.name) : name
      const price = typeof one === 'object' && one !== null && 'priceWithTax' in one ? String(one.priceWithTax) : ''
      issues.push(productIssue(reference, name, 'bad_price', message('run_item.bad_price', { variant, price, currency: shop.currency })))
      return []
    }
    const variant = read.data
    if (!variant.enabled) return []
    const options = variant.options.map((option) => ({ name: option.group.name, value: option.name }))
    return [
      {
        reference: variant.id,
        sku: variant.sku,
        name: options.map(({ value }) => value).join(' / '),
        options,
        priceMinor: toMinor(variant.priceWithTax, variant.currencyCode, shop),
        compareAtMinor: null,
        stock: stockOf(variant, shop),
        gtin: '',
        weightGrams: null,
        imageSource: variant.featuredAsset === null ? null : (pictureOf(variant.featuredAsset.source, address) ?? null),
      },
    ]
  })
  if (variants.length === 0)
    return issues.length > 0 ? issues : [productIssue(reference, name, 'no_variants', message('run_item.no_variants', { product: name }))]
  const [category = ''] = product.collections.map(({ id }) => paths.get(id) ?? '').toSorted((a, b) => b.split(' > ').length - a.split(' > ').length)
  const isBrand = (facet: string): boolean => /^(brand|merk|marke|marque)$/i.test(facet)
  const pictures = [...(product.featuredAsset ? [product.featuredAsset] : []), ...product.assets]
  const images = new Map(
    pictures.flatMap((one) => {
      const source = pictureOf(one.source, address)
      return source === undefined ? [] : [[source, { source, alt: '' }] as const]
    }),
  )
  const attributes = new Map<string, string[]>()
  for (const { name: value, facet } of product.facetValues)
    if (!isBrand(facet.name)) attributes.set(facet.name, [...(attributes.get(facet.name) ?? []), value])
  return [
    {
      isProduct: true,
      product: {
        reference,
        name,
        description: htmlToText(product.description),
        brand: product.facetValues.find(({ facet }) => isBrand(facet.name))?.name ?? '',
        category,
        tags: [],
        currency: shop.currency,
        options: product.optionGroups.map((group) => ({ name: group.name, values: group.options.map((option) => option.name) })),
        attributes: [...attributes].map(([attribute, values]) => ({ name: attribute, value: values.join(', ') })),
        images: [...images.values()],
        variants,
      },
    },
    ...issues,
  ]
}
