import { Instant } from '@stoa/contract/page.ts'
import * as z from 'zod/mini'
import { withoutUnsafeText } from '../../product/rules-text.ts'
import type { ShopSale } from '../../connection/ports-order.ts'

/** How long a text of an order may be: ids of shops have at most some hundred characters. */
const textLimit = 500

const Amounts = z.object({ quantity: z.number(), amountMinor: z.int() })
/** What the database takes of an order. Whether it can be sold is decided later. */
const Storable = z.object({
  placedAt: Instant,
  shippingMinor: z.int(),
  totalMinor: z.int(),
  lines: z.array(z.object({ quantity: z.number(), totalMinor: z.int(), taxMinor: z.int() })),
  refunds: z.array(z.object({ amountMinor: z.int(), lines: z.array(Amounts) })),
})

/**
 * Returns an order of a shop as the database takes it: its texts without characters that cannot be stored, and cut where they are longer than any shop's. Undefined
 * where a time or an amount is none.
 */
export function toStorable(sale: ShopSale): ShopSale | undefined {
  return Storable.safeParse(sale).success ? cut(withoutUnsafeText(sale)) : undefined
}

/** Returns what a shop calls a refund or a shipment as the database takes it. */
export function toStorableReference({ reference }: { reference: string }): { reference: string } {
  return { reference: cut(withoutUnsafeText(reference)) }
}

function cut<T>(value: T): T {
  if (typeof value === 'string') return (value.length > textLimit ? value.slice(0, textLimit).toWellFormed() : value) as T
  if (Array.isArray(value)) return value.map(cut) as T
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cut(one)])) as T
  return value
}
