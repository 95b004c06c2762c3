import { expect, it } from 'vitest'
import { spread } from './write-stock-v3.ts'

it('spreads stock over places: others keep theirs as far as it reaches, the first has the rest', () => {
  expect(spread(10, [1, 2, 3])).toEqual([5, 2, 3])
  expect(spread(4, [9, 2, 3])).toEqual([0, 2, 2])
  expect(spread(0, [9, 2])).toEqual([0, 0])
  expect(spread(7, [])).toEqual([7])
  expect(spread(7, [0, -2])).toEqual([7, 0])
})
