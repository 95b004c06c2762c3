import { afterAll, beforeAll } from 'vitest'
import { message } from '@stoa/messages/describe.ts'
import { makeMagentoConnector } from '../src/connectors/shops/magento/index.ts'
import { makeSandboxShopConnector } from '../src/connectors/shops/sandbox/index.ts'
import { makeShopifyConnector } from '../src/connectors/shops/shopify/index.ts'
import { makeShopwareConnector } from '../src/connectors/shops/shopware/index.ts'
import { makeVendureConnector } from '../src/connectors/shops/vendure/index.ts'
import { createWix } from '../src/connectors/shops/wix/index.ts'
import { makeWooConnector } from '../src/connectors/shops/woocommerce/index.ts'
import type { ShopAccess, ShopConnector } from '../src/domains/connection/ports.ts'
import { UpstreamError } from '../src/kit/errors.ts'
import type { OutboundRequest } from '../src/outbound/outbound.ts'
import { createOutbound } from '../src/outbound/outbound.ts'
import { generateProducts } from '../src/sandbox/make-shop.ts'
import { findSales } from '../src/sandbox/queries-shop-order.ts'
import { fillMagento, magentoKeys, magentoSettings, openMagento } from './magento.ts'
import type { SandboxWorld } from './sandbox.ts'
import { openSandbox, silentLog } from './sandbox.ts'
import { openSandboxShop, shopAccess } from './shop-access.ts'
import { fillShopify, openShopify, shopifyKeys } from './shopify.ts'
import { fillShopware, openShopware, shopwareKeys } from './shopware.ts'
import { fillVendure, openVendure, vendureKeys } from './vendure.ts'
import { makeWixProducts } from './wix/wix-catalog.ts'
import { openWix } from './wix/wix-site.ts'
import { fillWooCommerce, openWooCommerce, wooKeys } from './woocommerce.ts'

/** A kind of shop whose orders can be cancelled. */
export type CancelSubject = {
  name: string
  /** Who decides whether the items of a cancelled order are in stock again: we by `isRestocked`, the shop, or nobody as they never are. */
  restock: 'ours' | 'shop' | 'nobody'
  /** Its last refund ends an order: there is nothing left to cancel. */
  isEndedByRefund: boolean
  open(): Promise<CancelShop>
}
export type CancelShop = { connector: ShopConnector; access: ShopAccess; isCancelled(reference: string): Promise<boolean> }

const pace = { timeoutMs: 5000, patience: { tries: 2, firstPauseMs: 10, maxPauseMs: 100 } }
const products = generateProducts({ products: 2, theme: 'home', seed: 3, currency: 'EUR' }).map((product) => ({
  ...product,
  variants: product.variants.map((variant) => ({ ...variant, inventory: 20 })),
}))

