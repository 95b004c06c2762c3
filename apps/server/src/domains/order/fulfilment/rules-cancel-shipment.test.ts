import { describe, expect, it } from 'vitest'
import type { CancelFacts, CancelOrder } from './rules-cancel-shipment.ts'
import { shipmentCancelBlock, statusAfterCancel } from './rules-cancel-shipment.ts'

const order: CancelOrder = { orderStatus: 'Fulfilled', paymentStatus: 'Captured', collectedBy: 'provider', releasedAt: null }
const facts: CancelFacts = { isRefunded: false, isReturned: false, isBeingReported: false, label: null }
const label = { state: 'bought', parcelState: 'created', isCancellable: true } as const
const lines = [{ quantity: 3, fulfilledQuantity: 2, refundedUnshippedQuantity: 1 }]
const at = '2026-11-01T10:00:00Z'

describe('A shipment can be cancelled', () => {
  it('while nothing followed that cannot be taken back', () => {
    expect(shipmentCancelBlock(order, lines, facts)).toBeUndefined()
    expect(shipmentCancelBlock({ ...order, collectedBy: 'merchant', paymentStatus: 'Unprocessed' }, lines, facts)).toBeUndefined()
    expect(shipmentCancelBlock({ ...order, paymentStatus: 'Partially Refunded' }, lines, facts)).toBeUndefined()
  })

  it('where the money was released before the shipment, because the merchant collected it', () => {
    expect(shipmentCancelBlock({ ...order, paymentStatus: 'Paid', collectedBy: 'merchant', releasedAt: at }, lines, facts)).toBeUndefined()
  })

  it('where its label was not bought, was cancelled, or is not taken back by the carrier', () => {
    for (const state of ['failed', 'cancelled'] as const)
      expect(shipmentCancelBlock(order, lines, { ...facts, label: { ...label, state } })).toBeUndefined()
    expect(shipmentCancelBlock(order, lines, { ...facts, label: { ...label, isCancellable: false } })).toBeUndefined()
  })

  it.each([
    ['released', { releasedAt: at }, {}],
    ['released', { releasedAt: at, collectedBy: 'storefront' }, {}],
    ['disputed', { paymentStatus: 'ChargeBack Active' }, {}],
    ['not_shippable', { paymentStatus: 'Refunded' }, {}],
    ['not_shippable', { paymentStatus: 'ChargedBack Lost' }, {}],
    ['refunded', {}, { isRefunded: true }],
    ['returned', {}, { isReturned: true, isRefunded: true }],
    ['label_pending', {}, { label: { ...label, state: 'pending' } }],
    ['label_bought', {}, { label }],
    ['handed_over', {}, { label: { ...label, parcelState: 'handed_over', isCancellable: false } }],
    ['handed_over', {}, { label: { ...label, parcelState: 'delivered' } }],
    ['being_reported', {}, { isBeingReported: true }],
  ] as const satisfies readonly (readonly [string, Partial<CancelOrder>, Partial<CancelFacts>])[])(
    'not where it is %s: %o %o',
    (block, ofOrder, ofShipment) => {
      expect(shipmentCancelBlock({ ...order, ...ofOrder }, lines, { ...facts, ...ofShipment })).toBe(block)
    },
  )
})

it('An order that a dispute closed with items that were not shipped is not opened again: they went back into stock', () => {
  const left = [...lines, { quantity: 2, fulfilledQuantity: 0, refundedUnshippedQuantity: 1 }]
  expect(shipmentCancelBlock({ ...order, paymentStatus: 'ChargeBack Won' }, left, facts)).toBe('closed')
  expect(shipmentCancelBlock({ ...order, orderStatus: 'Partially Fulfilled' }, left, facts)).toBeUndefined()
})

describe('The status of an order after it', () => {
  it('is New when nothing is shipped any more, else Partially Fulfilled', () => {
    expect(statusAfterCancel([{ fulfilledQuantity: 0 }, { fulfilledQuantity: 0 }])).toBe('New')
    expect(statusAfterCancel([{ fulfilledQuantity: 0 }, { fulfilledQuantity: 1 }])).toBe('Partially Fulfilled')
  })
})
