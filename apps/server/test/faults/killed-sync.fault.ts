import { runs } from '@stoa/contract/run.ts'
import { product } from '@stoa/contract/product.ts'
import { pathOf } from '@stoa/contract/route-address.ts'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { openDatabase } from '../../src/database/db.ts'
import { createLog } from '../../src/kit/log.ts'
import { generateProducts } from '../../src/sandbox/make-shop.ts'
import type { SandboxProduct } from '../../src/sandbox/queries-shop.ts'
import { insertProducts, insertShop } from '../../src/sandbox/queries-shop.ts'
import { sandboxRoutes } from '../../src/sandbox/routes.ts'
import type { TestApp } from '../app.ts'
import { cloneDatabase } from '../database.ts'
import type { Made } from '../make.ts'
import { makeMerchant, testVault } from '../make.ts'
import type { ServerProcess } from './server-process.ts'
import { freePort, makeServerProcess, pause } from './server-process.ts'

const kills = 20
const productCount = 5000
const shop = { id: 'killed-shop', apiKey: 'key_killed', name: 'Killed shop', currency: 'EUR' }
/** Loopback has a whole network of addresses: the server takes one, the shop that outlives it another, on one port. */
const serverHost = '127.0.0.2'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: ReturnType<typeof openDatabase>
let shopServer: FastifyInstance
let server: ServerProcess
let merchant: Made
let origin: string
let products: SandboxProduct[]
/** From where each page of the shop was read, in order. */
const pages: number[] = []

beforeAll(async () => {
  database = await cloneDatabase()
  db = openDatabase(database.url, { max: 4, isOwner: true, onError: () => undefined })
  const port = await freePort()
  origin = `http://${serverHost}:${port}`
  // Without pictures: fetching ten thousand of them is another test's matter.
  products = generateProducts({ products: productCount, theme: 'home', seed: 11, currency: 'EUR' }).map((one) => ({
    ...one,
    images: [],
    variants: one.variants.map((variant) => ({ ...variant, image: null })),
  }))
  await insertShop(db.db, shop)
  await insertProducts(db.db, shop.id, products)
  shopServer = Fastify({ forceCloseConnections: true })
  shopServer.addHook('onRequest', (request, _reply, done) => {
    const after = /\/products\?.*after=(\d+)/.exec(request.url)?.[1]
    if (after !== undefined) pages.push(Number(after))
    // A shop takes its time; without it the sync would be over before it can be killed twenty times.
    setTimeout(done, after === undefined ? 0 : 60)
  })
  await shopServer.register(sandboxRoutes({ db: db.db, log: createLog({ level: 'silent', name: 'shop' }) }))
  await shopServer.listen({ host: '127.0.0.1', port })

  merchant = await makeMerchant({ db: db.db, publicUrl: origin } as TestApp)
  const connectionId = uuidv7()
  await db.db
    .insertInto('connection')
    .values({
      company_id: merchant.companyId,
      id: connectionId,
      kind: 'shop',
      provider: 'sandbox',
      name: shop.name,
      settings: JSON.stringify({ address: `http://127.0.0.1:${port}/sandbox/shop/${shop.id}` }),
      secrets: testVault.seal({ apiKey: shop.apiKey }, connectionId),
    })
    .execute()
  server = await makeServerProcess({ databaseUrl: database.url, secret: Buffer.alloc(32, 7), host: serverHost, port })
})

afterAll(async () => {
  await server.discard()
  await shopServer.close()
  await db.close()
  await database.drop()
})

