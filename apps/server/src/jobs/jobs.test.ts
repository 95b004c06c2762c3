import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asWritten, message } from '@stoa/messages/describe.ts'
import { makeDatabaseProxy } from '../../test/database-proxy.ts'
import { cloneDatabase } from '../../test/database.ts'
import { watchDatabase } from '../database/database-health.ts'
import { openDatabase } from '../database/db.ts'
import { UpstreamError, fieldError } from '../kit/errors.ts'
import { event } from '../kit/events.ts'
import { onAllOutsideTransaction, onOutsideTransaction, openJobs } from './jobs.ts'
import { createLog } from '../kit/log.ts'
import type { ContextFactory } from '../kit/context-factory.ts'
import type { Notice } from '../database/notices.ts'
import { sendNotices } from '../database/notices.ts'

const happened = event<{ n: number }>('test.happened')

/** Contexts for jobs that write nothing. */
function withoutWrites(db: ContextFactory['db'], jobCtx = {} as ReturnType<ContextFactory['jobCtx']>): ContextFactory {
  return {
    db,
    dbOf: () => db,
    jobCtx: () => jobCtx,
    ctx: () => expect.fail('no job here writes'),
    transact: () => expect.fail('no job here writes'),
  }
}

test('what came while all hands were full is worked on next, not at the next look', async () => {
  const database = await cloneDatabase()
  const { db, close } = openDatabase(database.url, { max: 4, onError: () => undefined })
  const done: number[] = []
  const job = onOutsideTransaction(
    happened,
    'test.work',
    async (_jobCtx, { n }) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      done.push(n)
      if (n === 3) throw new Error('One that fails holds no other back')
    },
    { concurrency: 2, retries: 0 },
  )
  const jobs = await openJobs({ url: database.url, db, jobs: [job], log: createLog({ level: 'silent', name: 'test' }), isWorker: true })
  await jobs.work(withoutWrites(db))
  // Many facts of one transaction are sent once.
  const notices = await db.transaction().execute(async (tx) => {
    const each: Notice[][] = []
    for (let n = 0; n < 30; n++) each.push(await jobs.enqueue(tx, happened, { n }))
    return each.flat()
  })
  await sendNotices(db, notices)
  await expect.poll(() => done.length).toBe(30)
  await jobs.stop()
  await close()
  await database.drop()
})

test('jobs that nobody announced start at the next look, and a single job that waits for another follows it', async () => {
  const database = await cloneDatabase()
  const { db, close } = openDatabase(database.url, { max: 4, onError: () => undefined })
  const done: number[] = []
  const job = onOutsideTransaction(happened, 'test.unannounced', async (_jobCtx, { n }) => void done.push(n), { concurrency: 2 })
  const single = onOutsideTransaction(happened, 'test.unannounced_single', async (_jobCtx, { n }) => void done.push(n), { isSingle: true })
  const jobs = await openJobs({
    url: database.url,
    db,
    jobs: [job, single],
    log: createLog({ level: 'silent', name: 'test' }),
    isWorker: true,
  })
  await jobs.work(withoutWrites(db))
  // The notices are not sent, as where the process died after its commit.
  for (const n of [1, 2, 3]) await db.transaction().execute((tx) => jobs.enqueue(tx, happened, { n }))
  await expect.poll(() => done.toSorted((a, b) => a - b)).toEqual([1, 1, 2, 2, 3, 3])
  await jobs.stop()
  await close()
  await database.drop()
})

test('a job that loses the database starts again once it is back, without using up a try', async () => {
  const database = await cloneDatabase()
  const proxy = makeDatabaseProxy()
  const url = await proxy.reach(database.url)
  const log = createLog({ level: 'silent', name: 'test' })
  const health = watchDatabase({ url, log })
  const { db, close } = openDatabase(url, { max: 4, onError: (error) => void health.suspect(error), health })
  const begun: number[] = []
  const done: number[] = []
  const job = onOutsideTransaction(
    happened,
    'test.lose',
    async (_jobCtx, { n }) => {
      begun.push(n)
      if (begun.length === 1) await proxy.close()
      await sql`select 1`.execute(db)
      done.push(n)
    },
    { retries: 0 },
  )
  const jobs = await openJobs({ url, db, jobs: [job], log, health, isWorker: true })
  await jobs.work(withoutWrites(db))
  // Not by way of the proxy: the job may close it before this commit is answered.
  const direct = openDatabase(database.url, { max: 1, onError: () => undefined })
  await sendNotices(direct.db, await direct.db.transaction().execute((tx) => jobs.enqueue(tx, happened, { n: 7 })))
  await direct.close()
  await expect.poll(() => health.isAvailable).toBe(false)
  expect(begun).toEqual([7])
  await proxy.restore()
  await expect.poll(() => done).toEqual([7])
  await jobs.stop()
  await close()
  await health.stop()
  await proxy.stop()
  await database.drop()
})

