import { expect, test } from 'vitest'
import { chooseSlips } from './packing-slips.ts'

test('packing slips are printed of orders that are to be shipped, and the others are counted', () => {
  const row = { hash: 'a', orderStatus: 'New', paymentStatus: 'Captured', collectedBy: 'provider' } as const
  const rows = [
    row,
    { ...row, hash: 'b', orderStatus: 'Cancelled' } as const,
    { ...row, hash: 'c', paymentStatus: 'Processing' } as const,
    { ...row, hash: 'd', paymentStatus: 'Unprocessed', collectedBy: 'merchant' } as const,
  ]
  expect(chooseSlips(rows, ['d', 'c', 'b', 'a'])).toEqual({ hashes: ['d', 'a'], leftOut: 2 })
  expect(chooseSlips(rows, ['b'])).toEqual({ hashes: [], leftOut: 1 })
})
