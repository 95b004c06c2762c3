import * as z from 'zod/mini'
import type { PulledItem, ShopCategory, ShopStock, ShopVariant } from '../../../domains/connection/ports.ts'
import { htmlToText } from '@stoa/product-file/html.ts'
import { message } from '@stoa/messages/describe.ts'
import type { WixClient } from './wix-client.ts'
import { productIssue } from '../product-issue.ts'
import { namesOf, priceOfNumbers, unreadableProduct } from './translate.ts'
import { listOf } from './list-of.ts'

/** Products a page; Wix gives no more. */
const pageLimit = 100

const orElse = z.catch
const Text = orElse(z.string(), '')
const Price = z.object({ currency: z.string(), price: z.number(), discountedPrice: orElse(z.nullish(z.number()), null) })
const Stock = z.object({
  trackInventory: z.optional(z.boolean()),
  trackQuantity: z.optional(z.boolean()),
  quantity: orElse(z.nullish(z.number()), null),
  inStock: orElse(z.nullish(z.boolean()), null),
})

export const ProductV1 = z.object({
  id: z.string().check(z.minLength(1)),
  numericId: z.union([z.string(), z.number()]),
  name: Text,
  visible: orElse(z.boolean(), true),
  description: Text,
  sku: Text,
  brand: Text,
  priceData: Price,
  stock: orElse(z.nullish(Stock), null),
  media: orElse(z.nullish(z.object({ items: z.array(z.object({ title: Text, image: z.nullish(z.object({ url: Text, altText: Text })) })) })), null),
  productOptions: orElse(z.array(z.object({ name: z.string(), choices: z.array(z.object({ description: Text, value: Text })) })), []),
  additionalInfoSections: orElse(z.array(z.object({ title: z.string(), description: Text })), []),
  collectionIds: orElse(z.array(z.string()), []),
  variants: listOf(z.unknown()),
})
type ProductV1 = z.infer<typeof ProductV1>
const VariantV1 = z.object({
  id: z.string(),
  choices: orElse(z.record(z.string(), z.string()), {}),
  variant: z.object({ priceData: Price, sku: Text, visible: orElse(z.boolean(), true) }),
  stock: orElse(z.nullish(Stock), null),
})
/** What names a variant that cannot be read, as far as it has it. */
const VariantName = orElse(z.object({ id: Text, variant: orElse(z.object({ sku: Text }), { sku: '' }) }), { id: '', variant: { sku: '' } })

const Products = z.object({ products: listOf(z.unknown()), totalResults: z.number() })
const Collections = z.object({ collections: listOf(z.object({ id: z.string(), name: z.string() })) })

/** The collection of all products, which every site has. Source: Wix, Catalog V1. */
const allProducts = '00000000-000000-000000-000000000001'
/** The id of the variant of a product without options. Source: the same. */
export const onlyVariant = '00000000-0000-0000-0000-000000000000'

/**
 * One page of products after a number. Pages by offset shift when a product is deleted, so the number that Wix counts products by is the key.
 * `total` counts what is left.
 */
export async function readPageV1(
  client: WixClient,
  after: string | null,
  collections: ReadonlyMap<string, string>,
): Promise<{ items: PulledItem[]; next: string | null; left: number }> {
  const filter = after === null ? {} : { filter: JSON.stringify({ numericId: { $gt: after } }) }
  const query = { paging: { limit: pageLimit, offset: 0 }, ...filter, sort: JSON.stringify([{ numericId: 'asc' }]) }
  const page = await client.read(Products, { method: 'POST', path: '/stores/v1/products/query', body: { query, includeVariants: true } })
  const last = page.products.at(-1)
  const numericId = typeof last === 'object' && last !== null && 'numericId' in last ? String(last.numericId) : null
  // A page that does not end further on would be read for ever.
  const isLast = page.products.length < pageLimit || numericId === null || numericId === after
  return { items: page.products.flatMap((one) => readProduct(one, collections)), next: isLast ? null : numericId, left: page.totalResults }
}

/** Some products by their ids. */
export async function findProductsV1(client: WixClient, ids: readonly string[], collections: ReadonlyMap<string, string>): Promise<PulledItem[]> {
  const query = { paging: { limit: pageLimit, offset: 0 }, filter: JSON.stringify({ id: { $hasSome: ids } }) }
  const page = await client.read(Products, { method: 'POST', path: '/stores/v1/products/query', body: { query, includeVariants: true } })
  return page.products.flatMap((one) => readProduct(one, collections))
}

