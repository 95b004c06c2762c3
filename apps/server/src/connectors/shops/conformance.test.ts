import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxWorld } from '../../../test/sandbox.ts'
import { openSandbox } from '../../../test/sandbox.ts'
import { collect, collectWithRestarts, referencesOf } from '../../../test/collect-pull.ts'
import { fillWooCommerce, openWooCommerce, wooKeys } from '../../../test/woocommerce.ts'
import type { ShopAccess, ShopConnector, ShopOrder } from '../../domains/connection/ports.ts'
import type { Json } from '../../kit/json.ts'
import { AppError, UpstreamError } from '../../kit/errors.ts'
import { generateProducts, makeSandboxShop } from '../../sandbox/make-shop.ts'
import { modes } from '../../sandbox/fault-injection.ts'
import { findOrder, listProducts, updateShopScript } from '../../sandbox/queries-shop.ts'
import { feed } from './feed/index.ts'
import { makeSandboxShopConnector } from './sandbox/index.ts'
import { makeWooConnector } from './woocommerce/index.ts'

const apiKey = 'key-of-the-shop'
const shopModes = modes.filter((mode) => mode !== 'shuffled' && mode !== 'failed')
const sandboxShop = makeSandboxShopConnector({ timeoutMs: 1000, patience: { tries: 5, firstPauseMs: 20, maxPauseMs: 2000 } })

let world: SandboxWorld
const opened: { close(): Promise<void> }[] = []
beforeAll(async () => {
  world = await openSandbox()
})
afterAll(async () => {
  await Promise.all(opened.map((shop) => shop.close()))
  await world.close()
})

/** A shop with so many products; `breakOne` spoils the third. */
type Subject = {
  name: string
  connector: ShopConnector
  open(products: number, breakOne?: boolean): Promise<{ access: ShopAccess; references: string[] }>
}

function accessWith(settings: Record<string, string>, openFile: ShopAccess['openFile'], signal = new AbortController().signal): ShopAccess {
  return {
    companyId: 'company',
    connectionId: 'connection',
    settings,
    secrets: { apiKey },
    currency: 'EUR',
    outbound: world.openOutbound(),
    openFile,
    accessToken: () => Promise.reject(new Error('no token')),
    awaitTurn: () => Promise.resolve(),
    signal,
  }
}

let shopsMade = 0
async function openSandboxShop(products: number): Promise<{ id: string; access: ShopAccess }> {
  shopsMade += 1
  const id = `shop-${shopsMade}`
  await makeSandboxShop(world.db, { id, apiKey, name: 'Haven & Oak', currency: 'EUR', products, theme: 'home', seed: shopsMade })
  return { id, access: accessWith({ address: `${world.origin}/sandbox/shop/${id}` }, () => Promise.reject(new Error('no file'))) }
}

const subjects: Subject[] = [
  {
    name: 'feed',
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
        access: accessWith({ file: 'feeds/1.csv' }, async () => Readable.from([Buffer.from(text)])),
        references: invented.map((product) => product.id),
      }
    },
  },
  {
    name: 'sandbox',
    connector: sandboxShop,
    async open(products, breakOne) {
      const { id, access } = await openSandboxShop(products)
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
    connector: makeWooConnector({ timeoutMs: 5000, patience: { tries: 3, firstPauseMs: 20, maxPauseMs: 2000 } }),
    async open(products, breakOne) {
      const shop = await openWooCommerce()
      opened.push(shop)
      const sold = generateProducts({ products, theme: 'kitchen', seed: 1, currency: 'EUR' })
      // Variations are a call for each product: a few are enough here.
      const few = sold.map((one, index) => (index % 100 === 0 ? one : { ...one, variants: one.variants.slice(0, 1) }))
      const references = fillWooCommerce(shop, few, breakOne)
      const access = accessWith({ address: shop.origin }, () => Promise.reject(new Error('no file')))
      return { access: { ...access, secrets: { ...wooKeys }, outbound: shop.openOutbound() }, references }
    },
  },
]

function stepsOf(path: string): string[] {
  const names = path.split(' > ')
  return names.map((_, n) => names.slice(0, n + 1).join(' > '))
}

