import type { Order } from '@stoa/contract/order.ts'
import { expect, it } from 'vitest'
import { chargeStateOf } from './paid-by-marketplace.ts'

const eur = (minor: number) => ({ minor, currency: 'EUR' })
const stateOf = (orderStatus: Order['orderStatus'], paymentStatus: Order['paymentStatus'], captured = 0, credited = 0) =>
  chargeStateOf({ orderStatus, paymentStatus, captured: eur(captured), marketplaceDiscountCredited: eur(credited) } as Order)

it('charges commission of paid orders alone, expects it of those that may be paid, and none where nobody will pay', () => {
  expect([stateOf('New', 'Captured', 2495), stateOf('New', 'Paid', 0, 500), stateOf('Cancelled', 'Refunded', 2495)]).toEqual(Array(3).fill('charged'))
  expect([stateOf('New', 'Processing'), stateOf('Fulfilled', 'Unprocessed')]).toEqual(['expected', 'expected'])
  expect([stateOf('Cancelled', 'Unprocessed'), stateOf('Fulfilled', 'Cancelled'), stateOf('New', 'Refused')]).toEqual(['none', 'none', 'none'])
})
