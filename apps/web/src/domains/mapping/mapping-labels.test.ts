import { expect, test } from 'vitest'
import { isLeft, remainingLabel, remainingLine, remainingOf } from './mapping-labels.ts'

test('what is left has its unit, and the attributes of a collection add up to it', () => {
  const rows = [
    { level: 'required', mappedCount: 20, productCount: 30 },
    { level: 'recommended', mappedCount: 0, productCount: 30 },
  ] as const
  const left = rows.reduce((sum, row) => sum + remainingOf(row), 0)
  expect(remainingLabel(left)).toBe('40 values left')
  expect(remainingLine(left, rows)).toBe('40 values left')
  expect(remainingLabel(1)).toBe('1 value left')
})

test('what optional attributes lack is counted apart', () => {
  expect(
    remainingLine(24, [
      { level: 'required', mappedCount: 11, productCount: 35 },
      { level: 'optional', mappedCount: 16, productCount: 35 },
    ]),
  ).toBe('24 values left · 19 optional')
})

test('an ignored value is left where its attribute is required, as its products are blocked', () => {
  expect(isLeft('ignored', 'required')).toBe(true)
  expect(isLeft('ignored', 'recommended')).toBe(false)
  expect(['unmapped', 'invalid'].map((state) => isLeft(state as 'unmapped', 'optional'))).toEqual([true, true])
  expect(isLeft('mapped', 'required')).toBe(false)
})