it(`brings every product over once, through ${kills} ends of the server, every third one a stop in good order`, async () => {
  const started = performance.now()
  server.start()
  await server.ready()
  const headers = { authorization: `Bearer ${merchant.as.token}`, cookie: merchant.as.cookie }
  const requested = await fetch(`${origin}${pathOf(product.sync, { id: merchant.companyId })}`, { headers })
  expect([requested.status, server.said()]).toEqual([202, expect.anything()])
  const { runId } = (await requested.json()) as { runId: string }

  let killedAtWork = 0
  for (let n = 0; n < kills; n++) {
    // Every fourth life is ended at any moment of its start, the others while they read and write.
    if (n % 4 === 3) await pause(Math.random() * 1500)
    else if (await hasReadMore(runId, pages.length + 1)) await pause(Math.random() * 120)
    if ((await runOf(runId)).status === 'running') killedAtWork += 1
    await (n % 3 === 2 ? server.stop() : server.kill())
    server.start()
  }
  await server.ready()
  await expect.poll(async () => (await runOf(runId)).status, { timeout: 90_000, interval: 100 }).not.toMatch(/queued|running/)
  expect(await runOf(runId)).toMatchObject({ status: 'done', error: null })
  const seconds = (performance.now() - started) / 1000
  const distinct = new Set(pages).size
  process.stdout.write(
    `${kills} kills (${killedAtWork} in the middle of the run), ${seconds.toFixed(1)} s, ${pages.length} pages read, ${pages.length - distinct} of them again\n`,
  )
  expect(killedAtWork).toBeGreaterThan(kills / 2)

  const { rows: kept } = await sql<{ reference: string; name: string; skus: string[]; removed: number; discontinued: boolean }>`
    select p.merchant_product_reference as reference, p.name, p.discontinued_at is not null as discontinued,
      array_agg(v.sku order by v.position) as skus, (count(*) filter (where v.removed_at is not null))::int as removed
    from product p left join variant v on v.merchant_id = p.merchant_id and v.product_id = p.id
    where p.merchant_id = ${merchant.companyId}
    group by p.id, p.merchant_product_reference, p.name, p.discontinued_at order by 1`.execute(db.db)
  expect(kept).toHaveLength(productCount)
  const expected = products.map((one) => ({
    reference: one.id,
    name: one.title,
    skus: one.variants.map((variant) => variant.sku),
    removed: 0,
    discontinued: false,
  }))
  expect(kept).toEqual(expected.toSorted((a, b) => (a.reference < b.reference ? -1 : 1)))

  const rows = await db.db.selectFrom('run').selectAll().where('company_id', '=', merchant.companyId).execute()
  expect(
    rows.map(({ id, kind, status, total, done, created, changed, unchanged, discontinued, failed, error }) => ({
      id,
      kind,
      status,
      total,
      done,
      created,
      changed,
      unchanged,
      discontinued,
      failed,
      error,
    })),
  ).toEqual([
    {
      id: runId,
      kind: 'sync',
      status: 'done',
      total: productCount,
      done: productCount,
      created: productCount,
      changed: 0,
      unchanged: 0,
      discontinued: 0,
      failed: 0,
      error: null,
    },
  ])
  const { rows: items } = await sql<{ outcome: string; items: number; references: number }>`
    select outcome, count(*)::int as items, count(distinct reference)::int as references from run_item
    where company_id = ${merchant.companyId} and run_id = ${runId} group by outcome`.execute(db.db)
  expect(items).toEqual([{ outcome: 'created', items: productCount, references: productCount }])

  const shown = await fetch(`${origin}${pathOf(runs.get, { id: runId })}`, { headers })
  expect((await shown.json()) as object).toMatchObject({ runId, status: 'done', done: productCount, created: productCount })
}, 300_000)

/** Whether the shop was requested a further page before the run came to its end. */
async function hasReadMore(runId: string, count: number): Promise<boolean> {
  const patience = performance.now() + 15_000
  while (pages.length < count && performance.now() < patience) {
    await pause(10)
    if ((await runOf(runId)).status === 'done') return false
  }
  return pages.length >= count
}

async function runOf(runId: string): Promise<{ status: string; done: number; error: unknown }> {
  return db.db
    .selectFrom('run')
    .select(['status', 'done', 'error'])
    .where('company_id', '=', merchant.companyId)
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()
}
