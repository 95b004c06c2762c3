import { message } from '@stoa/messages/describe.ts'
import type { Message } from '@stoa/messages/describe.ts'
import type { Unit } from '@stoa/contract/attribute.ts'
import { formatNumber, parseNumber } from '@stoa/product-file/numbers.ts'
import { convert, unitNamed } from '@stoa/product-file/units.ts'

/** What was read: the value as it is kept, or why there is none. */
export type Reading = { value: string } | { issue: Message }

const largest = 1e12

/** How a number is written: the unit of one that names none, and whether a shop wrote it. The decimal mark of what is typed or kept here is a point. */
export type Notation = { bare: Unit | null; isSent: boolean }

/** A number with or without a unit, in the unit of its attribute. */
export function readMeasure(text: string, unit: Unit | null, { bare, isSent }: Notation): Reading {
  const found = /^([+\-−]?\s*[\d.,' \u00a0\u202f’]*\d)\s*(.*)$/s.exec(text.trim())
  const value = parseNumber(found?.[1] ?? '', { isPointDecimal: !isSent })
  if (!found || value === undefined) return { issue: message('value.not_a_number', { value: text }) }
  if (value === 'ambiguous') return { issue: message('value.ambiguous_number', { value: text }) }
  const word = (found[2] ?? '').trim()
  const written = word === '' ? (bare ?? unit) : unitNamed(word)
  if (written === undefined) return { issue: message('value.unknown_unit', { value: word }) }
  if (unit === null) return word === '' ? kept(value, text) : { issue: message('value.unit_not_expected', { value: text }) }
  const converted = convert(value, written ?? unit, unit)
  return converted === undefined ? { issue: message('value.cannot_convert', { value: text, unit }) } : kept(converted, text)
}

function kept(value: number, text: string): Reading {
  return Math.abs(value) < largest ? { value: formatNumber(value) } : { issue: message('value.too_large', { value: text }) }
}

const side = /^(?:length|width|height|depth|lengte|breedte|hoogte|diepte|länge|breite|höhe|tiefe|[lbwhdt])\s*[:.=]?\s*(?=[\d.,])/i

/** Two or three sides: "10 x 20 x 5 cm", "L 10 cm × W 200 mm". A unit at the end is that of all that name none. */
export function readDimension(text: string, unit: Unit | null, notation: Notation): Reading {
  const sides = text
    .trim()
    .split(/\s*[x×✕*]\s*/i, 4)
    .map((one) => one.replace(side, ''))
  if (sides.length < 2 || sides.length > 3) return { issue: message('value.not_a_dimension', { value: text }) }
  const last = unitNamed((sides.at(-1) ?? '').replace(/^[\d.,\s]+/, ''))
  if (unit === null && last !== undefined) return { issue: message('value.unit_not_expected', { value: text }) }
  const values: string[] = []
  for (const one of sides) {
    const read = readMeasure(one, unit, { ...notation, bare: last ?? notation.bare })
    if ('issue' in read) return read
    if (read.value.startsWith('-')) return { issue: message('value.negative_side', { value: text }) }
    values.push(read.value)
  }
  return { value: values.join(' x ') }
}
