import { Readable } from 'node:stream'
import { afterAll, beforeAll } from 'vitest'
import { feed } from '../src/connectors/shops/feed/index.ts'
import { makeMagentoConnector } from '../src/connectors/shops/magento/index.ts'
import { makeSandboxShopConnector } from '../src/connectors/shops/sandbox/index.ts'
import { usualBulk } from '../src/connectors/shops/shopify/bulk.ts'
import { makeShopifyConnector } from '../src/connectors/shops/shopify/index.ts'
import { noShopifyApp } from '../src/connectors/shops/shopify/shopify-app.ts'
import { makeShopwareConnector } from '../src/connectors/shops/shopware/index.ts'
import { makeVendureConnector } from '../src/connectors/shops/vendure/index.ts'
import { createWix } from '../src/connectors/shops/wix/index.ts'
import { makeWooConnector } from '../src/connectors/shops/woocommerce/index.ts'
import type { ShopAccess, ShopConnector } from '../src/domains/connection/ports.ts'
import type { Outbound } from '../src/outbound/outbound.ts'
import { createOutbound } from '../src/outbound/outbound.ts'
import { generateProducts } from '../src/sandbox/make-shop.ts'
import { insertProducts, listProducts } from '../src/sandbox/queries-shop.ts'
import { fillMagento, magentoKeys, magentoSettings, openMagento } from './magento.ts'
import type { SandboxWorld } from './sandbox.ts'
import { openSandbox, silentLog } from './sandbox.ts'
import { accessWith, openSandboxShop } from './shop-access.ts'
import { fillShopify, openShopify, shopifyKeys } from './shopify.ts'
import { fillShopware, openShopware, shopwareKeys } from './shopware.ts'
import { makeWixProducts } from './wix/wix-catalog.ts'
import type { Wix } from './wix/wix-site.ts'
import { openWix } from './wix/wix-site.ts'
import { fillVendure, openVendure, vendureKeys } from './vendure.ts'
import { fillWooCommerce, openWooCommerce, wooKeys } from './woocommerce.ts'

/** An open shop. `setGone` takes a product out of it, or puts it back; absent where nothing can change. */
export type OpenedShop = { access: ShopAccess; references: string[]; setGone?(reference: string, isGone: boolean): Promise<void> }

/** A shop with so many products; `breakOne` spoils the third. */
export type ShopSubject = {
  name: string
  /** Products of a shop of several pages. */
  many: number
  connector: ShopConnector
  open(products: number, breakOne?: boolean): Promise<OpenedShop>
}

/** Returns a `setGone` over the products that a stand-in keeps in a list. */
function removableFrom<T>(products: T[], referenceOf: (product: T) => string): NonNullable<OpenedShop['setGone']> {
  const removed = new Map<string, T>()
  return async (reference, isGone) => {
    if (isGone) {
      const [product] = products.splice(
        products.findIndex((one) => referenceOf(one) === reference),
        1,
      )
      if (product !== undefined) removed.set(reference, product)
    } else {
      const product = removed.get(reference)
      if (product !== undefined) products.push(product)
    }
  }
}

const patience = { tries: 3, firstPauseMs: 20, maxPauseMs: 2000 }

let wix: Wix

/** The Wix of the shops that are open: it signs webhooks. */
export function openedWix(): Wix {
  return wix
}

