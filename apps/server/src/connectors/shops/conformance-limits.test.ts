import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collect, referencesOf } from '../../../test/collect-pull.ts'
import type { SandboxWorld } from '../../../test/sandbox.ts'
import { openSandbox } from '../../../test/sandbox.ts'
import { useShopSubjects } from '../../../test/shop-subjects.ts'
import { fillShopify, openShopify, shopifyKeys } from '../../../test/shopify.ts'
import { accessWith } from '../../../test/shop-access.ts'
import { awaitTurn } from '../../domains/connection/await-turn.ts'
import { pauseCalls } from '../../domains/connection/pause-calls.ts'
import type { ShopAccess } from '../../domains/connection/ports.ts'
import { UpstreamError } from '../../kit/errors.ts'
import type { OutboundRequest } from '../../outbound/outbound.ts'
import { generateProducts } from '../../sandbox/make-shop.ts'
import { makeShopifyConnector } from './shopify/index.ts'

const subjects = useShopSubjects()
let world: SandboxWorld
beforeAll(async () => {
  world = await openSandbox()
})
afterAll(() => world.close())

type Limit = { capacity: number; perSeconds: number }

/** Access of a worker whose turns come from the bucket of a connection that it shares with others, and when it called. */
function asWorker(access: ShopAccess, connectionId: string, limit: Limit): { access: ShopAccess; calledAt: number[] } {
  const ctx = { db: world.db, signal: new AbortController().signal }
  const calledAt: number[] = []
  const outbound = {
    ...access.outbound,
    request(options: OutboundRequest) {
      // Tokens are fetched elsewhere and count elsewhere.
      if (!options.url.includes('oauth')) calledAt.push(Date.now())
      return access.outbound.request(options)
    },
  }
  const turns = {
    awaitTurn: () => awaitTurn(ctx, connectionId, limit),
    pauseCalls: (seconds: number) => pauseCalls(ctx, connectionId, limit, seconds),
  }
  return { access: { ...access, outbound, ...turns }, calledAt }
}

/** Platforms that limit calls, or whose hosts do. */
const limited = ['woocommerce', 'shopify', 'shopware', 'magento', 'wix V1', 'wix V3']

describe.each(subjects.filter(({ name }) => limited.includes(name)))('The call limit of $name', (subject) => {
  it('is declared', () => {
    expect(subject.connector.callLimit?.capacity).toBeGreaterThan(0)
  })

  it('is shared by workers: together they call no more often than it says, and lose nothing', async () => {
    const opened = await subject.open(6)
    const limit = { capacity: 3, perSeconds: 1 }
    const workers = [1, 2, 3].map(() => asWorker(opened.access, `shared ${subject.name}`, limit))
    const pulls = await Promise.all(workers.map(({ access }) => collect(subject.connector.pull(access, null))))
    for (const batches of pulls) expect(referencesOf(batches)).toEqual(opened.references)
    const calledAt = workers.flatMap((worker) => worker.calledAt).toSorted((a, b) => a - b)
    expect(calledAt.length).toBeGreaterThan(limit.capacity)
    // In any second: those that had been saved, and those that were added. A call may begin a moment after its turn.
    for (const [index, at] of calledAt.entries())
      expect(calledAt.slice(index).filter((other) => other - at < 900).length).toBeLessThanOrEqual(2 * limit.capacity)
    expect((calledAt.at(-1) ?? 0) - (calledAt[0] ?? 0)).toBeGreaterThanOrEqual(((calledAt.length - 2 * limit.capacity) / limit.capacity) * 1000 - 200)
  })

  it('keeps everybody waiting as long as the provider asks, and leaves a long wait to the queue', async () => {
    const { access } = await subject.open(3)
    const limit = { capacity: 100, perSeconds: 1 }
    const connectionId = `paused ${subject.name}`
    const [first, second] = [asWorker(access, connectionId, limit), asWorker(access, connectionId, limit)]
    const tooMany = (seconds: number) => ({
      ...first.access,
      outbound: {
        ...access.outbound,
        request: (options: OutboundRequest) =>
          options.url.includes('oauth')
            ? access.outbound.request(options)
            : Promise.reject(new UpstreamError('rate_limited', { code: 'upstream.rate_limited', params: {} }, { retryAfterSeconds: seconds })),
      },
    })
    const stop = new AbortController()
    const refused = subject.connector.check({ ...tooMany(2), signal: stop.signal }).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 200))
    const started = Date.now()
    await subject.connector.check(second.access)
    expect((second.calledAt[0] ?? 0) - started).toBeGreaterThan(1200)
    stop.abort(new Error('stopped'))
    await refused
    await pauseCalls({ db: world.db }, connectionId, limit, 600)
    const calls = second.calledAt.length
    await expect(subject.connector.check(second.access)).rejects.toMatchObject({ kind: 'rate_limited', isTemporary: true })
    expect(second.calledAt).toHaveLength(calls)
  })
})

describe('The points of a Shopify shop', () => {
  it('are left to restore before they run out: no call of two workers is refused', async () => {
    const shop = await openShopify()
    try {
      const references = fillShopify(shop, generateProducts({ products: 260, theme: 'kitchen', seed: 1, currency: 'EUR' }))
      Object.assign(shop.points, { available: 400, maximum: 1000, restoreRate: 200, at: Date.now(), refused: 0 })
      const connector = makeShopifyConnector({
        timeoutMs: 5000,
        patience: { tries: 3, firstPauseMs: 20, maxPauseMs: 2000 },
        originOf: () => shop.origin,
      })
      const base = {
        ...accessWith(world, { shop: 'points.myshopify.com', clientId: 'client' }),
        secrets: { ...shopifyKeys },
        outbound: shop.openOutbound(),
      }
      const workers = [1, 2].map(() => asWorker(base, 'points', connector.callLimit ?? { capacity: 1, perSeconds: 1 }))
      const pulls = await Promise.all(workers.map(({ access }) => collect(connector.pull(access, null))))
      for (const batches of pulls) expect(referencesOf(batches)).toEqual(references)
      expect(shop.points).toMatchObject({ refused: 0 })
    } finally {
      await shop.close()
    }
  })
})
