import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { shopAccess } from '../../../../test/shop-access.ts'
import { vendureSale } from '../../../../test/vendure-sales.ts'
import type { VendureStandIn } from '../../../../test/vendure.ts'
import { openVendure, vendureKeys } from '../../../../test/vendure.ts'
import type { ShopRefund } from '../../../domains/connection/ports-order.ts'
import type { ShopAccess } from '../../../domains/connection/ports.ts'
import { makeVendureConnector } from './index.ts'

const connector = makeVendureConnector({ timeoutMs: 2500, patience: { tries: 2, firstPauseMs: 10, maxPauseMs: 100 } })
let shop: VendureStandIn
let access: ShopAccess
beforeAll(async () => {
  shop = await openVendure()
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.orders.length = 0
  const settings = { address: shop.origin, username: 'stoa' }
  access = shopAccess({ connectionId: shop.origin, settings, secrets: { ...vendureKeys }, outbound: shop.openOutbound() })
})

const place = () => {
  const order = vendureSale('700', { product: '10', variant: '11' })
  shop.orders.push(order)
  return order
}
const refundOf = (change: Partial<ShopRefund> = {}): ShopRefund => ({
  key: '0192aaaa-0000-7000-8000-00000000000a',
  orderReference: '700',
  externalReference: 'hash',
  currency: 'EUR',
  amountMinor: 1210,
  shippingMinor: 0,
  reason: 'Broken',
  isPaidBack: true,
  lines: [{ productReference: '10', variantReference: '11', sku: 'our-variant', quantity: 1, amountMinor: 1210, isRestocked: true }],
  ...change,
})

it('pays nothing back of a refund that is more than what is left, such as after a refund of staff', async () => {
  const order = place()
  order.payments[0]?.refunds.push({ id: 'by-hand', state: 'Settled', total: 3000, reason: '' })
  await expect(connector.refundOrder?.(access, refundOf())).rejects.toMatchObject({
    isTemporary: false,
    text: { code: 'upstream.shop_refund_too_high' },
  })
  expect(order.payments[0]?.refunds.map(({ id }) => id)).toEqual(['by-hand'])
})

it('is done where the money went back and Vendure does not cancel the items', async () => {
  const order = place()
  order.isLocked = true
  const made = await connector.refundOrder?.(access, refundOf())
  expect(order.payments[0]?.refunds).toMatchObject([{ id: made?.reference, state: 'Settled' }])
})
