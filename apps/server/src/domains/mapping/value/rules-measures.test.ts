import type { Unit } from '@stoa/contract/attribute.ts'
import { Unit as Units } from '@stoa/contract/attribute.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convert, unitNamed } from '@stoa/product-file/units.ts'
import type { TargetDefinition } from '../rules.ts'
import { parseValue } from '../rules.ts'

const kinds: readonly (readonly Unit[])[] = [
  ['mm', 'cm', 'm', 'in', 'ft'],
  ['g', 'kg', 'oz', 'lb'],
  ['ml', 'cl', 'l', 'fl oz'],
  ['W', 'kW'],
  ['Ah', 'mAh'],
  ['h', 'min', 's'],
  ['°C', '°F'],
  ['MB', 'GB', 'TB'],
]
const pair = fc.constantFrom(...kinds).chain((units) => fc.tuple(fc.constantFrom(...units), fc.constantFrom(...units)))
const number: Omit<TargetDefinition, 'unit'> = { type: 'number', allowedValues: [] }
const figure = fc.double({ min: -1e6, max: 1e6, noNaN: true })

describe('a unit', () => {
  test('comes back as it was after there and back', () => {
    fc.assert(
      fc.property(pair, figure, ([from, to], number) => {
        const back = convert(convert(number, from, to) ?? Number.NaN, to, from)
        expect(Math.abs((back ?? Number.NaN) - number)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(number)))
      }),
    )
  })

  test('is known by every way the contract writes it, and converts into its own kind only', () => {
    for (const unit of Units.options) expect(unitNamed(unit)).toBe(unit)
    fc.assert(
      fc.property(fc.constantFrom(...Units.options), fc.constantFrom(...Units.options), (from, to) => {
        const areAlike = from === to || kinds.some((units) => units.includes(from) && units.includes(to))
        expect(convert(1, from, to) !== undefined).toBe(areAlike)
      }),
    )
  })

  test('written behind a measure says the same measure', () => {
    fc.assert(
      fc.property(pair, fc.integer({ min: -100_000, max: 100_000 }), ([from, to], hundredths) => {
        const text = `${hundredths / 100} ${from}`
        const there = parseValue({ ...number, unit: to }, text)
        const back = parseValue({ ...number, unit: from }, `${there.value} ${to}`)
        expect(Number(back.value)).toBeCloseTo(hundredths / 100, 4)
      }),
    )
  })
})
