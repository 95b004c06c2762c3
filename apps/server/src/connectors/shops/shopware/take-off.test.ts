import { expect, it } from 'vitest'
import { takeOff } from './take-off.ts'

it.each([
  ['by weights', [1000, 2000], 300, [0, 1], [1000, 1700]],
  ['of all where there are no weights', [1000, 2000], 300, [0, 0], [900, 1800]],
  ['to the cent', [1000, 1000, 1000], 100, [0, 0, 0], [966, 967, 967]],
  ['off the others where it is more than an amount', [100, 2000], 300, [1, 0], [0, 1800]],
  ['down to nothing', [1000, 2000], 9000, [1, 1], [0, 0]],
  ['of nothing', [], 300, [], []],
] as const)('a discount is taken off %s', (_, amounts, discountMinor, weights, left) => {
  expect(takeOff(amounts, discountMinor, weights)).toEqual(left)
})