describe.each(subjects)('$name as a shop', ({ connector, open }) => {
  it('is checked by one look and says its name', async () => {
    const { access } = await open(3)
    expect((await connector.check(access)).name).not.toBe('')
  })

  it('gives every product once, in batches, and shows the total', async () => {
    const { access, references } = await open(1100)
    const batches = await collect(connector.pull(access, null))
    expect(referencesOf(batches)).toEqual(references)
    expect(Math.max(...batches.map((batch) => batch.items.length))).toBeLessThanOrEqual(1000)
    expect(batches.length).toBeGreaterThan(2)
    expect(batches.at(-1)?.total).toBe(references.length)
  })

  it('goes on after any batch where it stopped', async () => {
    const { access, references } = await open(1100)
    const batches = await collect(connector.pull(access, null))
    for (const [index, batch] of batches.entries()) {
      const cursor = JSON.parse(JSON.stringify(batch.cursor)) as Json
      expect([...referencesOf(batches.slice(0, index + 1)), ...referencesOf(await collect(connector.pull(access, cursor)))]).toEqual(references)
    }
  })

  it('gives nothing of an empty shop, and no error', async () => {
    const { access } = await open(0)
    expect(referencesOf(await collect(connector.pull(access, null)))).toEqual([])
  })

  it('gives all others when one product is bad, and names that one', async () => {
    const { access, references } = await open(12, true)
    const batches = await collect(connector.pull(access, null))
    expect(referencesOf(batches)).toEqual(references.filter((_, index) => index !== 2))
    const issues = batches.flatMap((batch) => batch.items.filter((item) => !item.isProduct))
    expect(issues.length).toBeGreaterThan(0)
    expect(new Set(issues.map((item) => (item.isProduct ? '' : item.reference)))).toEqual(new Set([references[2]]))
  })

  it('shows the categories of its products, each once, parents named', async () => {
    const { access } = await open(40)
    const categories = (await connector.categories?.(access)) ?? []
    const references = new Set(categories.map(({ reference }) => reference))
    expect(references.size).toBe(categories.length)
    for (const { parentReference } of categories) if (parentReference !== null) expect(references).toContain(parentReference)
    const nameOf = new Map(categories.map((one) => [one.reference, one]))
    const pathOf = (reference: string | null): string => {
      const one = reference === null ? undefined : nameOf.get(reference)
      return one === undefined ? '' : [pathOf(one.parentReference), one.name].filter((part) => part !== '').join(' > ')
    }
    const products = (await collect(connector.pull(access, null))).flatMap((batch) =>
      batch.items.flatMap((item) => (item.isProduct && item.product.category !== '' ? [item.product.category] : [])),
    )
    expect(products.length).toBeGreaterThan(0)
    expect(new Set(categories.map(({ reference }) => pathOf(reference)))).toEqual(new Set(products.flatMap(stepsOf)))
  })

  it('stops when it is requested to', async () => {
    const { access } = await open(1100)
    const stopping = new AbortController()
    const pulling = (async () => {
      for await (const batch of connector.pull({ ...access, signal: stopping.signal }, null))
        if (batch.items.length > 0) stopping.abort(new Error('stopped'))
    })()
    await expect(pulling).rejects.toThrow('stopped')
  })
})

