import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { collect, referencesOf } from '../../../../test/collect-pull.ts'
import type { ShopifyBulk } from '../../../../test/shopify-bulk.ts'
import { createShopifyBulk } from '../../../../test/shopify-bulk.ts'
import type { ShopifyStandIn } from '../../../../test/shopify.ts'
import { shopAccess } from '../../../../test/shop-access.ts'
import { fillShopify, openShopify, shopifyKeys } from '../../../../test/shopify.ts'
import type { PulledBatch, ShopAccess } from '../../../domains/connection/ports.ts'
import type { Json } from '../../../kit/json.ts'
import { generateProducts } from '../../../sandbox/make-shop.ts'
import { usualBulk } from './bulk.ts'
import { makeShopifyConnector } from './index.ts'
import { noShopifyApp } from './shopify-app.ts'

const pace = {
  timeoutMs: 2500,
  patience: { tries: 3, firstPauseMs: 5, maxPauseMs: 100 },
  originOf: () => shop.origin,
}
const inBulk = makeShopifyConnector(pace, noShopifyApp, { first: 0, later: 0, pollMs: 1, maxPollMs: 5, maxStillMs: 300 })
const inPages = makeShopifyConnector(pace)

let shop: ShopifyStandIn
let references: string[]
let access: ShopAccess
beforeAll(async () => {
  shop = await openShopify()
  references = fillShopify(shop, generateProducts({ products: 230, theme: 'home', seed: 3, currency: 'EUR' }))
})
afterAll(() => shop.close())
beforeEach(() => {
  Object.assign(shop.bulk, createShopifyBulk())
  shop.script.length = 0
  access = shopAccess({ settings: { shop: 'haven.myshopify.com', clientId: 'client' }, secrets: { ...shopifyKeys }, outbound: shop.openOutbound() })
})

const itemsOf = (batches: readonly PulledBatch[]) => batches.flatMap(({ items }) => items)
const pagesRead = (): number => shop.requests.filter((line) => line.includes('graphql')).length

