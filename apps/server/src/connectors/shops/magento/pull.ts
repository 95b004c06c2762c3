import * as z from 'zod/mini'
import type { PulledBatch, PulledItem } from '../../../domains/connection/ports.ts'
import type { Json } from '../../../kit/json.ts'
import type { MagentoClient } from './client.ts'
import { listQuantities } from './list-stock.ts'
import { listUncounted } from './list-uncounted.ts'
import type { MagentoShop } from './read-shop.ts'
import { readShop } from './read-shop.ts'
import type { Filter } from './search-criteria.ts'
import { pageSize, toMagentoTime } from './search-criteria.ts'
import { MagentoProduct } from './shapes.ts'
import { productFromMagento } from './translate.ts'

const Numbered = z.looseObject({ id: z.int() })
const orElse = z.catch
const Changed = z.object({ id: z.int(), visibility: orElse(z.int(), 1), status: orElse(z.int(), 1) })
const Parent = z.object({
  id: z.int(),
  extension_attributes: orElse(z.object({ configurable_product_links: orElse(z.array(z.int()), []) }), { configurable_product_links: [] }),
})

/** A product has up to some hundreds of variants, which are read with it. */
const productsAtOnce = 50
/** Ids of one call: an address has room for so many. */
const idsAtOnce = 100

/** Products that shoppers see. Variants are not shown on their own. */
const offered: Filter[][] = [[{ field: 'status', value: 1 }], [{ field: 'visibility', value: 1, condition: 'neq' }]]

type Place = { after: number; done: number }

/** Pulls the products that are offered, by the id that each has for ever: what is deleted or created meanwhile moves no other. */
export async function* pullProducts(client: MagentoClient, from: Json): AsyncGenerator<PulledBatch> {
  const shop = await readShop(client)
  for (let place = placeOf(from); ;) {
    const { total_count, items } = await client.search(Numbered, '/products', {
      groups: [...offered, [{ field: 'entity_id', value: place.after, condition: 'gt' }]],
      sort: 'entity_id',
      size: productsAtOnce,
    })
    const before = place.done
    place = { after: items.at(-1)?.id ?? place.after, done: before + items.length }
    yield { items: await toItems(client, items, shop), cursor: place, total: before + total_count }
    if (items.length < productsAtOnce) return
  }
}

/** Returns products by their ids, without those that are gone or not offered. */
export async function findProducts(client: MagentoClient, references: readonly string[]): Promise<PulledItem[]> {
  const ids = references.filter((reference) => /^\d{1,10}$/.test(reference)).slice(0, idsAtOnce)
  if (ids.length === 0) return []
  const shop = await readShop(client)
  const { items } = await client.search(z.unknown(), '/products', {
    groups: [...offered, [{ field: 'entity_id', value: ids.join(','), condition: 'in' }]],
    sort: 'entity_id',
    size: idsAtOnce,
  })
  return toItems(client, items, shop)
}

async function toItems(client: MagentoClient, products: readonly unknown[], shop: MagentoShop): Promise<PulledItem[]> {
  const links = products.flatMap((one) => MagentoProduct.safeParse(one).data?.extension_attributes.configurable_product_links ?? [])
  const variants = await listByIds(client, [...new Set(links)])
  const sold = [...products, ...variants.values()].flatMap((one) => MagentoProduct.safeParse(one).data ?? [])
  const skus = [...new Set(sold.filter(({ type_id }) => type_id !== 'configurable').map(({ sku }) => sku))]
  const quantities = await listQuantities(client, skus)
  const uncounted = await listUncounted(client, skus)
  return products.flatMap((one) => productFromMagento(one, variants, { shop, quantities, uncounted }))
}

/** Returns the enabled products with these ids, also those that shoppers do not see on their own. */
async function listByIds(client: MagentoClient, ids: readonly number[]): Promise<Map<number, unknown>> {
  const found = new Map<number, unknown>()
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const { items } = await client.search(Numbered, '/products', {
      groups: [[{ field: 'status', value: 1 }], [{ field: 'entity_id', value: ids.slice(at, at + idsAtOnce).join(','), condition: 'in' }]],
      sort: 'entity_id',
      size: idsAtOnce,
    })
    for (const item of items) found.set(item.id, item)
  }
  return found
}

/** Returns the products that changed since an instant: themselves, or a variant of theirs. */
export async function* listChangedProducts(client: MagentoClient, since: Date): AsyncGenerator<string[]> {
  const variants = new Set<number>()
  const shown = new Set<number>()
  for (let after = 0; ;) {
    const { items } = await client.search(Changed, '/products', {
      groups: [[{ field: 'updated_at', value: toMagentoTime(since), condition: 'gteq' }], [{ field: 'entity_id', value: after, condition: 'gt' }]],
      sort: 'entity_id',
      fields: 'items[id,visibility,status],total_count',
    })
    for (const { id, visibility } of items) (visibility === 1 ? variants : shown).add(id)
    const products = items.filter(({ id }) => shown.has(id))
    if (products.length > 0) yield products.map(({ id }) => String(id))
    after = items.at(-1)?.id ?? after
    if (items.length < pageSize) break
  }
  if (variants.size > 0) yield* listParents(client, variants, shown)
}

/** Returns the products that have one of these variants, without those known already. A variant does not name its product. */
async function* listParents(client: MagentoClient, variants: ReadonlySet<number>, known: ReadonlySet<number>): AsyncGenerator<string[]> {
  for (let after = 0; ;) {
    const { items } = await client.search(Parent, '/products', {
      groups: [...offered, [{ field: 'type_id', value: 'configurable' }], [{ field: 'entity_id', value: after, condition: 'gt' }]],
      sort: 'entity_id',
      fields: 'items[id,extension_attributes[configurable_product_links]],total_count',
    })
    const parents = items.filter((one) => !known.has(one.id) && one.extension_attributes.configurable_product_links.some((id) => variants.has(id)))
    if (parents.length > 0) yield parents.map(({ id }) => String(id))
    after = items.at(-1)?.id ?? after
    if (items.length < pageSize) return
  }
}

function placeOf(from: Json): Place {
  const Shape = z.object({ after: z.int(), done: z.int() })
  return Shape.safeParse(from).data ?? { after: 0, done: 0 }
}
