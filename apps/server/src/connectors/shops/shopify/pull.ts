import * as z from 'zod/mini'
import type { PulledBatch, PulledItem, ShopAccess } from '../../../domains/connection/ports.ts'
import type { Json } from '../../../kit/json.ts'
import type { BulkPace, BulkPlace } from './bulk.ts'
import { beginBulk, bulkPlaceOf, pullInBulk } from './bulk.ts'
import type { Pace, ShopifyClient } from './client.ts'
import { readRest } from './read-rest.ts'
import { TheirMetafield, TheirPicture, TheirProduct, TheirVariant, connectionOf, productFromShopify } from './translate.ts'

/** Products of a page: with their variants they stay below the points that one query may cost. */
const pageSize = 20

const Shop = z.object({ shop: z.object({ name: z.string(), currencyCode: z.string() }) })
const Products = z.object({ products: connectionOf(z.unknown()), productsCount: z.nullable(z.object({ count: z.int() })) })
const Variants = z.object({ product: z.nullable(z.object({ variants: connectionOf(TheirVariant) })) })
const Pictures = z.object({ product: z.nullable(z.object({ media: connectionOf(TheirPicture) })) })
const Metafields = z.object({ product: z.nullable(z.object({ metafields: connectionOf(TheirMetafield) })) })

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

/** Returns products of theirs in our words; what is beyond the first page of a large one is fetched. */
export async function toItems(client: ShopifyClient, products: readonly unknown[], currency: string): Promise<PulledItem[]> {
  const items: PulledItem[] = []
  for (const product of products) items.push(...productFromShopify(await withAllParts(client, product), currency))
  return items
}

/** Fetches what the first page of a product has not: variants, pictures and metafields beyond it. */
async function withAllParts(client: ShopifyClient, theirs: unknown): Promise<unknown> {
  const parsed = TheirProduct.safeParse(theirs)
  if (!parsed.success) return theirs
  const { id, variants, media, metafields } = parsed.data
  if (![variants, media, metafields].some(({ pageInfo }) => pageInfo.hasNextPage)) return theirs
  return {
    ...parsed.data,
    variants: await readRest(variants, async (after) => (await client.read(Variants, 'variants', { id, after })).product?.variants),
    media: await readRest(media, async (after) => (await client.read(Pictures, 'pictures', { id, after })).product?.media),
    metafields: await readRest(metafields, async (after) => (await client.read(Metafields, 'metafields', { id, after })).product?.metafields),
  }
}

const Count = z.object({ productsCount: z.nullable(z.object({ count: z.int() })) })

/** What a pull needs beside the calls: a large shop is read in bulk, from a file. */
type PullSource = { client: ShopifyClient; access: ShopAccess; pace: Pace; bulk: BulkPace; isFirst: boolean }

/**
 * Pulls the active products: by a bulk operation where the shop is large, or read for the first time, and by pages otherwise and where Shopify starts no
 * operation or ends none. A cursor is the place in the file, or `{ after, isEnd }`, the place that Shopify named.
 */
export async function* pullProducts(source: PullSource, from: Json): AsyncGenerator<PulledBatch> {
  const { client, access, pace } = source
  const { currencyCode: currency } = await readShop(client)
  const begun = bulkPlaceOf(from) ?? (from === null ? await beginWhereLarge(source) : undefined)
  if (!begun) return yield* pullPages(client, currency, placeOf(from))
  const origin = pace.originOf((access.settings.shop ?? '').trim().toLowerCase())
  const strays = yield* pullInBulk({ ...source, currency, origin }, begun)
  if (!strays) return yield* pullPages(client, currency, { ...placeOf(null), isCorrection: true })
  for (let at = 0; at < strays.length; at += pageSize) {
    const { nodes } = await client.read(Nodes, 'productsById', { ids: strays.slice(at, at + pageSize) })
    const isEnd = at + pageSize >= strays.length
    const items = await toItems(client, nodes.filter(isActive), currency)
    yield { items, cursor: { bulk: { ...begun, strays, isEnd } }, total: begun.total, isCorrection: true }
  }
}

const Nodes = z.object({ nodes: z.array(z.unknown()) })

/** Whether a product that was read by its id is one on sale: others are not among all either. */
export function isActive(node: unknown): boolean {
  return typeof node === 'object' && node !== null && 'status' in node && node.status === 'ACTIVE'
}

async function beginWhereLarge({ client, bulk, isFirst }: PullSource): Promise<BulkPlace | undefined> {
  const total = (await client.read(Count, 'productCount')).productsCount?.count ?? null
  return total !== null && total >= (isFirst ? bulk.first : bulk.later) ? beginBulk({ client }, total) : undefined
}

async function* pullPages(client: ShopifyClient, currency: string, from: PagePlace): AsyncGenerator<PulledBatch> {
  let place = from
  while (!place.isEnd) {
    const { products, productsCount } = await client.read(Products, 'products', { first: pageSize, after: place.after })
    place = { ...place, after: products.pageInfo.endCursor ?? place.after, isEnd: !products.pageInfo.hasNextPage }
    yield {
      items: await toItems(client, products.nodes, currency),
      cursor: place,
      total: productsCount?.count ?? null,
      ...(place.isCorrection ? { isCorrection: true } : {}),
    }
  }
}

/** `isCorrection`: a file was read before, and was not whole. */
type PagePlace = { after: string | null; isEnd: boolean; isCorrection?: boolean }

function placeOf(from: Json): PagePlace {
  if (typeof from !== 'object' || from === null || Array.isArray(from)) return { after: null, isEnd: false }
  const place = { after: typeof from.after === 'string' ? from.after : null, isEnd: from.isEnd === true }
  return from.isCorrection === true ? { ...place, isCorrection: true } : place
}
