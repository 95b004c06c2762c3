import * as z from 'zod/mini'
import type { PulledBatch, PulledItem, ShopAccess, ShopCategory } from '../../../domains/connection/ports.ts'
import type { Json } from '../../../kit/json.ts'
import { categoryPaths } from '../category-paths.ts'
import type { Criteria, ShopwareClient } from './client.ts'
import { pageSize } from './client.ts'
import type { ShopwareShop } from './read-shop.ts'
import { readShop } from './read-shop.ts'
import { ShopwareCategory } from './shapes.ts'
import { productFromShopware } from './translate.ts'

const Numbered = z.looseObject({ id: z.string(), autoIncrement: z.int() })
const orElse = z.catch
const Changed = z.object({ id: z.string(), autoIncrement: z.int(), parentId: orElse(z.nullable(z.string()), null) })

/** A product has up to some hundreds of variants, which come with it. */
const productsAtOnce = 50

const withGroup = { associations: { group: {} } }
const pictured = { cover: { associations: { media: {} } } }
/** What comes with a product. */
const associations = {
  manufacturer: {},
  categories: {},
  tags: {},
  properties: withGroup,
  media: { associations: { media: {} }, sort: [{ field: 'position', order: 'ASC' }] },
  ...pictured,
  children: { associations: { options: withGroup, ...pictured }, sort: [{ field: 'autoIncrement', order: 'ASC' }] },
}

/** Products that are offered; their variants come with them. */
const offered: Criteria[] = [
  { type: 'equals', field: 'parentId', value: null },
  { type: 'equals', field: 'active', value: true },
]

type Known = { shop: ShopwareShop; paths: ReadonlyMap<string, string> }
type Place = { after: number; done: number }

/** Returns the categories. Those at the top are where the menus of sales channels begin, and no categories of products. */
export async function listCategories(client: ShopwareClient): Promise<ShopCategory[]> {
  const all = (await Array.fromAsync(client.listByNumber(ShopwareCategory, 'category', []))).flat()
  const roots = new Set(all.filter(({ parentId }) => parentId === null).map(({ id }) => id))
  return all
    .filter(({ id }) => !roots.has(id))
    .map(({ id, parentId, translated }) => ({
      reference: id,
      name: translated.name,
      parentReference: parentId === null || roots.has(parentId) ? null : parentId,
    }))
}

async function readKnown(client: ShopwareClient, access: Pick<ShopAccess, 'currency'>): Promise<Known> {
  const [shop, categories] = await Promise.all([readShop(client, access), listCategories(client)])
  return { shop, paths: categoryPaths(categories) }
}

/** Pulls the products that are offered, by the number that each has for ever: what is deleted or created meanwhile moves no other. */
export async function* pullProducts(client: ShopwareClient, access: ShopAccess, from: Json): AsyncGenerator<PulledBatch> {
  const { shop, paths } = await readKnown(client, access)
  for (let place = placeOf(from); ;) {
    const { total, data } = await client.search(Numbered, 'product', {
      limit: productsAtOnce,
      'total-count-mode': 1,
      filter: [...offered, { type: 'range', field: 'autoIncrement', parameters: { gt: place.after } }],
      sort: [{ field: 'autoIncrement', order: 'ASC' }],
      associations,
    })
    const before = place.done
    place = { after: data.at(-1)?.autoIncrement ?? place.after, done: before + data.length }
    yield { items: data.flatMap((one) => productFromShopware(one, shop, paths)), cursor: place, total: before + total }
    if (data.length < productsAtOnce) return
  }
}

/** Returns products by their ids, without those that are gone or not offered. */
export async function findProducts(client: ShopwareClient, access: ShopAccess, references: readonly string[]): Promise<PulledItem[]> {
  const ids = references.filter((reference) => /^[0-9a-f]{32}$/.test(reference)).slice(0, pageSize)
  if (ids.length === 0) return []
  const { shop, paths } = await readKnown(client, access)
  const { data } = await client.search(z.unknown(), 'product', { ids, limit: pageSize, filter: offered, associations })
  return data.flatMap((one) => productFromShopware(one, shop, paths))
}

/** Returns the products that changed since an instant: themselves, or a variant of theirs. */
export async function* listChangedProducts(client: ShopwareClient, since: Date): AsyncGenerator<string[]> {
  const seen = new Set<string>()
  const after = (field: string) => ({ type: 'range', field, parameters: { gte: since.toISOString() } })
  // What was never changed has no such instant.
  const changed = { type: 'multi', operator: 'or', queries: [after('updatedAt'), after('createdAt')] }
  for await (const page of client.listByNumber(Changed, 'product', [changed])) {
    const fresh = [...new Set(page.map(({ id, parentId }) => parentId ?? id))].filter((id) => !seen.has(id))
    for (const id of fresh) seen.add(id)
    if (fresh.length > 0) yield fresh
  }
}

function placeOf(from: Json): Place {
  const Shape = z.object({ after: z.int(), done: z.int() })
  return Shape.safeParse(from).data ?? { after: 0, done: 0 }
}
