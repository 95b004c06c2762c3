import type { RefundableLine } from '@stoa/contract/refundable.ts'
import { planRefund } from '@stoa/contract/refund-plan.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Divisible, Division } from './rules-division.ts'
import { divide, divideRefund } from './rules-division.ts'

const paid = { totalMinor: 5000, shippingMinor: 500, keptMinor: 750, shippingKeptMinor: 0 }
const nothing = { totalMinor: 0, shippingMinor: 0, keptMinor: 0, shippingKeptMinor: 0, given: { goodsMinor: 0, shippingMinor: 0 } }

describe('a payment', () => {
  it('is the merchant’s without what the marketplace keeps, the tax of the shipping off the shipping', () => {
    expect(divide(paid)).toEqual({ goodsMinor: 3750, shippingMinor: 500 })
    expect(divide({ ...paid, keptMinor: 1537, shippingKeptMinor: 87 })).toEqual({ goodsMinor: 3050, shippingMinor: 413 })
    expect(divide({ ...paid, keptMinor: 4800 })).toEqual({ goodsMinor: 0, shippingMinor: 200 })
  })

  it('is in whole units where the provider moves no less; the rest is the marketplace’s', () => {
    expect(divide({ totalMinor: 1_000_000, shippingMinor: 50_000, keptMinor: 123_456, shippingKeptMinor: 1_234 }, 100)).toEqual({
      goodsMinor: 827_700,
      shippingMinor: 48_700,
    })
  })

  it('is never less than nothing, nor more than the whole', () => {
    const amount = fc.nat(100_000)
    fc.assert(
      fc.property(fc.record({ totalMinor: amount, shippingMinor: amount, keptMinor: amount, shippingKeptMinor: amount }), (amounts) => {
        const { goodsMinor, shippingMinor } = divide({ ...amounts, shippingMinor: Math.min(amounts.shippingMinor, amounts.totalMinor) })
        expect(Math.min(goodsMinor, shippingMinor)).toBeGreaterThanOrEqual(0)
        expect(goodsMinor + shippingMinor).toBeLessThanOrEqual(amounts.totalMinor)
      }),
    )
  })
})

/** Refunds an order in steps as the server does, and returns what of its payment each side has left after them, in minor units. */
function refundInSteps(
  order: Goods,
  steps: readonly Step[],
  unit = 1,
): { merchant: Division; marketplaceMinor: number; isWhole: boolean; isMovable: boolean; lowestMinor: number } {
  const taxOf = (minor: number) => Math.round((minor * order.taxPercent) / (100 + order.taxPercent))
  const lines = order.lines.map(({ quantity, totalMinor }, index) => ({
    id: String(index),
    quantity,
    totalMinor,
    fulfilledQuantity: 0,
    refundedQuantity: 0,
    refundedUnshippedQuantity: 0,
    refundedMinor: 0,
    commissionMinor: Math.round((totalMinor * order.commissionPercent) / 100),
    commissionReturnedMinor: 0,
    taxWithheldMinor: taxOf(totalMinor),
    taxReturnedMinor: 0,
  }))
  const sum = (pick: (line: (typeof lines)[number]) => number) => lines.reduce((total, line) => total + pick(line), 0)
  const { shippingMinor } = order
  const totalMinor = sum((line) => line.totalMinor) + shippingMinor
  const state = {
    capturedMinor: totalMinor,
    refundedMinor: 0,
    shippingMinor,
    refundedShippingMinor: 0,
    shippingTaxWithheldMinor: taxOf(shippingMinor),
    shippingTaxReturnedMinor: 0,
  }
  const shippingKeptMinor = state.shippingTaxWithheldMinor
  const most = divide(
    {
      totalMinor,
      shippingMinor,
      keptMinor: sum((line) => line.commissionMinor + line.taxWithheldMinor) + shippingKeptMinor,
      shippingKeptMinor,
    },
    unit,
  )
  const left = { ...most, marketplaceMinor: totalMinor - most.goodsMinor - most.shippingMinor }
  let before: Divisible & { given: Division } = nothing
  let lowestMinor = 0
  let isMovable = true
  for (const { lines: indexes, shippingMinor: shipping, amountMinor } of steps) {
    const named = indexes.filter((index) => index < lines.length).map((index) => ({ lineId: String(index), quantity: 1 }))
    const input = { lines: named, shippingMinor: shipping, amountMinor, restock: 'none', stepMinor: unit } as const
    const decision = planRefund(state, lines satisfies RefundableLine[], input)
    if ('issue' in decision) continue
    const { plan } = decision
    state.refundedMinor += plan.amountMinor
    state.refundedShippingMinor += plan.shippingMinor
    state.shippingTaxReturnedMinor += plan.shippingTaxReturnedMinor
    for (const taken of plan.lines) {
      const line = lines[Number(taken.lineId)]!
      line.refundedQuantity += taken.quantity
      line.refundedMinor += taken.amountMinor
      line.commissionReturnedMinor += taken.commissionReturnedMinor
      line.taxReturnedMinor += taken.taxReturnedMinor
    }
    const refund = {
      totalMinor: plan.amountMinor,
      shippingMinor: plan.shippingMinor,
      keptMinor: plan.commissionReturnedMinor + plan.taxReturnedMinor,
      shippingKeptMinor: plan.shippingTaxReturnedMinor,
    }
    const given = divideRefund(refund, before, most, unit)
    isMovable &&= [plan.amountMinor, given.goodsMinor, given.shippingMinor].every((minor) => minor % unit === 0)
    const marketplaceMinor = plan.amountMinor - given.goodsMinor - given.shippingMinor
    lowestMinor = Math.min(lowestMinor, given.goodsMinor, given.shippingMinor, marketplaceMinor)
    left.goodsMinor -= given.goodsMinor
    left.shippingMinor -= given.shippingMinor
    left.marketplaceMinor -= marketplaceMinor
    lowestMinor = Math.min(lowestMinor, left.goodsMinor, left.shippingMinor, left.marketplaceMinor)
    before = {
      totalMinor: before.totalMinor + refund.totalMinor,
      shippingMinor: before.shippingMinor + refund.shippingMinor,
      keptMinor: before.keptMinor + refund.keptMinor,
      shippingKeptMinor: before.shippingKeptMinor + refund.shippingKeptMinor,
      given: { goodsMinor: before.given.goodsMinor + given.goodsMinor, shippingMinor: before.given.shippingMinor + given.shippingMinor },
    }
  }
  const { marketplaceMinor, ...merchant } = left
  return { merchant, marketplaceMinor, isWhole: state.refundedMinor === totalMinor, isMovable, lowestMinor }
}
type Goods = { lines: { quantity: number; totalMinor: number }[]; shippingMinor: number; commissionPercent: number; taxPercent: number }
type Step = { lines: number[]; shippingMinor: number; amountMinor: number }

