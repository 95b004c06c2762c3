import * as z from 'zod/mini'
import type { PulledBatch, PulledItem, ShopCategory } from '../../../domains/connection/ports.ts'
import type { Json } from '../../../kit/json.ts'
import { categoryPaths } from '../category-paths.ts'
import { listByOffset } from '../list-by-offset.ts'
import type { VendureClient } from './client.ts'
import { pageSize } from './client.ts'
import type { VendureShop } from './read-shop.ts'
import { readCollections, readShop } from './read-shop.ts'
import { Ids } from './shapes.ts'
import { productFromVendure } from './translate.ts'

/** So many products of the page before are read again: where none of them is there, products were deleted and others moved forward. */
const overlap = 5

const Products = z.object({ products: z.object({ totalItems: z.int(), items: z.array(z.looseObject({ id: z.string(), createdAt: z.string() })) }) })

/** What was delivered: all created before an instant, and these of that instant. */
type Place = { skip: number; createdAt: string; ids: string[] }
type Known = { shop: VendureShop; paths: ReadonlyMap<string, string>; address: string }

/** Returns the collections as categories. */
export async function listCategories(client: VendureClient): Promise<ShopCategory[]> {
  const collections = await readCollections(client)
  const ids = new Set(collections.map(({ id }) => id))
  // Those at the top have a root that is no collection of the list.
  return collections.map(({ id, name, parentId }) => ({ reference: id, name, parentReference: ids.has(parentId) ? parentId : null }))
}

async function readKnown(client: VendureClient, address: string): Promise<Known> {
  const [shop, categories] = await Promise.all([readShop(client), listCategories(client)])
  return { shop, paths: categoryPaths(categories), address }
}

/**
 * Pulls the enabled products, oldest first. Pages shift when a product is deleted meanwhile, so each begins a little before the end of the one before
 * it, and what was delivered is left out.
 */
export async function* pullProducts(client: VendureClient, address: string, from: Json): AsyncGenerator<PulledBatch> {
  const { shop, paths } = await readKnown(client, address)
  for (let place = placeOf(from); ;) {
    const skip = Math.max(0, place.skip - overlap)
    const options = { take: pageSize, skip, sort: { createdAt: 'ASC', id: 'ASC' }, filter: { enabled: { eq: true } } }
    const { items, totalItems } = (await client.read(Products, 'products', { options })).products
    const { createdAt, ids } = place
    const isDelivered = (one: { id: string; createdAt: string }) => one.createdAt < createdAt || (one.createdAt === createdAt && ids.includes(one.id))
    if (skip > 0 && !items.some(isDelivered)) {
      // More was deleted than the overlap covers: begin earlier.
      place = { ...place, skip: Math.max(0, skip - pageSize) }
      continue
    }
    const fresh = items.filter((one) => !isDelivered(one))
    const last = fresh.at(-1)?.createdAt ?? createdAt
    const sameInstant = fresh.filter((one) => one.createdAt === last).map(({ id }) => id)
    place = { skip: skip + items.length, createdAt: last, ids: last === createdAt ? [...ids, ...sameInstant] : sameInstant }
    yield { items: fresh.flatMap((one) => productFromVendure(one, shop, paths, address)), cursor: place, total: totalItems }
    if (items.length < pageSize) return
  }
}

/** Returns products by their ids, without those that are gone or disabled. */
export async function findProducts(client: VendureClient, address: string, references: readonly string[]): Promise<PulledItem[]> {
  const { shop, paths } = await readKnown(client, address)
  const options = { take: pageSize, filter: { enabled: { eq: true }, id: { in: references.slice(0, pageSize) } } }
  const { items } = (await client.read(Products, 'products', { options })).products
  return items.flatMap((one) => productFromVendure(one, shop, paths, address))
}

const Changed = z.object({ products: Ids })
const ChangedVariants = z.object({
  productVariants: z.object({ items: z.array(z.object({ id: z.string(), product: z.object({ id: z.string() }) })) }),
})

/** Returns the products that changed since an instant: themselves, or a variant of theirs. */
export async function* listChangedProducts(client: VendureClient, since: Date): AsyncGenerator<string[]> {
  const optionsAt = (skip: number) => ({
    options: { take: pageSize, skip, sort: { id: 'ASC' }, filter: { enabled: { eq: true }, updatedAt: { after: since.toISOString() } } },
  })
  const seen = new Set<string>()
  const products = listByOffset(pageSize, async (skip) => {
    const { items } = (await client.read(Changed, 'changedProducts', optionsAt(skip))).products
    return items.map(({ id }) => id)
  })
  for await (const ids of products) {
    for (const id of ids) seen.add(id)
    yield ids
  }
  const productOf = new Map<string, string>()
  const variants = listByOffset(pageSize, async (skip) => {
    const { items } = (await client.read(ChangedVariants, 'changedVariants', optionsAt(skip))).productVariants
    for (const { id, product } of items) productOf.set(id, product.id)
    return items.map(({ id }) => id)
  })
  for await (const ids of variants) {
    const fresh = [...new Set(ids.map((id) => productOf.get(id) ?? ''))].filter((id) => !seen.has(id))
    for (const id of fresh) seen.add(id)
    if (fresh.length > 0) yield fresh
  }
}

function placeOf(from: Json): Place {
  const Shape = z.object({ skip: z.int(), createdAt: z.string(), ids: z.array(z.string()) })
  return Shape.safeParse(from).data ?? { skip: 0, createdAt: '', ids: [] }
}
