import { describe, expect, it } from 'vitest'
import { amountFromStripe, amountToStripe } from './amount.ts'

describe("Stripe's minor units", () => {
  it.each([
    ['EUR', 1299, 1299],
    ['JPY', 500, 500],
    ['KWD', 1230, 1230],
    ['ISK', 500, 50_000],
    ['UGX', 500, 50_000],
    ['MGA', 150_000, 1500],
  ])('of %s: %i is counted as %i, and back', (currency, amountMinor, amount) => {
    expect(amountToStripe(amountMinor, currency)).toBe(amount)
    expect(amountFromStripe(amount, currency.toLowerCase())).toEqual({ amountMinor, currency })
  })

  it.each([
    ['KWD', 12_345],
    ['MGA', 150_050],
  ])('has no amount for %s %i', (currency, amountMinor) => {
    expect(() => amountToStripe(amountMinor, currency)).toThrow(expect.objectContaining({ kind: 'refused', isTemporary: false }) as Error)
  })
})
