import { expect, it } from 'vitest'
import { shopAccess } from '../../../../test/shop-access.ts'
import { openWooCommerce, wooKeys } from '../../../../test/woocommerce.ts'
import { makeWooConnector } from './index.ts'

const connector = makeWooConnector({ timeoutMs: 2500, patience: { tries: 2, firstPauseMs: 10, maxPauseMs: 100 } })

it('names every changed order of WooCommerce once, although others are deleted between two pages', async () => {
  const shop = await openWooCommerce()
  const ids = Array.from({ length: 250 }, (_, index) => index + 1)
  shop.orders.push(...ids.map((id) => ({ id, status: 'processing', total: '1.00', meta_data: [], date_modified_gmt: '2026-11-20T10:00:00' })))
  const access = shopAccess({ settings: { address: shop.origin }, secrets: { ...wooKeys }, outbound: shop.openOutbound() })
  const read: string[] = []
  for await (const page of connector.listChangedOrders?.(access, new Date('2026-11-01')) ?? []) {
    if (read.length === 0) shop.orders.splice(10, 3)
    read.push(...page)
  }
  await shop.close()
  expect(read).toEqual(ids.map(String))
})

it('names every changed product of WooCommerce once, although others are deleted between two pages', async () => {
  const shop = await openWooCommerce()
  const ids = Array.from({ length: 250 }, (_, index) => index + 1)
  shop.products.push(...ids.map((id) => ({ id, status: 'publish' })))
  const access = shopAccess({ settings: { address: shop.origin }, secrets: { ...wooKeys }, outbound: shop.openOutbound() })
  const read: string[] = []
  for await (const page of connector.listChangedProducts?.(access, new Date('2026-11-01')) ?? []) {
    if (read.length === 0) shop.products.splice(10, 3)
    read.push(...page)
  }
  await shop.close()
  expect(read).toEqual(ids.map(String))
})
