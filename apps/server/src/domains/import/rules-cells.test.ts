import { decimalFromMinor } from '@stoa/contract/money.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  guardCell,
  isFault,
  plainNumber,
  readAddresses,
  readGrams,
  readGtin,
  readPrice,
  readStock,
  readTags,
  unguardCell,
  writeTags,
} from './rules-cells.ts'

describe('cells', () => {
  test.each([
    ['12.99', 'point', '12.99'],
    ['1,234.50', 'point', '1234.50'],
    ['1.234,50', 'point', '1234.50'],
    ['12,99', 'point', '12.99'],
    ['1,234', 'point', '1234'],
    ['1,234', 'comma', '1.234'],
    ['1.234', 'comma', '1234'],
    ['12.50', 'comma', '12.50'],
    ['1 234,50', 'comma', '1234.50'],
    ["1'234.50", 'point', '1234.50'],
    ['-3', 'point', '-3'],
    ['1,2,3', 'point', undefined],
    ['twelve', 'point', undefined],
    ['', 'point', undefined],
    ['.', 'point', undefined],
  ] as const)('the number %j with a decimal %s is %j', (text, decimal, plain) => expect(plainNumber(text, decimal)).toBe(plain))

  test('a price is read back in every currency and both ways of writing', () => {
    const currency = fc.constantFrom('EUR', 'JPY', 'KWD', 'USD')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), currency, fc.boolean(), (minor, code, isComma) => {
        const text = decimalFromMinor(minor, code)
        expect(readPrice(isComma ? `${text.replace('.', ',')} ${code}` : text, code, isComma ? 'comma' : 'point')).toBe(minor)
      }),
    )
  })

  test.each([
    ['€ 12,50', 1250],
    ['EUR 12.50', 1250],
    ['12.999', 'bad_price'],
    ['free', 'bad_price'],
    ['-1.00', 'negative_price'],
    ['USD 5', 'conflicting_value'],
  ])('the price %j is %j', (text, expected) => {
    const read = readPrice(text, 'EUR', 'point')
    expect(isFault(read) ? read.code : read).toBe(expected)
  })

  test.each([
    ['12', 12],
    ['12.0', 12],
    ['1,200', 1200],
    ['-2', 'negative_stock'],
    ['1.5', 'bad_stock'],
    ['many', 'bad_stock'],
  ])('the stock %j is %j', (text, expected) => {
    const read = readStock(text, 'point')
    expect(isFault(read) ? read.code : read).toBe(expected)
  })

  test.each([
    ['1.2 kg', 'g', 1200],
    ['1.2', 'kg', 1200],
    ['300', 'g', 300],
    ['2 lb', 'g', 907],
    ['heavy', 'g', 'bad_weight'],
    ['3 stone', 'g', 'bad_weight'],
  ])('the weight %j of unit %s is %j', (text, unit, expected) => {
    const read = readGrams(text, unit, 'point')
    expect(isFault(read) ? read.code : read).toBe(expected)
  })

  test('a number a spreadsheet shortened is no GTIN, and says why', () => {
    expect(readGtin("'4006381333931")).toBe('4006381333931')
    expect(readGtin('4.00638E+12')).toMatchObject({ code: 'bad_gtin', message: expect.stringContaining('spreadsheet') })
  })

  test('addresses of pictures may share a cell', () => {
    expect(readAddresses('https://a.example/1,2.jpg, https://a.example/3.jpg')).toEqual(['https://a.example/1,2.jpg', 'https://a.example/3.jpg'])
    expect(readAddresses('mug.jpg')).toMatchObject({ code: 'bad_image_address' })
  })

  test('tags and guarded cells come back as they were', () => {
    const tag = fc
      .string({ unit: fc.constantFrom('a', 'b', ',', ';', '|', '"', ' '), minLength: 1, maxLength: 6 })
      .filter((text) => text.trim() !== '')
    fc.assert(
      fc.property(fc.uniqueArray(tag, { maxLength: 6 }), (tags) => {
        expect(readTags(writeTags(tags))).toEqual(tags)
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '1', 'a', '.') }), (text) => {
        const guarded = guardCell(text)
        expect(unguardCell(guarded)).toBe(text)
        expect(/^[=@\t]/.test(guarded) || (/^[+-]/.test(guarded) && !/^[+-]\d[\d.,]*$/.test(guarded))).toBe(false)
      }),
    )
    expect(readTags('tea; cups')).toEqual(['tea', 'cups'])
  })
})
