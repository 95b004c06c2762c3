import { afterAll, beforeAll, beforeEach } from 'vitest'
import { makeVendureConnector } from '../src/connectors/shops/vendure/index.ts'
import type { ShopRefund } from '../src/domains/connection/ports-order.ts'
import type { ShopAccess } from '../src/domains/connection/ports.ts'
import { shopAccess } from './shop-access.ts'
import type { Draft } from './vendure-order-types.ts'
import { vendureSale } from './vendure-sales.ts'
import type { VendureStandIn } from './vendure.ts'
import { openVendure, vendureKeys } from './vendure.ts'

/** What is sold in the orders of `openVendureSales`. */
export const vendureSold = { product: '10', variant: '11' }

/**
 * Opens a stand-in of a Vendure shop for the tests of a file, without orders before each. `place` puts order 700 of a shopper into it, and `access` is how
 * the connector reaches it.
 */
export function openVendureSales() {
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
  return {
    connector: makeVendureConnector({ timeoutMs: 2500, patience: { tries: 2, firstPauseMs: 10, maxPauseMs: 100 } }),
    shop: () => shop,
    access: () => access,
    place: (change: Partial<Draft> = {}): Draft => {
      const order = vendureSale('700', vendureSold, change)
      shop.orders.push(order)
      return order
    },
  }
}

/** A refund of one item of order 700 for 12.10. */
export function vendureRefund(change: Partial<ShopRefund> = {}): ShopRefund {
  return {
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
  }
}
