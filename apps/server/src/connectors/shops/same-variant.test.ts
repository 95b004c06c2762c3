import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collect } from '../../../test/collect-pull.ts'
import { fillMagento, magentoKeys, magentoSettings, openMagento } from '../../../test/magento.ts'
import { silentLog } from '../../../test/sandbox.ts'
import { shopAccess } from '../../../test/shop-access.ts'
import { fillShopify, openShopify, shopifyKeys } from '../../../test/shopify.ts'
import { fillVendure, openVendure, vendureKeys } from '../../../test/vendure.ts'
import { makeWixProducts } from '../../../test/wix/wix-catalog.ts'
import { openWix } from '../../../test/wix/wix-site.ts'
import { fillWooCommerce, openWooCommerce, wooKeys } from '../../../test/woocommerce.ts'
import type { ShopOrder, ShopQuantity } from '../../domains/connection/ports-order.ts'
import type { ShopAccess, ShopConnector } from '../../domains/connection/ports.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { generateProducts } from '../../sandbox/make-shop.ts'
import { makeMagentoConnector } from './magento/index.ts'
import { makeShopifyConnector } from './shopify/index.ts'
import { makeVendureConnector } from './vendure/index.ts'
import { createWix } from './wix/index.ts'
import { makeWooConnector } from './woocommerce/index.ts'

const pace = { timeoutMs: 5000, patience: { tries: 2, firstPauseMs: 10, maxPauseMs: 100 } }
const products = generateProducts({ products: 2, theme: 'home', seed: 3, currency: 'EUR' })

type Quantities = readonly { id: unknown; quantity: number }[]
const sumOf = (parts: Quantities, id: unknown): number =>
  parts.reduce((sum, one) => sum + (String(one.id) === String(id) ? Math.abs(one.quantity) : 0), 0)

/** A shop, and how many of each item of its only order were shipped and refunded; null where the shop does not keep which items a shipment has. */
type Opened = { access: ShopAccess; connector: ShopConnector; shipped(): number[] | null; refunded(): number[] }
type Subject = { name: string; open(): Promise<Opened> }

const opened: { close(): Promise<void> }[] = []
let wix: Awaited<ReturnType<typeof openWix>>
beforeAll(async () => {
  wix = await openWix()
})
afterAll(() => Promise.all([...opened, wix].map((one) => one.close())))

