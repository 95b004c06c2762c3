import { expect, it } from 'vitest'
import { totalsOf } from './payout-totals.ts'

it('sums what is paid out per currency', () => {
  const amounts = [
    { minor: 100, currency: 'EUR' },
    { minor: 50, currency: 'SEK' },
    { minor: 25, currency: 'EUR' },
  ]
  expect(totalsOf(amounts)).toEqual([
    { minor: 125, currency: 'EUR' },
    { minor: 50, currency: 'SEK' },
  ])
  expect(totalsOf([])).toEqual([])
})
