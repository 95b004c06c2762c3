import { order } from '@stoa/contract/order.ts'
import { payout } from '@stoa/contract/payout.ts'
import type { RouteDefinition } from '@stoa/contract/route.ts'
import { pathOf } from '@stoa/contract/route-address.ts'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/database/db.ts'
import { checkInvariants } from '../../src/domains/ledger/check-invariants.ts'
import { createLog } from '../../src/kit/log.ts'
import { sandboxRoutes } from '../../src/sandbox/routes.ts'
import type { TestApp } from '../app.ts'
import { cloneDatabase } from '../database.ts'
import type { Offer } from '../make-catalogue.ts'
import { makeOffer } from '../make-catalogue.ts'
import { purchase, script } from '../make-orders.ts'
import type { Made } from '../make.ts'
import { makeMerchant, makeOperator, signIn, unique } from '../make.ts'
import type { ServerProcess } from './server-process.ts'
import { freePort, makeServerProcess, pause } from './server-process.ts'

/** How often the server is killed in each scenario; `KILLS=100` for the long run. */
const kills = Number(process.env.KILLS ?? 15)
const [orderCount, refundCount, payoutCount] = [500, 300, 300]
const clients = 6
/** The provider outlives the server: it has the same port of another loopback address. */
const serverHost = '127.0.0.2'
const priceMinor = 10_000

let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: ReturnType<typeof openDatabase>
let provider: FastifyInstance
let server: ServerProcess
let origin: string
let operator: Made & { marketplaceId: string }
let offers: Offer[]
/** What was answered with success: the journal that the database has to hold. */
const journal = { orders: new Map<string, string>(), refunds: new Map<string, number>() }

beforeAll(async () => {
  database = await cloneDatabase()
  db = openDatabase(database.url, { max: 8, isOwner: true, onError: () => undefined })
  const port = await freePort()
  origin = `http://${serverHost}:${port}`
  provider = Fastify({ forceCloseConnections: true })
  await provider.register(sandboxRoutes({ db: db.db, log: createLog({ level: 'silent', name: 'provider' }), pace: { slowMs: 400, lateMs: 400 } }))
  await provider.listen({ host: '127.0.0.1', port })
  const app = asApp(`http://127.0.0.1:${port}`)
  operator = await makeOperator(app)
  const { marketplaceId } = operator
  await sql`update marketplace set return_window_days = 0 where id = ${marketplaceId}`.execute(db.db)
  offers = []
  for (let n = 0; n < payoutCount; n++) {
    const { companyId: merchantId } = await makeMerchant(app, { marketplaceId })
    offers.push(await makeOffer(app, { marketplaceId, merchantId, priceMinor }))
  }
  // The provider reports to the server, not to its own address.
  const env = { STOA_RATE_LIMIT: '1000000', STOA_PUBLIC_URL: origin }
  server = await makeServerProcess({ databaseUrl: database.url, secret: Buffer.alloc(32, 7), host: serverHost, port, env })
  server.start()
  await server.ready()
}, 300_000)

afterAll(async () => {
  await server.discard()
  await provider.close()
  await db.close()
  await database.drop()
})

const asApp = (publicUrl: string): TestApp => ({ db: db.db, publicUrl }) as TestApp

/** Sends a request until it is answered, with the same key each time; returns the answer. What is refused ends the test, but for an ended session. */
async function sendUntilAnswered(route: RouteDefinition, body: object): Promise<unknown> {
  const key = unique()
  for (;;) {
    const { token, cookie } = operator.as
    const headers = { authorization: `Bearer ${token}`, cookie, 'content-type': 'application/json', 'idempotency-key': key }
    const answer = await fetch(`${origin}${pathOf(route, {})}`, { method: route.method, headers, body: JSON.stringify(body) })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => undefined)
    if (answer && answer.status < 300) return JSON.parse(answer.text === '' ? 'null' : answer.text)
    if (answer?.status === 401) {
      // A long run outlives its session.
      const { userId, companyId } = operator
      operator.as = await signIn(asApp(origin), { userId, companyId, companyType: 'MARKETPLACE', role: 'owner' })
    } else if (answer && answer.status < 500 && answer.status !== 429) throw new Error(`${route.path} answered ${answer.status}: ${answer.text}`)
    await pause(20)
  }
}

