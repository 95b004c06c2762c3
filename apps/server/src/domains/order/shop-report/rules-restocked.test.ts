import { expect, it } from 'vitest'
import { divideRestocked } from './rules-restocked.ts'

it('divides a line of which a part goes back into stock, to the cent, and leaves the others', () => {
  const line = (quantity: number, restockedQuantity: number) => ({ sku: 'a', quantity, amountMinor: 1000, restockedQuantity })
  expect(divideRestocked([line(3, 1), line(2, 2), line(2, 0), line(0, 0)])).toEqual([
    { sku: 'a', quantity: 1, amountMinor: 333, isRestocked: true },
    { sku: 'a', quantity: 2, amountMinor: 667, isRestocked: false },
    { sku: 'a', quantity: 2, amountMinor: 1000, isRestocked: true },
    { sku: 'a', quantity: 2, amountMinor: 1000, isRestocked: false },
    { sku: 'a', quantity: 0, amountMinor: 1000, isRestocked: false },
  ])
})
