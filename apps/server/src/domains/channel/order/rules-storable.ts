import { Currency } from '@stoa/contract/money.ts'
import { Quantity } from '@stoa/contract/order-input.ts'
import { Instant } from '@stoa/contract/page.ts'
import * as z from 'zod/mini'
import { toStoredNote } from '../../order/intake/rules-stored-note.ts'
import { toStoredTexts } from '../../product/rules-stored-text.ts'
import type { ChannelOrder } from '../ports.ts'

/** What a marketplace calls something: it is looked up by it, so it is never cut. */
const Reference = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[^\0]*$/))
const Amount = z.int().check(z.minimum(0))
/** What the database takes of an order, and screens can show. */
const Storable = z.object({
  reference: Reference,
  currency: Currency,
  placedAt: Instant,
  totalMinor: Amount,
  shippingMinor: Amount,
  refundedMinor: Amount,
  lines: z.array(
    z.object({
      quantity: Quantity,
      refundedQuantity: Amount,
      shippedQuantity: Amount,
      refundedUnshippedQuantity: z.optional(z.int()),
      unitPriceMinor: Amount,
      totalMinor: Amount,
    }),
  ),
})

/**
 * Returns an order of a marketplace as the database takes it: its texts without characters that cannot be stored, and cut where they are longer than any real one.
 * Undefined where its reference, a time or an amount is none.
 */
export function toStorable(order: ChannelOrder): ChannelOrder | undefined {
  if (!Storable.safeParse(order).success) return undefined
  // What the shopper wrote is longer than an id.
  return { ...toStoredTexts(order), customerNote: toStoredNote(order.customerNote) }
}
