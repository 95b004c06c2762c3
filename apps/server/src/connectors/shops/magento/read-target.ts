import * as z from 'zod/mini'
import type { MagentoClient } from './client.ts'
import type { Filter } from './search-criteria.ts'
import { skusAtOnce, withSkus } from './search-criteria.ts'
import { MagentoProduct } from './shapes.ts'

/** A product of the shop with its variants, enabled or not. One without variants is sold itself. */
export type Target = { product: MagentoProduct; children: MagentoProduct[] }

const find = async (client: MagentoClient, filters: readonly Filter[], size: number): Promise<MagentoProduct[]> =>
  (await client.search(MagentoProduct, '/products', { groups: [filters], sort: 'entity_id', size })).items

/** Returns a product by its id; undefined where it is gone. */
export async function findTarget(client: MagentoClient, reference: string): Promise<Target | undefined> {
  if (!/^\d{1,10}$/.test(reference)) return undefined
  const [product] = await find(client, [{ field: 'entity_id', value: reference }], 1)
  return product && withChildren(client, product)
}

/** Returns the products that have one of these SKUs. */
export async function findBySkus(client: MagentoClient, skus: readonly string[]): Promise<MagentoProduct[]> {
  const found: MagentoProduct[] = []
  for (let at = 0; at < skus.length; at += skusAtOnce) found.push(...(await find(client, withSkus(skus.slice(at, at + skusAtOnce)), skusAtOnce)))
  return found
}

/** Returns the configurable product that a variant belongs to, or the product itself. A variant does not name its product. */
export async function findParent(client: MagentoClient, product: MagentoProduct): Promise<Target> {
  for (let after = 0; ;) {
    const { items } = await client.search(z.looseObject({ id: z.int() }), '/products', {
      groups: [[{ field: 'type_id', value: 'configurable' }], [{ field: 'entity_id', value: after, condition: 'gt' }]],
      sort: 'entity_id',
    })
    for (const item of items) {
      const parent = MagentoProduct.safeParse(item).data
      if (parent?.extension_attributes.configurable_product_links.includes(product.id)) return withChildren(client, parent)
    }
    const last = items.at(-1)
    if (!last) return { product, children: [] }
    after = last.id
  }
}

/** Returns a product with its variants. */
export async function withChildren(client: MagentoClient, product: MagentoProduct): Promise<Target> {
  const links = product.extension_attributes.configurable_product_links
  const children: MagentoProduct[] = []
  for (let at = 0; at < links.length; at += 100) {
    const ids = links.slice(at, at + 100)
    children.push(...(await find(client, [{ field: 'entity_id', value: ids.join(','), condition: 'in' }], ids.length)))
  }
  return { product, children }
}
