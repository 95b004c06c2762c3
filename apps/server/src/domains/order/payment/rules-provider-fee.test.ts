import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { feeReturned } from '@stoa/contract/provider-fee.ts'

describe('the part of a payment fee that goes back with a refund', () => {
  it('is the share of the refund, rounded on the running total', () => {
    expect(feeReturned(100, 1000, 0, 500)).toBe(50)
    expect(feeReturned(1, 1000, 0, 499)).toBe(0)
    expect(feeReturned(1, 1000, 499, 1)).toBe(1)
    expect(feeReturned(45, 0, 0, 0)).toBe(0)
  })

  it('sums to the fee when everything is refunded, in whatever parts', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(fc.nat(10_000_000), parts, (charged, refunds) => {
        const captured = refunds.reduce((sum, part) => sum + part, 0)
        let [before, returned] = [0, 0]
        for (const part of refunds) {
          const amount = feeReturned(charged, captured, before, part)
          expect(amount).toBeGreaterThanOrEqual(0)
          returned += amount
          before += part
        }
        expect(returned).toBe(charged)
      }),
      { numRuns: 5000 },
    )
  })
})
