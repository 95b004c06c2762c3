import { describe, expect, it } from 'vitest'
import { UpstreamError } from '../../../kit/errors.ts'
import { sumMinor } from './amount.ts'

describe('An amount of WooCommerce', () => {
  it.each([
    [['12.99'], 'EUR', 1299],
    // Shops that show four digits: what the shopper paid has two.
    [['8.2562', '1.7338'], 'EUR', 999],
    [['8.26446281', '1.73553719'], 'EUR', 1000],
    [['0.005'], 'EUR', 1],
    [['-0.005'], 'EUR', -1],
    [['-8.2562', '-1.7338'], 'EUR', -999],
    [['1000.00'], 'JPY', 1000],
    [['1.2345'], 'KWD', 1235],
    [['', '4.00'], 'EUR', 400],
    [['.5'], 'EUR', 50],
    [[], 'EUR', 0],
  ])('of %j in %s is %i', (amounts, currency, minor) => {
    expect(sumMinor(amounts, currency)).toBe(minor)
  })

  it.each([['abc'], ['1e3'], ['12,99'], ['.'], ['9'.repeat(30)]])('that cannot be read is no 0: %s', (amount) => {
    expect(() => sumMinor([amount], 'EUR')).toThrow(UpstreamError)
  })
})
