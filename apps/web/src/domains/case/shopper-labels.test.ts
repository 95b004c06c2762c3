import { expect, test } from 'vitest'
import { shopperStatus, statusForShopper } from './shopper-labels.ts'

test('an order that is not paid waits for its payment, and is not prepared', () => {
  expect(shopperStatus[statusForShopper({ orderStatus: 'New', isPaymentAwaited: true })]).toBe('Waiting for payment')
  expect(shopperStatus[statusForShopper({ orderStatus: 'New', isPaymentAwaited: false })]).toBe('Being prepared')
})
