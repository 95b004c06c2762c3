import { signIn as signInRoutes } from '@stoa/contract/sign-in.ts'
import { Writable } from 'node:stream'
import { company } from '@stoa/contract/company.ts'
import { notification } from '@stoa/contract/notification.ts'
import { pathOf } from '@stoa/contract/route-address.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { WatchedConnection } from '../src/database/database-health.ts'
import { watchDatabase } from '../src/database/database-health.ts'
import { createLog } from '../src/kit/log.ts'
import { announceLive } from '../src/kit/live.ts'
import type { TestApp } from './app.ts'
import { startTestApp } from './app.ts'
import { makeDatabaseProxy } from './database-proxy.ts'
import type { Made } from './make.ts'
import { makeMerchant } from './make.ts'

const proxy = makeDatabaseProxy()
const lines: { level: string; msg: string; cause?: string; requestId?: string }[] = []
const destination = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(JSON.parse(chunk.toString('utf8')))
    done()
  },
})

let app: TestApp
let merchant: Made
beforeAll(async () => {
  app = await startTestApp({ reach: proxy.reach, log: createLog({ level: 'warn', name: 'test', destination }), poolSize: 4 })
  merchant = await makeMerchant(app)
})
afterEach(async () => {
  await proxy.restore()
  lines.length = 0
})
afterAll(async () => {
  await app.stop()
  await proxy.stop()
})

const seeCompany = () => app.raw(company.my, { as: merchant.as })
const unavailable = (cause: string) => ({ code: 'unavailable', status: 503, cause })
const isReady = async (): Promise<boolean> => (await fetch(`${app.publicUrl}/health/ready`)).status === 200
const metric = async (name: string): Promise<number> =>
  Number(
    (await (await fetch(`${app.publicUrl}/metrics`)).text())
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1] ?? 0,
  )

/** Holds the table of companies until `release` is called; what reads it waits. */
async function holdCompanies(): Promise<{ waiting(count: number): Promise<void>; release(): Promise<void> }> {
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query('lock table company in access exclusive mode')
  return {
    waiting: (count) =>
      expect
        .poll(
          async () => (await app.pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount,
        )
        .toBe(count),
    async release() {
      await client.query('rollback')
      client.release()
    },
  }
}

it('answers 503 with its cause to a request whose database connection is lost, and the next request as before', async () => {
  const before = await metric('unavailable_total{cause="database_unavailable"}')
  const locked = await holdCompanies()
  const waiting = seeCompany()
  await locked.waiting(1)
  await app.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  const answer = await waiting
  await locked.release()
  expect([answer.status, answer.body]).toEqual([503, expect.objectContaining(unavailable('database_unavailable'))])
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  const { requestId } = answer.body as { requestId: string }
  expect(lines.filter((line) => line.requestId === requestId)).toEqual([
    expect.objectContaining({ level: 'warn', msg: 'request answered with 503', cause: 'database_unavailable' }),
  ])
  expect(await metric('unavailable_total{cause="database_unavailable"}')).toBe(before + 1)
  expect(await seeCompany()).toMatchObject({ status: 200 })
})

it('answers 503 and not 400 to a request with a body whose database connection is reset', async () => {
  const signIn = () => app.raw(signInRoutes.login, { body: { email: merchant.email, password: merchant.password } })
  expect(await signIn()).toMatchObject({ status: 200 })
  proxy.resetOnData()
  const answer = await signIn()
  expect([answer.status, answer.body]).toEqual([503, expect.objectContaining(unavailable('database_unavailable'))])
  await proxy.restore()
  await expect.poll(isReady).toBe(true)
})

it('survives the loss of connections that are in use while nobody asks them anything', async () => {
  const { contextFactory, jobContextFactory } = app.installation
  let open = 0
  const lost = Promise.withResolvers<void>()
  const work = [contextFactory, jobContextFactory].map((one) =>
    one.db.transaction().execute(async (db) => {
      await sql`select 1`.execute(db)
      open += 1
      await lost.promise
      await sql`select 1`.execute(db)
    }),
  )
  const ended = Promise.allSettled(work)
  await expect.poll(() => open).toBe(2)
  proxy.cut()
  await expect.poll(isReady).toBe(true)
  lost.resolve()
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await seeCompany()).toMatchObject({ status: 200 })
})

