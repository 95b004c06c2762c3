import { expect, it } from 'vitest'
import { UpstreamError } from '../../kit/errors.ts'
import { minorFromNumbers } from './minor-from-numbers.ts'

it.each([
  [[12.1], 'EUR', 1210],
  [[1.005], 'EUR', 101],
  [[-1.005], 'EUR', -101],
  [[0.1, 0.2], 'EUR', 30],
  [[19.8347, 4.1653], 'EUR', 2400],
  [[-0.001], 'EUR', 0],
  [[999_999_999.99], 'EUR', 99_999_999_999],
  [[1500], 'JPY', 1500],
  [[1499.5], 'JPY', 1500],
  [[1.2345], 'KWD', 1235],
  [[], 'EUR', 0],
] as const)('the sum of %j in %s is %i minor units', (amounts, currency, minor) => {
  expect(minorFromNumbers(amounts, currency)).toBe(minor)
})

it.each([[Number.NaN], [Number.POSITIVE_INFINITY], [1e30]])('%d is no amount', (amount) => {
  expect(() => minorFromNumbers([amount], 'EUR')).toThrow(UpstreamError)
})
