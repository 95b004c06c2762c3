import type { CollectedBy } from '@stoa/contract/collected-by.ts'
import type { PaymentStatus } from '@stoa/contract/states.ts'
import { describe, expect, it } from 'vitest'
import { closingStatus, planShipment } from './rules-fulfil.ts'
import { shippingBlockReason } from '../payment/rules-payment.ts'

describe('a shipment', () => {
  const line = (id: string, quantity: number, fulfilledQuantity = 0, refundedUnshippedQuantity = 0, pendingUnshippedQuantity = 0) => ({
    id,
    quantity,
    fulfilledQuantity,
    refundedUnshippedQuantity,
    pendingUnshippedQuantity,
  })
  const lines = [line('a', 2, 1), line('b', 1)]
  it('holds all that is left when no lines are named', () => {
    expect(planShipment(lines, undefined)).toEqual({
      lines: [
        { lineId: 'a', quantity: 1 },
        { lineId: 'b', quantity: 1 },
      ],
      isComplete: true,
    })
  })
  it('holds what is named, and says whether something is left', () => {
    expect(planShipment(lines, [{ lineId: 'b', quantity: 1 }])).toEqual({ lines: [{ lineId: 'b', quantity: 1 }], isComplete: false })
  })
  it('is refused beyond what was neither shipped nor refunded', () => {
    const beyond = { issue: { code: 'quantity_exceeds', path: 'lines.0.quantity' } }
    expect(planShipment(lines, [{ lineId: 'a', quantity: 2 }])).toMatchObject(beyond)
    expect(planShipment([line('a', 2, 0, 1)], [{ lineId: 'a', quantity: 2 }])).toMatchObject(beyond)
    expect(planShipment([line('a', 1, 1)], undefined)).toMatchObject({ issue: { code: 'state_forbids' } })
    expect(planShipment([line('a', 1, 0, 1)], undefined)).toMatchObject({ issue: { code: 'state_forbids' } })
  })
  it('leaves out what was refunded, and completes the order unless that refund may still fail', () => {
    expect(planShipment([line('a', 3, 1, 1)], undefined)).toEqual({ lines: [{ lineId: 'a', quantity: 1 }], isComplete: true })
    expect(planShipment([line('a', 3, 1, 1, 1)], undefined)).toEqual({ lines: [{ lineId: 'a', quantity: 1 }], isComplete: false })
  })
  it.each([
    ['something is left', [line('a', 2, 1)], false, undefined],
    ['the rest of a shipped order was refunded', [line('a', 3, 2, 1)], false, 'Fulfilled'],
    ['all was refunded before shipment', [line('a', 3, 0, 3), line('b', 1, 0, 1)], false, 'Cancelled'],
    ['a refund of the rest is pending', [line('a', 3, 0, 3, 1)], false, undefined],
    ['every cent was refunded and an item of no price is left', [line('a', 1, 0, 1), line('free', 1)], true, 'Cancelled'],
  ] as const)('closes the order as the table says when %s', (_, own, isRefundedWhole, expected) => {
    expect(closingStatus(own, isRefundedWhole)).toBe(expected)
  })
  it('waits for the money, unless the merchant collects it', () => {
    const blockOf = (paymentStatus: PaymentStatus, collectedBy: CollectedBy = 'provider') => shippingBlockReason({ paymentStatus, collectedBy })
    expect(blockOf('Unprocessed')).toEqual({ code: 'order_error.not_paid', params: {} })
    expect(blockOf('Unprocessed', 'merchant')).toBeUndefined()
    expect(blockOf('Cancelled', 'merchant')).toEqual({ code: 'order_error.payment_status', params: { status: 'Cancelled' } })
    expect(blockOf('Authorized')).toEqual({ code: 'order_error.not_paid', params: {} })
    expect(blockOf('Refused')).toEqual({ code: 'order_error.payment_status', params: { status: 'Refused' } })
    expect(blockOf('Partially Refunded')).toBeUndefined()
  })
})
