import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AccountKind } from '@stoa/contract/ledger.ts'
import type { Posting } from './rules.ts'
import { balanced, trailAmount } from './rules.ts'

describe('a transfer', () => {
  it('keeps one posting per account and drops those of nothing', () => {
    expect(
      balanced([
        { account: 'provider_clearing', amountMinor: 100 },
        { account: 'merchant_pending', amountMinor: -60 },
        { account: 'merchant_pending', amountMinor: -40 },
        { account: 'commission_income', amountMinor: 0 },
      ]),
    ).toEqual([
      { account: 'provider_clearing', amountMinor: 100 },
      { account: 'merchant_pending', amountMinor: -100 },
    ])
  })

  it.each([
    [[{ account: 'provider_clearing', amountMinor: 1 }], 'balance'],
    [
      [
        { account: 'provider_clearing', amountMinor: 0.5 },
        { account: 'merchant_pending', amountMinor: -0.5 },
      ],
      'whole',
    ],
    [[{ account: 'provider_clearing', amountMinor: Number.NaN }], 'whole'],
  ] as [Posting[], string][])('is refused when it is not whole and balanced: %j', (postings, words) => {
    expect(() => balanced(postings)).toThrow(words)
  })

  it('always sums to zero', () => {
    const account = fc.constantFrom<AccountKind>('provider_clearing', 'merchant_pending', 'merchant_payable', 'commission_income')
    fc.assert(
      fc.property(fc.array(fc.record({ account, amountMinor: fc.integer() })), (postings) => {
        const rest = -postings.reduce((sum, p) => sum + p.amountMinor, 0)
        const kept = balanced([...postings, { account: 'rounding', amountMinor: rest }])
        expect(kept.reduce((sum, p) => sum + p.amountMinor, 0)).toBe(0)
        expect(kept.every((p) => p.amountMinor !== 0)).toBe(true)
      }),
    )
  })
})

it('an amount of a trail is positive where money comes in, is owed or earned, and where it is spent', () => {
  expect(trailAmount('provider_clearing', 100)).toBe(100)
  expect(trailAmount('provider_fees', 100)).toBe(100)
  expect(trailAmount('marketplace_discounts', 100)).toBe(100)
  expect(trailAmount('merchant_pending', -100)).toBe(100)
  expect(trailAmount('commission_income', -100)).toBe(100)
})
