import * as z from 'zod/mini'
import type { MagentoClient } from './client.ts'
import { skusAtOnce, withSkus } from './search-criteria.ts'
import type { MagentoSourceItem } from './shapes.ts'
import { MagentoOrderItem, MagentoSourceItem as SourceItem } from './shapes.ts'

/** States of orders of which something may still be shipped. */
const openStates = 'new,pending_payment,payment_review,processing,holded'
const OpenOrder = z.object({ items: z.array(MagentoOrderItem) })

/** Returns how many of each SKU are ordered and not shipped, cancelled or refunded: Magento takes items out of its stock when they are shipped. */
export async function listReserved(client: MagentoClient): Promise<Map<string, number>> {
  const orders = await client.searchAll(OpenOrder, '/orders', {
    groups: [[{ field: 'state', value: openStates, condition: 'in' }]],
    sort: 'entity_id',
    fields: `items[items[item_id,product_id,parent_item_id,sku,qty_ordered,qty_shipped,qty_invoiced,qty_refunded,qty_canceled]],total_count`,
  })
  const reserved = new Map<string, number>()
  for (const { items } of orders)
    for (const item of items) {
      // A variant is listed twice: as the configurable product that was bought, with the SKU of the variant, and as the variant.
      if (item.parent_item_id !== null) continue
      const left = item.qty_ordered - item.qty_shipped - item.qty_canceled - Math.max(0, item.qty_refunded - item.qty_shipped)
      if (left > 0) reserved.set(item.sku, (reserved.get(item.sku) ?? 0) + left)
    }
  return reserved
}

/** Returns how many of each SKU there are at each place. */
export async function listSourceItems(client: MagentoClient, skus: readonly string[]): Promise<MagentoSourceItem[]> {
  const all: MagentoSourceItem[] = []
  for (let at = 0; at < skus.length; at += skusAtOnce) {
    const criteria = { groups: [withSkus(skus.slice(at, at + skusAtOnce))], sort: 'source_item_id' }
    all.push(...(await client.searchAll(SourceItem, '/inventory/source-items', criteria)))
  }
  return all
}

/** Returns how many of each SKU there are at all places together. A SKU without a place is absent: Magento sells none of it. */
export async function listQuantities(client: MagentoClient, skus: readonly string[]): Promise<Map<string, number>> {
  const quantities = new Map<string, number>()
  for (const { sku, quantity, status } of await listSourceItems(client, skus))
    quantities.set(sku, (quantities.get(sku) ?? 0) + (status === 1 ? quantity : 0))
  return quantities
}
