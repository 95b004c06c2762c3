import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Payable } from './rules.ts'
import { decidePayouts, payoutNumber, withDebts } from './rules.ts'

const payable = (merchantId: string, netMinor: number): Payable => ({
  merchantId,
  merchantName: merchantId,
  transferId: 't',
  kind: 'release',
  orderId: 'o',
  netMinor,
  currency: 'EUR',
  isHeld: false,
})

const now = new Date('2026-05-01T12:00:00Z')
const verified = { state: 'verified' as const, holdUntil: null, minimumMinor: 0 }
const targets = new Map(['a', 'b', 'c'].map((merchantId) => [merchantId, verified]))

it('the number of a payout has five digits or more, and none is cut off', () => {
  expect([1, 99_999, 100_000, 100_001].map(payoutNumber)).toEqual(['P-00001', 'P-99999', 'P-100000', 'P-100001'])
})

describe('a payout run', () => {
  it('pays a merchant the sum of its postings, refunds after an earlier payout netted', () => {
    expect(decidePayouts([payable('a', 5000), payable('a', -1200), payable('b', 300)], 0, targets, now)).toMatchObject([
      { isPaid: true, merchantId: 'a', amountMinor: 3800, items: [{ netMinor: 5000 }, { netMinor: -1200 }] },
      { isPaid: true, merchantId: 'b', amountMinor: 300 },
    ])
  })

  it('pays what the provider can, and carries the rest', () => {
    const decided = (amount: number, minimum = 0) => decidePayouts([payable('a', amount)], minimum, targets, now, undefined, () => 10)
    expect(decided(8741)).toMatchObject([{ isPaid: true, amountMinor: 8740, carriedMinor: 1 }])
    expect(decided(8740)).toMatchObject([{ isPaid: true, amountMinor: 8740, carriedMinor: 0 }])
    expect(decided(9)).toMatchObject([{ isPaid: false, amountMinor: 9, code: 'below_minimum' }])
    expect(decided(1009, 1005)).toMatchObject([{ isPaid: false, code: 'below_minimum' }])
    expect(decided(-9)).toMatchObject([{ isPaid: false, amountMinor: -9, code: 'negative_balance' }])
  })

  it('says what a merchant owes: its balance also where an amount is kept, and its debt', () => {
    const all = [payable('a', 5000), payable('a', -8000)]
    const decisions = decidePayouts(all, 0, targets, now, (_, items) => items.filter(({ netMinor }) => netMinor < 0))
    expect(decisions).toMatchObject([{ isPaid: false, code: 'negative_balance', amountMinor: -3000, owedMinor: 3000 }])
    expect(withDebts(decisions, new Map([['a', 20_000]]))).toMatchObject([{ code: 'negative_balance', amountMinor: -3000, owedMinor: 23_000 }])
    const even = decidePayouts([payable('a', 500), payable('a', -500)], 0, targets, now)
    expect(withDebts(even, new Map([['a', 700]]))).toMatchObject([{ code: 'negative_balance', amountMinor: 0, owedMinor: 700 }])
    expect(withDebts(even, new Map([['b', 700]]))).toMatchObject([{ code: 'nothing_payable' }])
  })

  it.each([
    [-1, 0, 'negative_balance'],
    [0, 0, 'nothing_payable'],
    [999, 1000, 'below_minimum'],
  ])('pays nobody %d with a minimum of %d and says why', (amount, minimum, code) => {
    const [decision] = decidePayouts([payable('a', amount + 10), payable('a', -10)], minimum, targets, now)
    expect(decision).toMatchObject({ isPaid: false, code })
  })

  it.each([
    ['no_payout_account', undefined],
    ['payout_account_unverified', { ...verified, state: 'pending' as const }],
    ['payout_account_unverified', { ...verified, state: 'restricted' as const }],
    ['payout_account_on_hold', { ...verified, holdUntil: '2026-05-01T12:00:01Z' }],
    ['below_minimum', { ...verified, minimumMinor: 5001 }],
    [undefined, { ...verified, holdUntil: '2026-05-01T12:00:00Z', minimumMinor: 5000 }],
  ])('says %s of an account like %j', (code, target) => {
    const [decision] = decidePayouts([payable('a', 5000)], 0, new Map(target ? [['a', target]] : []), now)
    expect(decision && (decision.isPaid ? undefined : decision.code)).toBe(code)
  })

  it('never pays more or less than its items say', () => {
    const anyPayable = fc.record({ merchantId: fc.constantFrom('a', 'b', 'c'), netMinor: fc.integer({ min: -1_000_000, max: 1_000_000 }) })
    fc.assert(
      fc.property(fc.array(anyPayable), fc.integer({ min: 0, max: 5000 }), (list, minimum) => {
        for (const decision of decidePayouts(
          list.map((p) => payable(p.merchantId, p.netMinor)),
          minimum,
          targets,
          now,
        )) {
          const due = list.filter((p) => p.merchantId === decision.merchantId).reduce((sum, p) => sum + p.netMinor, 0)
          expect(decision.amountMinor).toBe(due)
          expect(decision.isPaid).toBe(due > 0 && due >= minimum)
        }
      }),
    )
  })
})
