import * as z from 'zod/mini'
import { issue } from './input-codes.ts'
import { once } from './once.ts'

const currencies = once(() => new Set(Intl.supportedValuesOf('currency')))

/** Returns whether this is an ISO 4217 code in use. */
export function isCurrency(code: string): boolean {
  return currencies().has(code)
}

/** ISO 4217 code, upper case. */
export const Currency = z
  .string()
  .check(z.regex(/^[A-Z]{3}$/, { error: issue('input.currency'), abort: true }), z.refine(isCurrency, issue('input.currency')))

/** An amount in minor units (cents for EUR, whole yen for JPY). Integer within ±2^53. */
export const Minor = z.int()

/** An amount of a request that is not negative, in minor units: at most 100,000,000,000, so that sums and products of it stay exact. */
export const positiveMinor = Minor.check(z.minimum(0), z.maximum(100_000_000_000))

/** An amount of a request that is positive or negative, in minor units: at most 100,000,000,000 either way, so that sums and products of it stay exact. */
export const signedMinor = Minor.check(z.minimum(-100_000_000_000), z.maximum(100_000_000_000))

/** The largest purchase, and the largest price times quantity of a line, in minor units: sums and products of it stay exact integers. */
export const maxPurchaseMinor = 1_000_000_000_000

/** Money on the wire: `{ "minor": 1299, "currency": "EUR" }` is 12.99 euro. */
export const Money = z.object({
  /** The amount in minor units: cents for EUR, whole yen for JPY, thousandths for KWD. */
  minor: Minor,
  /** ISO 4217 code, upper case. */
  currency: Currency,
})
export type Money = z.infer<typeof Money>
