import * as z from 'zod/mini'
import type { MagentoClient } from './client.ts'
import { MagentoOrderItem, MagentoSourceItem } from './shapes.ts'

/** States of orders of which something may still be shipped. */
const openStates = 'new,pending_payment,payment_review,processing,holded'
/** SKUs of one call: an address has room for so many. */
const skusAtOnce = 40

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

/** Returns how many of each SKU there are at all places together. A SKU without a place is absent: Magento sells none of it. */
export async function listQuantities(client: MagentoClient, skus: readonly string[]): Promise<Map<string, number>> {
  const quantities = new Map<string, number>()
  for (let at = 0; at < skus.length; at += skusAtOnce) {
    const some = skus.slice(at, at + skusAtOnce)
    // A list of values is separated by commas, so a SKU that has one is a condition of its own.
    const plain = some.filter((sku) => !sku.includes(','))
    const filters = [
      ...(plain.length === 0 ? [] : [{ field: 'sku', value: plain.join(','), condition: 'in' as const }]),
      ...some.filter((sku) => sku.includes(',')).map((value) => ({ field: 'sku', value })),
    ]
    const items = await client.searchAll(MagentoSourceItem, '/inventory/source-items', { groups: [filters], sort: 'source_item_id' })
    for (const { sku, quantity, status } of items) quantities.set(sku, (quantities.get(sku) ?? 0) + (status === 1 ? quantity : 0))
  }
  return quantities
}
