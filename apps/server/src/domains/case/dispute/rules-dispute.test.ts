import { expect, test } from 'vitest'
import { splitDispute } from './rules-dispute.ts'

const order = (capturedMinor: number, leftMinor = capturedMinor) => ({ capturedMinor, leftMinor })

test('a dispute is split by what is left of each order of the payment', () => {
  expect(splitDispute(100, [order(300), order(100)])).toEqual([75, 25])
  expect(splitDispute(101, [order(300, 0), order(100, 60), order(100, 60)])).toEqual([0, 51, 50])
})

test('what the bank takes beyond what is left is of the orders that gave it back', () => {
  expect(splitDispute(52_092, [order(18_799), order(33_293, 32_793)])).toEqual([18_799, 33_293])
  expect(splitDispute(400, [order(300, 0), order(100, 0)])).toEqual([300, 100])
})

test('more than was ever captured is divided by what was captured', () => {
  expect(splitDispute(440, [order(300), order(100)])).toEqual([330, 110])
})
