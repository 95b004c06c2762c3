import { expect, it } from 'vitest'
import { salesBars } from './sales-bars.ts'

it('draws sales above zero, in proportion and never too low to be seen', () => {
  expect(salesBars([0, 500, 1000, 1])).toEqual({
    zero: 0,
    bars: [
      { bottom: 0, height: 0 },
      { bottom: 0, height: 50 },
      { bottom: 0, height: 100 },
      { bottom: 0, height: 2 },
    ],
  })
  expect(salesBars([0, 0])).toEqual({ zero: 0, bars: [0, 0].map(() => ({ bottom: 0, height: 0 })) })
})

it('draws a day with more refunds than sales below zero', () => {
  expect(salesBars([300, -100])).toEqual({
    zero: 25,
    bars: [
      { bottom: 25, height: 75 },
      { bottom: 0, height: 25 },
    ],
  })
  expect(salesBars([-100, -50])).toEqual({
    zero: 100,
    bars: [
      { bottom: 0, height: 100 },
      { bottom: 50, height: 50 },
    ],
  })
})
