import { order } from '@stoa/contract/order.ts'
import { product } from '@stoa/contract/product.ts'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/database/db.ts'
import { sendNotices } from '../../src/database/notices.ts'
import { orderPaid } from '../../src/domains/order/events.ts'
import { generateProducts } from '../../src/sandbox/make-shop.ts'
import { insertProducts, insertShop } from '../../src/sandbox/queries-shop.ts'
import { sandboxRoutes } from '../../src/sandbox/routes.ts'
import type { TestApp } from '../app.ts'
import { startTestApp } from '../app.ts'
import { cloneDatabase } from '../database.ts'
import { makeOffer } from '../make-catalogue.ts'
import { createOrders, purchase, settle } from '../make-orders.ts'
import type { Made } from '../make.ts'
import { makeMerchant, makeOperator, testVault, unique } from '../make.ts'
import { silentLog } from '../sandbox.ts'
import type { Mode, StandIn, Wrong } from '../stand-in.ts'
import { openStandIn } from '../stand-in.ts'
import { pause } from './server-process.ts'

const apiKey = 'key_of_shop'
/** Seconds for which third parties fail, over all kinds of failure. */
const seconds = Number(process.env.THIRD_PARTY_SECONDS ?? 300)
const failures = ['429', '500', 'hang', 'malformed', 'html', '200-wrong'] as const satisfies (Mode | Wrong)[]
const secondsEach = seconds / failures.length
const share = 0.3
const hangingOrders = 40
/** A request may take so much longer by chance alone. */
const noiseMs = 2

type Call = { atMs: number; endMs: number | undefined }

/** A provider of its own, with one shop. `calls` has when each request came and ended, and `fails` chooses those that fail. */
type Provider = StandIn & { calls: Call[]; fails: () => Mode | Wrong | undefined }

async function openProvider(): Promise<Provider> {
  const calls: Call[] = []
  const standIn = await openStandIn(
    (server) => {
      server.addHook('onRequest', async (_request, reply) => {
        const call: Call = { atMs: performance.now(), endMs: undefined }
        calls.push(call)
        reply.raw.once('close', () => (call.endMs = performance.now()))
      })
      void server.register(async (scope) => sandboxRoutes({ db: world.db, log: silentLog })(scope, {}))
    },
    () => {
      const failure = provider.fails()
      if (failure !== undefined) standIn.script.unshift(failure)
      return failure !== undefined
    },
  )
  const provider: Provider = Object.assign(standIn, { calls, fails: () => undefined })
  return provider
}

type Merchant = Made & { offer: Awaited<ReturnType<typeof makeOffer>>; shopId: string }

let database: Awaited<ReturnType<typeof cloneDatabase>>
/** What the providers keep. */
let world: ReturnType<typeof openDatabase>
let app: TestApp
let operator: Awaited<ReturnType<typeof makeOperator>>
let sick: Provider
let healthy: Provider
let seller: Merchant
let hung: string[]
let calm: string[]
let failing: string[]

beforeAll(async () => {
  database = await cloneDatabase()
  world = openDatabase(database.url, { max: 6, isOwner: true, onError: () => undefined })
  sick = await openProvider()
  healthy = await openProvider()
  app = await startTestApp({ peers: [sick.origin, healthy.origin] })
  operator = await makeOperator(app)
  const [atSick, atHealthy] = [await makeSeller(), await makeSeller()]
  seller = atHealthy
  hung = await makePaidOrders(atSick, hangingOrders)
  calm = await makePaidOrders(atHealthy, hangingOrders)
  failing = await makePaidOrders(atSick, Math.floor(seconds * 0.8))
  await connect(atSick, sick)
  await connect(atHealthy, healthy)
  await app.installation.work()
}, 300_000)
afterAll(async () => {
  await app.stop()
  await sick.close()
  await healthy.close()
  await world.close()
  await database.drop()
})

