import { runs } from '@stoa/contract/run.ts'
import { product } from '@stoa/contract/product.ts'
import { productImport } from '@stoa/contract/product-import.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { chosen, csv, importing } from '../../../test/import-by-hand.ts'
import { makeSyncedShop } from '../../../test/make-synced-shop.ts'
import { makeMerchant } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('cancelling a run', () => {
  test('ends a sync that has not begun at once, changes nothing, and lets the next one start', async () => {
    const { merchant, shopId } = await makeSyncedShop(app, 3)
    const params = { id: merchant.companyId }
    await app.pool.query(`update run set requested_at = requested_at - interval '1 hour' where company_id = $1`, [merchant.companyId])
    await app.pool.query(
      `update sandbox.shop_product set removed_at = now() where shop_id = $1 and reference in (
      select reference from sandbox.shop_product where shop_id = $1 order by reference limit 1)`,
      [shopId],
    )
    const { runId } = await app.call(product.sync, { as: merchant.as, params })
    expect(await app.call(runs.cancel, { as: merchant.as, params: { id: runId } })).toMatchObject({ status: 'cancelled' })
    await app.drain()
    expect(await app.call(runs.get, { as: merchant.as, params: { id: runId } })).toMatchObject({
      status: 'cancelled',
      done: 0,
      discontinued: 0,
    })
    expect((await app.refused(runs.cancel, { as: merchant.as, params: { id: runId } })).code).toBe('state_forbids')
    const next = await app.call(product.sync, { as: merchant.as, params })
    await app.drain()
    expect(await app.call(runs.get, { as: merchant.as, params: { id: next.runId } })).toMatchObject({
      status: 'done',
      done: 2,
      discontinued: 1,
    })
  })

  test('stops an import after the batch it is at; what was imported stays, and the file can be imported again', async () => {
    const merchant = await makeMerchant(app)
    const by = importing(app)
    const rows = Array.from({ length: 1200 }, (_, index) => [`ref-${index}`, `Product ${index}`, '5.00'])
    const one = await by.handIn(merchant, csv([['Handle', 'Title', 'Price'], ...rows]))
    const { runId } = await app.call(productImport.start, { as: merchant.as, body: chosen(one) })
    // As if it had begun: a queued run ends at once, an active one after its batch.
    await app.pool.query(`update run set status = 'running', started_at = now() where id = $1`, [runId])
    expect(await app.call(runs.cancel, { as: merchant.as, params: { id: runId } })).toMatchObject({ status: 'running' })
    await app.drain()
    const run = await by.runOf(merchant, { runId })
    expect(run).toMatchObject({ status: 'cancelled' })
    expect(await by.products(merchant)).toHaveLength(run.created)
    const again = await by.carryIn(merchant, csv([['Handle', 'Title', 'Price'], ...rows]))
    expect(again.run).toMatchObject({ status: 'done', created: 1200 - run.created, unchanged: run.created })
  })

  test('is refused for a run of another company', async () => {
    const { merchant } = await makeSyncedShop(app, 1)
    const other = await makeMerchant(app)
    const { value } = await app.call(runs.list, { as: merchant.as, query: {} })
    expect((await app.refused(runs.cancel, { as: other.as, params: { id: value[0]?.runId ?? '' } })).code).toBe('not_found')
  })
})
