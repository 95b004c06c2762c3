import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxWorld } from '../../../test/sandbox.ts'
import { openSandbox, silentLog } from '../../../test/sandbox.ts'
import { accessWith, openSandboxShop } from '../../../test/shop-access.ts'
import { collect, referencesOf } from '../../../test/collect-pull.ts'
import { fillShopify, openShopify, shopifyKeys } from '../../../test/shopify.ts'
import { makeWixProducts } from '../../../test/wix/wix-catalog.ts'
import type { Wix } from '../../../test/wix/wix-site.ts'
import { openWix } from '../../../test/wix/wix-site.ts'
import { fillVendure, openVendure, vendureKeys } from '../../../test/vendure.ts'
import { fillWooCommerce, openWooCommerce, wooKeys } from '../../../test/woocommerce.ts'
import type { ShopAccess, ShopConnector } from '../../domains/connection/ports.ts'
import type { Json } from '../../kit/json.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { generateProducts } from '../../sandbox/make-shop.ts'
import { listProducts } from '../../sandbox/queries-shop.ts'
import { feed } from './feed/index.ts'
import { makeSandboxShopConnector } from './sandbox/index.ts'
import { makeShopifyConnector } from './shopify/index.ts'
import { makeVendureConnector } from './vendure/index.ts'
import { createWix } from './wix/index.ts'
import { makeWooConnector } from './woocommerce/index.ts'

const sandboxShop = makeSandboxShopConnector({ timeoutMs: 2500, patience: { tries: 5, firstPauseMs: 20, maxPauseMs: 2000 } })

let world: SandboxWorld
let wix: Wix
let wixConnector: ShopConnector
let wixOutbound: Outbound
const shopifyOrigins = new Map<string, string>()
const opened: { close(): Promise<void> }[] = []
beforeAll(async () => {
  world = await openSandbox()
  wix = await openWix()
  wixConnector = createWix(wix.settings, { timeoutMs: 2000, patience: { tries: 3, firstPauseMs: 10, maxPauseMs: 2000 } })
  wixOutbound = createOutbound({ allowedOrigins: [wix.settings.apiUrl], log: silentLog })
})
afterAll(async () => {
  await Promise.all(opened.map((shop) => shop.close()))
  await wixOutbound.close()
  await wix.close()
  await world.close()
})

/** A shop with so many products; `breakOne` spoils the third. */
type Subject = {
  name: string
  /** Products of a shop of several pages. */
  many: number
  connector: ShopConnector
  open(products: number, breakOne?: boolean): Promise<{ access: ShopAccess; references: string[] }>
}

const subjects: Subject[] = [
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
    connector: sandboxShop,
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
      return { access, references: rows.map((row) => row.body.id) }
    },
  },
  {
    name: 'woocommerce',
    many: 1100,
    connector: makeWooConnector({ timeoutMs: 5000, patience: { tries: 3, firstPauseMs: 20, maxPauseMs: 2000 } }),
    async open(products, breakOne) {
      const shop = await openWooCommerce()
      opened.push(shop)
      const sold = generateProducts({ products, theme: 'kitchen', seed: 1, currency: 'EUR' })
      // Variations are a call for each product: a few are enough here.
      const few = sold.map((one, index) => (index % 100 === 0 ? one : { ...one, variants: one.variants.slice(0, 1) }))
      const references = fillWooCommerce(shop, few, breakOne)
      const access = accessWith(world, { address: shop.origin })
      return { access: { ...access, secrets: { ...wooKeys }, outbound: shop.openOutbound() }, references }
    },
  },
  {
    name: 'shopify',
    many: 70,
    connector: makeShopifyConnector({
      timeoutMs: 5000,
      patience: { tries: 3, firstPauseMs: 20, maxPauseMs: 2000 },
      originOf: (shop) => shopifyOrigins.get(shop) ?? '',
    }),
    async open(products, breakOne) {
      const shop = await openShopify()
      opened.push(shop)
      const references = fillShopify(shop, generateProducts({ products, theme: 'kitchen', seed: 1, currency: 'EUR' }), breakOne)
      const domain = `shop-${shopifyOrigins.size + 1}.myshopify.com`
      shopifyOrigins.set(domain, shop.origin)
      const access = accessWith(world, { shop: domain, clientId: 'client' })
      return { access: { ...access, connectionId: domain, secrets: { ...shopifyKeys }, outbound: shop.openOutbound() }, references }
    },
  },
  {
    name: 'vendure',
    many: 250,
    connector: makeVendureConnector({ timeoutMs: 5000, patience: { tries: 3, firstPauseMs: 20, maxPauseMs: 2000 } }),
    async open(products, breakOne) {
      const shop = await openVendure()
      opened.push(shop)
      const references = fillVendure(shop, generateProducts({ products, theme: 'kitchen', seed: 1, currency: 'EUR' }), breakOne)
      const access = accessWith(world, { address: shop.origin, username: 'stoa' })
      return { access: { ...access, connectionId: shop.origin, secrets: { ...vendureKeys }, outbound: shop.openOutbound() }, references }
    },
  },
  ...(['V1', 'V3'] as const).map((version): Subject => ({
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
      return { access: { ...access, accessToken: () => Promise.resolve(token) }, references }
    },
  })),
]

