import { company } from '@stoa/contract/company.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from './app.ts'
import { startTestApp } from './app.ts'
import type { Made } from './make.ts'
import { makeMerchant } from './make.ts'

let app: TestApp
let merchant: Made
beforeAll(async () => {
  app = await startTestApp()
  merchant = await makeMerchant(app)
})
afterAll(() => app.stop())

const others = `datname = current_database() and pid <> pg_backend_pid()`

/** Ends every connection to the test database but the one that does it, as a failover does. */
async function endConnections(): Promise<void> {
  const client = await app.pool.connect()
  try {
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`)
  } finally {
    client.release()
  }
}

it('answers 503 to a request whose database connection is lost, and the next request as before', async () => {
  const holder = await app.pool.connect()
  await holder.query('begin')
  await holder.query('lock table company in access exclusive mode')
  const waiting = app.raw(company.my, { as: merchant.as })
  const waits = `select pid from pg_stat_activity where ${others} and wait_event_type = 'Lock' and query like '%company%'`
  await expect.poll(async () => (await app.pool.query(waits)).rowCount).toBe(1)
  await holder.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`)
  const answer = await waiting
  await holder.query('rollback')
  holder.release()
  expect([answer.status, answer.body]).toEqual([503, expect.objectContaining({ code: 'unavailable' })])
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await app.call(company.my, { as: merchant.as })).toMatchObject({ companyId: merchant.companyId })
})

it('survives the loss of every connection at once, transactions under way included', async () => {
  const { making, jobMaking } = app.installation
  let isOpen = 0
  let lose = (): void => undefined
  const lost = new Promise<void>((resolve) => (lose = resolve))
  const work = [making, jobMaking].map((one) =>
    one.db.transaction().execute(async (db) => {
      await db.selectNoFrom((e) => e.val(1).as('one')).execute()
      isOpen += 1
      await lost
      await db.selectNoFrom((e) => e.val(1).as('one')).execute()
    }),
  )
  const ended = Promise.allSettled(work)
  await expect.poll(() => isOpen).toBe(2)
  await endConnections()
  // The loss is noticed while nobody asks the connection anything.
  await expect.poll(async () => (await fetch(`${app.publicUrl}/health/ready`)).status).toBe(200)
  lose()
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await app.call(company.my, { as: merchant.as })).toMatchObject({ companyId: merchant.companyId })
})
