import { message } from '@stoa/messages/describe.ts'
import type { ShopQuantity } from '../../domains/connection/ports-order.ts'
import { UpstreamError } from '../../kit/errors.ts'

/** So many of an item of a shop's order, for a line of a shipment or a refund. */
export type AllocatedItem<Item, L> = { item: Item; line: L; quantity: number }

/** How the items of a shop's order are read: whether one is of the variant of a line, its SKU, and how many of it can still be allocated. */
export type ItemReading<Item, L> = {
  isVariant(item: Item, line: L): boolean
  /** The SKU, by which an item is found where none is of the variant; a shop gives its variants other ids when it moves. */
  skuOf(item: Item): string
  leftOf(item: Item): number
}

/**
 * Returns how many of which items of an order its lines mean, at most what is left of each. Lines of one variant are spread over all its items, in the
 * order of the items; an item may be returned for several lines.
 */
export function allocateItems<Item, L extends Pick<ShopQuantity, 'sku' | 'quantity'>>(
  items: readonly Item[],
  lines: readonly L[],
  { isVariant, skuOf, leftOf }: ItemReading<NoInfer<Item>, NoInfer<L>>,
): AllocatedItem<Item, L>[] {
  const left = new Map(items.map((item) => [item, Math.max(0, leftOf(item))]))
  return lines.flatMap((line) => {
    const same = items.filter((item) => isVariant(item, line))
    let missing = line.quantity
    return (same.length > 0 ? same : items.filter((item) => line.sku !== '' && skuOf(item) === line.sku)).flatMap((item) => {
      const quantity = Math.min(missing, left.get(item) ?? 0)
      if (quantity === 0) return []
      missing -= quantity
      left.set(item, (left.get(item) ?? 0) - quantity)
      return [{ item, line, quantity }]
    })
  })
}

/** Throws UpstreamError `refused` where fewer items are left than were sold: the shop has refunded them already, and the shopper would be paid twice. */
export function checkNotRefunded(sold: readonly { quantity: number }[], left: readonly { quantity: number }[]): void {
  const count = (parts: readonly { quantity: number }[]): number => parts.reduce((sum, { quantity }) => sum + quantity, 0)
  if (count(left) < count(sold)) throw new UpstreamError('refused', message('upstream.items_refunded_there'))
}

/** Returns how many of each item were allocated, each item once. */
export function sumByItem<Item>(allocated: readonly { item: Item; quantity: number }[]): { item: Item; quantity: number }[] {
  return [...sumBy(allocated, ({ item }) => item)].map(([item, quantity]) => ({ item, quantity }))
}

/** Returns whether two lists have as many of each key, such as the variant, in however many parts. */
export function hasSameQuantities(some: readonly KeyedQuantity[], others: readonly KeyedQuantity[]): boolean {
  const [first, second] = [sumBy(some, ({ key }) => key), sumBy(others, ({ key }) => key)]
  return [...first.keys(), ...second.keys()].every((key) => (first.get(key) ?? 0) === (second.get(key) ?? 0))
}

type KeyedQuantity = { key: string; quantity: number }

function sumBy<T extends { quantity: number }, K>(parts: readonly T[], keyOf: (part: T) => K): Map<K, number> {
  const sums = new Map<K, number>()
  for (const part of parts) sums.set(keyOf(part), (sums.get(keyOf(part)) ?? 0) + part.quantity)
  return sums
}
