import { decimalFromMinor } from '@stoa/contract/amounts.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { guardCell, normalizeText, unguardCell } from './cells.ts'
import { htmlToText } from './html.ts'
import type { CellResult } from './cells.ts'
import { parseBarcode } from './gtin.ts'
import { formatList, parseAddresses, parseList } from './lists.ts'
import { normalizeNumber, parseNumber } from './numbers.ts'
import { parsePrice, parsePriceIn } from './prices.ts'
import { parseStock } from './quantities.ts'
import { parseWeight } from './weights.ts'

/** The value of a cell, with the code of its notice where it has one; or the code of its error. */
const shown = (result: CellResult<unknown>) =>
  'error' in result ? result.error.code : result.notice ? [result.value, result.notice.code] : result.value

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
  ] as const)('the number %j with a decimal %s is %j', (text, decimal, plain) => expect(normalizeNumber(text, decimal)).toBe(plain))

  test('a price is read back in every currency and both ways of writing', () => {
    const currency = fc.constantFrom('EUR', 'JPY', 'KWD', 'USD')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), currency, fc.boolean(), (minor, code, isComma) => {
        const text = decimalFromMinor(minor, code)
        const options = { decimal: isComma ? 'comma' : 'point', currency: code, usual: code } as const
        expect(parsePriceIn(isComma ? `${text.replace('.', ',')} ${code}` : text, options)).toEqual({ value: minor })
      }),
    )
  })

  test.each([
    ['€ 12,50', 1250],
    ['EUR 12.50', 1250],
    ['12.999', 'bad_price'],
    ['1.250', 'bad_price'],
    ['1,250', 125_000],
    ['0.250', 25],
    ['1.250,00', 125_000],
    ['1.234.567', 123_456_700],
    ['free', 'bad_price'],
    ['-1.00', 'negative_price'],
    ['USD 5', 'conflicting_value'],
    ['$5', 'conflicting_value'],
    ['5 XXQ', 'unknown_currency'],
  ])('the price %j is %j', (text, expected) => {
    expect(shown(parsePriceIn(text, { decimal: 'point', currency: 'EUR', usual: 'EUR' }))).toBe(expected)
  })

  test('a price with one mark before three digits is read as its currency is written, with a point and with a comma alike', () => {
    const read = (text: string, decimal: 'point' | 'comma', currency: string) => shown(parsePriceIn(text, { decimal, currency, usual: currency }))
    expect([read('1.250', 'comma', 'EUR'), read('1,250', 'comma', 'EUR'), read('1.000', 'point', 'JPY')]).toEqual([125_000, 'bad_price', 'bad_price'])
    expect([read('12,345', 'comma', 'KWD'), read('12,345', 'point', 'KWD'), read('12.345 KWD', 'point', 'KWD')]).toEqual([
      12_345,
      'bad_price',
      12_345,
    ])
  })

  test.each([
    ['12', 12],
    ['12.0', 12],
    ['1,200', 1200],
    ['1.000', [1, 'ambiguous_number']],
    ['10.0000', 10],
    ['-2', [0, 'negative_stock']],
    ['9999999999', [1_000_000_000, 'stock_limited']],
    ['1.5', 'bad_stock'],
    ['many', 'bad_stock'],
  ])('the stock %j is %j', (text, expected) => {
    expect(shown(parseStock(text, 'point'))).toEqual(expected)
  })

  test.each([
    ['1.2 kg', 'g', 1200],
    ['1.2', 'kg', 1200],
    ['1.250', 'kg', 1250],
    ['1,250', 'kg', [1_250_000, 'ambiguous_number']],
    ['0,250', 'kg', 250],
    ['1.250', 'g', [1, 'ambiguous_number']],
    ['300', 'g', 300],
    ['2 lb', 'g', 907],
    ['0.0', 'kg', null],
    ['0.4', 'g', [null, 'light_weight']],
    ['1.5 Kilogramm', 'g', 1500],
    ['heavy', 'g', [null, 'bad_weight']],
    ['3 stone', 'g', [null, 'bad_weight']],
  ] as const)('the weight %j of unit %s is %j', (text, unit, expected) => {
    expect(shown(parseWeight(text, unit, 'point'))).toEqual(expected)
  })

  test('a GTIN loses what spreadsheets add, and any other barcode stays as it is given', () => {
    expect(parseBarcode("'4006381333931")).toBe('4006381333931')
    expect(parseBarcode('4006-3813 33931')).toBe('4006381333931')
    expect(parseBarcode('CUSTOM-123')).toBe('CUSTOM-123')
    expect(parseBarcode('4.00638E+12')).toBe('4.00638E+12')
  })

  test('addresses of pictures may share a cell, and what is no address is left out and named', () => {
    expect(parseAddresses('https://a.example/1,2.jpg, https://a.example/3.jpg').value).toEqual([
      'https://a.example/1,2.jpg',
      'https://a.example/3.jpg',
    ])
    expect(shown(parseAddresses('mug.jpg https://a.example/1.jpg'))).toEqual([['https://a.example/1.jpg'], 'bad_image_address'])
    expect(shown(parseAddresses('ftp://a.example/1.jpg'))).toEqual([[], 'bad_image_address'])
  })

  test.each([
    ['$19.99', 'USD', 1999, 'USD'],
    ['$19.99', 'EUR', 1999, 'USD'],
    ['$19.99', 'AUD', 1999, 'AUD'],
    ['€ 12,99', 'USD', 1299, 'EUR'],
    ['12.99 EUR', 'USD', 1299, 'EUR'],
    ['CHF 5', 'EUR', 500, 'CHF'],
    ['1,234.50', 'EUR', 123_450, 'EUR'],
  ])('the price %j in a company of %s is %d in %s', (text, currency, minor, named) => {
    expect(parsePrice(text, { decimal: 'point', currency })).toEqual({ value: { minor, currency: named } })
  })

  test.each([
    ['1,250', 'ambiguous'],
    ['1.250', 'ambiguous'],
    ['0.250', 0.25],
    ['1.2500', 1.25],
    ['1.250.000', 1_250_000],
    ['1.250,5', 1250.5],
    ['1 250', 1250],
    ['.5', 0.5],
    ['a', undefined],
  ])('the number %j, where nothing says how the file writes them, is %j', (text, value) => expect(parseNumber(text)).toBe(value))

  test('a description is text: no markup and no script of it is kept', () => {
    expect(htmlToText('<p onclick="x()">A <b>lamp</b></p><script>alert(1)</script><style>p{}</style>')).toBe('A lamp')
    expect(htmlToText('Brass & glass')).toBe('Brass & glass')
  })

  test('a text that is normalized twice is the same as once', () => {
    expect(['a\r\nb', 'a\r\r\nb', 'a\rb', ' a\n\r\n '].map(normalizeText)).toEqual(['a\nb', 'a\nb', 'a\rb', 'a'])
    const lineBreaks = fc.array(fc.constantFrom('\r', '\n', 'a', ' ')).map((pieces) => pieces.join(''))
    fc.assert(fc.property(lineBreaks, (text) => normalizeText(normalizeText(text)) === normalizeText(text)))
  })

  test('tags and guarded cells come back as they were', () => {
    const tag = fc
      .string({ unit: fc.constantFrom('a', 'b', ',', ';', '|', '"', ' '), minLength: 1, maxLength: 6 })
      .filter((text) => text.trim() !== '')
    fc.assert(
      fc.property(fc.uniqueArray(tag, { maxLength: 6 }), (tags) => {
        expect(parseList(formatList(tags))).toEqual(tags)
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '1', 'a', '.', ';', ',', '|', '"', '\n', '＝', '(') }), (text) => {
        const guarded = guardCell(text)
        expect(unguardCell(guarded)).toBe(text)
        expect(/^[=@\t]/.test(guarded) || (/^[+-]/.test(guarded) && !/^[+-]\d[\d.,]*$/.test(guarded))).toBe(false)
      }),
    )
    expect(parseList('tea; cups')).toEqual(['tea', 'cups'])
  })

  test.each([
    ['Jan;=1+1;x', "Jan;'=1+1;x"],
    ['Jan\t@SUM(A1)', "Jan\t'@SUM(A1)"],
    ['a|-cmd|x', "a|'-cmd|x"],
    ['a,"=1"', 'a,"\'=1"'],
    ['a\n=1', "a\n'=1"],
    ['a;+SUM(A1)', "a;'+SUM(A1)"],
    ["a;'=1", "a;''=1"],
    ['＝1+1', "'＝1+1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['For € 12,-', 'For € 12,-'],
    ['Of oak\n- wide\n- deep', 'Of oak\n- wide\n- deep'],
    ['a;b=c', 'a;b=c'],
    ['-12.50', '-12.50'],
  ])('the cell %j is written as %j, and comes back', (text, written) => {
    expect(guardCell(text)).toBe(written)
    expect(unguardCell(written)).toBe(text)
  })
})
