import { product } from '@stoa/contract/product.ts'
import { runs } from '@stoa/contract/run.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeSyncedShop } from '../../../test/make-synced-shop.ts'
import { createJobCtx } from '../../../test/payout-by-hand.ts'
import { endStalledRuns } from './end-stalled-runs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A sync whose job waits, as `changeJob` (the end of an update of it) leaves it, after 31 minutes without progress; `status` is how far the run is. */
async function makeOldSync(status: 'queued' | 'running', changeJob: string) {
  const { merchant } = await makeSyncedShop(app, 1)
  await app.pool.query(`update run set requested_at = requested_at - interval '1 hour' where company_id = $1`, [merchant.companyId])
  const { runId } = await app.call(product.sync, { as: merchant.as, params: { id: merchant.companyId } })
  await app.pool.query(`update run set status = $2, advanced_at = now() - interval '31 minutes' where id = $1`, [runId, status])
  await app.pool.query(
    `update pgboss.job set created_on = now() - interval '31 minutes', start_after = now() - interval '31 minutes' where data ->> 'runId' = $1`,
    [runId],
  )
  await app.pool.query(`update pgboss.job set ${changeJob} where name = 'product.sync' and data ->> 'runId' = $1`, [runId])
  await endStalledRuns(createJobCtx(app))
  return { read: () => app.call(runs.get, { as: merchant.as, params: { id: runId } }) }
}

describe('a run without progress for half an hour', () => {
  it('goes on waiting while its job waits in line, and is carried out then', async () => {
    const { read } = await makeOldSync('queued', 'priority = 0')
    expect(await read()).toMatchObject({ status: 'queued', error: null })
    await app.drain()
    expect(await read()).toMatchObject({ status: 'done', done: 1 })
  })

  it('goes on after the workers were away: its job is in line again, or was just taken up', async () => {
    for (const changeJob of [`state = 'retry'`, `state = 'active', started_on = now()`]) {
      const { read } = await makeOldSync('running', changeJob)
      expect(await read()).toMatchObject({ status: 'running' })
    }
  })

  it('ends when its job is gone, has used all its tries, hangs, or waits for a later try', async () => {
    for (const [status, changeJob] of [
      ['queued', `data = '{}'`],
      ['queued', `state = 'failed', completed_on = now()`],
      ['running', `state = 'active', started_on = now() - interval '31 minutes'`],
      ['running', `state = 'retry', start_after = now() + interval '1 hour'`],
    ] as const) {
      const { read } = await makeOldSync(status, changeJob)
      expect(await read(), changeJob).toMatchObject({ status: 'failed', error: 'Timed out after 30 minutes. Start it again' })
    }
  })
})
