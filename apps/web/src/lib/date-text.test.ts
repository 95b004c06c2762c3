import { expect, test } from 'vitest'
import { dateFromText } from './date-text.ts'

test.each([
  ['01-10-2026', '2026-10-01'],
  ['1-10-2026', '2026-10-01'],
  ['1.10.2026', '2026-10-01'],
  ['3/4/2026', '2026-04-03'],
  [' 03-04-26 ', '2026-04-03'],
  ['25-12-26', '2026-12-25'],
  ['29-02-2028', '2028-02-29'],
  ['2026-10-01', '2026-10-01'],
  ['2026/10/01', '2026-10-01'],
  ['2026.10.01', '2026-10-01'],
])('"%s" is the day %s', (text, day) => {
  expect(dateFromText(text)).toBe(day)
})

test.each([
  '2',
  '25',
  '25-12',
  '25-12-2',
  '25-12-202',
  '31-04-2026',
  '29-02-2026',
  '10-13-2026',
  '00-01-2026',
  '1-10.2026',
  '2026-1-1',
  '2026-02-30',
  'today',
  '',
])('"%s" is not a day', (text) => {
  expect(dateFromText(text)).toBeNull()
})

test('typing a day with four digits of the year ends at that day', () => {
  const typed = '25-12-2026'
  expect(Array.from(typed, (_, at) => dateFromText(typed.slice(0, at + 1))).filter((day) => day !== null)).toEqual(['2020-12-25', '2026-12-25'])
})
