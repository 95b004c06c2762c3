import { expect, test } from 'vitest'
import { withLoaded } from './arranged-order.ts'

const listed = (...ids: string[]) => ids.map((collectionProductId) => ({ collectionProductId }))

test('keeps the moves of an order when more rows are loaded', () => {
  expect(withLoaded(listed('c', 'a', 'b'), listed('a', 'b', 'c', 'd', 'e'))).toEqual(listed('c', 'a', 'b', 'd', 'e'))
})

test('leaves out what is no longer listed and takes what is known now of each row', () => {
  const rows = [{ collectionProductId: 'a', name: 'New' }]
  expect(
    withLoaded(
      [
        { collectionProductId: 'b', name: 'Gone' },
        { collectionProductId: 'a', name: 'Old' },
      ],
      rows,
    ),
  ).toEqual(rows)
})
