import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addMonths, nextPeriodAfter, taxOn } from './rules.ts'

it('counts months from the day a subscription started, also where a month is shorter', () => {
  expect([addMonths('2027-01-31', 1), addMonths('2028-01-31', 1), addMonths('2026-12-15', 1)]).toEqual(['2027-02-28', '2028-02-29', '2027-01-15'])
  const starts = ['2027-01-31']
  while (starts.length < 5) starts.push(nextPeriodAfter('2027-01-31', starts.at(-1) ?? ''))
  expect(starts).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'])
})

it('never leaves out or repeats a day between two months', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 40 }), (day, months) => {
      const startedOn = new Date(day * 86_400_000).toISOString().slice(0, 10)
      let from = startedOn
      for (let n = 0; n < months; n++) {
        const next = nextPeriodAfter(startedOn, from)
        expect(next > from).toBe(true)
        from = next
      }
      expect(from).toBe(addMonths(startedOn, months))
    }),
  )
})

it('rounds VAT half up', () => {
  expect([taxOn(10_000, 2100), taxOn(50, 2100), taxOn(1, 2100), taxOn(0, 2100), taxOn(999, 0)]).toEqual([2100, 11, 0, 0, 0])
})
