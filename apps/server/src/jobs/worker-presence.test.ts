import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cloneDatabase } from '../../test/database.ts'
import { createLog } from '../kit/log.ts'
import { registerWorker } from './worker-presence.ts'

const log = createLog({ level: 'silent', name: 'test' })
let database: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

async function join(): Promise<{ leave(): Promise<void>; wasAlone: boolean }> {
  let wasAlone = false
  const presence = await registerWorker({ url: database.url, log, onFirstWorker: async () => void (wasAlone = true) })
  return { ...presence, wasAlone }
}

it('knows the first to work from those who join it', async () => {
  const first = await join()
  const second = await join()
  expect([first.wasAlone, second.wasAlone]).toEqual([true, false])
  await first.leave()
  const third = await join()
  expect(third.wasAlone).toBe(false)
  await Promise.all([second.leave(), third.leave()])
  const fourth = await join()
  expect(fourth.wasAlone).toBe(true)
  await fourth.leave()
})

it('lets nobody begin while the first puts right what was left', async () => {
  const order: string[] = []
  const begun = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const first = registerWorker({
    url: database.url,
    log,
    onFirstWorker: async () => {
      begun.resolve()
      await done.promise
      order.push('put right')
    },
  })
  await begun.promise
  const joining = join()
  const admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
  const waiting = async () =>
    (
      await admin.query(
        `select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
      )
    ).rowCount
  await expect.poll(waiting).toBe(1)
  await admin.end()
  done.resolve()
  const second = await joining
  order.push('joined')
  expect(order).toEqual(['put right', 'joined'])
  expect(second.wasAlone).toBe(false)
  await (await first).leave()
  await second.leave()
})

it('stays present over a lost connection', async () => {
  const first = await join()
  const admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
  const { rows } = await admin.query<{ pid: number }>(
    `select pid, pg_terminate_backend(pid) from pg_stat_activity where application_name = 'stoa-worker' and datname = current_database()`,
  )
  // On another connection: the one that was ended may keep its lock for a moment.
  const isBack = async () =>
    (
      await admin.query(
        `select from pg_locks l join pg_stat_activity a using (pid)
         where l.locktype = 'advisory' and l.granted and a.application_name = 'stoa-worker' and a.datname = current_database() and not a.pid = any($1)`,
        [rows.map(({ pid }) => pid)],
      )
    ).rowCount === 1
  await expect.poll(isBack).toBe(true)
  const second = await join()
  expect(second.wasAlone).toBe(false)
  await Promise.all([first.leave(), second.leave(), admin.end()])
})