test('a job that fails on its input is not tried again, one that fails otherwise is', async () => {
  const database = await cloneDatabase()
  const { db, close } = openDatabase(database.url, { max: 4, onError: () => undefined })
  const tries: number[] = []
  const failures = [
    () => Promise.reject(fieldError('name', 'unsafe_text', message('request_error.unsafe_text'))),
    () => sql`select ${'tomorrow-ish'}::timestamptz`.execute(db),
    () => Promise.reject(new UpstreamError('unreachable', asWritten('The shop is away'))),
  ]
  const job = onOutsideTransaction(happened, 'test.input', async (_jobCtx, { n }) => {
    tries.push(n)
    await failures[n]?.()
  })
  const jobs = await openJobs({ url: database.url, db, jobs: [job], log: createLog({ level: 'silent', name: 'test' }), isWorker: true })
  await jobs.work(withoutWrites(db))
  const notices = await db
    .transaction()
    .execute(async (tx) => (await Promise.all([...failures.keys()].map((n) => jobs.enqueue(tx, happened, { n })))).flat())
  await sendNotices(db, notices)
  const states = async () => {
    const { rows } = await sql<{ n: number; state: string }>`
      select (data->>'n')::int as n, state::text from pgboss.job where name = 'test.input' order by 1`.execute(db)
    return rows.map(({ state }) => state)
  }
  await expect.poll(states).toEqual(['failed', 'failed', 'retry'])
  expect(tries.filter((n) => n < 2).toSorted((a, b) => a - b)).toEqual([0, 1])
  await jobs.stop()
  await close()
  await database.drop()
})

test('facts done together are fetched together; when one of them cannot be done, the others are done all the same', async () => {
  const database = await cloneDatabase()
  const { db, close } = openDatabase(database.url, { max: 4, onError: () => undefined })
  const log = createLog({ level: 'silent', name: 'test' })
  const together: number[][] = []
  const done: number[] = []
  const job = onAllOutsideTransaction(
    happened,
    'test.together',
    (_jobCtx, facts) => {
      together.push(facts.map(({ n }) => n))
      if (facts.some(({ n }) => n === 3)) return Promise.reject(new Error('The third cannot be done'))
      done.push(...facts.map(({ n }) => n))
      return Promise.resolve(
        facts.map(({ n }) => (n === 4 ? new UpstreamError('unreachable', asWritten('The fourth waits for its shop')) : undefined)),
      )
    },
    { concurrency: 1, batchSize: 10 },
  )
  const jobs = await openJobs({ url: database.url, db, jobs: [job], log, isWorker: true })
  const jobCtx = { log, signal: new AbortController().signal } as ReturnType<ContextFactory['jobCtx']>
  await sendNotices(db, await db.transaction().execute((tx) => jobs.enqueue(tx, happened, ...[0, 1, 2, 3, 4, 5].map((n) => ({ n })))))
  await jobs.work(withoutWrites(db, jobCtx))
  const states = async () => {
    const { rows } = await sql<{ n: number; state: string }>`
      select (data->>'n')::int as n, state::text from pgboss.job where name = 'test.together' order by 1`.execute(db)
    return rows.map(({ state }) => state)
  }
  await expect.poll(states).toEqual(['completed', 'completed', 'completed', 'retry', 'retry', 'completed'])
  expect(together[0]).toHaveLength(6)
  expect(done.slice(0, 5).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 4, 5])
  await jobs.stop()
  await close()
  await database.drop()
})

test('a job that is single runs once at a time among all processes, also where its queue is older than that', async () => {
  const database = await cloneDatabase()
  const { db, close } = openDatabase(database.url, { max: 8, onError: () => undefined })
  const log = createLog({ level: 'silent', name: 'test' })
  const done: number[] = []
  let running = 0
  let atOnce = 0
  const jobOf = (isSingle: boolean) =>
    onOutsideTransaction(
      happened,
      'test.single',
      async (_jobCtx, { n }) => {
        atOnce = Math.max(atOnce, ++running)
        await new Promise((resolve) => setTimeout(resolve, 200))
        running--
        done.push(n)
      },
      { concurrency: 1, isSingle },
    )
  const open = (isSingle: boolean) => openJobs({ url: database.url, db, jobs: [jobOf(isSingle)], log, isWorker: true })
  const before = await open(false)
  await db.transaction().execute((tx) => before.enqueue(tx, happened, { n: 0 }, { n: 1 }))
  await before.stop()
  const processes = await Promise.all([open(true), open(true)])
  await db.transaction().execute((tx) => processes[0].enqueue(tx, happened, { n: 2 }, { n: 3 }))
  await Promise.all(processes.map((one) => one.work(withoutWrites(db))))
  await expect.poll(() => done.toSorted((a, b) => a - b), { timeout: 40_000 }).toEqual([0, 1, 2, 3])
  expect(atOnce).toBe(1)
  await Promise.all(processes.map((one) => one.stop()))
  await close()
  await database.drop()
}, 60_000)
