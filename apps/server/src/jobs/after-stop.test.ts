import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cloneDatabase } from '../../test/database.ts'
import { openDatabase } from '../database/db.ts'
import type { ContextFactory } from '../kit/context-factory.ts'
import { event } from '../kit/events.ts'
import { createLog } from '../kit/log.ts'
import { cron, on, openJobs } from './jobs.ts'
import { createBoss } from './queue-settings.ts'

const happened = event<object>('test.happened')
const log = createLog({ level: 'silent', name: 'test' })

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

const age = (days: number) =>
  sql`
  update pgboss.job set created_on = created_on - make_interval(days => ${days}), start_after = start_after - make_interval(days => ${days}),
    keep_until = keep_until - make_interval(days => ${days})`.execute(opened.db)

it('keeps the jobs that wait while no worker runs, however long', async () => {
  const { db } = opened
  const job = on(happened, 'test.waits', async () => undefined)
  const jobs = await openJobs({ url: database.url, db, jobs: [job], log, isWorker: false })
  await db.transaction().execute((tx) => jobs.enqueue(tx, happened, {}))
  await jobs.stop()
  await age(400)
  const boss = createBoss({ url: database.url, isWorker: true })
  await boss.start()
  await boss.supervise()
  await boss.stop()
  const { rows } = await sql`select state from pgboss.job where name = 'test.waits'`.execute(db)
  expect(rows).toEqual([{ state: 'created' }])
})

it('keeps jobs that were stored by an earlier release as long', async () => {
  const { db } = opened
  await sql`update pgboss.queue set retention_seconds = 1209600 where name = 'test.waits'`.execute(db)
  await sql`update pgboss.job set keep_until = now() + interval '1 day' where name = 'test.waits'`.execute(db)
  const job = on(happened, 'test.waits', async () => undefined)
  await (await openJobs({ url: database.url, db, jobs: [job], log, isWorker: false })).stop()
  const { rows } = await sql<{ isKept: boolean }>`
    select keep_until > now() + interval '5 years' as "isKept" from pgboss.job where name = 'test.waits'`.execute(db)
  expect(rows).toEqual([{ isKept: true }])
})

it('does hourly and rarer work of the clock that came due while no worker ran, once', async () => {
  const { db } = opened
  const done: string[] = []
  const at = (days: number) => new Date(Date.now() + days * 86_400_000)
  const [past, later] = [at(-0.5), at(100)]
  const daily = cron(`${past.getUTCMinutes()} ${past.getUTCHours()} * * *`, 'test.daily', async () => void done.push('daily'))
  const yearly = cron(`0 0 ${later.getUTCDate()} ${later.getUTCMonth() + 1} *`, 'test.yearly', async () => void done.push('yearly'))
  const contexts = { db, dbOf: () => db, jobCtx: () => ({}) } as unknown as ContextFactory
  const runWorker = async () => openJobs({ url: database.url, db, jobs: [daily, yearly], log, isWorker: true })
  const first = await runWorker()
  await first.work(contexts)
  await first.stop()
  done.length = 0
  // The schedules are 40 days old, and the last look at them was three days ago.
  await sql`update pgboss.schedule set created_on = now() - interval '40 days'`.execute(db)
  await sql`update pgboss.version set cron_on = now() - interval '3 days'`.execute(db)
  const second = await runWorker()
  await second.work(contexts)
  await expect.poll(() => done, { timeout: 20_000 }).toEqual(['daily'])
  await second.stop()
  // A job that a release no longer has would be sent to nobody, for ever.
  const often = cron('*/10 * * * *', 'test.often', async () => undefined)
  const third = await openJobs({ url: database.url, db, jobs: [daily, often], log, isWorker: true })
  await third.work(contexts)
  await third.stop()
  const { rows } = await sql`select name, options ->> 'missed' as missed from pgboss.schedule order by name`.execute(db)
  expect(rows).toEqual([
    { name: 'test.daily', missed: 'once' },
    { name: 'test.often', missed: 'skip' },
  ])
})

it('goes on after the clock was ahead and is set right, also while it runs', async () => {
  const { db } = opened
  const done: string[] = []
  const job = on(happened, 'test.ahead', async () => void done.push('ahead'))
  const contexts = { db, dbOf: () => db, jobCtx: () => ({ transact: (work: (ctx: object) => unknown) => work({ db }) }) } as unknown as ContextFactory
  const ahead = sql`now() + interval '40 days'`
  const setAhead = async () => {
    await sql`update pgboss.version set cron_on = ${ahead}, flow_on = ${ahead}`.execute(db)
    await sql`update pgboss.queue set monitor_on = ${ahead}, maintain_on = ${ahead}`.execute(db)
    await sql`
      insert into pgboss.job (name, data, created_on, start_after, keep_until) values ('test.ahead', '{}', ${ahead}, ${ahead}, ${ahead} + interval '1 day'),
        ('test.ahead', '{}', now(), ${ahead}, ${ahead} + interval '1 day')`.execute(db)
  }
  const countAhead = async () =>
    (
      await sql<{ n: number }>`
        select (select count(*) from pgboss.version where greatest(cron_on, flow_on) > now())::int
          + (select count(*) from pgboss.queue where greatest(monitor_on, maintain_on) > now())::int as n`.execute(db)
    ).rows[0]?.n
  const jobs = await openJobs({ url: database.url, db, jobs: [job], log, isWorker: true })
  await setAhead()
  await jobs.work(contexts)
  await expect.poll(async () => [done.length, await countAhead()], { timeout: 20_000 }).toEqual([2, 0])
  await setAhead()
  await expect.poll(async () => [done.length, await countAhead()], { timeout: 30_000 }).toEqual([4, 0])
  await jobs.stop()
})