describe('A pull in bulk', () => {
  it('gives the same products as pages do, with all their variants, pictures and attributes', async () => {
    const batches = await collect(inBulk.pull(access, null))
    expect(itemsOf(batches)).toEqual(itemsOf(await collect(inPages.pull(access, null))))
    expect(referencesOf(batches)).toEqual(references)
    expect(batches.filter(({ isAwaited }) => isAwaited)).toHaveLength(1)
    expect(new Set(batches.map(({ total }) => total))).toEqual(new Set([references.length]))
    expect(shop.bulk.operations).toHaveLength(1)
  })

  it('is chosen for a first import, for a large shop always, and for no other', async () => {
    const of = (first: number, later: number, isFirst: boolean) =>
      collect(makeShopifyConnector(pace, noShopifyApp, { ...usualBulk, first, later, pollMs: 1 }).pull(access, null, { isFirst }))
    const started = async (first: number, later: number, isFirst: boolean): Promise<boolean> => {
      const before = shop.bulk.operations.length
      expect(referencesOf(await of(first, later, isFirst))).toEqual(references)
      return shop.bulk.operations.length > before
    }
    expect([await started(200, 1000, true), await started(200, 1000, false), await started(200, 230, false), await started(231, 1000, true)]).toEqual(
      [true, false, true, false],
    )
  })

  it('goes on after a restart with the same operation, at the byte where it stopped', async () => {
    shop.bulk.polls = 2
    const seen: PulledBatch[] = []
    let cursor: Json = null
    for (let restarts = 0; restarts < 20; restarts += 1) {
      const stopping = new AbortController()
      let isWhole = true
      try {
        for await (const batch of inBulk.pull({ ...access, signal: stopping.signal }, cursor)) {
          seen.push(batch)
          cursor = JSON.parse(JSON.stringify(batch.cursor)) as Json
          // Every batch ends the process.
          isWhole = false
          stopping.abort(new Error('killed'))
        }
      } catch {
        // It goes on in the next process.
      }
      if (isWhole) break
    }
    expect(referencesOf(seen)).toEqual(references)
    expect(shop.bulk.operations).toHaveLength(1)
    expect(shop.bulk.operations[0]?.status).toBe('COMPLETED')
    expect(shop.bulk.downloads.some(({ from }) => from > 0)).toBe(true)
  })

  it.each([false, true])(
    'goes on where the download broke off, in the middle of a line (the server ignores the requested place: %s)',
    async (ignoresRange) => {
      shop.bulk.ignoresRange = ignoresRange
      shop.bulk.breaks = ignoresRange ? [60_000] : [60_000, 1000, 45_001]
      expect(referencesOf(await collect(inBulk.pull(access, null)))).toEqual(references)
      expect(shop.bulk.operations).toHaveLength(1)
    },
  )

  const twice = (end: ShopifyBulk['ends'][number]): Partial<ShopifyBulk> => ({ ends: [end, { ...end }] })
  const arrangements: [string, Partial<ShopifyBulk>][] = [
    ['is started beside five others', { refusal: 'A bulk query operation for this app and shop is already in progress' }],
    ['failed twice, though it left a part of the file', twice({ status: 'FAILED', errorCode: 'TIMEOUT', hasUrl: true })],
    ['may not be read', { ends: [{ status: 'FAILED', errorCode: 'ACCESS_DENIED' }] }],
    ['was cancelled twice', twice({ status: 'CANCELED' })],
    ['has expired twice', twice({ status: 'EXPIRED' })],
    ['lost its file', twice({ status: 'COMPLETED' })],
    ['has its file on a host that is not of Shopify', { host: 'https://files.example.com' }],
    ['has a file with fewer products than it counted', { file: () => [] }],
    ['has a file that is no file', { file: () => ['<!doctype html>\n'] }],
    ['stands still', { polls: 1_000_000 }],
  ]
  it.each(arrangements)('is read by pages where the operation %s: no product is missing', async (_, change) => {
    Object.assign(shop.bulk, change)
    const batches = await collect(inBulk.pull(access, null))
    expect(new Set(referencesOf(batches))).toEqual(new Set(references))
    expect(itemsOf(batches).slice(-references.length)).toEqual(itemsOf(await collect(inPages.pull(access, null))))
  })

  it('is started again once where it failed', async () => {
    shop.bulk.ends = [{ status: 'FAILED', errorCode: 'INTERNAL_SERVER_ERROR' }]
    const before = pagesRead()
    expect(referencesOf(await collect(inBulk.pull(access, null)))).toEqual(references)
    expect(shop.bulk.operations.map(({ status }) => status)).toEqual(['FAILED', 'COMPLETED'])
    expect(pagesRead() - before).toBeLessThan(15)
  })

  it('whose file is gone when a process goes on is started again', async () => {
    const first = await collect(inBulk.pull(access, null))
    const cursor = first.find(({ items }) => items.length > 0)?.cursor ?? null
    shop.bulk.operations.length = 0
    const rest = await collect(inBulk.pull(access, cursor))
    expect(new Set([...referencesOf(first.slice(0, 2)), ...referencesOf(rest)])).toEqual(new Set(references))
  })

  it('is cancelled at Shopify when nobody wants its result any more, and not when the process ends', async () => {
    shop.bulk.polls = 1_000_000
    for await (const _ of inBulk.pull(access, null)) break
    expect(shop.bulk.operations[0]?.status).toBe('CANCELED')
    const stopping = new AbortController()
    const pulling = (async () => {
      for await (const _ of inBulk.pull({ ...access, signal: stopping.signal }, null)) stopping.abort(new Error('killed'))
    })()
    await expect(pulling).rejects.toBeInstanceOf(Error)
    expect(shop.bulk.operations[1]?.status).toBe('RUNNING')
  })

  it('reads a product on its own where its parts are not together in the file', async () => {
    const line = (product: (typeof shop.products)[number]) => {
      const { media: _, metafields: __, variants: ___, ...own } = product
      return `${JSON.stringify(own)}\n`
    }
    const variantOf = (product: (typeof shop.products)[number]) => {
      const [variant] = (product.variants as { nodes: object[] }).nodes
      return `${JSON.stringify({ ...variant, id: `gid://shopify/ProductVariant/${product.legacyResourceId}0`, __parentId: product.id })}\n`
    }
    // All products first, then a variant of each. What follows the last one is together with it.
    shop.bulk.file = () => [...shop.products.map(line), ...shop.products.map(variantOf)]
    const batches = await collect(inBulk.pull(access, null))
    const items = itemsOf(batches)
    const whole = new Map(items.flatMap((item) => (item.isProduct ? [[item.product.reference, item.product] as const] : [])))
    const expected = itemsOf(await collect(inPages.pull(access, null))).slice(0, -1)
    expect(batches.find(({ items: [first] }) => first?.isProduct && first.product.variants.length > 1)?.isCorrection).toBe(true)
    expect(expected.flatMap((item) => (item.isProduct ? [whole.get(item.product.reference)] : []))).toEqual(
      expected.flatMap((item) => (item.isProduct ? [item.product] : [])),
    )
  })

  it('of 100,000 variants keeps a part of the file in memory', async () => {
    const [products, variants] = [2000, 50]
    let bytes = 0
    let sent = 0
    const text = 'A lamp of oak and linen. '.repeat(40)
    function* lines(): Generator<string> {
      for (let n = 0; n < products; n += 1) {
        const id = `gid://shopify/Product/${n + 1}`
        const own = {
          id,
          legacyResourceId: String(n + 1),
          title: `Lamp ${n}`,
          descriptionHtml: text,
          vendor: 'Haven',
          productType: 'Lamps',
          tags: [],
          status: 'ACTIVE',
          options: [{ name: 'Size', optionValues: Array.from({ length: variants }, (_, v) => ({ name: `S${v}` })) }],
        }
        const children = Array.from({ length: variants }, (_, v) => ({
          id: `gid://shopify/ProductVariant/${n}${v}`,
          __parentId: id,
          legacyResourceId: `${n}${String(v).padStart(3, '0')}`,
          sku: `lamp-${n}-${v}`,
          title: `S${v}`,
          price: '12.50',
          compareAtPrice: null,
          barcode: null,
          inventoryQuantity: 4,
          inventoryPolicy: 'DENY',
          selectedOptions: [{ name: 'Size', value: `S${v}` }],
          inventoryItem: { tracked: true, measurement: { weight: { unit: 'KILOGRAMS', value: 1.5 } } },
        }))
        for (const one of [own, ...children]) {
          const line = `${JSON.stringify(one)}\n`
          bytes += line.length
          yield line
        }
        sent = n + 1
      }
    }
    const large = await openShopify()
    large.bulk.file = lines
    large.products.length = 0
    const connector = makeShopifyConnector({ ...pace, timeoutMs: 30_000, originOf: () => large.origin }, noShopifyApp, {
      ...usualBulk,
      first: 0,
      later: 0,
      pollMs: 1,
    })
    const there = { ...access, outbound: large.openOutbound() }
    // The operation counts what the file has.
    const stub = {
      id: 'gid://shopify/BulkOperation/1',
      status: 'COMPLETED',
      errorCode: null,
      polls: 0,
      objectCount: String(products * (variants + 1)),
    }
    large.bulk.operations.push({ ...stub, rootObjectCount: String(products), url: `${large.origin}/bulk/0.jsonl` })
    const from: Json = { bulk: { id: stub.id, at: 0, read: 0, total: products, tries: 1, strays: [], isEnd: false } }

    setFlagsFromString('--expose-gc')
    const collectGarbage = runInNewContext('gc') as () => void
    collectGarbage()
    const before = process.memoryUsage().heapUsed
    let [read, readVariants, most, farthest, batches] = [0, 0, 0, 0, 0]
    for await (const { items } of connector.pull(there, from)) {
      for (const item of items) {
        if (!item.isProduct) throw new Error('it can be read')
        read += 1
        readVariants += item.product.variants.length
      }
      farthest = Math.max(farthest, sent - read)
      if (++batches % 10 !== 0) continue
      collectGarbage()
      most = Math.max(most, process.memoryUsage().heapUsed - before)
    }
    await large.close()
    expect([read, readVariants]).toEqual([products, products * variants])
    expect(bytes).toBeGreaterThan(35_000_000)
    // Nothing that was read is kept, and the sender waits for the reader.
    expect(most).toBeLessThan(20_000_000)
    expect(farthest).toBeLessThan(products / 4)
  }, 120_000)
})
