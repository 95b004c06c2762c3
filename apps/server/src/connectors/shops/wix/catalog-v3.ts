import * as z from 'zod/mini'
import type { PulledItem, ShopCategory, ShopStock, ShopVariant } from '../../../domains/connection/ports.ts'
import { htmlToText } from '@stoa/product-file/html.ts'
import { message } from '@stoa/messages/describe.ts'
import type { WixClient } from './wix-client.ts'
import { productIssue } from '../product-issue.ts'
import { namesOf, priceOf, toGrams, unreadableProduct } from './translate.ts'
import { listOf } from './list-of.ts'

/** Products a page; Wix gives no more. */
const pageLimit = 100
/** Variants and stock items a page. */
const partLimit = 100

const orElse = z.catch
const Text = orElse(z.string(), '')
const Amount = z.optional(z.object({ amount: z.string() }))
/** How Wix says where the next page is. */
export const Paging = z.object({ cursors: z.optional(z.object({ next: z.nullish(z.string()) })), hasNext: z.optional(z.boolean()) })

export const ProductV3 = z.object({
  id: z.string().check(z.minLength(1)),
  name: Text,
  visible: orElse(z.boolean(), true),
  plainDescription: Text,
  currency: z.string(),
  brand: orElse(z.nullish(z.object({ name: z.string() })), null),
  mainCategoryId: orElse(z.nullish(z.string()), null),
  media: orElse(
    z.nullish(
      z.object({
        itemsInfo: z.optional(z.object({ items: z.array(z.object({ image: z.nullish(z.object({ url: Text, altText: Text })), url: Text })) })),
      }),
    ),
    null,
  ),
  options: orElse(
    z.array(z.object({ name: z.string(), choicesSettings: z.optional(z.object({ choices: z.array(z.object({ name: z.string() })) })) })),
    [],
  ),
  infoSections: orElse(z.array(z.object({ title: z.string(), plainDescription: Text })), []),
  physicalProperties: orElse(
    z.nullish(z.object({ weightMeasurementUnitInfo: z.optional(z.object({ weightMeasurementUnit: z.optional(z.string()) })) })),
    null,
  ),
})
type ProductV3 = z.infer<typeof ProductV3>

const Products = z.object({ products: listOf(z.unknown()), pagingMetadata: Paging })
const Count = z.object({ count: z.number() })
const VariantV3 = z.object({
  variantId: z.optional(z.string()),
  id: z.string(),
  visible: orElse(z.boolean(), true),
  sku: Text,
  barcode: Text,
  optionChoices: orElse(z.array(z.object({ optionChoiceNames: z.object({ optionName: z.string(), choiceName: z.string() }) })), []),
  price: z.object({ actualPrice: Amount, compareAtPrice: Amount }),
  physicalProperties: orElse(z.nullish(z.object({ weight: z.optional(z.number()) })), null),
  media: orElse(z.nullish(z.object({ image: z.nullish(z.object({ url: Text })) })), null),
  productData: z.object({ productId: z.string() }),
})
type VariantV3 = z.infer<typeof VariantV3>
const Variants = z.object({ variants: listOf(z.unknown()), pagingMetadata: Paging })
const noProduct = { productId: '', name: '' }
/** What names a variant that cannot be read, as far as it has it. */
const VariantName = orElse(
  z.object({ sku: Text, variantId: Text, id: Text, productData: orElse(z.object({ productId: Text, name: Text }), noProduct) }),
  {
    sku: '',
    variantId: '',
    id: '',
    productData: noProduct,
  },
)
const StockItem = z.object({
  productId: z.string(),
  variantId: z.string(),
  trackQuantity: orElse(z.boolean(), false),
  quantity: orElse(z.nullish(z.number()), null),
  inStock: orElse(z.nullish(z.boolean()), null),
})
const StockItems = z.object({ inventoryItems: listOf(StockItem), pagingMetadata: Paging })
const Categories = z.object({
  categories: listOf(z.object({ id: z.string(), name: z.string(), parentCategory: orElse(z.nullish(z.object({ id: z.string() })), null) })),
  pagingMetadata: Paging,
})

const fields = ['CURRENCY', 'PLAIN_DESCRIPTION', 'MEDIA_ITEMS_INFO', 'INFO_SECTION', 'INFO_SECTION_PLAIN_DESCRIPTION', 'WEIGHT_MEASUREMENT_UNIT_INFO']
const treeReference = { appNamespace: '@wix/stores', treeKey: null }

