import type { Money } from '@stoa/contract/money.ts'

/** Returns the sum of amounts per currency, never across currencies, in the order the currencies first appear. */
export function totalsOf(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, number>()
  for (const { minor, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + minor)
  return [...sums].map(([currency, minor]) => ({ currency, minor }))
}
