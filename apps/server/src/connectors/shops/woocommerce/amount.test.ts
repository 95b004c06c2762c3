import { describe, expect, it } from 'vitest'
import { UpstreamError } from '../../../kit/errors.ts'
import { multipliedMinor, sumMinor } from './amount.ts'

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

describe('A price of WooCommerce', () => {
  it.each([
    // Entered so that 21 % of tax gives a whole price.
    ['8.2645', 1.21, 'EUR', 1000],
    ['8.264463', 1.21, 'EUR', 1000],
    ['41.32', 1.21, 'EUR', 5000],
    ['12.345', 1, 'EUR', 1235],
    ['826.446', 1.21, 'JPY', 1000],
    ['-1', 1, 'EUR', -100],
    ['', 1.21, 'EUR', undefined],
    ['dear', 1.21, 'EUR', undefined],
    ['9'.repeat(30), 1, 'EUR', undefined],
  ])('of %s times %d in %s is %s', (amount, factor, currency, minor) => {
    expect(multipliedMinor(amount, factor, currency)).toBe(minor)
  })
})