/** One page of products with all that belongs to them, and the cursor of the next; null at the end. */
export async function readPageV3(
  client: WixClient,
  cursor: string | null,
  categoryPaths: ReadonlyMap<string, string>,
): Promise<{ items: PulledItem[]; next: string | null }> {
  const cursorPaging = { limit: pageLimit, ...(cursor === null ? {} : { cursor }) }
  const page = await client.read(Products, { method: 'POST', path: '/stores/v3/products/query', body: { query: { cursorPaging }, fields } })
  return { items: await completeProducts(client, page.products, categoryPaths), next: nextOf(page.pagingMetadata) }
}

/** Some products by their ids. */
export async function findProductsV3(client: WixClient, ids: readonly string[], categoryPaths: ReadonlyMap<string, string>): Promise<PulledItem[]> {
  const query = { cursorPaging: { limit: pageLimit }, filter: { id: { $in: ids } } }
  const page = await client.read(Products, { method: 'POST', path: '/stores/v3/products/query', body: { query, fields } })
  return completeProducts(client, page.products, categoryPaths)
}

/** How many products the site has. */
export async function countV3(client: WixClient): Promise<number> {
  return (await client.read(Count, { method: 'POST', path: '/stores/v3/products/count', body: {} })).count
}

/** All categories of the shop. */
export async function listCategoriesV3(client: WixClient): Promise<ShopCategory[]> {
  const all: ShopCategory[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { cursorPaging: { limit: pageLimit, ...(cursor === undefined ? {} : { cursor }) } }
    const page = await client.read(Categories, { method: 'POST', path: '/categories/v1/categories/query', body: { query, treeReference } })
    all.push(...page.categories.map(({ id, name, parentCategory }) => ({ reference: id, name, parentReference: parentCategory?.id || null })))
    cursor = nextOf(page.pagingMetadata)
  }
  const known = new Set(all.map(({ reference }) => reference))
  return all.map((one) => (one.parentReference !== null && known.has(one.parentReference) ? one : { ...one, parentReference: null }))
}

/** The stock of every variant of some products, over all locations. */
export async function readStockV3(client: WixClient, productIds: readonly string[]): Promise<ShopStock[]> {
  const stocks = new Map<string, ShopStock>()
  if (productIds.length === 0) return []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query =
      cursor === undefined
        ? { cursorPaging: { limit: partLimit }, filter: { productId: { $in: productIds } } }
        : { cursorPaging: { limit: partLimit, cursor } }
    const page = await client.read(StockItems, { method: 'POST', path: '/stores/v3/inventory-items/query', body: { query } })
    for (const item of page.inventoryItems) {
      const key = `${item.productId} ${item.variantId}`
      const before = stocks.get(key)?.stock ?? 0
      // Not counted, but out of stock: nothing can be sold.
      const stock = item.trackQuantity ? Math.max(0, Math.trunc(item.quantity ?? 0)) + before : item.inStock === false ? 0 : null
      stocks.set(key, { productReference: item.productId, variantReference: item.variantId, stock })
    }
    cursor = nextOf(page.pagingMetadata)
  }
  return [...stocks.values()]
}

async function completeProducts(client: WixClient, theirs: readonly unknown[], categoryPaths: ReadonlyMap<string, string>): Promise<PulledItem[]> {
  const read = theirs.map((one) => ({ one, parsed: ProductV3.safeParse(one) }))
  const shown = read.flatMap(({ parsed }) => (parsed.success && parsed.data.visible ? [parsed.data] : []))
  const ids = shown.map(({ id }) => id)
  const { variants: all, issues } = await readVariants(client, ids)
  const variants = Map.groupBy(all, ({ productData }) => productData.productId)
  const unread = new Set(issues.map(({ reference }) => reference))
  const stocks = new Map((await readStockV3(client, ids)).map((stock) => [`${stock.productReference} ${stock.variantReference}`, stock.stock]))
  const items = read.flatMap(({ one, parsed }) => {
    if (!parsed.success) return [unreadableProduct(one, parsed.error)]
    if (!parsed.data.visible) return []
    const { id } = parsed.data
    // All of its variants are named already.
    if (!variants.has(id) && unread.has(id)) return []
    return toItems(parsed.data, variants.get(id) ?? [], stocks, categoryPaths)
  })
  return [...items, ...issues]
}

