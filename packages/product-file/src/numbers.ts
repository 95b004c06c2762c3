import type { DecimalMark } from './cells.ts'
import { maxNumberLength } from './cells.ts'

const gaps = /[ \u00a0\u202f'’]/g
const grouped = /^\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?=$|[.,])/

/** One mark before exactly three digits: "1,250" is 1250 in one country and 1.25 in the next. A zero before the mark makes it a decimal mark. */
const ambiguous = /^[+-]?[1-9]\d{0,2}([.,])\d{3}$/

/** Returns the mark of a number that can be read in two ways, such as "1,250" or "1.250"; undefined where it can be read in one way only. */
export function ambiguousMark(text: string): DecimalMark | undefined {
  if (text.length > maxNumberLength) return undefined
  const mark = ambiguous.exec(compactNumber(text))?.[1]
  return mark === undefined ? undefined : mark === ',' ? 'comma' : 'point'
}

function compactNumber(text: string): string {
  return text.replaceAll(/[\s'’]/g, '').replace('−', '-')
}

/**
 * Returns a number with a decimal point and without thousands separators, as text; undefined where it is none. What can be read in one way
 * only is, whatever `decimal` says; the rest is what `ambiguousMark` names.
 */
export function normalizeNumber(text: string, decimal: DecimalMark): string | undefined {
  if (text.length > maxNumberLength) return undefined
  const number = compactNumber(text)
  if (!/^[+-]?[\d.,]*\d[\d.,]*$/.test(number)) return undefined
  const pointed = decimal === 'point' ? number : swapMarks(number)
  if (/^[+-]?(\d*|[1-9]\d{0,2}(,\d{3})+)(\.\d*)?$/.test(pointed)) return pointed.replaceAll(',', '').replace('+', '')
  const other = swapMarks(pointed)
  return /^[+-]?\d*\.\d{1,2}$|^[+-]?0*\.\d+$|^[+-]?\d*\.\d{4,}$|^[+-]?\d{4,}\.\d+$|^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(other)
    ? other.replaceAll(',', '').replace('+', '')
    : undefined
}

function swapMarks(number: string): string {
  return number.replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))
}

/**
 * Returns a number where nothing says how the file writes them: "1.250,5", "1,250.5", "1 250", "12,5", ".5". Undefined where it is none;
 * `ambiguous` where one mark stands before three digits, as `ambiguousMark` says; with `isPointDecimal` only where that mark is a comma, for
 * numbers that are typed or kept here.
 */
export function parseNumber(text: string, { isPointDecimal = false } = {}): number | 'ambiguous' | undefined {
  if (text.length > maxNumberLength) return undefined
  const trimmed = text.trim().replace('−', '-')
  const sign = trimmed.startsWith('-') ? -1 : 1
  const bare = trimmed.replace(/^[+-]\s*/, '')
  const written = ambiguousMark(bare)
  if (written === 'comma' || (written === 'point' && !isPointDecimal)) return 'ambiguous'
  const compact = grouped.test(bare) ? bare.replaceAll(gaps, '') : bare
  if (/^\d{1,15}$/.test(compact)) return sign * Number(compact)
  const found = /^([\d.,]*)([.,])(\d{1,15})$/.exec(compact)
  if (!found) return undefined
  const [, whole = '', mark = '', rest = ''] = found
  if (/^\d{0,15}$/.test(whole)) return sign * Number(`${whole === '' ? '0' : whole}.${rest}`)
  const groups = whole.split(/[.,]/)
  const isGrouped = groups.length <= 5 && groups.every((group, n) => (n === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group))
  const marks = new Set(whole.match(/[.,]/g))
  if (!isGrouped || marks.size !== 1) return undefined
  if (!marks.has(mark)) return sign * Number(`${groups.join('')}.${rest}`)
  return rest.length === 3 ? sign * Number(groups.join('') + rest) : undefined
}

/** Returns a number as text: at most 14 digits, at most twelve decimals, no exponent. For numbers below a thousand billion. */
export function formatNumber(value: number): string {
  // What a conversion adds in the last digits (0.30000000000000004) is not the shop's.
  const text = String(Number(value.toPrecision(14)))
  if (/^-?\d+(\.\d{1,12})?$/.test(text)) return text
  const fixed = value.toFixed(12).replace(/\.?0+$/, '')
  return fixed === '-0' ? '0' : fixed
}
