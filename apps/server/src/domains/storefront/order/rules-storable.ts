import { Instant } from '@stoa/contract/page.ts'
import * as z from 'zod/mini'
import type { ShopSale } from '../../connection/ports-order.ts'
import { toStoredNote } from '../../order/intake/rules-stored-note.ts'
import { toStoredTexts } from '../../product/rules-stored-text.ts'

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
  if (!Storable.safeParse(sale).success) return undefined
  // What the shopper wrote is longer than an id.
  return { ...toStoredTexts(sale), customerNote: toStoredNote(sale.customerNote) }
}

/** Returns what a shop calls a refund or a shipment as the database takes it. */
export function toStorableReference({ reference }: { reference: string }): { reference: string } {
  return { reference: toStoredTexts(reference) }
}
