import { product } from '@stoa/contract/product.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeSyncedShop } from '../../../../test/make-synced-shop.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { startDuePulls } from './start-due-pulls.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Milliseconds until the shop of a company is pulled next. */
async function untilNextPull(companyId: string): Promise<number> {
  const { rows } = await app.pool.query<{ at: string }>(`select next_pull_at as at from connection where company_id = $1`, [companyId])
  return Date.parse(rows[0]?.at ?? '') - Date.now()
}

const hourMs = 3_600_000

it('pulls each shop at its own time again after all were due at once', async () => {
  const [early, late] = [await makeSyncedShop(app, 1), await makeSyncedShop(app, 1)]
  const due = [
    [early.merchant.companyId, 170],
    [late.merchant.companyId, 130],
  ] as const
  for (const [companyId, minutes] of due)
    await app.pool.query(
      `update connection set pull_schedule = 'hourly', next_pull_at = now() - make_interval(mins => $2) where company_id = $1 and kind = 'shop'`,
      [companyId, minutes],
    )
  await startDuePulls(createJobCtx(app))
  const afterClaim = [await untilNextPull(due[0][0]), await untilNextPull(due[1][0])]
  expect(afterClaim.map((ms) => Math.round(ms / 60_000))).toEqual([10, 50])
  await app.drain()
  const { rows } = await app.pool.query(`select from run where company_id = $1 and kind = 'sync' and status = 'done'`, [due[0][0]])
  expect(rows).toHaveLength(2)
  const afterSync = [await untilNextPull(due[0][0]), await untilNextPull(due[1][0])]
  expect(afterSync.map((ms) => Math.round(ms / 60_000))).toEqual([10, 50])
})

it('pulls a shop a whole period after a person had it synced', async () => {
  const { merchant } = await makeSyncedShop(app, 1)
  await app.pool.query(`update connection set pull_schedule = 'hourly', next_pull_at = now() + interval '1 minute' where company_id = $1`, [
    merchant.companyId,
  ])
  await app.pool.query(`update run set requested_at = requested_at - interval '1 hour' where company_id = $1`, [merchant.companyId])
  await app.call(product.sync, { as: merchant.as, params: { id: merchant.companyId } })
  await app.drain()
  expect(await untilNextPull(merchant.companyId)).toBeGreaterThan(hourMs - 60_000)
})