/** Opens what the shops need before the tests of a file, and closes it after. */
export function useCancelSubjects(): CancelSubject[] {
  let world: SandboxWorld
  let wix: Awaited<ReturnType<typeof openWix>>
  const opened: { close(): Promise<void> }[] = []
  const keep = <T extends { close(): Promise<void> }>(shop: T): T => {
    opened.push(shop)
    return shop
  }
  beforeAll(async () => {
    world = await openSandbox()
    wix = await openWix()
  })
  afterAll(async () => {
    for (const one of [...opened, wix, world]) await one.close()
  })
  const accessTo = (shop: { origin: string; openOutbound(): ShopAccess['outbound'] }, secrets: Record<string, string>, settings = {}) =>
    shopAccess({ connectionId: shop.origin, settings: { address: shop.origin, ...settings }, secrets: { ...secrets }, outbound: shop.openOutbound() })

  return [
    {
      name: 'sandbox',
      restock: 'nobody',
      isEndedByRefund: false,
      async open() {
        const { id, access } = await openSandboxShop(world, 5)
        const isCancelled = async (reference: string) => (await findSales(world.db, id, [Number(reference)]))[0]?.isCancelled === true
        return { connector: makeSandboxShopConnector(pace), access, isCancelled }
      },
    },
    {
      name: 'woocommerce',
      restock: 'shop',
      isEndedByRefund: true,
      async open() {
        const shop = keep(await openWooCommerce())
        fillWooCommerce(shop, products)
        const isCancelled = async (reference: string) => shop.orders.find(({ id }) => String(id) === reference)?.status === 'cancelled'
        return { connector: makeWooConnector(pace), access: accessTo(shop, wooKeys), isCancelled }
      },
    },
    {
      name: 'shopify',
      restock: 'ours',
      isEndedByRefund: false,
      async open() {
        const shop = keep(await openShopify())
        fillShopify(shop, products)
        const isCancelled = async (reference: string) =>
          typeof shop.orders.find(({ legacyResourceId }) => legacyResourceId === reference)?.cancelledAt === 'string'
        const connector = makeShopifyConnector({ ...pace, originOf: () => shop.origin })
        return { connector, access: accessTo(shop, shopifyKeys, { shop: 'haven.myshopify.com', clientId: 'client' }), isCancelled }
      },
    },
    {
      name: 'wix',
      restock: 'ours',
      isEndedByRefund: false,
      async open() {
        const site = wix.openSite({ products: makeWixProducts(2) })
        const outbound = keep(createOutbound({ allowedOrigins: [wix.settings.apiUrl], log: silentLog }))
        const connector = createWix(wix.settings, pace)
        const own = { settings: { instanceId: site.instanceId }, secrets: {}, outbound, signal: new AbortController().signal }
        const token = (await connector.installer?.refresh(own))?.accessToken ?? ''
        const isCancelled = async (reference: string) => site.orders.find(({ id }) => id === reference)?.body.status === 'CANCELED'
        return { connector, access: shopAccess({ ...own, accessToken: () => Promise.resolve(token) }), isCancelled }
      },
    },
    {
      name: 'magento',
      restock: 'shop',
      isEndedByRefund: true,
      async open() {
        const shop = keep(await openMagento())
        fillMagento(shop, products)
        const isCancelled = async (reference: string) => shop.orders.find(({ entity_id: id }) => String(id) === reference)?.state === 'canceled'
        return { connector: makeMagentoConnector({ ...pace, imsOrigin: '' }), access: accessTo(shop, magentoKeys, magentoSettings), isCancelled }
      },
    },
    {
      name: 'shopware',
      restock: 'shop',
      isEndedByRefund: false,
      async open() {
        const shop = keep(await openShopware())
        fillShopware(shop, products)
        const isCancelled = async (reference: string) => {
          const order = shop.orders.find(({ id }) => id === reference)
          // Of one that was refunded, only the delivery is.
          return [order, order?.deliveries[0]].some((one) => one?.stateMachineState.technicalName === 'cancelled')
        }
        return { connector: makeShopwareConnector(pace), access: accessTo(shop, shopwareKeys), isCancelled }
      },
    },
    {
      name: 'vendure',
      restock: 'shop',
      isEndedByRefund: true,
      async open() {
        const shop = keep(await openVendure())
        fillVendure(shop, products)
        const isCancelled = async (reference: string) => shop.orders.find(({ id }) => id === reference)?.state === 'Cancelled'
        return { connector: makeVendureConnector(pace), access: accessTo(shop, vendureKeys, { username: 'stoa' }), isCancelled }
      },
    },
  ]
}

/** Whether a call changes something in a shop: neither a search nor a sign-in. */
const isWrite = ({ method, url, body }: OutboundRequest): boolean =>
  (method ?? 'GET') !== 'GET' && !/\/search\b|\/oauth/.test(url) && !/"query":"query |"operationName":"login"/.test(String(body ?? ''))

/** Returns access to a shop that counts the calls that change something, and loses the answers to them while `isLosing`. */
export function watchWrites(access: ShopAccess): { access: ShopAccess; seen: { writes: number; isLosing: boolean } } {
  const seen = { writes: 0, isLosing: false }
  const request = async (options: OutboundRequest) => {
    const response = await access.outbound.request(options)
    if (!isWrite(options)) return response
    seen.writes += 1
    if (seen.isLosing) throw new UpstreamError('unreachable', message('upstream.server_error', { status: '500' }))
    return response
  }
  return { access: { ...access, outbound: { ...access.outbound, request } }, seen }
}
