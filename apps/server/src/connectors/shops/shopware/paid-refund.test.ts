import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { shopAccess } from '../../../../test/shop-access.ts'
import { placeSale } from '../../../../test/shopware-sales.ts'
import type { ShopwareStandIn } from '../../../../test/shopware.ts'
import { openShopware, shopwareKeys } from '../../../../test/shopware.ts'
import type { ShopAccess } from '../../../domains/connection/ports.ts'
import { shopwareId } from './ids.ts'
import { makeShopwareConnector } from './index.ts'

const connector = makeShopwareConnector({ timeoutMs: 2500, patience: { tries: 2, firstPauseMs: 10, maxPauseMs: 100 } })
let shop: ShopwareStandIn
let access: ShopAccess
beforeAll(async () => {
  shop = await openShopware()
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.script.length = 0
  shop.orders.length = 0
  access = shopAccess({ connectionId: shop.origin, settings: { address: shop.origin }, secrets: { ...shopwareKeys }, outbound: shop.openOutbound() })
})

it.each([
  ['the stock', 6],
  ['the state of the payment', 8],
])('a refund that was paid back is done, though Shopware refuses to change %s', async (_, calls) => {
  const order = placeSale(shop)
  shop.script.push(...Array.from({ length: calls }, () => 'ok' as const), '409')
  const variantReference = shopwareId('variant', '1', '0')
  await connector.refundOrder?.(access, {
    key: '0192aaaa-0000-7000-8000-00000000000a',
    orderReference: order.id,
    externalReference: '',
    currency: 'EUR',
    amountMinor: 1210,
    shippingMinor: 0,
    reason: 'Broken',
    isPaidBack: true,
    lines: [{ productReference: '', variantReference, sku: 'our-variant', quantity: 1, amountMinor: 1210, isRestocked: true }],
  })
  expect(shop.script).toEqual([])
  expect(order.transactions[1]?.captures?.[0]?.paidBack).toEqual([12.1])
  const [sale] = (await connector.readSales?.(access, [order.id])) ?? []
  expect(sale?.refunds).toMatchObject([{ key: '0192aaaa-0000-7000-8000-00000000000a', amountMinor: 1210 }])
})
