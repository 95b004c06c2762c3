import { describe, expect, it } from 'vitest'
import type { StoredLine } from './queries-order.ts'
import { canShipParts, partOf, shippedOf } from './rules-parts.ts'

const line = (over: Partial<StoredLine>) => ({ reference: 'l', quantity: 3, ...over }) as StoredLine

describe('What is left of a line', () => {
  it('is what was neither shipped nor refunded before shipment', () => {
    expect(shippedOf('new', line({}))).toEqual({ shippedQuantity: 0, shippableQuantity: 3 })
    expect(shippedOf('new', line({ shippedQuantity: 2 }))).toEqual({ shippedQuantity: 2, shippableQuantity: 1 })
    expect(shippedOf('forwarded', line({ refundedQuantity: 1 }))).toEqual({ shippedQuantity: 0, shippableQuantity: 2 })
    // Two were shipped, and one of these came back.
    expect(shippedOf('new', line({ shippedQuantity: 2, refundedQuantity: 1, refundedUnshippedQuantity: 0 }))).toEqual({
      shippedQuantity: 2,
      shippableQuantity: 1,
    })
  })

  it('is nothing once the order was shipped or cancelled', () => {
    expect(shippedOf('shipped', line({ refundedQuantity: 1 }))).toEqual({ shippedQuantity: 2, shippableQuantity: 0 })
    expect(shippedOf('cancelled', line({ shippedQuantity: 1 }))).toEqual({ shippedQuantity: 1, shippableQuantity: 0 })
  })
})

describe('The part of an order that is shipped', () => {
  const order = { state: 'new' as const, lines: [line({}), line({ quantity: 1 })] }

  it('is known by the number of each line, and is all that is left where nothing remains', () => {
    expect(partOf(order, [{ lineNumber: 1, quantity: 2 }])).toEqual({ quantities: [2, 0] })
    const all = [
      { lineNumber: 2, quantity: 1 },
      { lineNumber: 1, quantity: 3 },
    ]
    expect(partOf(order, all)).toEqual({ quantities: undefined })
  })

  it('is refused at the first line that has too few left', () => {
    const lines = [
      { lineNumber: 1, quantity: 1 },
      { lineNumber: 2, quantity: 2 },
    ]
    expect(partOf(order, lines)).toEqual({ issue: { index: 1, left: 1 } })
    expect(partOf(order, [{ lineNumber: 9, quantity: 1 }])).toEqual({ issue: { index: 0, left: 0 } })
  })

  it('needs a marketplace that takes parts, and the name of each line there', () => {
    expect(canShipParts(order, ['partial-fulfilment'])).toBe(true)
    expect(canShipParts(order, ['report-fulfilment'])).toBe(false)
    expect(canShipParts({ lines: [line({ reference: '' })] }, ['partial-fulfilment'])).toBe(false)
  })
})
