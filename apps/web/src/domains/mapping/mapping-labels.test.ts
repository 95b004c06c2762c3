import { expect, test } from 'vitest'
import { remainingLabel, remainingLine, remainingOf } from './mapping-labels.ts'

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
