import type { Order } from '@stoa/contract/order.ts'
import { expect, it } from 'vitest'
import { refundAmounts, restAmount } from './refund-amounts.ts'

const eur = (minor: number) => ({ minor, currency: 'EUR' })

/** Three items for 10.00 with a commission of 1.00 and 1.74 tax withheld, one of which was refunded: 3.33, 0.33 of the commission and 0.58 of the tax. */
const order = {
  captured: eur(1500),
  refunded: eur(333),
  refundable: eur(1167),
  providerFee: eur(45),
  providerFeeReturnable: eur(35),
  amountStepMinor: 1,
  shipping: eur(500),
  refundableShipping: eur(500),
  shippingTaxWithheld: eur(87),
  shippingTaxReturned: eur(0),
  shippingMarkedByMerchant: eur(0),
  lines: [
    {
      lineId: 'line',
      quantity: 3,
      fulfilledQuantity: 3,
      refundedQuantity: 1,
      shippableQuantity: 0,
      total: eur(1000),
      refundable: eur(667),
      commission: eur(100),
      commissionReturned: eur(33),
      commissionKept: eur(0),
      taxWithheld: eur(174),
      taxReturned: eur(58),
      markedByMerchant: eur(0),
      deducted: eur(0),
      marketplaceDiscount: eur(0),
      marketplaceDiscountReturned: eur(0),
      marketplaceDiscountMarked: eur(0),
    },
  ],
} as unknown as Order

it('a refund is shown to the cent, also after a part was refunded', () => {
  const of = (quantity: number, shippingMinor = 0, amountMinor = 0) =>
    refundAmounts(order, { lines: quantity === 0 ? [] : [{ lineId: 'line', quantity }], shippingMinor, amountMinor, restock: 'none' })
  expect(of(1)).toEqual({ amountMinor: 334, discountMinor: 0, commissionMinor: 34, taxMinor: 58, providerFeeMinor: 10 })
  expect(of(2)).toEqual({ amountMinor: 667, discountMinor: 0, commissionMinor: 67, taxMinor: 116, providerFeeMinor: 20 })
  expect(of(0, 500)).toEqual({ amountMinor: 500, discountMinor: 0, commissionMinor: 0, taxMinor: 87, providerFeeMinor: 15 })
  expect(of(1, 500, 100)).toEqual({ amountMinor: 934, discountMinor: 0, commissionMinor: 44, taxMinor: 162, providerFeeMinor: 28 })
  expect(of(0, 0, 668)).toEqual({ amountMinor: 0, discountMinor: 0, commissionMinor: 0, taxMinor: 0, providerFeeMinor: 0 })
})

it('a refund gives nothing of the payment fee back where the policy keeps it', () => {
  const kept = { ...order, providerFeeReturnable: eur(0) }
  const input = { lines: [{ lineId: 'line', quantity: 1 }], shippingMinor: 0, amountMinor: 0, restock: 'none' as const }
  expect(refundAmounts(kept, input)).toEqual({ amountMinor: 334, discountMinor: 0, commissionMinor: 34, taxMinor: 58, providerFeeMinor: 0 })
})

it('a refund takes back the part of the marketplace’s discount, of items that cost nothing all of theirs', () => {
  const [line] = order.lines
  const given = { marketplaceDiscount: eur(500), marketplaceDiscountReturned: eur(167), taxWithheld: eur(0), taxReturned: eur(0) }
  const of = (shown: Order, quantity: number) =>
    refundAmounts(shown, { lines: [{ lineId: 'line', quantity }], shippingMinor: 0, amountMinor: 0, restock: 'none' })
  const half = { ...order, lines: [{ ...line, ...given }] } as Order
  expect(of(half, 1)).toMatchObject({ amountMinor: 333, discountMinor: 166, commissionMinor: 34 })
  expect(of(half, 2)).toMatchObject({ amountMinor: 667, discountMinor: 333, commissionMinor: 67 })
  const nothing = { total: eur(0), refundable: eur(0) }
  const free = { ...order, lines: [{ ...line, ...given, ...nothing }] } as Order
  expect(of(free, 2)).toMatchObject({ amountMinor: 0, discountMinor: 333, commissionMinor: 67 })
})

it('items that are left after a return with a fee are worth what the server refunds, and so is all that is left', () => {
  // Two items for 10.00 with a commission of 1.00, one returned with a fee of 1.20: 3.80 and 0.38 of the commission went back.
  const line = {
    ...order.lines[0],
    quantity: 2,
    fulfilledQuantity: 2,
    refundedQuantity: 1,
    refundable: eur(620),
    deducted: eur(120),
    commissionReturned: eur(38),
    taxWithheld: eur(0),
    taxReturned: eur(0),
  }
  const returned = {
    ...order,
    captured: eur(1000),
    refunded: eur(380),
    refundable: eur(620),
    shipping: eur(0),
    refundableShipping: eur(0),
    lines: [line],
  } as Order
  const one = { lines: [{ lineId: 'line', quantity: 1 }], shippingMinor: 0, amountMinor: 0, restock: 'none' as const }
  expect(refundAmounts(returned, one)).toMatchObject({ amountMinor: 500, commissionMinor: 50 })
  expect(restAmount(returned)).toBe(500)
  expect(restAmount(order)).toBe(1167)
})

it('all that is left is what the bank did not take', () => {
  expect(restAmount({ ...order, refundable: eur(200) })).toBe(200)
})

it('a refund is rounded down to what the payment provider can move, and is nothing below it', () => {
  const stepped = { ...order, amountStepMinor: 10 }
  const of = (quantity: number, amountMinor: number) =>
    refundAmounts(stepped, { lines: quantity === 0 ? [] : [{ lineId: 'line', quantity }], shippingMinor: 0, amountMinor, restock: 'none' })
      .amountMinor
  expect([of(1, 0), of(0, 105), of(0, 5)]).toEqual([330, 100, 0])
  expect(restAmount(stepped)).toBe(1160)
})
