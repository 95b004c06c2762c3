import { expect, test } from 'vitest'
import { minus } from './minus.ts'

test('a deducted amount is negative, and zero has no sign', () => {
  expect(minus({ minor: 1700, currency: 'EUR' })).toEqual({ minor: -1700, currency: 'EUR' })
  expect(minus({ minor: 0, currency: 'EUR' })).toEqual({ minor: 0, currency: 'EUR' })
})
