import { expect, test } from 'vitest'
import { htmlOf } from '../../build/render.ts'
import { Money, When } from './when.tsx'

test('an amount stays on one line, with its minus', () => {
  expect(htmlOf(<Money value={{ minor: -21, currency: 'EUR' }} />)).toBe('<span class="numbers" style="white-space:nowrap">-€0.21</span>')
})

test('a date, a time and how long ago something was are not broken over lines', () => {
  const at = '2026-11-03T10:00:00.000Z'
  expect((['date', 'time', 'relative'] as const).map((as) => htmlOf(<When at={at} as={as} />).includes('white-space:nowrap'))).toEqual([
    true,
    true,
    true,
  ])
})