const oneLine = { lines: [{ quantity: 1, totalMinor: 1000 }], shippingMinor: 0, commissionPercent: 50, taxPercent: 21 }
const amounts = (list: readonly number[]): Step[] => list.map((amountMinor) => ({ lines: [], shippingMinor: 0, amountMinor }))

describe('the refunds of an order', () => {
  it('leave nothing with either side, however small they are', () => {
    const none = { merchant: { goodsMinor: 0, shippingMinor: 0 }, marketplaceMinor: 0, isWhole: true }
    expect(refundInSteps(oneLine, amounts(Array.from({ length: 1000 }, () => 1)))).toMatchObject(none)
    expect(refundInSteps(oneLine, amounts([2, 1, 997]))).toMatchObject(none)
  })

  it('are what the provider can move, and in the end exactly all', () => {
    const order = {
      lines: [
        { quantity: 2, totalMinor: 24_690 },
        { quantity: 3, totalMinor: 1_000 },
      ],
      shippingMinor: 2_000,
      commissionPercent: 12,
      taxPercent: 21,
    }
    const one = { lines: [0, 1], shippingMinor: 0, amountMinor: 0 }
    const rest = { lines: [], shippingMinor: 2_000, amountMinor: 0 }
    const end = { merchant: { goodsMinor: 0, shippingMinor: 0 }, marketplaceMinor: 0, isWhole: true, isMovable: true, lowestMinor: 0 }
    const last = { lines: [1], shippingMinor: 0, amountMinor: 0 }
    expect(refundInSteps(order, [one, { ...one, amountMinor: 5 }, last, rest], 10)).toEqual(end)
  })

  it('never take more of a side than it was paid, nor less than nothing, and in the end exactly all', () => {
    const goods = fc.record({
      lines: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 5 }), totalMinor: fc.nat(20_000) }), { minLength: 1, maxLength: 3 }),
      shippingMinor: fc.nat(1000),
      // More than the whole where the marketplace paid a part of the price: its discount counts in the commission.
      commissionPercent: fc.nat(150),
      taxPercent: fc.integer({ min: 1, max: 25 }),
    })
    const amountMinor = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 5000 }))
    const step = fc.record({ lines: fc.uniqueArray(fc.nat(2), { maxLength: 3 }), shippingMinor: fc.nat(300), amountMinor })
    fc.assert(
      fc.property(goods, fc.array(step, { maxLength: 20 }), (order, steps) => {
        const rest = { lines: order.lines.flatMap((_, index) => [index]), shippingMinor: 0, amountMinor: 0 }
        const ends = [...Array.from({ length: 5 }, () => rest), ...drain(order)]
        const { merchant, marketplaceMinor, isWhole, lowestMinor } = refundInSteps(order, [...steps, ...ends])
        expect(lowestMinor).toBe(0)
        expect({ merchant, marketplaceMinor, isWhole }).toEqual({ merchant: { goodsMinor: 0, shippingMinor: 0 }, marketplaceMinor: 0, isWhole: true })
      }),
      { numRuns: 3000 },
    )
  })
})

/** Refunds by amount and of shipping, halved again and again: whatever is left of the order goes back. */
function drain({ lines, shippingMinor }: Goods): Step[] {
  const totalMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0)
  const halves = Array.from({ length: 18 }, (_, index) => 2 ** (17 - index))
  return halves.flatMap((part) => [
    { lines: [], shippingMinor: 0, amountMinor: Math.min(part, totalMinor) },
    { lines: [], shippingMinor: Math.min(part, shippingMinor), amountMinor: 0 },
  ])
}