/** Does the work with several clients at once while the server is killed at random moments, then waits until all of it is settled; returns the kills. */
async function killWhile(work: (() => Promise<void>)[], isQuiet: () => Promise<boolean>): Promise<number> {
  let [next, isDone, killed] = [0, false, 0]
  const client = async (): Promise<void> => {
    for (let at = next++; at < work.length; at = next++) {
      await work[at]!()
      // The work lasts as long as the kills do.
      while (!isDone && killed < (kills * at) / work.length) await pause(5)
    }
  }
  const done = Promise.all(Array.from({ length: clients }, client)).finally(() => (isDone = true))
  const killer = (async () => {
    while (killed < kills) {
      await server.ready()
      await pause(50 + Math.random() * 350)
      await server.kill()
      killed += 1
      server.start()
    }
  })()
  await Promise.all([done, killer])
  await server.ready()
  const patience = performance.now() + 240_000
  while (!(await isQuiet())) {
    // What is tried again in minutes or hours is tried now.
    await sql`update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`.execute(db.db)
    if (performance.now() > patience) throw new Error(`Not quiet after 240 s:\n${server.said()}`)
    await pause(500)
  }
  return killed
}

async function countOf(query: ReturnType<typeof sql<{ n: number }>>): Promise<number> {
  return (await query.execute(db.db)).rows[0]?.n ?? 0
}

/** What the provider moved: how many movements of a kind, under how many keys, and their sum. */
async function providerSet(kind: 'payment' | 'refund' | 'payout') {
  const { rows } = await sql<{ n: number; keys: number; total: number }>`
    select count(*)::int as n, count(distinct idempotency_key)::int as keys, coalesce(sum(amount_minor), 0)::int8 as total
    from sandbox.movement where kind = ${kind} and status <> 'failed'`.execute(db.db)
  return rows[0]
}

/**
 * Answers of the provider: one in ten each done and then lost, refused with 500, put off with 429, slow, done and answered with 500, reported before it is
 * answered, and lost and reported the next day.
 */
function badAnswers(operation: string, count: number): string[] {
  const tenth = ['closed', 'ok', '500', 'webhook-first', '429', 'ok', 'slow', 'next-day', '500-after-work', 'ok']
  return Array.from({ length: count }, (_, n) => `${operation}:${tenth[n % tenth.length]}`)
}

/** Lets a day pass at the provider once what it reports then is all that is open; returns how much that was. */
async function passDay(openCount: number): Promise<number> {
  const waiting = sql<{ n: number }>`
    select count(distinct movement_id)::int as n from sandbox.webhook where delivered_at is null and due_at > now() + interval '1 hour'`
  if (openCount === 0 || (await countOf(waiting)) !== openCount) return 0
  await sql`update sandbox.webhook set due_at = due_at - interval '1 day' where delivered_at is null`.execute(db.db)
  return openCount
}

const about = (what: string, killed: number, startedAt: number): void =>
  void process.stdout.write(`${what}: ${killed} kills, ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`)

