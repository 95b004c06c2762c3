import { splitMinor } from '@stoa/contract/amounts.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/**
 * Returns what is left of amounts after a discount, in minor units, none below zero: the discount is taken off by weights, and what is more than an amount
 * has, off the others. A discount larger than all of them leaves nothing.
 */
export function takeOff(amounts: readonly number[], discountMinor: number, weights: readonly number[]): number[] {
  let left = [...amounts]
  for (const chosen of [weights, undefined]) {
    const open = Math.min(discountMinor - (sum(amounts) - sum(left)), sum(left))
    const shares = chosen && sum(chosen) === 0 ? left.map(() => 0) : splitMinor(open, chosen ?? left)
    left = left.map((amount, index) => amount - Math.min(amount, shares[index] ?? 0))
  }
  return left
}