type VariantIssue = Extract<PulledItem, { isProduct: false }>

/** Reads the variants of some products; those that cannot be read are issues of their product. */
async function readVariants(client: WixClient, productIds: readonly string[]): Promise<{ variants: VariantV3[]; issues: VariantIssue[] }> {
  const all: VariantV3[] = []
  const issues: VariantIssue[] = []
  if (productIds.length === 0) return { variants: all, issues }
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query =
      cursor === undefined
        ? { cursorPaging: { limit: partLimit }, filter: { 'productData.productId': { $in: productIds } } }
        : { cursorPaging: { limit: partLimit, cursor } }
    const page = await client.read(Variants, { method: 'POST', path: '/stores/v3/products/query-variants', body: { query, fields: ['CURRENCY'] } })
    for (const one of page.variants) {
      const parsed = VariantV3.safeParse(one)
      if (parsed.success) all.push(parsed.data)
      else issues.push(unreadableVariant(one, parsed.error))
    }
    cursor = nextOf(page.pagingMetadata)
  }
  return { variants: all, issues }
}

function unreadableVariant(theirs: unknown, error: z.core.$ZodError): VariantIssue {
  const { sku, variantId, id, productData } = VariantName.parse(theirs)
  const params = { variant: sku || variantId || id, field: error.issues[0]?.path.join('.') ?? '' }
  return productIssue(productData.productId, productData.name, 'malformed_variant', message('run_item.malformed_variant', params))
}

function toItems(
  product: ProductV3,
  variants: readonly VariantV3[],
  stocks: ReadonlyMap<string, number | null>,
  categoryPaths: ReadonlyMap<string, string>,
): PulledItem[] {
  const { id, name, currency } = product
  if (name.trim() === '') return [productIssue(id, '', 'missing_title', message('run_item.no_title', { reference: id }))]
  const unit = product.physicalProperties?.weightMeasurementUnitInfo?.weightMeasurementUnit
  const issues: PulledItem[] = []
  const translated = variants
    .filter(({ visible }) => visible)
    .flatMap((variant): ShopVariant[] => {
      const reference = variant.variantId ?? variant.id
      const options = variant.optionChoices.map(({ optionChoiceNames: { optionName, choiceName } }) => ({ name: optionName, value: choiceName }))
      const price = priceOf(variant.price.actualPrice?.amount, variant.price.compareAtPrice?.amount, currency)
      if (!price) {
        const params = { variant: namesOf(options) || name, price: variant.price.actualPrice?.amount ?? '', currency }
        issues.push(productIssue(id, name, 'bad_price', message('run_item.bad_price', params)))
        return []
      }
      return [
        {
          reference,
          sku: variant.sku,
          name: namesOf(options),
          options,
          ...price,
          stock: stocks.get(`${id} ${reference}`) ?? null,
          gtin: variant.barcode,
          weightGrams: toGrams(variant.physicalProperties?.weight, unit),
          imageSource: variant.media?.image?.url || null,
        },
      ]
    })
  if (translated.length === 0)
    return issues.length > 0 ? issues : [productIssue(id, name, 'no_variants', message('run_item.no_variants', { product: name }))]
  return [
    {
      isProduct: true,
      product: {
        reference: id,
        name,
        description: htmlToText(product.plainDescription),
        brand: product.brand?.name ?? '',
        category: categoryPaths.get(product.mainCategoryId ?? '') ?? '',
        tags: [],
        currency,
        options: product.options.map((option) => ({ name: option.name, values: option.choicesSettings?.choices.map((choice) => choice.name) ?? [] })),
        attributes: product.infoSections.map((section) => ({ name: section.title, value: htmlToText(section.plainDescription) })),
        images: (product.media?.itemsInfo?.items ?? []).flatMap(({ image }) => (image?.url ? [{ source: image.url, alt: image.altText }] : [])),
        variants: translated,
      },
    },
    ...issues,
  ]
}

/** Returns the cursor of the next page; null at the end. */
export function nextOf(paging: z.infer<typeof Paging>): string | null {
  return paging.hasNext === false ? null : paging.cursors?.next || null
}