describe('a server that is killed at any moment', { timeout: 1_800_000 }, () => {
  it(`takes ${orderCount} purchases in once each, and captures each once`, async () => {
    const startedAt = performance.now()
    const work = Array.from({ length: orderCount }, (_, n) => async () => {
      const body = purchase([{ variantId: offers[n % offers.length]?.variantId ?? '', quantity: 1 + Math.floor(n / offers.length) }])
      const group = (await sendUntilAnswered(order.intake, body)) as { orderGroupId: string; orders: { hash: string }[] }
      journal.orders.set(group.orderGroupId, group.orders[0]?.hash ?? '')
    })
    const captures = sql<{ n: number }>`select count(*)::int as n from ledger_transfer where kind = 'capture'`
    await script(asApp(origin), operator.marketplaceId, badAnswers('payments', 2 * orderCount))
    let nextDay = 0
    const killed = await killWhile(work, async () => {
      const open = orderCount - (await countOf(captures))
      nextDay += await passDay(open)
      return open === 0
    })
    about(`${orderCount} purchases, ${nextDay} captured the next day`, killed, startedAt)
    expect(nextDay).toBeGreaterThan(0)
    expect(journal.orders.size).toBe(orderCount)
    const { rows } = await sql<{ id: string }>`select id from order_group order by id`.execute(db.db)
    expect(rows.map(({ id }) => id)).toEqual([...journal.orders.keys()].toSorted())
    const total = priceMinor * (payoutCount + 2 * (orderCount - payoutCount))
    expect(await providerSet('payment')).toEqual({ n: orderCount, keys: orderCount, total })
    expect(await checkInvariants(db.db)).toEqual([])
  })

  it(`gives ${refundCount} refunds back once each at a provider that loses answers`, async () => {
    const startedAt = performance.now()
    await script(asApp(origin), operator.marketplaceId, badAnswers('refunds', 2 * refundCount))
    const work = [...journal.orders.values()].slice(0, refundCount).map((hash, n) => async () => {
      const amountMinor = 1 + ((n * 7919) % (priceMinor - 1))
      await sendUntilAnswered(order.refund, { hash, amountMinor })
      journal.refunds.set(hash, amountMinor)
    })
    const open = sql<{ n: number }>`select count(*)::int as n from refund where status <> 'succeeded'`
    let nextDay = 0
    const killed = await killWhile(work, async () => {
      const openCount = await countOf(open)
      nextDay += await passDay(openCount)
      return openCount === 0
    })
    about(`${refundCount} refunds, ${nextDay} done the next day`, killed, startedAt)
    expect(nextDay).toBeGreaterThan(0)
    const total = [...journal.refunds.values()].reduce((sum, amount) => sum + amount, 0)
    expect(await providerSet('refund')).toEqual({ n: refundCount, keys: refundCount, total })
    const { rows } = await sql<{ n: number; total: number }>`select count(*)::int as n, sum(amount_minor)::int8 as total from refund`.execute(db.db)
    expect(rows).toEqual([{ n: refundCount, total }])
    expect(await checkInvariants(db.db)).toEqual([])
  })

  it(`pays ${payoutCount} payouts of one run out once each, and none fails that the provider did not refuse`, async () => {
    const startedAt = performance.now()
    await script(asApp(origin), operator.marketplaceId, [])
    for (const hash of journal.orders.values()) await sendUntilAnswered(order.fulfil, { hash })
    const payable = sql<{ n: number }>`select count(*)::int as n from "order" where released_at is null`
    await expect.poll(() => countOf(payable), { timeout: 60_000 }).toBe(0)
    await script(asApp(origin), operator.marketplaceId, badAnswers('payouts', 2 * payoutCount))
    const made: string[] = []
    const run = async (): Promise<void> => {
      const { payouts } = (await sendUntilAnswered(payout.run, {})) as { payouts: { id: string }[] }
      made.push(...payouts.map(({ id }) => id))
    }
    const open = sql<{ n: number }>`select count(*)::int as n from payout where status <> 'Paid Out'`
    let nextDay = 0
    const killed = await killWhile([run], async () => {
      const openCount = await countOf(open)
      nextDay += await passDay(openCount)
      return openCount === 0
    })
    about(`${payoutCount} payouts, ${nextDay} paid the next day`, killed, startedAt)
    expect(nextDay).toBeGreaterThan(0)
    expect(made).toHaveLength(payoutCount)
    const { rows } = await sql<{ n: number; total: number }>`select count(*)::int as n, sum(amount_minor)::int8 as total from payout`.execute(db.db)
    expect(await providerSet('payout')).toEqual({ n: payoutCount, keys: payoutCount, total: rows[0]?.total })
    const failed = sql<{ n: number }>`select count(*)::int as n from order_event where to_status in ('Payout Failed', 'Payout Refused')`
    expect([rows[0]?.n, await countOf(failed)]).toEqual([payoutCount, 0])
    expect(await checkInvariants(db.db)).toEqual([])
  })
})
