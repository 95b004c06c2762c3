import * as z from 'zod/mini'
import type { MagentoClient } from './client.ts'
import { listCategories } from './list-categories.ts'
import { categoryPaths } from '../category-paths.ts'
import { listReserved } from './list-stock.ts'
import type { MagentoAttribute, MagentoStore } from './shapes.ts'
import { MagentoAttribute as Attribute, MagentoStore as Store } from './shapes.ts'

/** What products of a shop are read with. */
export type MagentoShop = {
  store: MagentoStore
  /** Paths of categories such as `Home > Kitchen`, by id. */
  paths: ReadonlyMap<string, string>
  /** Attributes by code, and the codes by id. */
  attributes: ReadonlyMap<string, MagentoAttribute>
  attributeCodes: ReadonlyMap<string, string>
  /** How many of each SKU are ordered and not shipped yet. */
  reserved: ReadonlyMap<string, number>
}

/** Returns the store view that is answered without naming one: that with the code `default`, or the first. */
export async function readStore(client: MagentoClient): Promise<MagentoStore> {
  const stores = await client.read(z.array(Store).check(z.minLength(1)), '/store/storeConfigs')
  return (stores.find(({ code }) => code === 'default') ?? stores[0]) as MagentoStore
}

/** Reads what products of a shop are read with. */
export async function readShop(client: MagentoClient): Promise<MagentoShop> {
  const [store, categories, attributes, reserved] = await Promise.all([
    readStore(client),
    listCategories(client),
    client.searchAll(Attribute, '/products/attributes', { groups: [[{ field: 'is_user_defined', value: 1 }]], sort: 'attribute_id' }),
    listReserved(client),
  ])
  return {
    store,
    paths: categoryPaths(categories),
    attributes: new Map(attributes.map((one) => [one.attribute_code, one])),
    attributeCodes: new Map(attributes.map((one) => [one.attribute_id, one.attribute_code])),
    reserved,
  }
}
