import { describe, expect, it } from 'vitest'
import { amountFromAdyen, amountToAdyen } from './amount.ts'

describe("Adyen's minor units", () => {
  it.each([
    ['EUR', 1299, 1299],
    ['JPY', 500, 500],
    ['KWD', 1234, 1234],
    ['ISK', 500, 50_000],
    ['CLP', 500, 50_000],
    ['IDR', 150_000, 1500],
    ['CVE', 12_300, 123],
  ])('of %s: %i is counted as %i, and back', (currency, amountMinor, value) => {
    expect(amountToAdyen(amountMinor, currency)).toEqual({ value, currency })
    expect(amountFromAdyen({ value, currency })).toEqual({ amountMinor, currency })
  })

  it('refuses a fraction of a currency that is counted whole', () => {
    expect(() => amountToAdyen(150_050, 'IDR')).toThrow(expect.objectContaining({ kind: 'refused', isTemporary: false }) as Error)
  })
})
