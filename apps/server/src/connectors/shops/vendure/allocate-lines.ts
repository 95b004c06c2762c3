import type { ShopQuantity } from '../../../domains/connection/ports-order.ts'
import { allocateItems, sumByItem } from '../allocate-items.ts'
import type { VendureOrder } from './shapes.ts'

export type OrderLine = VendureOrder['lines'][number]

/** Returns how many of which lines of an order are meant, at most what is left of them. */
export function allocateLines(order: VendureOrder, quantities: readonly ShopQuantity[], leftOf: (line: OrderLine) => number) {
  return allocateItems(order.lines, quantities, {
    isVariant: ({ productVariant }, { variantReference }) => productVariant.id === variantReference,
    skuOf: ({ productVariant }) => productVariant.sku,
    leftOf,
  })
}

/** Returns allocated lines as Vendure takes them, each once. */
export const toInput = (allocated: ReturnType<typeof allocateLines>): { orderLineId: string; quantity: number }[] =>
  sumByItem(allocated).map(({ item: { id }, quantity }) => ({ orderLineId: id, quantity }))
