import { paymentMoves } from '@stoa/contract/state-moves.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitPurchase } from './intake/rules-intake.ts'
import { statusAfterRefunds } from './payment/rules-payment.ts'

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
const money = fc.integer({ min: 0, max: 1_000_000_00 })

describe('a purchase of several merchants', () => {
  it('gives shipping and discount by goods value, odd cents to the largest remainder', () => {
    const line = (merchantId: string, unitPriceMinor: number) => ({ merchantId, quantity: 1, unitPriceMinor, taxMinor: 0 })
    const parts = splitPurchase([line('a', 1000), line('b', 1000), line('a', 1000)], 500, 100)
    expect(
      parts.map(({ merchantId, goodsMinor, shippingMinor, discountMinor, totalMinor }) => [
        merchantId,
        goodsMinor,
        shippingMinor,
        discountMinor,
        totalMinor,
      ]),
    ).toEqual([
      ['a', 2000, 333, 67, 2266],
      ['b', 1000, 167, 33, 1134],
    ])
    expect(parts[0]?.lines.map((one) => [one.index, one.discountMinor, one.totalMinor])).toEqual([
      [0, 34, 966],
      [2, 33, 967],
    ])
  })

  it('is its parts to the cent, whatever is split', () => {
    const line = fc.record({
      merchantId: fc.constantFrom('a', 'b', 'c', 'd'),
      quantity: fc.integer({ min: 1, max: 50 }),
      unitPriceMinor: money,
      taxMinor: fc.integer({ min: 0, max: 1000 }),
    })
    const part = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), money, part, part, (lines, shipping, share, marketplaceShare) => {
        const goods = sum(lines.map((one) => one.quantity * one.unitPriceMinor))
        const discount = Math.floor(goods * share)
        const marketplaceDiscount = Math.floor((goods - discount) * marketplaceShare)
        const parts = splitPurchase(lines, shipping, discount, marketplaceDiscount)
        expect(sum(parts.map((own) => own.totalMinor))).toBe(goods + shipping - discount - marketplaceDiscount)
        expect(sum(parts.map((own) => own.marketplaceDiscountMinor))).toBe(marketplaceDiscount)
        expect(sum(parts.map((part) => part.shippingMinor))).toBe(shipping)
        expect(sum(parts.map((part) => part.discountMinor))).toBe(discount)
        for (const part of parts) {
          expect(sum(part.lines.map((one) => one.totalMinor)) + part.shippingMinor).toBe(part.totalMinor)
          expect(sum(part.lines.map((one) => one.discountMinor))).toBe(part.discountMinor)
          expect(sum(part.lines.map((one) => one.marketplaceDiscountMinor))).toBe(part.marketplaceDiscountMinor)
          expect(part.lines.every((one) => one.totalMinor >= 0 && one.discountMinor >= 0 && one.marketplaceDiscountMinor >= 0)).toBe(true)
        }
        expect(parts.flatMap((part) => part.lines.map((one) => one.index)).toSorted((a, b) => a - b)).toEqual(lines.map((_, index) => index))
      }),
      { numRuns: 10_000 },
    )
  })
})

describe('the payment after refunds', () => {
  const cases: [string, [status: 'pending' | 'succeeded' | 'failed', amountMinor: number][], string][] = [
    [
      'one under way',
      [
        ['succeeded', 10],
        ['pending', 5],
      ],
      'Refunding',
    ],
    ['a part given back', [['succeeded', 10]], 'Partially Refunded'],
    [
      'all given back',
      [
        ['succeeded', 60],
        ['succeeded', 40],
      ],
      'Refunded',
    ],
    [
      'the newest failed',
      [
        ['succeeded', 10],
        ['failed', 20],
      ],
      'Refund Failed',
    ],
    [
      'an older one failed',
      [
        ['failed', 20],
        ['succeeded', 10],
      ],
      'Partially Refunded',
    ],
    [
      'all given back after one failed',
      [
        ['failed', 100],
        ['succeeded', 100],
      ],
      'Refunded',
    ],
  ]
  it('is of an order with a discount of the marketplace whole only once that was taken back as well', () => {
    const shipping = { status: 'succeeded', amountMinor: 500 } as const
    const items = { status: 'succeeded', amountMinor: 0, marketplaceDiscountReturnedMinor: 2000 } as const
    expect(statusAfterRefunds([shipping], 2500, [])).toBe('Partially Refunded')
    expect(statusAfterRefunds([items], 2500, [])).toBe('Partially Refunded')
    expect(statusAfterRefunds([shipping, items], 2500, [])).toBe('Refunded')
  })

  it.each(cases)('stands by all of them: %s', (_, refunds, expected) => {
    expect(
      statusAfterRefunds(
        refunds.map(([status, amountMinor]) => ({ status, amountMinor })),
        100,
        [],
      ),
    ).toBe(expected)
  })

  it('is always one that follows from Refunding', () => {
    const refund = fc.record({ status: fc.constantFrom('succeeded' as const, 'failed' as const), amountMinor: fc.integer({ min: 1, max: 50 }) })
    fc.assert(
      fc.property(fc.array(refund, { minLength: 1, maxLength: 6 }), (refunds) => {
        for (const disputes of [[], ['won'], ['lost', 'won']] as const)
          expect(paymentMoves.Refunding).toContain(statusAfterRefunds(refunds, 100, disputes))
      }),
    )
  })
})
