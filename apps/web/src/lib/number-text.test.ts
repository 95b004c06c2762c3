import { currencyExponent } from '@stoa/contract/amounts.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DecimalMark } from './number-text.ts'
import { amountFromText, countFromText, minorFromText, numberFromText, pastedFraction, textOfMinor, textOfNumber } from './number-text.ts'

const locales: Readonly<Record<DecimalMark, string>> = { '.': 'en-GB', ',': 'nl-NL' }
const marks = fc.constantFrom<DecimalMark>('.', ',')
const currencies = fc.constantFrom('EUR', 'JPY', 'KWD')
const amounts = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })

/** An amount with thousands set apart, as a spreadsheet or a web page shows it. */
function grouped(minor: number, currency: string, mark: DecimalMark): string {
  const digits = currencyExponent(currency)
  const format = new Intl.NumberFormat(locales[mark], { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return format.format(minor / 10 ** digits)
}

describe('an amount', () => {
  it('is read as it was written, in the notation of the reader', () => {
    fc.assert(
      fc.property(amounts, currencies, marks, (minor, currency, mark) => {
        const text = textOfMinor(minor, currency, mark)
        expect(text).not.toContain(mark === ',' ? '.' : ',')
        expect(minorFromText(text, currency, mark)).toBe(minor)
        if (currency !== 'KWD' || Math.abs(minor) >= 1_000_000) expect(minorFromText(grouped(minor, currency, mark), currency, mark)).toBe(minor)
      }),
      { numRuns: 1000 },
    )
  })

  it('that is pasted in the other notation is the same amount, or none', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom('EUR', 'USD', 'GBP'), marks, (minor, currency, mark) => {
        expect(minorFromText(grouped(minor, currency, mark === ',' ? '.' : ','), currency, mark)).toBe(minor)
      }),
      { numRuns: 1000 },
    )
  })

  it.each<[text: string, mark: DecimalMark, minor: number | undefined]>([
    ['12,99', ',', 1299],
    ['12.99', ',', 1299],
    ['1.234,56', ',', 123_456],
    ['1,234.56', ',', 123_456],
    ['1.234', ',', 123_400],
    ['1,234', ',', undefined],
    ['€ 1.234,50', ',', 123_450],
    ['12.99', '.', 1299],
    ['12,5', '.', 1250],
    ['1,234.56', '.', 123_456],
    ['1.234,56', '.', 123_456],
    ['1,234', '.', 123_400],
    ['1.234', '.', undefined],
    ['1,23,456', '.', undefined],
    ['1.2.3,4', ',', undefined],
    ['0.125', ',', undefined],
    ['-0,120', '.', -12],
    ['.500', ',', 50],
    ['12,99,', ',', undefined],
    ['twelve', '.', undefined],
    ['', ',', undefined],
  ])('"%s" with the decimal mark %s is %s', (text, mark, minor) => {
    expect(minorFromText(text, 'EUR', mark)).toBe(minor)
  })
})

it('an amount below one in the other notation is not a thousand times as much', () => {
  expect(minorFromText('0.125', 'KWD', ',')).toBe(125)
  expect(minorFromText('0,125', 'KWD', '.')).toBe(125)
  expect(minorFromText('10.125', 'KWD', ',')).toBe(10_125_000)
})

it.each<[text: string, mark: DecimalMark, number: string | undefined]>([
  ['0.125', ',', '0,125'],
  ['0,125', '.', '0.125'],
  [' -0.125 kg', ',', '-0,125'],
  ['.500', ',', ',500'],
  ['0,5', ',', '0,5'],
  ['12.5', ',', undefined],
  ['10.125', ',', undefined],
  ['0.125.000', ',', undefined],
  ['0', ',', undefined],
  ['none', ',', undefined],
])('pasted "%s" with the decimal mark %s is %s', (text, mark, number) => {
  expect(pastedFraction(text, mark)).toBe(number)
})

describe('typed text', () => {
  it('is the same number in another currency: 49.00 EUR is 49 JPY, and then 49.000 KWD', () => {
    const yen = amountFromText('49.00', 'JPY', '.')
    expect(yen).toEqual({ text: '49', minor: 49 })
    expect(amountFromText(yen.text, 'KWD', '.')).toEqual({ text: '49.000', minor: 49_000 })
    expect(amountFromText('49,000', 'EUR', ',')).toEqual({ text: '49,00', minor: 4900 })
  })

  it('that is no amount of the currency stays as it is, and does not pass for the amount before it', () => {
    expect(amountFromText('49.50', 'JPY', '.')).toEqual({ text: '49.50', minor: Number.NaN })
    expect(amountFromText('1.234', 'EUR', '.')).toEqual({ text: '1.234', minor: Number.NaN })
    expect(amountFromText(' ', 'EUR', '.')).toEqual({ text: ' ', minor: null })
  })
})

describe('a number', () => {
  it.each([
    ['1.250', ',', 1250],
    ['1.250,5', ',', 1250.5],
    ['1,250.5', ',', 1250.5],
    ['0.125', ',', 0.125],
    ['0.0', ',', 0],
    ['12.', ',', 12],
    ['12.5', ',', 12.5],
    ['1,250', '.', 1250],
    ['-0,5 kg', '.', -0.5],
    ['12 kg5', '.', 125],
    ['1,234,567.1239', '.', 1_234_567.123],
    ['', ',', ''],
    ['-', ',', ''],
    ['kg', ',', ''],
    ['1.2.3,4,5', ',', ''],
  ] as const)('written as %s, where %s marks decimals, is %s', (text, mark, number) => {
    expect(numberFromText(text, 3, mark)).toBe(number)
  })

  it('has no more decimals than its field', () => {
    expect([numberFromText('12.5', 0, '.'), numberFromText('12.567', 2, '.')]).toEqual([12, 12.56])
  })

  it('is shown with its unit, in the notation of the reader', () => {
    expect(textOfNumber(1250.5, 2, ' kg', 'nl')).toBe('1.250,5 kg')
    expect(textOfNumber(1250.5, 2, ' kg', 'en')).toBe('1,250.5 kg')
    expect([textOfNumber('', 0, ' px', 'en'), textOfNumber(0, 0, ' px', 'en')]).toEqual(['', '0 px'])
  })
})

describe('a count', () => {
  it.each<[text: string, mark: DecimalMark, value: number | null]>([
    ['', '.', null],
    [' 12 ', '.', 12],
    ['0', ',', 0],
    ['1,234', '.', 1234],
    ['1.234', ',', 1234],
    ['1 234', ',', 1234],
    ['12.00', '.', 12],
    ['12,0', ',', 12],
    ['1.234,00', ',', 1234],
    ['1.234', '.', Number.NaN],
    ['12,000', ',', Number.NaN],
    ['1.5', '.', Number.NaN],
    ['12 13', '.', Number.NaN],
    ['-3', '.', Number.NaN],
    ['many', '.', Number.NaN],
  ])('%j with %j for decimals is %j', (text, mark, value) => {
    expect(countFromText(text, mark)).toBe(value)
  })
})
