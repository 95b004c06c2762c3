import { sql } from 'kysely'
import { Agent, request } from 'undici'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../src/database/db.ts'
import { generateProducts } from '../../src/sandbox/make-shop.ts'
import { insertProducts, insertShop } from '../../src/sandbox/queries-shop.ts'
import { signReport } from '../../src/sandbox/webhooks.ts'
import { randomToken, sha256 } from '../../src/secrets/crypto.ts'
import type { TestApp } from '../app.ts'
import { cloneDatabase } from '../database.ts'
import { makeMerchant, testVault } from '../make.ts'
import type { ServerProcess } from './server-process.ts'
import { freePort, makeServerProcess, pause } from './server-process.ts'

const perSecond = 500
const seconds = Number(process.env.BURST_SECONDS ?? 60)
const productCount = 200
const shop = { id: 'burst-shop', apiKey: 'key_burst', name: 'Burst shop', currency: 'EUR' }
const secret = 'secret-of-the-burst'
const token = randomToken(32)

let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: ReturnType<typeof openDatabase>
let server: ServerProcess
let origin: string
let references: string[]
let connectionId: string
beforeAll(async () => {
  database = await cloneDatabase()
  db = openDatabase(database.url, { max: 4, isOwner: true, onError: () => undefined })
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  const products = generateProducts({ products: productCount, theme: 'home', seed: 7, currency: 'EUR' })
  const sold = products.map((one) => ({ ...one, images: [], variants: one.variants.map((variant) => ({ ...variant, image: null, inventory: 9 })) }))
  await insertShop(db.db, shop)
  await insertProducts(db.db, shop.id, sold)
  references = sold.map(({ id }) => id)
  const merchant = await makeMerchant({ db: db.db, publicUrl: origin } as TestApp)
  connectionId = uuidv7()
  const secrets = testVault.seal({ apiKey: shop.apiKey, webhookToken: token, webhookSecret: secret }, connectionId)
  const settings = JSON.stringify({ address: `${origin}/sandbox/shop/${shop.id}` })
  const own = { company_id: merchant.companyId, id: connectionId, kind: 'shop', provider: 'sandbox', name: shop.name, settings, secrets }
  await db.db
    .insertInto('connection')
    .values({ ...own, webhook_key: sha256(token) })
    .execute()
  server = await makeServerProcess({ databaseUrl: database.url, secret: Buffer.alloc(32, 7), host: '127.0.0.1', port })
})
afterAll(async () => {
  await server.discard()
  await db.close()
  await database.drop()
})

/** Sends one webhook, and returns how long its answer took and its status. */
async function send(agent: Agent, id: string, reference: string): Promise<{ ms: number; status: number }> {
  const body = JSON.stringify({ id, type: 'product.updated', products: [reference] })
  const headers = { 'content-type': 'application/json', 'sandbox-signature': signReport(secret, body, new Date()) }
  const started = performance.now()
  const response = await request(`${origin}/api/Webhook/Shop/${token}`, { method: 'POST', headers, body, dispatcher: agent })
  await response.body.dump()
  return { ms: performance.now() - started, status: response.statusCode }
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from webhook_inbox where connection_id = ${connectionId} and processed_at is null`.execute(db.db)
  return rows[0]?.n ?? 0
}

it(`answers ${perSecond} webhooks a second for ${seconds} seconds within a second, loses none, and has done their work five minutes later`, async () => {
  server.start()
  await server.ready()
  const agent = new Agent({ connections: 64, pipelining: 1 })
  const answers: Promise<{ ms: number; status: number }>[] = []
  const started = performance.now()
  for (let n = 0; n < perSecond * seconds;) {
    const due = Math.min(perSecond * seconds, Math.floor(((performance.now() - started) / 1000) * perSecond))
    for (; n < due; n += 1) answers.push(send(agent, `burst-${n}`, references[n % references.length] ?? ''))
    await pause(5)
  }
  const sent = (await Promise.all(answers)).toSorted((a, b) => a.ms - b.ms)
  const sending = (performance.now() - started) / 1000
  await agent.close()
  const p99 = sent[Math.floor(sent.length * 0.99)]?.ms ?? Number.NaN
  const refused = sent.filter(({ status }) => status !== 200)
  const stored = await sql<{ n: number }>`select count(*)::int as n from webhook_inbox where connection_id = ${connectionId}`.execute(db.db)
  const backlog = await countWaiting()
  await expect.poll(countWaiting, { timeout: 300_000, interval: 1000 }).toBe(0)
  const working = (performance.now() - started) / 1000 - sending
  process.stdout.write(
    `${sent.length} webhooks in ${sending.toFixed(1)} s: p50 ${sent[Math.floor(sent.length / 2)]?.ms.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${refused.length} refused, ${backlog} waited, all done ${working.toFixed(1)} s later\n`,
  )
  expect(refused).toEqual([])
  expect(stored.rows[0]?.n).toBe(perSecond * seconds)
  expect(p99).toBeLessThanOrEqual(1000)
}, 500_000)
