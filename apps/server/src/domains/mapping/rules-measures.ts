import type { Unit } from '@stoa/contract/attribute.ts'
import { convert, plainNumber, unitNamed } from './rules-units.ts'

/** What was read: the value as it is kept, or why there is none. */
export type Reading = { value: string } | { fault: string }

const largest = 1e12
const gaps = /[ \u00a0\u202f'’]/g
const grouped = /^\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?=$|[.,])/

/**
 * A number as shops write it: "1.250,5", "1,250.5", "1 250", "12,5", ".5". Undefined where it is none; `ambiguous` where one comma stands before
 * three digits ("1,250" is 1250 in one country and 1.25 in the next), for a guess would be wrong a thousandfold.
 */
export function readNumber(text: string): number | 'ambiguous' | undefined {
  const trimmed = text.trim().replace('−', '-')
  const sign = trimmed.startsWith('-') ? -1 : 1
  const bare = trimmed.replace(/^[+-]\s*/, '')
  const compact = grouped.test(bare) ? bare.replaceAll(gaps, '') : bare
  if (/^\d{1,15}$/.test(compact)) return sign * Number(compact)
  const found = /^([\d.,]*)([.,])(\d{1,15})$/.exec(compact)
  if (!found) return undefined
  const [, whole = '', mark = '', rest = ''] = found
  if (/^\d{0,15}$/.test(whole)) {
    if (mark === ',' && rest.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) return 'ambiguous'
    return sign * Number(`${whole === '' ? '0' : whole}.${rest}`)
  }
  const groups = whole.split(/[.,]/)
  const isGrouped = groups.length <= 5 && groups.every((group, n) => (n === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group))
  const marks = new Set(whole.match(/[.,]/g))
  if (!isGrouped || marks.size !== 1) return undefined
  if (!marks.has(mark)) return sign * Number(`${groups.join('')}.${rest}`)
  return rest.length === 3 ? sign * Number(groups.join('') + rest) : undefined
}

/** A number with or without a unit, in the unit of its attribute. `bare` is the unit of a number that names none. */
export function readMeasure(text: string, unit: Unit | null, bare: Unit | null): Reading {
  const found = /^([+\-−]?\s*[\d.,' \u00a0\u202f’]*\d)\s*(.*)$/s.exec(text.trim())
  const value = readNumber(found?.[1] ?? '')
  if (!found || value === undefined) return { fault: `"${text}" is no number.` }
  if (value === 'ambiguous') return { fault: `"${text}" may be in thousands or have decimals: say in the value table which.` }
  const word = (found[2] ?? '').trim()
  const written = word === '' ? (bare ?? unit) : unitNamed(word)
  if (written === undefined) return { fault: `"${word}" is no unit we know.` }
  if (unit === null) return word === '' ? kept(value, text) : { fault: `This attribute has no unit, but "${text}" has.` }
  const converted = convert(value, written ?? unit, unit)
  return converted === undefined ? { fault: `"${text}" cannot be told in ${unit}.` } : kept(converted, text)
}

function kept(value: number, text: string): Reading {
  return Math.abs(value) < largest ? { value: plainNumber(value) } : { fault: `"${text}" is larger than can be kept.` }
}

const side = /^(?:length|width|height|depth|lengte|breedte|hoogte|diepte|länge|breite|höhe|tiefe|[lbwhdt])\s*[:.=]?\s*(?=[\d.,])/i

/** Two or three sides: "10 x 20 x 5 cm", "L 10 cm × W 200 mm". A unit at the end is that of all that name none. */
export function readDimension(text: string, unit: Unit | null, bare: Unit | null): Reading {
  const sides = text
    .trim()
    .split(/\s*[x×✕*]\s*/i, 4)
    .map((one) => one.replace(side, ''))
  if (sides.length < 2 || sides.length > 3) return { fault: `"${text}" is no dimension, such as 10 x 20 x 5.` }
  const last = unitNamed((sides.at(-1) ?? '').replace(/^[\d.,\s]+/, ''))
  if (unit === null && last !== undefined) return { fault: `This attribute has no unit, but "${text}" has.` }
  const values: string[] = []
  for (const one of sides) {
    const read = readMeasure(one, unit, last ?? bare)
    if ('fault' in read) return read
    if (read.value.startsWith('-')) return { fault: `"${text}" has a side below nothing.` }
    values.push(read.value)
  }
  return { value: values.join(' x ') }
}
