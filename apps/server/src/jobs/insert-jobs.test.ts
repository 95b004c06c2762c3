import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cloneDatabase } from '../../test/database.ts'
import { openDatabase } from '../database/db.ts'
import { event } from '../kit/events.ts'
import { createLog } from '../kit/log.ts'
import { insertJobs } from './insert-jobs.ts'
import { onOutsideTransaction, openJobs } from './jobs.ts'

const happened = event<{ n: number }>('test.inserted')
const nothing = async () => undefined

let database: Awaited<ReturnType<typeof cloneDatabase>>
let opened: ReturnType<typeof openDatabase>
let jobs: Awaited<ReturnType<typeof openJobs>>
beforeAll(async () => {
  database = await cloneDatabase()
  opened = openDatabase(database.url, { max: 4, onError: () => undefined })
  jobs = await openJobs({
    url: database.url,
    db: opened.db,
    jobs: [
      onOutsideTransaction(happened, 'test.one', nothing, { retries: 3 }),
      onOutsideTransaction(happened, 'test.two', nothing, { isSingle: true }),
    ],
    log: createLog({ level: 'silent', name: 'test' }),
    isWorker: false,
  })
})
afterAll(async () => {
  await jobs.stop()
  await opened.close()
  await database.drop()
})

it('inserts a job for each of thousands of facts into each queue, with the settings of the queue', async () => {
  const facts = Array.from({ length: 5000 }, (_, n) => ({ n }))
  await opened.db.transaction().execute((tx) => jobs.enqueue(tx, happened, ...facts))
  const { rows } = await sql`
    select name, count(distinct data)::int as facts, count(*)::int as jobs, min(retry_limit)::int as retries, min(policy) as policy, min(expire_seconds)::int as seconds
    from pgboss.job where name like 'test.%' group by name order by name`.execute(opened.db)
  expect(rows).toEqual([
    { name: 'test.one', facts: 5000, jobs: 5000, retries: 3, policy: 'standard', seconds: 300 },
    { name: 'test.two', facts: 5000, jobs: 5000, retries: 1000, policy: 'singleton', seconds: 300 },
  ])
})

it('throws where a queue is absent, so that no change is stored without the reactions to it', async () => {
  await expect(insertJobs(opened.db, ['test.one', 'test.absent'], [{ n: 1 }])).rejects.toThrow('null value')
})
