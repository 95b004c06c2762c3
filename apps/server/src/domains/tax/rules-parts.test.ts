import { expect, it } from 'vitest'
import { splitDays, sumParts } from './rules-parts.ts'

it('days are split into periods that hold as many postings as one statement changes, a day at least', () => {
  const counts = [4, 6, 1, 25, 9, 2].map((count, index) => ({ on: `2026-08-0${index + 1}`, count }))
  expect(splitDays(counts, 10)).toEqual([
    { from: '2026-08-01', until: '2026-08-02' },
    { from: '2026-08-03', until: '2026-08-03' },
    { from: '2026-08-04', until: '2026-08-04' },
    { from: '2026-08-05', until: '2026-08-05' },
    { from: '2026-08-06', until: '2026-08-06' },
  ])
  expect(splitDays(counts)).toEqual([{ from: '2026-08-01', until: '2026-08-06' }])
  expect(splitDays([])).toEqual([])
})

it('what is of one merchant is summed', () => {
  const part = (merchantId: string, amountMinor: number) => ({ merchantId, amountMinor })
  expect(sumParts([part('a', 1), part('b', 2), part('a', -3)])).toEqual([part('a', -2), part('b', 2)])
})
