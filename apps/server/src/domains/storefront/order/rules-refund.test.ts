import { describe, expect, it } from 'vitest'
import { divideRefund } from './rules-refund.ts'
import type { SoldOrder } from './rules-refund.ts'

const order = (id: string, goodsMinor: number, shippingMinor: number): SoldOrder => ({
  id,
  capturedMinor: goodsMinor + shippingMinor,
  refundedMinor: 0,
  shippingMinor,
  refundedShippingMinor: 0,
  lines: [
    {
      id: `line ${id}`,
      variantId: id,
      quantity: 1,
      fulfilledQuantity: 0,
      refundedQuantity: 0,
      refundedUnshippedQuantity: 0,
      totalMinor: goodsMinor,
      refundedMinor: 0,
      commissionMinor: 0,
      commissionReturnedMinor: 0,
    },
  ],
})
const orders = [order('a', 1000, 200), order('b', 2000, 400)]
const ownLines = ['a', 'b'].map((id) => {
  const ofShop = { lineReference: id, productReference: id, variantReference: id, sku: id }
  return { ...ofShop, variantId: id, quantity: 1, totalMinor: 0, taxMinor: 0 }
})
const refund = (amountMinor: number) => ({
  reference: 'r',
  key: null,
  amountMinor,
  lines: [{ lineReference: 'a', quantity: 1, amountMinor: 1000, isRestocked: false }],
})
const divide = (amountMinor: number, isOnlyOurs: boolean, extraMinor = 0) =>
  divideRefund(refund(amountMinor), { totalMinor: 3600 + extraMinor, isOnlyOurs, extraMinor }, ownLines, orders)?.map(({ orderId, input }) => [
    orderId,
    input.lines.length,
    input.shippingMinor,
  ])

describe('a refund of the shop that goes beyond its lines', () => {
  it('is of the shipping of all merchants where the shop sold nothing of its own', () => {
    expect(divide(1600, true)).toEqual([
      ['a', 1, 200],
      ['b', 0, 400],
    ])
    expect(divide(1300, true)).toEqual([
      ['a', 1, 100],
      ['b', 0, 200],
    ])
  })

  it('is for a person where it goes beyond the shipping too', () => {
    expect(divide(1601, true)).toBeUndefined()
  })

  it('is of the shop as far as the shop took a fee or a tip', () => {
    expect(divide(1900, true, 300)).toEqual([
      ['a', 1, 200],
      ['b', 0, 400],
    ])
    expect(divide(1901, true, 300)).toBeUndefined()
    const whole = { ...refund(1500), lines: [{ lineReference: 'a', quantity: 1, amountMinor: 1000, isRestocked: false }] }
    const only = divideRefund(whole, { totalMinor: 1500, isOnlyOurs: true, extraMinor: 300 }, ownLines, orders.slice(0, 1))
    expect(only?.map(({ input }) => [input.lines.length, input.shippingMinor, input.amountMinor])).toEqual([[1, 200, 0]])
  })

  it('is of the shop’s own goods where there are some, beyond the shipping of the merchants it names', () => {
    expect(divide(1600, false)).toEqual([['a', 1, 200]])
  })
})
