import { apiKey } from '@stoa/contract/api-key.ts'
import { product } from '@stoa/contract/product.ts'
import { runs } from '@stoa/contract/run.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeSyncedShop } from '../../../test/make-synced-shop.ts'
import { makeMerchant } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Owner = Awaited<ReturnType<typeof makeMerchant>>
const keyOf = async ({ as }: Owner, permissions: ('product:read' | 'product:manage' | 'product:edit' | 'order:read')[]) => {
  const { key } = await app.call(apiKey.create, { as, body: { name: 'ERP', permissions } })
  return { token: key }
}

describe('a key', () => {
  it('reads and cancels the runs of products of its company, and no others', async () => {
    const { merchant } = await makeSyncedShop(app, 2, { inventory: 5 })
    const as = await keyOf(merchant, ['product:manage'])
    const listed = await app.call(runs.list, { as, query: {} })
    const params = { id: listed.value[0]?.runId ?? '' }
    expect(await app.call(runs.get, { as, params })).toMatchObject({ kind: 'sync', status: 'done', created: 2 })
    expect((await app.call(runs.items, { as, params, query: {} })).value).toHaveLength(2)
    expect((await app.call(runs.reasons, { as, params })).value).toMatchObject([{ outcome: 'created', count: 2 }])

    await app.pool.query(`update run set requested_at = requested_at - interval '1 hour' where company_id = $1`, [merchant.companyId])
    const next = await app.call(product.sync, { as, params: { id: merchant.companyId } })
    const reader = await keyOf(merchant, ['product:read'])
    expect((await app.call(runs.get, { as: reader, params: { id: next.runId } })).status).toBe('queued')
    for (const permission of ['product:read', 'product:edit'] as const) {
      const weaker = await keyOf(merchant, [permission])
      expect(await app.refused(runs.cancel, { as: weaker, params: { id: next.runId } })).toMatchObject({ status: 403 })
    }
    expect((await app.call(runs.cancel, { as, params: { id: next.runId } })).status).toBe('cancelled')

    await app.pool.query(`update run set kind = 'mapping' where id = $1`, [params.id])
    for (const route of [runs.get, runs.reasons, runs.cancel]) expect((await app.refused(route, { as, params })).status).toBe(404)
    expect((await app.call(runs.list, { as, query: {} })).value.map(({ runId }) => runId)).toEqual([next.runId])
    expect((await app.call(runs.list, { as: merchant.as, query: {} })).value).toHaveLength(2)

    const stranger = await keyOf(await makeMerchant(app), ['product:manage'])
    expect((await app.refused(runs.get, { as: stranger, params: { id: next.runId } })).status).toBe(404)
    expect((await app.refused(runs.get, { as: await keyOf(merchant, ['order:read']), params: { id: next.runId } })).status).toBe(403)
  })
})