describe('the sandbox shop', () => {
  it('refuses a wrong key and an unknown shop when it is connected', async () => {
    const { access } = await openSandboxShop(1)
    await expect(sandboxShop.check({ ...access, secrets: { apiKey: 'wrong' } })).rejects.toSatisfy(
      (error) => error instanceof AppError && error.details.errors?.[0]?.path === 'settings.apiKey',
    )
    const elsewhere = { ...access, settings: { address: `${world.origin}/sandbox/shop/nobody` } }
    await expect(sandboxShop.check(elsewhere)).rejects.toSatisfy(
      (error) => error instanceof AppError && error.details.errors?.[0]?.path === 'settings.address',
    )
  })

  it.each(shopModes)('loses and doubles no product when a page is answered with %s', async (mode) => {
    const { id, access } = await openSandboxShop(600)
    await updateShopScript(world.db, id, ['list:ok', `list:${mode}`, `list:${mode}`])
    const { batches, failures } = await collectWithRestarts(sandboxShop, access)
    expect(referencesOf(batches)).toEqual(
      generateProducts({ products: 600, theme: 'home', seed: shopsMade, currency: 'EUR' }).map((product) => product.id),
    )
    expect(failures).toEqual([])
  })

  it('gives up on a shop that keeps failing, and can be stopped while it waits', async () => {
    const { id, access } = await openSandboxShop(1)
    await updateShopScript(
      world.db,
      id,
      Array.from({ length: 20 }, () => 'list:500'),
    )
    await expect(collect(sandboxShop.pull(access, null))).rejects.toSatisfy((error) => error instanceof UpstreamError && error.isTemporary)
    const patient = makeSandboxShopConnector({ timeoutMs: 1000, patience: { tries: 5, firstPauseMs: 60_000, maxPauseMs: 60_000 } })
    const stopping = new AbortController()
    setTimeout(() => stopping.abort(new Error('stopped')), 100)
    await expect(collect(patient.pull({ ...access, outbound: world.openOutbound(), signal: stopping.signal }, null))).rejects.toThrow(
      /stopped|abort/i,
    )
  })

  it.each(shopModes.flatMap((mode) => [[mode, 'find'] as const, [mode, 'orders'] as const]))(
    'creates an order once when %s is the answer to %s',
    async (mode, operation) => {
      const { id, access } = await openSandboxShop(3)
      const products = generateProducts({ products: 3, theme: 'home', seed: shopsMade, currency: 'EUR' })
      const product = products.find(({ variants }) => variants.some(({ inventory }) => inventory !== null))
      const variant = product?.variants.find(({ inventory }) => inventory !== null)
      if (!product || !variant || variant.inventory === null) throw new Error('the seed gives a counted variant')
      const order: ShopOrder = {
        externalReference: `order-${id}`,
        orderNumber: '1001',
        currency: 'EUR',
        placedAt: '2026-11-20T10:00:00Z',
        customer: { name: 'A', email: 'a@example.com', phone: '' },
        shippingAddress: { country: 'NL' },
        lines: [
          {
            productReference: product.id,
            variantReference: variant.id,
            sku: variant.sku,
            name: product.title,
            quantity: 2,
            unitPriceMinor: 100,
            totalMinor: 200,
          },
        ],
        shippingMinor: 0,
        totalMinor: 200,
      }
      await updateShopScript(world.db, id, [`${operation}:${mode}`])
      const create = () => sandboxShop.createOrder?.(access, order)
      const first = await create()?.catch((error: unknown) => {
        expect(error).toBeInstanceOf(UpstreamError)
        return undefined
      })
      const again = await create()
      expect(again?.reference).toBe('1001')
      if (first) expect([first.reference, again?.isNew]).toEqual(['1001', false])
      expect(await create()).toEqual({ reference: '1001', isNew: false })
      expect(await findOrder(world.db, id, { externalReference: order.externalReference })).toMatchObject({ number: 1001 })
      const { count } = await world.db
        .selectFrom('sandbox.shop_order')
        .select((e) => e.fn.countAll<number>().as('count'))
        .where('shop_id', '=', id)
        .executeTakeFirstOrThrow()
      expect(count).toBe(1)
      const rows = await listProducts(world.db, id, { after: 0, limit: 3, updatedAfter: undefined })
      const row = rows.find(({ body }) => body.id === product.id)
      expect(row?.body.variants.find((candidate) => candidate.id === variant.id)?.inventory).toBe(variant.inventory - 2)
    },
  )

  it('refuses permanently an order of what it does not sell', async () => {
    const { access } = await openSandboxShop(1)
    const line = { productReference: 'nothing', variantReference: 'nothing', sku: '', name: '', quantity: 1, unitPriceMinor: 1, totalMinor: 1 }
    const order: ShopOrder = {
      externalReference: 'x',
      orderNumber: '1',
      currency: 'EUR',
      placedAt: '',
      customer: { name: '', email: '', phone: '' },
      shippingAddress: {},
      lines: [line],
      shippingMinor: 0,
      totalMinor: 1,
    }
    await expect(sandboxShop.createOrder?.(access, order)).rejects.toMatchObject({ kind: 'refused', isTemporary: false })
  })
})
