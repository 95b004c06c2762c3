import { expect, it } from 'vitest'
import { sampleShopOrder } from '../../../../test/sample-shop-order.ts'
import { shopAccess } from '../../../../test/shop-access.ts'
import { fillWooCommerce, openWooCommerce, wooKeys } from '../../../../test/woocommerce.ts'
import { generateProducts } from '../../../sandbox/make-shop.ts'
import { makeWooConnector } from './index.ts'

const connector = makeWooConnector({ timeoutMs: 2500, patience: { tries: 2, firstPauseMs: 10, maxPauseMs: 100 } })

it('WooCommerce has an order paid at the marketplace, and an unpaid one where the merchant collects the money', async () => {
  const shop = await openWooCommerce()
  fillWooCommerce(shop, generateProducts({ products: 1, theme: 'home', seed: 3, currency: 'EUR' }))
  const reference = String(shop.products[0]?.id)
  const sold = { productReference: reference, variantReference: reference, sku: '', name: 'Thing' }
  const access = shopAccess({ settings: { address: shop.origin }, secrets: { ...wooKeys }, outbound: shop.openOutbound() })
  await connector.createOrder?.(access, sampleShopOrder(sold, 'order-paid'))
  await connector.createOrder?.(access, sampleShopOrder(sold, 'order-unpaid', { isPaid: false }))
  await shop.close()
  expect(shop.orders.map(({ set_paid, payment_method, status }) => [set_paid, payment_method, status])).toEqual([
    [true, 'stoa', 'processing'],
    [false, 'cod', 'processing'],
  ])
})
