import type { Case } from '@stoa/contract/case-shapes.ts'
import { expect, it } from 'vitest'
import { returnRefund } from './return-refund.ts'

const eur = (minor: number) => ({ minor, currency: 'EUR' })

/** Two items for 10.00 with a return fee of 6.00, one of which is accepted: its refund is capped at nothing. */
const one = {
  lines: [{ acceptedQuantity: 1 }],
  worth: eur(500),
  fee: eur(600),
  refundable: eur(0),
  orderRefundable: eur(1000),
  amountStepMinor: 1,
} as Case

it('a refund of a return is what the accepted items are worth less the fee that is typed, and shipping', () => {
  expect(returnRefund(one, 600, 0)).toBe(0)
  expect(returnRefund(one, 300, 0)).toBe(200)
  expect(returnRefund(one, 0, 250)).toBe(750)
})

it('a refund of a return is never more than what is left of the order, whatever the fee', () => {
  const charged = { ...one, refundable: eur(300), orderRefundable: eur(300) }
  expect(returnRefund(charged, 100, 0)).toBe(300)
  expect(returnRefund(charged, 300, 0)).toBe(200)
  expect(returnRefund(charged, 300, 500)).toBe(300)
})

it('a refund of a return of which nothing is accepted is its shipping', () => {
  const none = { ...one, lines: [{ acceptedQuantity: 0 }], worth: eur(0) } as Case
  expect(returnRefund(none, 600, 250)).toBe(250)
})

it('a refund of a return is rounded down to what the payment provider can move', () => {
  expect(returnRefund({ ...one, amountStepMinor: 10 }, 105, 0)).toBe(390)
})
