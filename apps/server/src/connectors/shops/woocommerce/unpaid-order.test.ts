import { expect, it } from 'vitest'
import { billedElsewhere, sampleShopOrder } from '../../../../test/sample-shop-order.ts'
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

it('WooCommerce has the billing address and the service that was chosen, also where shipping is free', async () => {
  const shop = await openWooCommerce()
  fillWooCommerce(shop, generateProducts({ products: 1, theme: 'home', seed: 3, currency: 'EUR' }))
  const reference = String(shop.products[0]?.id)
  const sold = { productReference: reference, variantReference: reference, sku: '', name: 'Thing' }
  const access = shopAccess({ settings: { address: shop.origin }, secrets: { ...wooKeys }, outbound: shop.openOutbound() })
  await connector.createOrder?.(access, sampleShopOrder(sold, 'order-billed', { ...billedElsewhere, shippingMinor: 0, totalMinor: 2420 }))
  await shop.close()
  expect(shop.orders).toMatchObject([
    {
      billing: { first_name: 'Anna', company: 'Bakker Holding BV', address_1: 'Coolsingel 40', postcode: '3011 AD', email: 'noor@example.com' },
      shipping: { first_name: 'Noor', address_1: 'Prinsengracht 214' },
      shipping_lines: [{ method_title: 'Express', total: '0.00' }],
      customer_note: billedElsewhere.customerNote,
    },
  ])
})

it('WooCommerce keeps an order that was completed there, however often it is to be cancelled', async () => {
  const shop = await openWooCommerce()
  fillWooCommerce(shop, generateProducts({ products: 1, theme: 'home', seed: 3, currency: 'EUR' }))
  const reference = String(shop.products[0]?.id)
  const sold = { productReference: reference, variantReference: reference, sku: '', name: 'Thing' }
  const access = shopAccess({ settings: { address: shop.origin }, secrets: { ...wooKeys }, outbound: shop.openOutbound() })
  const made = await connector.createOrder?.(access, sampleShopOrder(sold, 'order-completed'))
  const [stored] = shop.orders
  if (stored) stored.status = 'completed'
  for (const _ of [1, 2])
    await expect(connector.cancelOrder?.(access, made?.reference ?? '', { isRestocked: true })).rejects.toMatchObject({
      kind: 'refused',
      isTemporary: false,
    })
  await shop.close()
  expect(shop.orders.map(({ status }) => status)).toEqual(['completed'])
})
