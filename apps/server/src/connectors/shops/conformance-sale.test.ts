import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { magentoAndShopwareSales } from '../../../test/magento-shopware-sales.ts'
import type { SandboxWorld } from '../../../test/sandbox.ts'
import { openSandbox } from '../../../test/sandbox.ts'
import { accessWith, apiKey, openSandboxShop } from '../../../test/shop-access.ts'
import { shopifySale } from '../../../test/shopify-sales.ts'
import { openShopify, shopifyKeys } from '../../../test/shopify.ts'
import type { Mode } from '../../../test/stand-in.ts'
import { vendureSale } from '../../../test/vendure-sales.ts'
import { openVendure, vendureKeys } from '../../../test/vendure.ts'
import { openWixSales } from '../../../test/wix/open-wix-sales.ts'
import { openWooCommerce, wooKeys } from '../../../test/woocommerce.ts'
import type { ShopAccess, ShopConnector } from '../../domains/connection/ports.ts'
import { updateShopScript } from '../../sandbox/queries-shop.ts'
import { findProducts } from '../../sandbox/queries-shop-order.ts'
import { makeSandboxShopConnector } from './sandbox/index.ts'
import { makeShopifyConnector } from './shopify/index.ts'
import { makeVendureConnector } from './vendure/index.ts'
import { makeWooConnector } from './woocommerce/index.ts'

const patience = { tries: 5, firstPauseMs: 10, maxPauseMs: 2000 }

let world: SandboxWorld
const shopifyOrigins = new Map<string, string>()
// Its keys are made when it opens, so it opens before the subjects are listed.
const wix = await openWixSales({ timeoutMs: 5000, patience })
const opened: { close(): Promise<void> }[] = [wix]
beforeAll(async () => {
  world = await openSandbox()
})
afterAll(async () => {
  await Promise.all(opened.map((shop) => shop.close()))
  await world.close()
})

/** A shop with one order of a shopper: two chairs (24.20), one of the shop's own mugs (6.00), and shipping (5.00). */
type Sold = {
  access: ShopAccess
  reference: string
  product: string
  variant: string
  inject(modes: readonly Mode[]): Promise<void>
  /** Makes the order one that the shop lets us cancel. */
  beforeCancel?(): void
}
type Subject = { name: string; connector: ShopConnector; open(): Promise<Sold> }

const subjects: Subject[] = [
  {
    name: 'sandbox',
    connector: makeSandboxShopConnector({ timeoutMs: 5000, patience }),
    async open() {
      const { id, access } = await openSandboxShop(world, 3)
      const rows = await findProducts(world.db, id, await referencesOf(id))
      const [chair, mug] = rows.map(({ body }) => ({ productId: body.id, variantId: body.variants[0]?.id ?? '' }))
      const response = await fetch(`${access.settings.address}/checkout`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          customer: { name: 'Noor de Vries', email: 'noor@example.com' },
          shippingAddress: { name: 'Noor de Vries', street: 'Prinsengracht 214', postalCode: '1016 HD', city: 'Amsterdam', countryCode: 'NL' },
          lines: [
            { ...chair, sku: 'our-variant', name: 'Chair', quantity: 2, total: 2420, tax: 21 },
            { ...mug, sku: 'mug', name: 'Own mug', quantity: 1, total: 600 },
          ],
          shipping: 500,
        }),
      })
      const { number } = (await response.json()) as { number: number }
      return {
        access,
        reference: String(number),
        product: chair?.productId ?? '',
        variant: chair?.variantId ?? '',
        inject: (modes) => updateShopScript(world.db, id, modes.map(String)),
      }
    },
  },
  {
    name: 'woocommerce',
    connector: makeWooConnector({ timeoutMs: 5000, patience }),
    async open() {
      const shop = await openWooCommerce()
      opened.push(shop)
      const place = {
        first_name: 'Noor',
        last_name: 'de Vries',
        address_1: 'Prinsengracht 214',
        postcode: '1016 HD',
        city: 'Amsterdam',
        country: 'NL',
      }
      shop.orders.push({
        id: 4001,
        number: '4001',
        status: 'processing',
        currency: 'EUR',
        date_created_gmt: '2026-11-23T06:00:00',
        date_modified_gmt: '2026-11-23T06:00:00',
        total: '35.20',
        shipping_total: '4.13',
        shipping_tax: '0.87',
        billing: { ...place, email: 'noor@example.com', phone: '' },
        shipping: place,
        line_items: [
          { id: 1, product_id: 10, variation_id: 0, name: 'Chair', sku: 'our-variant', quantity: 2, total: '23.99', total_tax: '0.21' },
          { id: 2, product_id: 20, variation_id: 0, name: 'Own mug', sku: 'mug', quantity: 1, total: '4.9587', total_tax: '1.0413' },
        ],
        refunds: [],
        notes: [],
        meta_data: [],
      })
      const access = { ...accessWith(world, { address: shop.origin }), secrets: { ...wooKeys }, outbound: shop.openOutbound() }
      return {
        access,
        reference: '4001',
        product: '10',
        variant: '10',
        inject: async (modes) => void shop.script.splice(0, shop.script.length, ...modes),
      }
    },
  },
  {
    name: 'shopify',
    connector: makeShopifyConnector({ timeoutMs: 5000, patience, originOf: (shop) => shopifyOrigins.get(shop) ?? '' }),
    async open() {
      const shop = await openShopify()
      opened.push(shop)
      const domain = `sale-${shopifyOrigins.size + 1}.myshopify.com`
      shopifyOrigins.set(domain, shop.origin)
      shop.orders.push(shopifySale('7001', { product: '10', variant: '11', sku: 'our-variant' }))
      const access = accessWith(world, { shop: domain, clientId: 'client' })
      return {
        access: { ...access, connectionId: domain, secrets: { ...shopifyKeys }, outbound: shop.openOutbound() },
        reference: '7001',
        product: '10',
        variant: '11',
        inject: async (modes) => void shop.script.splice(0, shop.script.length, ...modes),
      }
    },
  },
  {
    name: 'wix',
    connector: wix.connector,
    open: async () => ({ ...(await wix.sell()), inject: async (modes) => void wix.script.splice(0, wix.script.length, ...modes) }),
  },
  {
    name: 'vendure',
    connector: makeVendureConnector({ timeoutMs: 5000, patience }),
    async open() {
      const shop = await openVendure()
      opened.push(shop)
      shop.orders.push(vendureSale('700', { product: '10', variant: '11' }))
      const access = accessWith(world, { address: shop.origin, username: 'stoa' })
      return {
        access: { ...access, connectionId: shop.origin, secrets: { ...vendureKeys }, outbound: shop.openOutbound() },
        reference: '700',
        product: '10',
        variant: '11',
        inject: async (modes) => void shop.script.splice(0, shop.script.length, ...modes),
      }
    },
  },
  ...magentoAndShopwareSales(opened),
]