it('is not ready and answers 503 at once while the database is down, and returns with it', async () => {
  await proxy.close()
  const first = await seeCompany()
  expect([first.status, first.body]).toEqual([503, expect.objectContaining(unavailable('database_unavailable'))])
  expect(await isReady()).toBe(false)
  expect((await fetch(`${app.publicUrl}/health/live`)).status).toBe(200)
  expect(await metric('database_available')).toBe(0)
  await proxy.restore()
  await expect.poll(isReady).toBe(true)
  expect(await seeCompany()).toMatchObject({ status: 200 })
  expect(lines.filter(({ msg }) => msg.startsWith('database unavailable'))).toHaveLength(1)
  expect(lines.filter(({ msg }) => msg === 'database available again')).toHaveLength(1)
})

it('ends requests that wait for a database that does not answer, and returns with it', async () => {
  expect(await seeCompany()).toMatchObject({ status: 200 })
  proxy.freeze()
  // More than there are connections: some wait for an answer, the others for a connection.
  const answers = await Promise.all(Array.from({ length: 12 }, seeCompany))
  expect(answers.map(({ status, body }) => [status, (body as { cause: string }).cause])).toEqual(answers.map(() => [503, 'database_unavailable']))
  expect(await isReady()).toBe(false)
  await proxy.restore()
  await expect.poll(isReady).toBe(true)
  expect(await seeCompany()).toMatchObject({ status: 200 })
})

it('takes a database that answers other statements for slow, and one that answers none for lost', async () => {
  const silent = makeDatabaseProxy()
  const url = await silent.reach(app.pool.options.connectionString ?? '')
  silent.freeze()
  const lost = { waitingSince: performance.now(), answeredAt: 0, maxAnswerMs: 60_000, drop: () => undefined }
  const decide = async (connection: WatchedConnection): Promise<boolean> => {
    const health = watchDatabase({ url, log: createLog({ level: 'silent', name: 'test' }) })
    health.watch(connection)
    await health.suspect(new Error('Connection terminated'))
    const { isAvailable } = health
    await health.stop()
    return isAvailable
  }
  const slow: WatchedConnection = {
    ...lost,
    get answeredAt() {
      return performance.now()
    },
  }
  expect(await Promise.all([decide(slow), decide(lost)])).toEqual([true, false])
  await silent.stop()
})

it('says that a request waited too long for data another change holds', async () => {
  const locked = await holdCompanies()
  const answer = await seeCompany()
  await locked.release()
  expect([answer.status, answer.body]).toEqual([503, expect.objectContaining(unavailable('lock_wait'))])
})

it('says that a request waited too long for a connection', async () => {
  const { contextFactory } = app.installation
  let open = 0
  const done = Promise.withResolvers<void>()
  const work = Array.from({ length: 4 }, () =>
    contextFactory.db.transaction().execute(async (db) => {
      await sql`select 1`.execute(db)
      open += 1
      await done.promise
    }),
  )
  await expect.poll(() => open).toBe(4)
  const answer = await seeCompany()
  done.resolve()
  await Promise.all(work)
  expect([answer.status, answer.body]).toEqual([503, expect.objectContaining(unavailable('pool_wait'))])
})

it('passes announcements on to open streams again after the connection was lost', async () => {
  const stop = new AbortController()
  const stream = await fetch(`${app.publicUrl}${pathOf(notification.events, undefined)}`, {
    headers: { authorization: `Bearer ${merchant.as.token}`, cookie: merchant.as.cookie },
    signal: stop.signal,
  })
  let text = ''
  const reading = (async () => {
    for await (const chunk of stream.body ?? []) text += Buffer.from(chunk).toString('utf8')
  })().catch(() => undefined)
  proxy.cut()
  let n = 0
  const announce = async (): Promise<string> => {
    await announceLive(app.db, [merchant.companyId], { kind: 'test', id: `after the loss ${(n += 1)}` })
    return text
  }
  await expect.poll(announce, { interval: 200 }).toContain('after the loss')
  stop.abort()
  await reading
})