function stepsOf(path: string): string[] {
  const names = path.split(' > ')
  return names.map((_, n) => names.slice(0, n + 1).join(' > '))
}

describe.each(subjects)('$name as a shop', (subject) => {
  const { open, many } = subject
  it('is checked by one look and says its name', async () => {
    const { access } = await open(3)
    expect((await subject.connector.check(access)).name).not.toBe('')
  })

  it('gives every product once, in batches, and shows the total', async () => {
    const { access, references } = await open(many)
    const batches = await collect(subject.connector.pull(access, null))
    expect(referencesOf(batches)).toEqual(references)
    expect(Math.max(...batches.map((batch) => batch.items.length))).toBeLessThanOrEqual(1000)
    expect(batches.length).toBeGreaterThan(2)
    expect(batches.at(-1)?.total).toBe(references.length)
  })

  it('goes on after any batch where it stopped', async () => {
    const { access, references } = await open(many)
    const batches = await collect(subject.connector.pull(access, null))
    for (const [index, batch] of batches.entries()) {
      const cursor = JSON.parse(JSON.stringify(batch.cursor)) as Json
      expect([...referencesOf(batches.slice(0, index + 1)), ...referencesOf(await collect(subject.connector.pull(access, cursor)))]).toEqual(
        references,
      )
    }
  })

  it('gives nothing of an empty shop, and no error', async () => {
    const { access } = await open(0)
    expect(referencesOf(await collect(subject.connector.pull(access, null)))).toEqual([])
  })

  it('gives all others when one product is bad, and names that one', async () => {
    const { access, references } = await open(12, true)
    const batches = await collect(subject.connector.pull(access, null))
    expect(referencesOf(batches)).toEqual(references.filter((_, index) => index !== 2))
    const issues = batches.flatMap((batch) => batch.items.filter((item) => !item.isProduct))
    expect(issues.length).toBeGreaterThan(0)
    expect(new Set(issues.map((item) => (item.isProduct ? '' : item.reference)))).toEqual(new Set([references[2]]))
  })

  it('shows the categories of its products, each once, parents named', async () => {
    const { access } = await open(40)
    // A platform without categories of its own has none to show.
    if (!subject.connector.categories) return
    const categories = await subject.connector.categories(access)
    const references = new Set(categories.map(({ reference }) => reference))
    expect(references.size).toBe(categories.length)
    for (const { parentReference } of categories) if (parentReference !== null) expect(references).toContain(parentReference)
    const nameOf = new Map(categories.map((one) => [one.reference, one]))
    const pathOf = (reference: string | null): string => {
      const one = reference === null ? undefined : nameOf.get(reference)
      return one === undefined ? '' : [pathOf(one.parentReference), one.name].filter((part) => part !== '').join(' > ')
    }
    const products = (await collect(subject.connector.pull(access, null))).flatMap((batch) =>
      batch.items.flatMap((item) => (item.isProduct && item.product.category !== '' ? [item.product.category] : [])),
    )
    expect(products.length).toBeGreaterThan(0)
    expect(new Set(categories.map(({ reference }) => pathOf(reference)))).toEqual(new Set(products.flatMap(stepsOf)))
  })

  it('stops when it is requested to', async () => {
    const { access } = await open(many)
    const stopping = new AbortController()
    const pulling = (async () => {
      for await (const batch of subject.connector.pull({ ...access, signal: stopping.signal }, null))
        if (batch.items.length > 0) stopping.abort(new Error('stopped'))
    })()
    await expect(pulling).rejects.toThrow('stopped')
  })

  it('finds products by their references, without those that are gone', async () => {
    const { access, references } = await open(6)
    if (!subject.connector.findProducts) return
    const items = await subject.connector.findProducts(access, [references[4] ?? '', references[1] ?? '', '999999999'])
    expect(items.map((item) => (item.isProduct ? item.product.reference : '')).toSorted()).toEqual(
      [references[1] ?? '', references[4] ?? ''].toSorted(),
    )
  })

  it('names what changed since an instant', async () => {
    const { access, references } = await open(6)
    if (!subject.connector.listChangedProducts) return
    const changed: string[] = []
    for await (const page of subject.connector.listChangedProducts(access, new Date(0))) changed.push(...page)
    expect(changed.toSorted()).toEqual(references.toSorted())
  })
})
