import { expect, it } from 'vitest'
import { billedElsewhere, sampleShopOrder } from '../../../../test/sample-shop-order.ts'
import type { ShopOrder } from '../../../domains/connection/ports-order.ts'
import { toWixOrder } from './wix-orders.ts'

type Sent = {
  order: {
    lineItems: { quantity: number; price: { amount: string } }[]
    priceSummary: Record<'subtotal' | 'shipping' | 'discount' | 'total', { amount: string }>
    billingInfo: object
    recipientInfo: object
    shippingInfo: object
  }
}
const orderOf = (change: Partial<ShopOrder>) =>
  (toWixOrder(sampleShopOrder({ productReference: 'p', variantReference: 'v', sku: 's', name: 'Thing' }, 'order', change)) as Sent).order

it.each([
  { quantity: 2, totalMinor: 1600 },
  { quantity: 3, totalMinor: 2000 },
  { quantity: 2, totalMinor: 0 },
])('an order with a discount has items at what was paid for them: %j', ({ quantity, totalMinor }) => {
  const line = { productReference: 'p', variantReference: 'v', sku: 's', name: 'Thing', quantity, unitPriceMinor: 1000, totalMinor }
  const { lineItems, priceSummary } = orderOf({ lines: [line], shippingMinor: 495, totalMinor: totalMinor + 495 })
  const items = lineItems.reduce((sum, one) => sum + one.quantity * Math.round(Number(one.price.amount) * 100), 0)
  expect(items).toBe(totalMinor)
  expect(lineItems.reduce((sum, one) => sum + one.quantity, 0)).toBe(quantity)
  expect(Math.round(Number(priceSummary.subtotal.amount) * 100)).toBe(totalMinor)
  expect(priceSummary.discount.amount).toBe('0.00')
})

it('an order has its billing address and the service that was chosen', () => {
  expect(orderOf(billedElsewhere)).toMatchObject({
    billingInfo: { address: { addressLine: 'Coolsingel 40' }, contactDetails: { firstName: 'Anna', company: 'Bakker Holding BV' } },
    recipientInfo: { address: { addressLine: 'Prinsengracht 214' }, contactDetails: { firstName: 'Noor' } },
    buyerNote: billedElsewhere.customerNote,
    shippingInfo: { title: 'Express', logistics: { shippingDestination: { address: { addressLine: 'Prinsengracht 214' } } } },
  })
  expect(orderOf({}).billingInfo).toMatchObject({ address: { addressLine: 'Prinsengracht 214' } })
})
