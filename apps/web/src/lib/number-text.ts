import { currencyExponent, decimalFromMinor, minorFromDecimal } from '@stoa/contract/amounts.ts'
import { locale } from './language.ts'

/** The character between whole units and decimals. */
export type DecimalMark = '.' | ','

/** The decimal mark of the screens: a comma in Dutch, German and French. */
export const decimalMark: DecimalMark = new Intl.NumberFormat(locale).format(1.5).includes(',') ? ',' : '.'

/** The character between groups of thousands: a narrow space in French, elsewhere the mark that is not the decimal mark. */
export const groupMark: string = new Intl.NumberFormat(locale).format(10_000).replaceAll(/\d/g, '')

/**
 * Reads an amount as a person types or pastes it into minor units: "1.234,56" where the decimal mark is a comma, "1,234.56" where it is a point, and
 * the other notation where the marks make it clear. Undefined when it is not an amount of the currency.
 */
export function minorFromText(text: string, currency: string, mark: DecimalMark = decimalMark): number | undefined {
  const parts = splitNumber(text.replaceAll(/[\s\p{Sc}]/gu, ''), mark)
  return parts && minorFromDecimal(parts.whole + (parts.decimals === undefined ? '' : `.${parts.decimals}`), currency)
}

/**
 * Splits a number without blanks at its decimal mark: "1.234,56" is 1,234 and 56 where that is a comma. The marks between groups are commas in `whole`, and
 * `decimals` is undefined without a decimal mark. Undefined where the marks contradict each other.
 */
function splitNumber(bare: string, mark: DecimalMark): { whole: string; decimals?: string } | undefined {
  const marks = bare.replaceAll(/[^.,]/g, '')
  const last = marks.at(-1)
  if (last === undefined) return { whole: bare }
  const at = bare.lastIndexOf(last)
  const isBothKinds = marks.includes('.') && marks.includes(',')
  if (isBothKinds && marks.indexOf(last) !== marks.length - 1) return undefined
  // One mark of the other notation is a decimal mark, unless three digits follow a number that is not zero: "12.5" is 12,5, "0.125" is 0,125 and "1.250"
  // is 1250 where a comma marks decimals.
  const isGroup = last !== mark && /^\d{3}$/.test(bare.slice(at + 1)) && /[1-9]/.test(bare.slice(0, at))
  const hasDecimals = isBothKinds || (marks.length === 1 && !isGroup)
  const whole = (hasDecimals ? bare.slice(0, at) : bare).replaceAll('.', ',')
  return hasDecimals ? { whole, decimals: bare.slice(at + 1) } : { whole }
}

/**
 * Reads a number of at most `decimals` as a person types or pastes it, with its unit: "1.250,5 kg" and "1250.5" are 1250.5 where a comma marks decimals. Empty text
 * of nothing, and of what is no number.
 */
export function numberFromText(text: string, decimals: number, mark: DecimalMark = decimalMark): number | '' {
  const parts = splitNumber(text.replaceAll(/[^\d.,-]/g, ''), mark)
  const number = parts && `${parts.whole.replaceAll(',', '')}.${(parts.decimals ?? '').slice(0, decimals)}`
  return number === undefined || !/^-?\d*\.\d*$/.test(number) || !/\d/.test(number) ? '' : Number(number)
}

/** Returns a pasted number below one with the decimal mark: "0.125 kg" is "0,125" where that is a comma. Undefined for any other text. */
export function pastedFraction(text: string, mark: DecimalMark = decimalMark): string | undefined {
  const found = /^\s*(-?0*)[.,](\d+)(?![\d.,])/.exec(text)
  return found ? `${found[1]}${mark}${found[2]}` : undefined
}

/** Returns a number as its field shows it, at most `decimals` of them and with its unit: 1250.5 is "1.250,5 kg" where a comma marks decimals. */
export function textOfNumber(value: number | string, decimals: number, suffix = '', language: string = locale): string {
  if (value === '' || Number.isNaN(Number(value))) return String(value)
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: decimals }).format(Number(value))}${suffix}`
}

/** Returns an amount as it is typed: 1299 EUR is "12.99", or "12,99" where the decimal mark is a comma. */
export function textOfMinor(minor: number, currency: string, mark: DecimalMark = decimalMark): string {
  return decimalFromMinor(minor, currency).replace('.', mark)
}

/**
 * Reads what is typed into a field of a currency: its minor units with the text in full, null of nothing. What is no amount stays as it is and is NaN,
 * which passes no check.
 */
export function amountFromText(text: string, currency: string, mark: DecimalMark = decimalMark): { text: string; minor: number | null } {
  if (text.trim() === '') return { text, minor: null }
  const minor = minorFromText(text, currency, mark)
  return minor === undefined ? { text, minor: Number.NaN } : { text: textOfMinor(minor, currency, mark), minor }
}

/** Returns 12.50 of the currency as it is typed; 1250 where it has no decimals. */
export function exampleAmount(currency: string): string {
  return textOfMinor(1250 * 10 ** Math.max(0, currencyExponent(currency) - 2), currency)
}

/**
 * Reads a count as a person types or pastes it: "1.234" is 1234 where a comma marks decimals, and "12,00" is 12 in either notation. Null of nothing, NaN of what
 * is no whole number, or could be another one: a group of three digits after the decimal mark.
 */
export function countFromText(text: string, mark: DecimalMark = decimalMark): number | null {
  const bare = text.trim()
  if (bare === '') return null
  const group = mark === ',' ? '.' : ','
  const grouped = new RegExp(String.raw`^\d{1,3}(?:[\s’'${group}]\d{3})+(?:[${mark}]0{1,2})?$`, 'u')
  if (!/^\d+(?:[.,]0{1,2})?$/.test(bare) && !grouped.test(bare)) return Number.NaN
  return Number(bare.replace(/[.,]0{1,2}$/, '').replaceAll(/\D/g, ''))
}
