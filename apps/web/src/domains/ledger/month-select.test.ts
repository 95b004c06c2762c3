import { expect, it } from 'vitest'
import { recentMonths } from './month-select.tsx'

it('recent months begin with the one that is named, also at the turn of a year', () => {
  expect(recentMonths('2026-02', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
})
