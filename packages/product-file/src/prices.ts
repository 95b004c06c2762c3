import { isCurrency } from '@stoa/contract/money.ts'
import { currencyExponent, minorFromDecimal } from '@stoa/contract/amounts.ts'
import type { CellResult, DecimalMark } from './cells.ts'
import { cellError, maxNumberLength, shorten } from './cells.ts'
import { ambiguousMark, normalizeNumber } from './numbers.ts'

/** Signs that mean one currency, the longest first: "A$" is found before "$". */
const signs: readonly (readonly [sign: string, currency: string])[] = [
  ['US$', 'USD'],
  ['CA$', 'CAD'],
  ['AU$', 'AUD'],
  ['NZ$', 'NZD'],
  ['HK$', 'HKD'],
  ['C$', 'CAD'],
  ['A$', 'AUD'],
  ['S$', 'SGD'],
  ['R$', 'BRL'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['₽', 'RUB'],
  ['₩', 'KRW'],
  ['₺', 'TRY'],
  ['zł', 'PLN'],
]
/** Signs that several currencies share, and what each means in a company that uses none of them. */
const sharedSigns: readonly (readonly [sign: string, among: ReadonlySet<string>, usual: string])[] = [
  ['$', new Set(['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN', 'ARS', 'CLP', 'COP', 'TWD']), 'USD'],
  ['¥', new Set(['JPY', 'CNY']), 'JPY'],
]

/** Splits a price into its number and the currency it names, undefined where it names none. `usual` is the company's currency. */
function splitPrice(text: string, usual: string): { number: string; currency: string | undefined } {
  const trimmed = text.trim()
  const code = /^[A-Za-z]{3}(?![A-Za-z])|(?<![A-Za-z])[A-Za-z]{3}$/.exec(trimmed)?.[0]
  if (code !== undefined) return { number: trimmed.replace(code, '').replaceAll(/[€£$¥₹]/g, ''), currency: code.toUpperCase() }
  const sign = signs.find(([one]) => trimmed.includes(one))
  if (sign) return { number: trimmed.replace(sign[0], ''), currency: sign[1] }
  const shared = sharedSigns.find(([one]) => trimmed.includes(one))
  if (shared) return { number: trimmed.replace(shared[0], ''), currency: shared[1].has(usual) ? usual : shared[2] }
  return { number: trimmed, currency: undefined }
}

/** Returns the currency a price names by its code or sign; undefined where it names none that exists. */
export function currencyIn(text: string, usual: string): string | undefined {
  if (text.length > maxNumberLength) return undefined
  const { currency } = splitPrice(text, usual)
  return currency !== undefined && isCurrency(currency) ? currency : undefined
}

export type PriceOptions = { decimal: DecimalMark; currency: string }

/**
 * Returns whether a mark before three digits is read as what the currency does not have: three digits are thousands in EUR, and decimals in KWD.
 * A price a thousand times too low or too high is worse than a row that a person corrects.
 */
function isAmbiguousIn(number: string, decimal: DecimalMark, currency: string): boolean {
  const mark = ambiguousMark(number)
  return mark !== undefined && (mark === decimal) !== currencyExponent(currency) >= 3
}

/** Returns the amount in minor units and its currency: the one it names, else that of the options. */
export function parsePrice(text: string, { decimal, currency }: PriceOptions): CellResult<{ minor: number; currency: string }> {
  const notPrice = cellError('bad_price', 'bad_price', { value: shorten(text) })
  if (text.length > maxNumberLength) return notPrice
  const split = splitPrice(text, currency)
  const code = split.currency ?? currency
  const plain = normalizeNumber(split.number, decimal)
  if (plain === undefined) return notPrice
  if (!isCurrency(code)) return cellError('unknown_currency', 'unknown_currency', { value: code })
  if (isAmbiguousIn(split.number, decimal, code)) return cellError('bad_price', 'ambiguous_price', { value: shorten(text) })
  const minor = minorFromDecimal(plain, code)
  if (minor === undefined) return cellError('bad_price', 'bad_price_in', { value: shorten(text), currency: code })
  if (minor < 0) return cellError('negative_price', 'negative_price', { value: shorten(text) })
  return { value: { minor, currency: code } }
}

/** Returns the amount in minor units of a price that has to be in `currency`. `usual` is the company's currency, for signs such as "$". */
export function parsePriceIn(text: string, options: PriceOptions & { usual: string }): CellResult<number> {
  const named = currencyIn(text, options.usual)
  if (named !== undefined && named !== options.currency)
    return cellError('conflicting_value', 'other_currency', { value: shorten(text), named, currency: options.currency })
  const read = parsePrice(text, { ...options, currency: named ?? options.currency })
  return 'error' in read ? read : { value: read.value.minor }
}