const subjects: Subject[] = [
  {
    name: 'Magento',
    async open() {
      const shop = await openMagento()
      opened.push(shop)
      fillMagento(shop, products)
      for (const source of shop.sources) source.quantity = 50
      const settings = { address: shop.origin, ...magentoSettings }
      return {
        connector: makeMagentoConnector({ ...pace, imsOrigin: '' }),
        access: shopAccess({ connectionId: shop.origin, settings, secrets: { ...magentoKeys }, outbound: shop.openOutbound() }),
        shipped: () => shop.orders[0]?.items.map(({ qty_shipped }) => qty_shipped) ?? [],
        refunded: () => shop.orders[0]?.items.map(({ qty_refunded }) => qty_refunded) ?? [],
      }
    },
  },
  {
    name: 'WooCommerce',
    async open() {
      const shop = await openWooCommerce()
      opened.push(shop)
      fillWooCommerce(shop, products)
      type Refund = { line_items: { quantity: number; meta_data: { value: string }[] }[] }
      return {
        connector: makeWooConnector(pace),
        access: shopAccess({ settings: { address: shop.origin }, secrets: { ...wooKeys }, outbound: shop.openOutbound() }),
        shipped: () => null,
        refunded() {
          const [order] = shop.orders
          const parts = ((order?.refunds ?? []) as Refund[]).flatMap(({ line_items: items }) =>
            items.map(({ quantity, meta_data: [meta] }) => ({ id: meta?.value, quantity })),
          )
          return ((order?.line_items ?? []) as { id: number }[]).map(({ id }) => sumOf(parts, id))
        },
      }
    },
  },
  {
    name: 'Shopify',
    async open() {
      const shop = await openShopify()
      opened.push(shop)
      fillShopify(shop, products)
      type Refund = { refundLineItems: { lineItemId: string; quantity: number }[] }
      const idsOf = () => ((shop.orders[0]?.lineItems ?? []) as { id: string }[]).map(({ id }) => id)
      return {
        connector: makeShopifyConnector({ ...pace, originOf: () => shop.origin }),
        access: shopAccess({
          settings: { shop: 'haven.myshopify.com', clientId: 'client' },
          secrets: { ...shopifyKeys },
          outbound: shop.openOutbound(),
        }),
        shipped: () =>
          idsOf().map((id) =>
            sumOf(
              [...shop.fulfilments.values()].flat().flatMap(({ items }) => items as Quantities),
              id,
            ),
          ),
        refunded() {
          const parts = [...shop.refunds.values()].flatMap(({ sent }) => (sent as Refund).refundLineItems)
          return idsOf().map((id) =>
            sumOf(
              parts.map(({ lineItemId, quantity }) => ({ id: lineItemId, quantity })),
              id,
            ),
          )
        },
      }
    },
  },
  {
    name: 'Wix',
    async open() {
      const site = wix.openSite({ products: makeWixProducts(1) })
      const outbound = createOutbound({ allowedOrigins: [wix.settings.apiUrl], log: silentLog })
      opened.push(outbound)
      const connector = createWix(wix.settings, pace)
      const own = { settings: { instanceId: site.instanceId }, secrets: {}, outbound, signal: new AbortController().signal }
      const token = (await connector.installer?.refresh(own))?.accessToken ?? ''
      const idsOf = () => site.orders[0]?.body.lineItems.map(({ id }) => id) ?? []
      return {
        connector,
        access: shopAccess({ ...own, accessToken: () => Promise.resolve(token) }),
        shipped: () => idsOf().map((id) => sumOf(site.orders[0]?.fulfilments.flatMap(({ lineItems }) => lineItems) ?? [], id)),
        refunded() {
          const parts = site.orders[0]?.refunds.flatMap(({ details }) => details.lineItems ?? []) ?? []
          return idsOf().map((id) =>
            sumOf(
              parts.map(({ lineItemId, quantity }) => ({ id: lineItemId, quantity })),
              id,
            ),
          )
        },
      }
    },
  },
  {
    name: 'Vendure',
    async open() {
      const shop = await openVendure()
      opened.push(shop)
      fillVendure(shop, products)
      for (const variant of shop.products.flatMap(({ variants }) => variants)) variant.stockLevels = [{ stockOnHand: 500, stockAllocated: 0 }]
      return {
        connector: makeVendureConnector(pace),
        access: shopAccess({
          connectionId: shop.origin,
          settings: { address: shop.origin, username: 'stoa' },
          secrets: { ...vendureKeys },
          outbound: shop.openOutbound(),
        }),
        shipped() {
          const parts = shop.orders[0]?.fulfillments.flatMap(({ lines }) => lines) ?? []
          return (
            shop.orders[0]?.lines.map(({ id }) =>
              sumOf(
                parts.map(({ orderLineId, quantity }) => ({ id: orderLineId, quantity })),
                id,
              ),
            ) ?? []
          )
        },
        // The shop takes what came back off its lines, of which there were two and one.
        refunded: () => shop.orders[0]?.lines.map(({ quantity }, index) => (index === 0 ? 2 : 1) - quantity) ?? [],
      }
    },
  },
]