async function makeSeller(): Promise<Merchant> {
  const { marketplaceId } = operator
  const merchant = await makeMerchant(app, { marketplaceId })
  const offer = await makeOffer(app, { marketplaceId, merchantId: merchant.companyId })
  return { ...merchant, offer, shopId: `shop-${unique()}` }
}

/** Orders that are paid before there is a shop to send them to; returns their ids. */
async function makePaidOrders({ offer: { variantId } }: Merchant, count: number): Promise<string[]> {
  const hashes: string[] = []
  for (let n = 0; n < count; n++) {
    const group = await createOrders(app, operator.as, purchase([{ variantId, quantity: 1 }]))
    hashes.push(group.orders[0]?.hash ?? '')
  }
  await settle(app, { isParallel: true })
  const { rows } = await sql<{ id: string }>`
    select id from "order" where marketplace_id = ${operator.marketplaceId} and hash = any(${hashes}) order by number`.execute(app.db)
  return rows.map(({ id }) => id)
}

/** Connects the shop of a merchant, which sells what the merchant does. */
async function connect({ companyId, offer, shopId }: Merchant, { origin }: Provider): Promise<void> {
  const { rows } = await sql<{ product: string; variant: string }>`
    select p.merchant_product_reference as product, v.reference as variant from product p join variant v on v.merchant_id = p.merchant_id and v.product_id = p.id
    where p.merchant_id = ${companyId} and v.id = ${offer.variantId}`.execute(app.db)
  const [names] = rows
  const [sold] = generateProducts({ products: 1, theme: 'home', seed: 1, currency: 'EUR' })
  const [variant] = sold?.variants ?? []
  if (!names || !sold || !variant) throw new Error('There is nothing to sell')
  await insertShop(world.db, { id: shopId, apiKey, name: 'Shop', currency: 'EUR' })
  await insertProducts(world.db, shopId, [
    { ...sold, id: names.product, images: [], variants: [{ ...variant, id: names.variant, image: null, inventory: null }] },
  ])
  const id = uuidv7()
  const settings = JSON.stringify({ address: `${origin}/sandbox/shop/${shopId}` })
  const own = { company_id: companyId, id, kind: 'shop', provider: 'sandbox', name: shopId, settings, secrets: testVault.seal({ apiKey }, id) }
  await app.db.insertInto('connection').values(own).execute()
}

/** Has orders sent to their shops, as when they are paid. */
async function forward(ids: readonly string[]): Promise<void> {
  const facts = ids.map((orderId) => ({ marketplaceId: operator.marketplaceId, orderId }))
  const notices = await app.db.transaction().execute((tx) => app.installation.jobs.enqueue(tx, orderPaid, ...facts))
  await sendNotices(app.db, notices)
}

