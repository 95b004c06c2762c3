import type * as z from 'zod/mini'
import { minorFromDecimal } from '@stoa/contract/amounts.ts'
import { message } from '@stoa/messages/describe.ts'
import type { PulledItem } from '../../../domains/connection/ports.ts'
import { minorFromNumbers } from '../minor-from-numbers.ts'
import { productIssue } from '../product-issue.ts'

/** Returns the issue of a product whose fields are not as Wix describes them; its id and name where it has any. */
export function unreadableProduct(theirs: unknown, error: z.core.$ZodError): PulledItem {
  const { id, name } = (theirs ?? {}) as { id?: unknown; name?: unknown }
  const path = error.issues[0]?.path.join('.') ?? ''
  return productIssue(
    typeof id === 'string' ? id : '',
    typeof name === 'string' ? name : '',
    'malformed_product',
    path === '' ? message('run_item.malformed_product') : message('run_item.malformed_field', { field: path }),
  )
}

/** Returns the amounts of a variant; undefined where its price cannot be read. */
export function priceOf(
  actual: string | undefined,
  compareAt: string | undefined,
  currency: string,
): { priceMinor: number; compareAtMinor: number | null } | undefined {
  const priceMinor = actual === undefined ? undefined : minorFromDecimal(actual, currency)
  if (priceMinor === undefined || priceMinor < 0) return undefined
  const before = compareAt === undefined || compareAt === '' ? undefined : minorFromDecimal(compareAt, currency)
  return { priceMinor, compareAtMinor: before !== undefined && before > priceMinor ? before : null }
}

/** Returns the amounts of a variant that are numbers: a discount may be computed with more digits. Undefined where its price cannot be read. */
export function priceOfNumbers(
  actual: number,
  compareAt: number,
  currency: string,
): { priceMinor: number; compareAtMinor: number | null } | undefined {
  if (actual < 0 || Math.max(actual, compareAt) > largest) return undefined
  const [priceMinor, before] = [minorFromNumbers([actual], currency), minorFromNumbers([compareAt], currency)]
  return { priceMinor, compareAtMinor: before > priceMinor ? before : null }
}

/** The largest price that can be read in any currency. */
const largest = 1e11

/** Returns the name of a variant by its options: "Red / L". */
export function namesOf(options: readonly { value: string }[]): string {
  return options.map(({ value }) => value).join(' / ')
}

const gramsPer: Readonly<Record<string, number>> = { KG: 1000, LB: 453.592_37, G: 1, OZ: 28.349_523 }

/** Returns a weight in grams; null where there is none or its unit is unknown. */
export function toGrams(weight: number | undefined, unit: string | undefined): number | null {
  const grams = (weight ?? 0) * (gramsPer[unit?.toUpperCase() ?? ''] ?? 0)
  return grams > 0 ? Math.round(grams) : null
}

/** Returns a weight in the unit of a site; undefined where there is none or the unit is unknown. */
export function fromGrams(grams: number | null, unit: string | undefined): number | undefined {
  const one = gramsPer[unit?.toUpperCase() ?? '']
  return grams === null || one === undefined ? undefined : Number((grams / one).toFixed(3))
}