describe.each(subjects)('An order of $name with two lines of one variant, of two and of one', ({ open }) => {
  const place = async ({ connector, access }: Opened) => {
    const [item] = (await collect(connector.pull(access, null))).flatMap(({ items }) => items)
    if (!item?.isProduct) throw new Error('the shop sells something')
    const [variant] = item.product.variants
    if (!variant) throw new Error('it has a variant')
    const own = { productReference: item.product.reference, variantReference: variant.reference, sku: variant.sku }
    const priceMinor = variant.priceMinor ?? 1000
    const order: ShopOrder = {
      externalReference: 'order-same',
      orderNumber: '7',
      currency: 'EUR',
      placedAt: new Date().toISOString(),
      customer: { name: 'Noor de Vries', email: 'noor@example.com', phone: '' },
      shippingAddress: { name: 'Noor de Vries', street: 'Prinsengracht 214', postalCode: '1016 HD', city: 'Amsterdam', countryCode: 'NL' },
      lines: [2, 1].map((quantity) => ({ ...own, name: 'Lamp', quantity, unitPriceMinor: priceMinor, totalMinor: priceMinor * quantity })),
      shippingMinor: 500,
      totalMinor: priceMinor * 3 + 500,
      isPaid: true,
    }
    const { reference = '' } = (await connector.createOrder?.(access, order)) ?? {}
    return { own, priceMinor, about: { orderReference: reference, externalReference: order.externalReference } }
  }

  /** Reports shipments as often as the answer to a report was lost: without what the shop called them. */
  const shipperOf =
    ({ connector, access }: Opened, about: { orderReference: string; externalReference: string }, own: Omit<ShopQuantity, 'quantity'>) =>
    (key: string, quantities: readonly number[], trackingNumber = `3S-${key}`, otherReferences: readonly string[] = []) =>
      connector.reportFulfilment?.(access, {
        ...about,
        key,
        reference: null,
        otherReferences,
        carrier: 'PostNL',
        trackingNumber,
        trackingHref: null,
        lines: quantities.map((quantity) => ({ ...own, quantity })),
        isComplete: false,
      })

  it('is shipped in parts from all its items, each report once', async () => {
    const shop = await open()
    const { own, about } = await place(shop)
    const ship = shipperOf(shop, about, own)
    const first = await ship('one', [1, 1])
    if (shop.shipped() === null) return
    expect(shop.shipped()).toEqual([2, 0])
    expect(await ship('one', [1, 1])).toEqual(first)
    expect(shop.shipped()).toEqual([2, 0])
    await ship('two', [1])
    expect(shop.shipped()).toEqual([2, 1])
    await expect(ship('three', [1])).rejects.toThrow(/ship/)
    expect(shop.shipped()).toEqual([2, 1])
    expect((await shop.connector.readFulfilments?.(shop.access, about.orderReference))?.map(({ lines = [] }) => lines)).toMatchObject([
      [{ quantity: 2 }],
      [{ quantity: 1 }],
    ])
  })

  it('has shipments of the same items without a tracking number, each once, although the answers to their reports were lost', async () => {
    const shop = await open()
    const { own, about } = await place(shop)
    const ship = shipperOf(shop, about, own)
    const first = await ship('one', [1], '')
    if (shop.shipped() === null) return
    const total = () => shop.shipped()?.reduce((sum, quantity) => sum + quantity, 0)
    expect(await ship('one', [1], '')).toEqual(first)
    expect(total()).toBe(1)
    const second = await ship('two', [1], '', [first?.reference ?? ''])
    expect(second).not.toEqual(first)
    expect(total()).toBe(2)
    expect(await ship('two', [1], '', [first?.reference ?? ''])).toEqual(second)
    expect(await ship('one', [1], '', [second?.reference ?? ''])).toEqual(first)
    expect(total()).toBe(2)
  })

  it('is refunded in parts from all its items, each refund once, and never more than it has', async () => {
    const shop = await open()
    const { own, priceMinor, about } = await place(shop)
    const refund = async (key: string, quantities: readonly number[], amountMinor: number) => {
      const lines = quantities.map((quantity) => ({ ...own, quantity, amountMinor: priceMinor * quantity, isRestocked: true }))
      const sent = { ...about, key, currency: 'EUR', amountMinor, shippingMinor: 0, reason: '', lines }
      const first = await shop.connector.refundOrder?.(shop.access, sent)
      await expect(shop.connector.refundOrder?.(shop.access, sent)).resolves.toEqual(first)
    }
    await refund('one', [1, 1], priceMinor * 2)
    expect(shop.refunded()).toEqual([2, 0])
    await refund('two', [1], priceMinor)
    expect(shop.refunded()).toEqual([2, 1])
    await refund('three', [1], 100)
    expect(shop.refunded()).toEqual([2, 1])
  })
})