async function countForwarded(ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from "order" where marketplace_id = ${operator.marketplaceId} and id = any(${ids}::uuid[]) and forward_state = 'forwarded'`.execute(
    app.db,
  )
  return rows[0]?.n ?? 0
}

/** Waits until orders are forwarded; what waits for its next try is tried at once. */
async function forwardAll(ids: readonly string[]): Promise<void> {
  const countNow = async (): Promise<number> => {
    await sql`update pgboss.job set start_after = now() where name = 'order.forward' and state = 'retry'`.execute(app.db)
    return countForwarded(ids)
  }
  await expect.poll(countNow, { timeout: 120_000, interval: 1000 }).toBe(ids.length)
}

/** How often each of these orders is in the shops: each must be there once. */
async function listCopies(ids: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ hash: string }>`
    select hash from "order" where marketplace_id = ${operator.marketplaceId} and id = any(${ids}::uuid[])`.execute(app.db)
  const copies = await sql<{ n: number }>`
    select count(*)::int as n from sandbox.shop_order where external_reference = any(${rows.map(({ hash }) => hash)}) group by external_reference`.execute(
    world.db,
  )
  return copies.rows.map(({ n }) => n)
}

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN

/** Reads two lists of the portal again and again, as people do; returns how long each took, in milliseconds. */
async function browse(forMs: number): Promise<number[]> {
  const taken: number[] = []
  const end = performance.now() + forMs
  while (performance.now() < end) {
    const started = performance.now()
    // Orders change meanwhile, so that nothing is answered from memory.
    if (taken.length % 2 === 0) await app.call(order.paged, { as: operator.as, query: {}, page: { limit: 25 } })
    else await app.call(product.paged, { as: seller.as, params: { id: seller.companyId }, query: {}, page: { limit: 12 } })
    taken.push(performance.now() - started)
    await pause(40)
  }
  return taken
}

describe('A provider that accepts calls and never answers', () => {
  it('loses each after 10 seconds, gets at most four at once, and holds back no other provider for longer than its circuit takes to open', async () => {
    sick.fails = () => 'hang'
    sick.calls.length = 0
    const started = performance.now()
    await forward(hung.flatMap((id, n) => [id, calm[n] ?? '']))
    await expect.poll(() => countForwarded(calm), { timeout: 120_000, interval: 200 }).toBe(calm.length)
    const waited = (performance.now() - started) / 1000
    expect(await countForwarded(hung)).toBe(0)
    const calls = [...sick.calls]
    await expect.poll(() => calls.filter(({ endMs }) => endMs === undefined).length, { timeout: 15_000 }).toBe(0)
    const lengths = calls.map(({ atMs, endMs = 0 }) => (endMs - atMs) / 1000)
    const open = Math.max(...calls.map(({ atMs }) => calls.filter((other) => other.atMs <= atMs && (other.endMs ?? 0) > atMs).length))
    process.stdout.write(
      `${calls.length} calls hung for ${Math.min(...lengths).toFixed(1)} to ${Math.max(...lengths).toFixed(1)} s, ${open} at once; the orders of the other provider were sent after ${waited.toFixed(1)} s\n`,
    )
    expect(Math.min(...lengths)).toBeGreaterThan(9.5)
    expect(Math.max(...lengths)).toBeLessThan(11)
    expect(open).toBeLessThanOrEqual(4)
    // Five calls in a row have to be lost, in two rounds of four.
    expect(waited).toBeLessThan(35)
    sick.fails = () => undefined
    // The circuit rests for half a minute.
    await forwardAll(hung)
    expect(await listCopies([...hung, ...calm])).toEqual(Array.from({ length: 2 * hangingOrders }, () => 1))
  }, 300_000)
})

describe('A provider of which three calls in ten fail', () => {
  it(`gets each order once, and costs other features at most a tenth, over ${seconds} seconds of ${failures.join(', ')}`, async () => {
    const [calmMs, sickMs]: [number[], number[]] = [[], []]
    const perFailure = Math.ceil(failing.length / failures.length)
    for (const [n, failure] of failures.entries()) {
      const batch = failing.slice(n * perFailure, (n + 1) * perFailure)
      // In the first half of its time, nothing fails.
      const [first, second] = [batch.slice(0, batch.length / 2), batch.slice(batch.length / 2)]
      for (const [part, taken, fails] of [
        [first, calmMs, () => undefined],
        [second, sickMs, () => (Math.random() < share ? failure : undefined)],
      ] as const) {
        sick.fails = fails
        const everyMs = (secondsEach * 1000) / 2 / part.length
        const sending = (async () => {
          for (const id of part) {
            await forward([id])
            await pause(everyMs * 0.9)
          }
        })()
        taken.push(...(await browse((secondsEach * 1000) / 2)))
        await sending
      }
      sick.fails = () => undefined
    }
    await forwardAll(failing)
    const [calmP95, sickP95] = [percentile(calmMs, 0.95), percentile(sickMs, 0.95)]
    process.stdout.write(
      `${failing.length} orders sent; lists p95 ${calmP95.toFixed(1)} ms without failures (${calmMs.length}), ${sickP95.toFixed(1)} ms with them (${sickMs.length})\n`,
    )
    expect(await listCopies(failing)).toEqual(failing.map(() => 1))
    expect(sickP95).toBeLessThanOrEqual(calmP95 * 1.1 + noiseMs)
  }, 900_000)
})
