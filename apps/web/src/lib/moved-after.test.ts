import { expect, test } from 'vitest'
import { movedAfter } from './moved-after.ts'

const list = ['a', 'b', 'c', 'd'].map((id) => ({ id }))

test.each([
  ['a', 'b', 'bacd'],
  ['d', null, 'dabc'],
  ['c', 'a', 'acbd'],
  ['b', 'd', 'acdb'],
  ['x', 'a', 'abcd'],
  ['a', 'x', 'abcd'],
])('%s behind %s makes %s', (id, after, expected) => {
  expect(
    movedAfter(list, id, after)
      .map((one) => one.id)
      .join(''),
  ).toBe(expected)
})