/** The stock of every variant of some products. */
export async function readStockV1(client: WixClient, ids: readonly string[]): Promise<ShopStock[]> {
  const items = await findProductsV1(client, ids, new Map())
  return items.flatMap((item) =>
    item.isProduct
      ? item.product.variants.map(({ reference, stock }) => ({ productReference: item.product.reference, variantReference: reference, stock }))
      : [],
  )
}

/** The collections of the shop: the first catalogue has no levels. */
export async function listCollectionsV1(client: WixClient): Promise<ShopCategory[]> {
  const all: ShopCategory[] = []
  for (let offset: number | null = 0; offset !== null;) {
    const start: number = offset
    const body = { query: { paging: { limit: pageLimit, offset: start } } }
    const { collections } = await client.read(Collections, { method: 'POST', path: '/stores/v1/collections/query', body })
    all.push(...collections.flatMap(({ id, name }) => (id === allProducts ? [] : [{ reference: id, name, parentReference: null }])))
    offset = collections.length < pageLimit ? null : start + pageLimit
  }
  return all
}

function readProduct(theirs: unknown, collections: ReadonlyMap<string, string>): PulledItem[] {
  const parsed = ProductV1.safeParse(theirs)
  if (!parsed.success) return [unreadableProduct(theirs, parsed.error)]
  return parsed.data.visible ? toItems(parsed.data, collections) : []
}

function toItems(product: ProductV1, collections: ReadonlyMap<string, string>): PulledItem[] {
  const { id, name } = product
  const { currency } = product.priceData
  if (name.trim() === '') return [productIssue(id, '', 'missing_title', message('run_item.no_title', { reference: id }))]
  const issues: PulledItem[] = []
  const toVariant = (
    reference: string,
    { sku, priceData }: { sku: string; priceData: z.infer<typeof Price> },
    stock: z.infer<typeof Stock> | null | undefined,
    choices: Readonly<Record<string, string>>,
  ): ShopVariant[] => {
    const options = Object.entries(choices).map(([option, value]) => ({ name: option, value }))
    const actual = priceData.discountedPrice ?? priceData.price
    const price = priceOfNumbers(actual, priceData.price, currency)
    if (!price) {
      issues.push(
        productIssue(id, name, 'bad_price', message('run_item.bad_price', { variant: namesOf(options) || name, price: String(actual), currency })),
      )
      return []
    }
    // The unit of weights is a setting of the site that this catalogue does not give.
    const unknown = { gtin: '', weightGrams: null, imageSource: null }
    return [{ reference, sku, name: namesOf(options), options, ...price, stock: stockOf(stock), ...unknown }]
  }
  const own = product.variants.flatMap((theirs) => {
    const parsed = VariantV1.safeParse(theirs)
    if (parsed.success) return parsed.data.variant.visible ? [parsed.data] : []
    const { id: reference, variant } = VariantName.parse(theirs)
    const params = { variant: variant.sku || reference, field: parsed.error.issues[0]?.path.join('.') ?? '' }
    issues.push(productIssue(id, name, 'malformed_variant', message('run_item.malformed_variant', params)))
    return []
  })
  const variants =
    own.length === 0 && product.variants.length === 0
      ? toVariant(onlyVariant, product, product.stock, {})
      : own.flatMap((one) => toVariant(one.id, one.variant, one.stock ?? product.stock, one.choices))
  if (variants.length === 0)
    return issues.length > 0 ? issues : [productIssue(id, name, 'no_variants', message('run_item.no_variants', { product: name }))]
  return [
    {
      isProduct: true,
      product: {
        reference: id,
        name,
        description: htmlToText(product.description),
        brand: product.brand,
        category: product.collectionIds.flatMap((one) => collections.get(one) ?? [])[0] ?? '',
        tags: [],
        currency,
        options: product.productOptions.map((option) => ({
          name: option.name,
          values: option.choices.map((choice) => choice.description || choice.value),
        })),
        attributes: product.additionalInfoSections.map((section) => ({ name: section.title, value: htmlToText(section.description) })),
        images: (product.media?.items ?? []).flatMap(({ image, title }) => (image?.url ? [{ source: image.url, alt: image.altText || title }] : [])),
        variants,
      },
    },
    ...issues,
  ]
}

function stockOf(stock: z.infer<typeof Stock> | null | undefined): number | null {
  if (!stock) return null
  const isCounted = stock.trackInventory ?? stock.trackQuantity ?? false
  return isCounted ? Math.max(0, Math.trunc(stock.quantity ?? 0)) : stock.inStock === false ? 0 : null
}
