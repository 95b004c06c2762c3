import type { ChannelOrder } from '@stoa/contract/channel-sales.ts'
import { describe, expect, it } from 'vitest'
import { orderStateOf } from './order-labels.ts'
import { hasRest, partTexts, shownLines } from './order-lines.ts'
import { sentOf } from './sent-products.ts'

const line = (lineNumber: number, quantity: number, shippableQuantity: number) =>
  ({ lineNumber, name: `Cup ${lineNumber}`, sku: '', quantity, shippableQuantity }) as ChannelOrder['lines'][number]
const part = { lines: [{ lineNumber: 2, quantity: 1 }], carrier: 'DHL', trackingNumber: '3S1', trackingHref: null, shippedAt: '', reportedAt: null }
const order = { state: 'new' as const, isChannelConnected: true, lines: [line(1, 2, 0), line(2, 3, 2)], parts: [part] }

describe('An order of a sales channel', () => {
  it('shows what is left while it is to be shipped, and all of it afterwards', () => {
    const shown = (over: Partial<typeof order> | { state: 'shipped' }) =>
      shownLines({ ...order, ...over }).map(({ name, quantity }) => [name, quantity])
    expect(shown({})).toEqual([['Cup 2', 2]])
    const all = [
      ['Cup 1', 2],
      ['Cup 2', 3],
    ]
    expect(shown({ state: 'shipped' })).toEqual(all)
    expect(shown({ isChannelConnected: false })).toEqual(all)
  })

  it('says what was shipped in parts', () => {
    expect(partTexts(order)).toEqual(['Shipped: 1 × Cup 2 DHL 3S1'])
    expect(orderStateOf(order).label).toBe('Partly shipped')
    expect(orderStateOf({ ...order, parts: [] }).label).toBe('To ship')
    expect(orderStateOf({ ...order, parts: [], isChannelConnected: false }).label).toBe('Not shipped')
  })

  it('has a rest where more was shipped than its parts have', () => {
    const shipped = (shippedQuantity: number) => [{ shippedQuantity }]
    expect(hasRest({ lines: shipped(0), parts: [] })).toBe(true)
    expect(hasRest({ lines: shipped(1), parts: [part] })).toBe(false)
    expect(hasRest({ lines: shipped(3), parts: [part] })).toBe(true)
  })
})

describe('The products for a marketplace', () => {
  it('are sent as far as it has them: not those that it did not accept', () => {
    const counts = { published: 40, pending: 18, refused: 2, failed: 40 }
    expect(sentOf(counts, { products: 110, leftOut: 10 })).toBe(60)
    expect(sentOf(counts, { products: 50, leftOut: 0 })).toBe(50)
  })
})
