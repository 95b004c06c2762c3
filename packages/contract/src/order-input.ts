import * as z from 'zod/mini'
import { issue } from './input-codes.ts'
import { Id } from './page.ts'

/** How many items of a line: 1 to 100,000. */
export const Quantity = z.int().check(z.minimum(1), z.maximum(100_000))

/** Which refunded items go back into stock once the refund succeeds: those not shipped, all of them (a return that arrived), or none. */
export const Restock = z.enum(['unshipped', 'all', 'none'])
export type Restock = z.infer<typeof Restock>

/** Items to refund: each is worth its part of what is left of its line. */
export const RefundLines = z.optional(z.array(z.strictObject({ lineId: Id, quantity: Quantity })).check(z.maxLength(200)))

type NamedRefund = { lines?: readonly unknown[] | undefined; amountMinor?: number | undefined }

/** Refuses an amount beside items: other programs send the worth of the items as an amount too, and would refund twice as much. */
export const amountOrLines = z.refine<NamedRefund>(({ lines = [], amountMinor = 0 }) => amountMinor === 0 || lines.length === 0, {
  error: issue('input.amount_or_lines'),
  path: ['amountMinor'],
})

/** A limit of totals in a query, in minor units. */
export const TotalMinor = z.string().check(z.regex(/^\d{1,13}$/, issue('input.minor_units')))
