import { afterAll, beforeAll, beforeEach } from 'vitest'
import { makeShopwareConnector } from '../src/connectors/shops/shopware/index.ts'
import type { ShopRefund } from '../src/domains/connection/ports-order.ts'
import type { ShopAccess } from '../src/domains/connection/ports.ts'
import { shopAccess } from './shop-access.ts'
import type { ShopwareStandIn } from './shopware.ts'
import { openShopware, shopwareKeys } from './shopware.ts'

/** Opens a stand-in of a Shopware shop for the tests of a file, without orders before each. `access` is how the connector reaches it. */
export function openShopwareSales() {
  let shop: ShopwareStandIn
  let access: ShopAccess
  beforeAll(async () => {
    shop = await openShopware()
  })
  afterAll(() => shop.close())
  beforeEach(() => {
    shop.script.length = 0
    shop.orders.length = 0
    const settings = { address: shop.origin }
    access = shopAccess({ connectionId: shop.origin, settings, secrets: { ...shopwareKeys }, outbound: shop.openOutbound() })
  })
  return {
    connector: makeShopwareConnector({ timeoutMs: 2500, patience: { tries: 2, firstPauseMs: 10, maxPauseMs: 100 } }),
    shop: () => shop,
    access: () => access,
  }
}

/** A refund of 12.10 of an order that the shop paid back. */
export function shopwareRefund(orderReference: string, change: Partial<ShopRefund> = {}): ShopRefund {
  return {
    key: '0192aaaa-0000-7000-8000-00000000000a',
    orderReference,
    externalReference: '',
    currency: 'EUR',
    amountMinor: 1210,
    shippingMinor: 0,
    reason: 'Broken',
    isPaidBack: true,
    lines: [],
    ...change,
  }
}
