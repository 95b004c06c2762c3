import { expect, it } from 'vitest'
import { shareTaken } from './rules-taken.ts'

it('what was taken out of stock is of the orders that come first, and of no line without a variant', () => {
  const line = (variantId: string | null, quantity: number) => ({ variantId, quantity })
  const orders = [{ lines: [line('a', 3), line(null, 2)] }, { lines: [line('a', 3), line('b', 1)] }, { lines: [line('a', 1)] }]
  const taken = new Map([
    ['a', 5],
    ['b', 1],
  ])
  expect(shareTaken(orders, taken).map(({ lines }) => lines.map(({ takenQuantity }) => takenQuantity))).toEqual([[3, 0], [2, 1], [0]])
})
