import { expect, test } from 'vitest'
import {
  badgeCount,
  bytes,
  cappedCount,
  date,
  dateTime,
  exactPercent,
  money,
  percent,
  percentOfBasisPoints,
  relative,
  variantName,
} from './format.ts'
import { countdown } from './countdown.ts'

test('money shows the decimals its currency has', () => {
  expect(money({ minor: 129_999, currency: 'EUR' })).toBe('€1,299.99')
  expect(money({ minor: 500, currency: 'JPY' })).toBe('JP¥500')
  expect(money({ minor: 1234, currency: 'KWD' })).toMatch(/^KWD\s1\.234$/)
  expect(money({ minor: -1, currency: 'USD' })).toBe('-US$0.01')
  expect(money({ minor: -1299, currency: 'EURO' })).toBe('-12.99 EURO')
  expect(money({ minor: 1299, currency: '' })).toBe('12.99')
})

test('dates read day, month, year; a plain day is the same everywhere', () => {
  expect(date('2026-11-02')).toBe('02-11-2026')
  expect(date(new Date(2026, 0, 9))).toBe('09-01-2026')
  expect(dateTime(new Date(2026, 0, 9, 7, 5))).toBe('09-01-2026 07:05')
  expect(date('nonsense')).toBe('')
})

test.each([
  [-10_000, 'just now'],
  [-60_000, '1 minute ago'],
  [-50_000, '1 minute ago'],
  [-3 * 3_600_000, '3 hours ago'],
  [-26 * 3_600_000, 'yesterday'],
  [2 * 86_400_000, 'in 2 days'],
  [13 * 86_400_000, 'in 1 week'],
  [-15 * 86_400_000, '2 weeks ago'],
  [58 * 86_400_000, 'in 1 month'],
  [-400 * 86_400_000, '1 year ago'],
])('%d ms from noon is written as %s', (offset, words) => {
  const now = new Date(2026, 10, 20, 12).getTime()
  expect(relative(new Date(now + offset), now)).toBe(words)
})

test('days are those of the calendar', () => {
  const seenAt = (day: number, hour: number, value: Date) => relative(value, new Date(2026, 10, day, hour).getTime())
  const wednesday = new Date(2026, 10, 25, 22)
  expect([seenAt(23, 21, wednesday), seenAt(23, 23, wednesday), seenAt(24, 21, wednesday)]).toEqual(['in 2 days', 'in 2 days', 'tomorrow'])
  expect([seenAt(27, 1, wednesday), seenAt(26, 23, wednesday)]).toEqual(['2 days ago', 'yesterday'])
  expect([seenAt(19, 1, wednesday), seenAt(18, 23, wednesday)]).toEqual(['in 6 days', 'in 1 week'])
})

test('percent has at most two decimals', () => {
  expect(percent(12.5)).toBe('12.5%')
  expect(percent(33.3333)).toBe('33.33%')
  expect(percentOfBasisPoints(1250)).toBe('12.5%')
  expect([10_000, 9999, 9950].map(exactPercent)).toEqual(['100.00%', '99.99%', '99.50%'])
})

test('counts stop where counting stops', () => {
  expect([badgeCount(99), badgeCount(100)]).toEqual(['99', '99+'])
  expect([cappedCount(999), cappedCount(1000), cappedCount(4000)]).toEqual(['999', '1,000+', '1,000+'])
})

test('a countdown shows seconds, and minutes above sixty', () => {
  expect([countdown(60), countdown(61), countdown(899.2), countdown(-3)]).toEqual(['60 s', '2 min', '15 min', '0 s'])
})

test('sizes are written as file managers do', () => {
  expect([bytes(512), bytes(1500), bytes(1_000_000), bytes(12_345_678)]).toEqual(['512 B', '1.5 kB', '1 MB', '12 MB'])
})

test('variant names are made readable', () => {
  expect([variantName('red'), variantName('size_2'), variantName('red_large')]).toEqual(['Red', 'Size (variant 2)', 'Red (large)'])
})
