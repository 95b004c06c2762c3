import { describe, expect, it } from 'vitest'
import { isOver, quarterOf, recentPeriods } from './tax-periods.ts'

describe('the periods of the tax report', () => {
  it('are the last two years as months and as whole quarters, newest first', () => {
    const { months, quarters } = recentPeriods('2026-08')
    expect([months.length, months[0], months.at(-1)]).toEqual([24, { from: '2026-08', until: '2026-08' }, { from: '2024-09', until: '2024-09' }])
    expect(quarters.slice(0, 4)).toEqual([
      { from: '2026-07', until: '2026-09' },
      { from: '2026-04', until: '2026-06' },
      { from: '2026-01', until: '2026-03' },
      { from: '2025-10', until: '2025-12' },
    ])
    expect(quarters.at(-1)).toEqual({ from: '2024-07', until: '2024-09' })
  })

  it('are over once their last month is', () => {
    expect(
      [
        { from: '2026-07', until: '2026-09' },
        { from: '2026-08', until: '2026-08' },
      ].map((one) => isOver(one, '2026-09')),
    ).toEqual([false, true])
    expect(isOver({ from: '2026-09', until: '2026-09' }, '2026-09')).toBe(false)
  })

  it('are named by their quarter, and a month is none', () => {
    expect(quarterOf({ from: '2025-10', until: '2025-12' })).toEqual({ quarter: 4, year: 2025 })
    expect(quarterOf({ from: '2025-10', until: '2025-10' })).toBeUndefined()
  })
})
