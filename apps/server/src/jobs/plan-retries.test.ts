import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { asWritten } from '@stoa/messages/describe.ts'
import { cloneDatabase } from '../../test/database.ts'
import { openDatabase } from '../database/db.ts'
import type { ContextFactory } from '../kit/context-factory.ts'
import { NotReadyError, UpstreamError } from '../kit/errors.ts'
import { event } from '../kit/events.ts'
import { createLog } from '../kit/log.ts'
import type { JobOptions } from './job.ts'
import { insertJobs } from './insert-jobs.ts'
import { cron, onOutsideTransaction, openJobs } from './jobs.ts'
import { retrySeconds } from './plan-retries.ts'

const away = new UpstreamError('unreachable', asWritten('The shop is away'))
const happened = event<object>('test.happened')

let database: Awaited<ReturnType<typeof cloneDatabase>>
let opened: ReturnType<typeof openDatabase>
beforeAll(async () => {
  database = await cloneDatabase()
  opened = openDatabase(database.url, { max: 4, isOwner: true, onError: () => undefined })
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})

type Row = { state: string; seconds: number; tries: number }

/** Stores `count` jobs that always fail with `error`, and returns how to run them: what they are after each try, due at once again. */
async function openFailing(name: string, { error, options = {}, count = 60 }: { error: Error; options?: JobOptions; count?: number }) {
  const { db } = opened
  const job = onOutsideTransaction(happened, name, () => Promise.reject(error), options)
  const jobs = await openJobs({ url: database.url, db, jobs: [job], log: createLog({ level: 'silent', name: 'test' }), isWorker: false })
  await db.transaction().execute((tx) => jobs.enqueue(tx, happened, ...Array.from({ length: count }, () => ({}))))
  const contexts = { db, dbOf: () => db, jobCtx: () => ({}) } as unknown as ContextFactory
  return {
    async tryAll(): Promise<Row[]> {
      await sql`update pgboss.job set start_after = now() where name = ${name} and state = 'retry'`.execute(db)
      await jobs.drain(contexts)
      const { rows } = await sql<Row>`
        select state, extract(epoch from start_after - now())::float as seconds, retry_count as tries from pgboss.job where name = ${name}`.execute(
        db,
      )
      return rows
    },
    age: (hours: number) => sql`update pgboss.job set created_on = now() - make_interval(hours => ${hours}) where name = ${name}`.execute(db),
    stop: () => jobs.stop(),
  }
}

it('tries a job again after 1, 5 and 30 seconds, 2, 10 and 30 minutes, 1, 2 and 4 hours, then every 8 hours, at a random moment before, for 72 hours', async () => {
  const failing = await openFailing('test.for-days', { error: away })
  for (const longest of [...retrySeconds, 8 * 3600, 8 * 3600]) {
    const rows = await failing.tryAll()
    expect(rows.map(({ state }) => state).filter((state) => state !== 'retry')).toEqual([])
    const pauses = rows.map(({ seconds }) => seconds)
    // One that is due within a second may have been tried again meanwhile.
    for (const { seconds, tries } of rows) expect(seconds).toBeLessThanOrEqual(retrySeconds[Math.min(tries, retrySeconds.length - 1)] ?? 0)
    // Whole seconds, spread over the whole time.
    if (longest >= 30) expect(Math.min(...pauses)).toBeLessThan(longest / 4)
    if (longest >= 30) expect(Math.max(...pauses)).toBeGreaterThan((longest * 3) / 4)
  }
  await failing.age(71)
  expect(new Set((await failing.tryAll()).map(({ state }) => state))).toEqual(new Set(['retry']))
  await failing.age(72)
  expect(new Set((await failing.tryAll()).map(({ state }) => state))).toEqual(new Set(['failed']))
  const { rows: kept } = await sql<{ days: number }>`
    select distinct deletion_seconds / 86400 as days from pgboss.job where name = 'test.for-days'`.execute(opened.db)
  expect(kept).toEqual([{ days: 14 }])
  await failing.stop()
})

it('tries a job that waited for longer than that, as through a stop of weeks, as many times as there are steps', async () => {
  const failing = await openFailing('test.waited', { error: away, count: 1 })
  await failing.age(24 * 30)
  const states: (string | undefined)[] = []
  while (states.at(-1) !== 'failed' && states.length < 20) states.push((await failing.tryAll())[0]?.state)
  expect(states).toEqual([...retrySeconds.map(() => 'retry'), 'failed'])
  await failing.stop()
})

it('waits as long as the other side requests, whichever pause is due', async () => {
  const error = new UpstreamError('rate_limited', asWritten('Too many calls'), { retryAfterSeconds: 90 })
  for (const [name, options] of [
    ['test.requested', {}],
    ['test.requested-a-few', { retries: 8 }],
  ] as const) {
    const failing = await openFailing(name, { error, options, count: 3 })
    for (const { seconds, state } of await failing.tryAll()) {
      expect(state).toBe('retry')
      expect(seconds).toBeGreaterThan(80)
      expect(seconds).toBeLessThanOrEqual(90)
    }
    await failing.stop()
  }
})

it('doubles the pauses of a job that is tried a few times, and of one that is too early', async () => {
  const few = await openFailing('test.few', { error: away, options: { retries: 3 }, count: 20 })
  const early = await openFailing('test.early', { error: new NotReadyError(asWritten('Not there yet')), count: 20 })
  for (const longest of [2, 4, 8]) {
    for (const { seconds } of await few.tryAll()) expect(seconds).toBeLessThanOrEqual(longest)
    for (const { seconds } of await early.tryAll()) expect(seconds).toBeLessThanOrEqual(longest)
  }
  expect(new Set((await few.tryAll()).map(({ state }) => state))).toEqual(new Set(['failed']))
  expect(new Set((await early.tryAll()).map(({ state }) => state))).toEqual(new Set(['retry']))
  await few.stop()
  await early.stop()
})

it('tries work of the clock again as one job, however many of its moments come while it fails', async () => {
  const { db } = opened
  const job = cron('* * * * *', 'test.clock', () => Promise.reject(away))
  const jobs = await openJobs({ url: database.url, db, jobs: [job], log: createLog({ level: 'silent', name: 'test' }), isWorker: false })
  const contexts = { db, dbOf: () => db, jobCtx: () => ({}) } as unknown as ContextFactory
  for (let minute = 0; minute < 5; minute++) {
    await insertJobs(db, [job.name], [{}])
    await jobs.drain(contexts)
    await sql`update pgboss.job set start_after = now() + interval '1 hour' where name = ${job.name} and state = 'retry'`.execute(db)
  }
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from pgboss.job where name = ${job.name} group by 1 order by 1`.execute(db)
  expect(rows).toEqual([
    { state: 'retry', n: 1 },
    { state: 'completed', n: 4 },
  ])
  await jobs.stop()
})
