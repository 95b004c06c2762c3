import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balanced } from '../ledger/rules.ts'
import { adjustmentPostings } from './rules-adjustment.ts'

describe('the postings of an adjustment', () => {
  it('are between the merchant and the account of adjustments where it pays for nothing', () => {
    expect(adjustmentPostings(-500, null)).toEqual([
      { account: 'adjustments', amountMinor: -500 },
      { account: 'merchant_payable', amountMinor: 500 },
    ])
  })

  it('are those of a service without its VAT, and of its VAT, and a credit is the opposite of its charge', () => {
    const tax = { treatment: 'standard', basisPoints: 2100 } as const
    expect(adjustmentPostings(-1_210, tax)).toEqual([
      { account: 'service_income', amountMinor: -1_000 },
      { account: 'commission_vat', amountMinor: -210 },
      { account: 'merchant_payable', amountMinor: 1_210 },
    ])
    const amount = fc.integer({ min: 1, max: 1_000_000_000 })
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 3000 }), (amountMinor, basisPoints) => {
        const charge = balanced(adjustmentPostings(-amountMinor, { ...tax, basisPoints }))
        const credit = balanced(adjustmentPostings(amountMinor, { ...tax, basisPoints }))
        expect(credit).toEqual(charge.map((one) => ({ ...one, amountMinor: -one.amountMinor })))
      }),
    )
  })
})
