import { expect, it } from 'vitest'
import { priceOfNumbers } from './translate.ts'

it.each([
  [13.592, 16.99, { priceMinor: 1359, compareAtMinor: 1699 }],
  [0.1 + 0.2, 0.3, { priceMinor: 30, compareAtMinor: null }],
  [8.255, 8.255, { priceMinor: 826, compareAtMinor: null }],
  [-1, 5, undefined],
  [1e20, 1e20, undefined],
])('a price of %d before a discount from %d', (actual, before, expected) => {
  expect(priceOfNumbers(actual, before, 'EUR')).toEqual(expected)
})
