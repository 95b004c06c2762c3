import type { ShopQuantity } from '../../../domains/connection/ports-order.ts'
import { allocateItems, sumByItem } from '../allocate-items.ts'
import type { MagentoOrderItem } from './shapes.ts'

type Listed = { item_id: number; product_id: number | null; parent_item_id: number | null }

/** Returns the items that were bought: the variant of a configurable product, and the parts of a bundle, are listed beside what they belong to. */
export function boughtItems<I extends Listed>(items: readonly I[]): I[] {
  return items.filter(({ parent_item_id }) => parent_item_id === null)
}

/** Returns the id of what was bought as a variant: a configurable product is bought with the variant as its only part. */
export function variantOf(item: Listed & { product_type: string }, items: readonly Listed[]): number | null {
  const part = item.product_type === 'configurable' ? items.find(({ parent_item_id }) => parent_item_id === item.item_id) : undefined
  return part?.product_id ?? item.product_id
}

/** Returns how many of which items of an order are meant, at most what is left of them. */
export function itemsFor<L extends ShopQuantity>(
  { items }: { items: readonly MagentoOrderItem[] },
  lines: readonly L[],
  leftOf: (item: MagentoOrderItem) => number,
) {
  return allocateItems(boughtItems(items), lines, {
    isVariant: (item, { variantReference }) => String(variantOf(item, items)) === variantReference,
    skuOf: ({ sku }) => sku,
    leftOf,
  })
}

/** Returns how many of each item, once for an item. */
export function toQuantities(allocated: readonly { item: MagentoOrderItem; quantity: number }[]): { order_item_id: number; qty: number }[] {
  return sumByItem(allocated).map(({ item, quantity }) => ({ order_item_id: item.item_id, qty: quantity }))
}