/** Opens a stand-in of every kind of shop before the tests of a file, and closes them after. `timeoutMs` is how long the connectors wait for an answer. */
export function useShopSubjects({ timeoutMs = 5000 } = {}): ShopSubject[] {
  let world: SandboxWorld
  let wixConnector: ShopConnector
  let wixOutbound: Outbound
  const shopifyOrigins = new Map<string, string>()
  const opened: { close(): Promise<void> }[] = []
  beforeAll(async () => {
    world = await openSandbox()
    wix = await openWix()
    wixConnector = createWix(wix.settings, { timeoutMs, patience })
    wixOutbound = createOutbound({ allowedOrigins: [wix.settings.apiUrl], log: silentLog })
  })
  afterAll(async () => {
    await Promise.all(opened.map((shop) => shop.close()))
    await wixOutbound.close()
    await wix.close()
    await world.close()
  })

  return [
    {
      name: 'feed',
      many: 1100,
      connector: feed,
      async open(products, breakOne) {
        const invented = generateProducts({ products, theme: 'kitchen', seed: 1, currency: 'EUR' })
        const rows = invented.flatMap((product, index) =>
          product.variants.map(
            (variant, place) =>
              `${product.id},${place === 0 ? product.title : ''},${place === 0 ? product.type : ''},Option,V${place},${breakOne && index === 2 ? 'dear' : variant.price}`,
          ),
        )
        const text = ['Handle,Title,Type,Option1 Name,Option1 Value,Variant Price', ...rows].join('\n')
        return {
          access: accessWith(world, { file: 'feeds/1.csv' }, async () => Readable.from([Buffer.from(text)])),
          references: invented.map((product) => product.id),
        }
      },
    },
    {
      name: 'sandbox',
      many: 1100,
      connector: makeSandboxShopConnector({ timeoutMs, patience }),
      async open(products, breakOne) {
        const { id, access } = await openSandboxShop(world, products)
        const rows = await listProducts(world.db, id, { after: 0, limit: 10_000, updatedAfter: undefined })
        if (breakOne)
          await world.db
            .updateTable('sandbox.shop_product')
            .set({ body: JSON.stringify({ ...rows[2]?.body, images: [], variants: [{ id: 'without-a-price', image: null }] }) })
            .where('shop_id', '=', id)
            .where('number', '=', 3)
            .execute()
        const setGone = async (reference: string, isGone: boolean) => {
          const kept = rows.filter((row) => row.body.id === reference).map(({ body }) => body)
          if (isGone) await world.db.deleteFrom('sandbox.shop_product').where('shop_id', '=', id).where('reference', '=', reference).execute()
          else await insertProducts(world.db, id, kept)
        }
        return { access, references: rows.map((row) => row.body.id), setGone }
      },
    },
    {
      name: 'woocommerce',
      many: 1100,
      connector: makeWooConnector({ timeoutMs, patience }),
      async open(products, breakOne) {
        const shop = await openWooCommerce()
        opened.push(shop)
        const sold = generateProducts({ products, theme: 'kitchen', seed: 1, currency: 'EUR' })
        // Variations are a call for each product: a few are enough here.
        const few = sold.map((one, index) => (index % 100 === 0 ? one : { ...one, variants: one.variants.slice(0, 1) }))
        const references = fillWooCommerce(shop, few, breakOne)
        const access = accessWith(world, { address: shop.origin })
        const setGone = removableFrom(shop.products, (one) => String(one.id))
        return { access: { ...access, secrets: { ...wooKeys }, outbound: shop.openOutbound() }, references, setGone }
      },
    },
    ...[usualBulk, { ...usualBulk, first: 0, later: 0, pollMs: 1, maxPollMs: 10 }].map((bulk) => ({
      name: bulk === usualBulk ? 'shopify' : 'shopify in bulk',
      many: bulk === usualBulk ? 70 : 170,
      connector: makeShopifyConnector({ timeoutMs, patience, originOf: (shop) => shopifyOrigins.get(shop) ?? '' }, noShopifyApp, bulk),
      async open(products: number, breakOne?: boolean) {
        const shop = await openShopify()
        opened.push(shop)
        const references = fillShopify(shop, generateProducts({ products, theme: 'kitchen', seed: 1, currency: 'EUR' }), breakOne)
        const domain = `shop-${shopifyOrigins.size + 1}.myshopify.com`
        shopifyOrigins.set(domain, shop.origin)
        const access = accessWith(world, { shop: domain, clientId: 'client' })
        const setGone = removableFrom(shop.products, (one) => one.legacyResourceId)
        return { access: { ...access, connectionId: domain, secrets: { ...shopifyKeys }, outbound: shop.openOutbound() }, references, setGone }
      },
    })),
    {
      name: 'shopware',
      many: 250,
      connector: makeShopwareConnector({ timeoutMs, patience }),
      async open(products, breakOne) {
        const shop = await openShopware()
        opened.push(shop)
        const references = fillShopware(shop, generateProducts({ products, theme: 'kitchen', seed: 1, currency: 'EUR' }), breakOne)
        const access = accessWith(world, { address: shop.origin })
        const setGone = removableFrom(shop.products, (one) => one.id)
        return { access: { ...access, connectionId: shop.origin, secrets: { ...shopwareKeys }, outbound: shop.openOutbound() }, references, setGone }
      },
    },
    {
      name: 'magento',
      many: 250,
      connector: makeMagentoConnector({ timeoutMs, patience, imsOrigin: '' }),
      async open(products, breakOne) {
        const shop = await openMagento()
        opened.push(shop)
        const references = fillMagento(shop, generateProducts({ products, theme: 'kitchen', seed: 1, currency: 'EUR' }), breakOne)
        const access = accessWith(world, { address: shop.origin, ...magentoSettings })
        const setGone = removableFrom(shop.products, (one) => String(one.id))
        return { access: { ...access, connectionId: shop.origin, secrets: { ...magentoKeys }, outbound: shop.openOutbound() }, references, setGone }
      },
    },
    {
      name: 'vendure',
      many: 250,
      connector: makeVendureConnector({ timeoutMs, patience }),
      async open(products, breakOne) {
        const shop = await openVendure()
        opened.push(shop)
        const references = fillVendure(shop, generateProducts({ products, theme: 'kitchen', seed: 1, currency: 'EUR' }), breakOne)
        const access = accessWith(world, { address: shop.origin, username: 'stoa' })
        const setGone = removableFrom(shop.products, (one) => one.id)
        return { access: { ...access, connectionId: shop.origin, secrets: { ...vendureKeys }, outbound: shop.openOutbound() }, references, setGone }
      },
    },
    ...(['V1', 'V3'] as const).map((version): ShopSubject => ({
      name: `wix ${version}`,
      many: 250,
      get connector() {
        return wixConnector
      },
      async open(products, breakOne) {
        // The older catalogue has one level of categories.
        const flat = version === 'V1' ? { categories: [{ id: 'cat-lamps', name: 'Lamps', parentId: null }] } : {}
        const site = wix.openSite({ version, products: makeWixProducts(products), ...flat })
        if (breakOne) Object.assign(site.products[2] ?? {}, { isBroken: true })
        const own = { settings: { instanceId: site.instanceId }, secrets: {}, outbound: wixOutbound, signal: new AbortController().signal }
        const access = { ...accessWith(world, own.settings), ...own }
        const token = (await wixConnector.installer?.refresh(own))?.accessToken ?? ''
        const references = site.products.map((one) => (version === 'V1' ? one.id : one.idV3))
        const setGone = removableFrom(site.products, (one) => (version === 'V1' ? one.id : one.idV3))
        return { access: { ...access, accessToken: () => Promise.resolve(token) }, references, setGone }
      },
    })),
  ]
}
