import { expect, test } from 'vitest'
import { dayOf, startOf } from './pause-days.ts'

test('a day begins at midnight where the person is, and is the same day when it is read back', () => {
  for (const day of ['2026-01-31', '2026-03-29', '2026-10-25', '2026-12-31']) {
    expect(dayOf(startOf(day))).toBe(day)
    expect(new Date(startOf(day)).getHours()).toBe(0)
  }
})
