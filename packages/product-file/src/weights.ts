import type { Parsed, DecimalMark } from './cells.ts'
import { maxNumberLength, shorten } from './cells.ts'
import { ambiguousMark, normalizeNumber } from './numbers.ts'
import { convert, unitNamed } from './units.ts'

/** The units of a bare number. */
export type WeightUnit = 'g' | 'kg' | 'lb' | 'oz'

const maxGrams = 2 ** 31 - 1

/**
 * Returns the whole grams of "1.5 kg", "300 g", or a bare number of `unit`; null for 0, which shops write for "not known". A mark before three digits
 * is expected before decimals of larger units ("1.250 kg") and between thousands of grams; read otherwise, there is a notice.
 */
export function parseWeight(text: string, unit: WeightUnit, decimal: DecimalMark): Parsed<number | null> {
  const grams = text.length > maxNumberLength ? undefined : gramsOf(text.trim(), unit, decimal)
  if (grams === undefined || grams < 0 || grams > maxGrams)
    return { value: null, notice: { code: 'bad_weight', params: { value: shorten(text.trim()) } } }
  const [, number = '', word = ''] = splitWeight(text.trim())
  const mark = ambiguousMark(number)
  const isInGrams = (word === '' ? unit : unitNamed(word)) === 'g'
  if (mark !== undefined && (mark === decimal) === isInGrams)
    return { value: grams, notice: { code: 'ambiguous_number', params: { value: shorten(text.trim()), read: `${grams} g` } } }
  if (grams === 0 && /[1-9]/.test(text)) return { value: null, notice: { code: 'light_weight', params: { value: shorten(text.trim()) } } }
  return { value: grams === 0 ? null : grams }
}

function splitWeight(text: string): readonly string[] {
  return /^([^a-z]*)(.*)$/is.exec(text) ?? []
}

function gramsOf(text: string, unit: WeightUnit, decimal: DecimalMark): number | undefined {
  const [, number = '', word = ''] = splitWeight(text)
  const plain = normalizeNumber(number, decimal)
  const written = word === '' ? unit : unitNamed(word)
  if (plain === undefined || written === undefined) return undefined
  const kilograms = convert(Number(plain), written, 'kg')
  return kilograms === undefined ? undefined : Math.round(Number((kilograms * 1000).toPrecision(12)))
}