async function referencesOf(shopId: string): Promise<string[]> {
  const rows = await world.db.selectFrom('sandbox.shop_product').select('reference').where('shop_id', '=', shopId).orderBy('number').execute()
  return rows.map(({ reference }) => reference)
}

describe.each(subjects)('The orders of $name as a storefront', ({ connector, open }) => {
  const readOne = async ({ access, reference }: Sold) => {
    const [sale, ...more] = (await connector.readSales?.(access, [reference, '999999'])) ?? []
    expect(more).toEqual([])
    return sale
  }
  const refundOf = (sold: Sold) => ({
    key: '0192aaaa-0000-7000-8000-00000000000a',
    orderReference: sold.reference,
    externalReference: 'hash',
    currency: 'EUR',
    amountMinor: 1210,
    shippingMinor: 0,
    reason: 'Broken',
    isPaidBack: true,
    lines: [
      { productReference: sold.product, variantReference: sold.variant, sku: 'our-variant', quantity: 1, amountMinor: 1210, isRestocked: true },
    ],
  })

  it('are a declared capability', () => {
    expect(connector.capabilities).toContain('receive-orders')
  })

  it('are read complete, with what the shopper paid; one that is not there is left out', async () => {
    const sold = await open()
    expect(await readOne(sold)).toMatchObject({
      reference: sold.reference,
      isPaid: true,
      isCancelled: false,
      currency: 'EUR',
      customer: { name: 'Noor de Vries', email: 'noor@example.com' },
      shippingAddress: { name: 'Noor de Vries', street: 'Prinsengracht 214', postalCode: '1016 HD', city: 'Amsterdam', countryCode: 'NL' },
      lines: [
        { productReference: sold.product, variantReference: sold.variant, sku: 'our-variant', quantity: 2, totalMinor: 2420, taxMinor: 21 },
        { quantity: 1, totalMinor: 600 },
      ],
      shippingMinor: 500,
      totalMinor: 3520,
      refunds: [],
    })
  })

  it.each([['429'], ['500'], ['closed'], ['malformed'], ['html']] as [Mode][])('are read though the shop answers %s once', async (mode) => {
    const sold = await open()
    await sold.inject([mode])
    expect(await readOne(sold)).toMatchObject({ totalMinor: 3520 })
  })

  it('are paid back once per key, and the refund is recognised when it is read', async () => {
    const sold = await open()
    const first = await connector.refundOrder?.(sold.access, refundOf(sold))
    expect(await connector.refundOrder?.(sold.access, refundOf(sold))).toEqual(first)
    const sale = await readOne(sold)
    expect(sale?.refunds).toMatchObject([{ reference: first?.reference, amountMinor: 1210 }])
    const [made] = sale?.refunds ?? []
    expect(made?.key === null || made?.key === refundOf(sold).key).toBe(true)
  })

  it('are cancelled once, and a repeat is no error', async () => {
    const sold = await open()
    sold.beforeCancel?.()
    for (const _ of [1, 2]) await connector.cancelOrder?.(sold.access, sold.reference, { isRestocked: false })
    expect(await readOne(sold)).toMatchObject({ isCancelled: true })
  })
})
