import * as z from 'zod/mini'
import type { PulledBatch, PulledItem, ShopAccess } from '../../../domains/connection/ports.ts'
import type { Json } from '../../../kit/json.ts'
import { listByOffset } from '../list-by-offset.ts'
import type { WooClient } from './client.ts'
import { pageSize } from './client.ts'
import { readShop } from './read-shop.ts'
import { WooCategory, WooVariation } from './shapes.ts'
import type { WooShop } from './translate.ts'
import { hasVariations, productFromWoo, wooCategoryPaths } from './translate.ts'

/** Variations of so many products are fetched at once. */
const lanes = 4
/** So many products of the page before are read again: where none of them is there, products were deleted and others moved forward. */
const overlap = 5

type Place = { offset: number; lastId: number }
type Known = { shop: WooShop; paths: ReadonlyMap<number, string> }

const idOf = (theirs: unknown): number => (typeof theirs === 'object' && theirs !== null && 'id' in theirs ? Number(theirs.id) || 0 : 0)

/** Returns what prices, weights and categories of a shop mean. */
export async function readKnown(client: WooClient, access: ShopAccess): Promise<Known> {
  const [shop, categories] = await Promise.all([readShop(client, access), client.readAll(WooCategory, '/products/categories')])
  return { shop, paths: wooCategoryPaths(categories) }
}

/** Returns products of theirs in our words, with the variations that they need. */
export async function toItems(client: WooClient, { shop, paths }: Known, products: readonly unknown[]): Promise<PulledItem[]> {
  const items = new Map<number, PulledItem[]>()
  const waiting = products.entries()
  const work = async (): Promise<void> => {
    for (const [index, product] of waiting) {
      const variations = hasVariations(product) ? await client.readAll(WooVariation, `/products/${idOf(product)}/variations`) : []
      items.set(index, productFromWoo(product, variations, shop, paths))
    }
  }
  await Promise.all(Array.from({ length: lanes }, work))
  return products.flatMap((_, index) => items.get(index) ?? [])
}

/**
 * Pulls the published products by id. A cursor is `{ offset, lastId }`: pages shift when a product is deleted meanwhile, so each begins a little before
 * the end of the one before it, and what was delivered is left out.
 */
export async function* pullProducts(client: WooClient, access: ShopAccess, from: Json): AsyncGenerator<PulledBatch> {
  const known = await readKnown(client, access)
  for (let place = placeOf(from); ;) {
    const offset = Math.max(0, place.offset - overlap)
    const query = { per_page: pageSize, offset, orderby: 'id', order: 'asc', status: 'publish' }
    const { data, total } = await client.read(z.array(z.unknown()), '/products', query)
    const ids = data.map(idOf)
    if (offset > 0 && !ids.some((id) => id > 0 && id <= place.lastId)) {
      // More was deleted than the overlap covers: begin earlier.
      place = { ...place, offset: Math.max(0, offset - pageSize) }
      continue
    }
    const fresh = data.filter((product) => idOf(product) === 0 || idOf(product) > place.lastId)
    const lastId = Math.max(place.lastId, ...ids)
    place = { offset: offset + data.length, lastId }
    // A type that is only a list of others, or sold elsewhere, is not a product to sell.
    const sellable = fresh.filter(
      (product) => !(typeof product === 'object' && product !== null && 'type' in product && /^(grouped|external)$/.test(String(product.type))),
    )
    yield { items: await toItems(client, known, sellable), cursor: place, total }
    if (data.length < pageSize) return
  }
}

/** Returns the published products that changed since an instant, by id. */
export async function* listChangedProducts(client: WooClient, since: Date): AsyncGenerator<string[]> {
  const query = {
    modified_after: since.toISOString().slice(0, 19),
    dates_are_gmt: true,
    orderby: 'id',
    order: 'asc',
    status: 'publish',
    per_page: pageSize,
  }
  const listed = listByOffset(pageSize, async (offset) => {
    const { data } = await client.read(z.array(z.unknown()), '/products', { ...query, offset })
    return data.map((product) => String(idOf(product)))
  })
  for await (const ids of listed) yield ids.filter((id) => Number(id) > 0)
}

function placeOf(from: Json): Place {
  if (typeof from !== 'object' || from === null || Array.isArray(from)) return { offset: 0, lastId: 0 }
  return { offset: typeof from.offset === 'number' ? from.offset : 0, lastId: typeof from.lastId === 'number' ? from.lastId : 0 }
}
