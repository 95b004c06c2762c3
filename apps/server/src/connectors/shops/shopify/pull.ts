import * as z from 'zod/mini'
import type { PulledBatch, PulledItem } from '../../../domains/connection/ports.ts'
import type { Json } from '../../../kit/json.ts'
import type { ShopifyClient } from './client.ts'
import { TheirProduct, TheirVariant, connectionOf, productFromShopify } from './translate.ts'

/** Products of a page: with their variants they stay below the points that one query may cost. */
const pageSize = 20

const Shop = z.object({ shop: z.object({ name: z.string(), currencyCode: z.string() }) })
const Products = z.object({ products: connectionOf(z.unknown()), productsCount: z.nullable(z.object({ count: z.int() })) })
const Variants = z.object({ product: z.nullable(z.object({ variants: connectionOf(TheirVariant) })) })

/** Returns the name and the currency of a shop. */
export async function readShop(client: ShopifyClient): Promise<z.infer<typeof Shop>['shop']> {
  return (await client.read(Shop, 'shop')).shop
}

const Changed = z.object({ products: connectionOf(z.object({ legacyResourceId: z.string() })) })

/** Returns the active products that changed since an instant. */
export async function* listChangedProducts(client: ShopifyClient, since: Date): AsyncGenerator<string[]> {
  const query = `status:active updated_at:>='${since.toISOString()}'`
  for (let after: string | null | undefined = null; after !== undefined;) {
    const page: z.infer<typeof Changed> = await client.read(Changed, 'changedProducts', { query, after })
    const { nodes, pageInfo } = page.products
    if (nodes.length > 0) yield nodes.map((one) => one.legacyResourceId)
    after = pageInfo.hasNextPage ? pageInfo.endCursor : undefined
  }
}

/** Returns products of theirs in our words; further variants of large ones are fetched. */
export async function toItems(client: ShopifyClient, products: readonly unknown[], currency: string): Promise<PulledItem[]> {
  const items: PulledItem[] = []
  for (const product of products) items.push(...productFromShopify(await withAllVariants(client, product), currency))
  return items
}

async function withAllVariants(client: ShopifyClient, theirs: unknown): Promise<unknown> {
  const parsed = TheirProduct.safeParse(theirs)
  if (!parsed.success || !parsed.data.variants.pageInfo.hasNextPage) return theirs
  const { variants, ...product } = parsed.data
  const nodes = [...variants.nodes]
  for (let { pageInfo } = variants; pageInfo.hasNextPage;) {
    const { product: found } = await client.read(Variants, 'variants', { id: product.id, after: pageInfo.endCursor })
    if (!found) break
    nodes.push(...found.variants.nodes)
    pageInfo = found.variants.pageInfo
  }
  return { ...product, variants: { pageInfo: { hasNextPage: false, endCursor: null }, nodes } }
}

/** Pulls the active products by id. A cursor is `{ after, isEnd }`, the place that Shopify named. */
export async function* pullProducts(client: ShopifyClient, from: Json): AsyncGenerator<PulledBatch> {
  const { currencyCode } = await readShop(client)
  let place = placeOf(from)
  while (!place.isEnd) {
    const { products, productsCount } = await client.read(Products, 'products', { first: pageSize, after: place.after })
    place = { after: products.pageInfo.endCursor ?? place.after, isEnd: !products.pageInfo.hasNextPage }
    yield { items: await toItems(client, products.nodes, currencyCode), cursor: place, total: productsCount?.count ?? null }
  }
}

function placeOf(from: Json): { after: string | null; isEnd: boolean } {
  if (typeof from !== 'object' || from === null || Array.isArray(from)) return { after: null, isEnd: false }
  return { after: typeof from.after === 'string' ? from.after : null, isEnd: from.isEnd === true }
}
