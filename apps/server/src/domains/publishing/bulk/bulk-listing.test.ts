import { bulkListing } from '@stoa/contract/bulk-listing.ts'
import { collection } from '@stoa/contract/collection.ts'
import { runs } from '@stoa/contract/run.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeProducts } from '../../../../test/make-products.ts'
import type { Made } from '../../../../test/make.ts'
import { makeMerchant, makeOperator } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function market() {
  const operator = await makeOperator(app)
  const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
  const place = await app.call(collection.create, { as: operator.as, body: { name: 'Lamps' } })
  return { operator, merchant, place }
}

async function ended(who: Made, runId: string) {
  await app.drain()
  return app.call(runs.get, { as: who.as, params: { id: runId } })
}

const approvals = (operator: Made, query: object) => app.call(collection.listings, { as: operator.as, query, page: { count: true, limit: 1 } })

describe('a bulk action on listings over everything that matches', () => {
  test('previews a submission with the reason of each product it leaves out, then submits 1,000 products', async () => {
    const { operator, merchant, place } = await market()
    await makeProducts(app, merchant, 1000, { isNew: true })
    await makeProducts(app, merchant, 2, { isNew: true, status: 'Review' })
    await makeProducts(app, merchant, 1, { isNew: true, status: 'Discontinued' })
    const body = { collectionId: place.id, selection: { products: {} } }
    const preview = await app.call(bulkListing.addAll, { as: merchant.as, body: { ...body, dryRun: true } })
    expect(await ended(merchant, preview.runId)).toMatchObject({
      kind: 'listing',
      isDryRun: true,
      status: 'done',
      total: 1003,
      changed: 1000,
      failed: 3,
    })
    const { value } = await app.call(runs.reasons, { as: merchant.as, params: { id: preview.runId } })
    expect(value.map(({ outcome, code, count }) => [outcome, code, count])).toEqual([
      ['changed', null, 1000],
      ['blocked', 'not_ready', 2],
      ['blocked', 'discontinued', 1],
    ])
    expect((await approvals(operator, {})).totalCount).toBe(0)

    const run = await app.call(bulkListing.addAll, { as: merchant.as, body })
    expect(await ended(merchant, run.runId)).toMatchObject({ isDryRun: false, status: 'done', changed: 1000, unchanged: 0, failed: 3 })
    expect((await approvals(operator, { approvalStatus: ['Pending'] })).totalCount).toBe(1000)
    const items = await app.call(runs.items, { as: merchant.as, params: { id: run.runId }, query: { outcome: ['blocked'] }, page: { limit: 10 } })
    expect(items.value.map(({ productName, message }) => [productName !== '', message !== null])).toEqual(Array(3).fill([true, true]))
    const again = await app.call(bulkListing.addAll, { as: merchant.as, body })
    expect(await ended(merchant, again.runId)).toMatchObject({ changed: 0, unchanged: 1000, failed: 3 })
  })

  test('continues after its last batch when it was stopped, and changes nothing twice', async () => {
    const { operator, merchant, place } = await market()
    await makeProducts(app, merchant, 450, { isNew: true })
    const run = await app.call(bulkListing.addAll, { as: merchant.as, body: { collectionId: place.id, selection: { products: {} } } })
    await app.call(runs.cancel, { as: merchant.as, params: { id: run.runId } })
    expect(await ended(merchant, run.runId)).toMatchObject({ status: 'cancelled', done: 0 })
    // As if it had been stopped after a batch.
    const [first] = (
      await app.pool.query<{ id: string }>('select id from product where merchant_id = $1 order by id offset 199 limit 1', [merchant.companyId])
    ).rows
    await app.pool.query('update run set cursor = to_jsonb($2::text), done = 200, changed = 200 where id = $1', [run.runId, first?.id])
    expect(await app.call(runs.resume, { as: merchant.as, params: { id: run.runId } })).toMatchObject({ status: 'queued', done: 200 })
    expect(await ended(merchant, run.runId)).toMatchObject({ status: 'done', done: 450, changed: 450 })
    expect((await approvals(operator, {})).totalCount).toBe(250)
    expect((await app.refused(runs.resume, { as: merchant.as, params: { id: run.runId } })).code).toBe('state_forbids')
    const stranger = await makeMerchant(app)
    expect((await app.refused(runs.resume, { as: stranger.as, params: { id: run.runId } })).code).toBe('not_found')
  })

  test('approves, rejects with a reason, moves and removes what an operator has in its list', async () => {
    const { operator, merchant, place } = await market()
    const other = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    for (const one of [merchant, other]) {
      await makeProducts(app, one, 3, { isNew: true })
      const run = await app.call(bulkListing.addAll, { as: one.as, body: { collectionId: place.id, selection: { products: {} } } })
      await ended(one, run.runId)
    }
    const pending = { listings: { approvalStatus: ['Pending' as const], merchantId: [merchant.companyId] } }
    const approved = await app.call(bulkListing.updateAll, { as: operator.as, body: { selection: pending, change: { approvalStatus: 'Approved' } } })
    expect(await ended(operator, approved.runId)).toMatchObject({ status: 'done', total: 3, changed: 3 })
    const unreasoned = { selection: { listings: {} }, change: { approvalStatus: 'Rejected' as const } }
    expect((await app.refused(bulkListing.updateAll, { as: operator.as, body: unreasoned })).errors).toMatchObject([{ path: 'change.reason' }])
    const rejected = await app.call(bulkListing.updateAll, {
      as: operator.as,
      body: { selection: { listings: { merchantId: [other.companyId] } }, change: { approvalStatus: 'Rejected', reason: 'No warranty' } },
    })
    expect(await ended(operator, rejected.runId)).toMatchObject({ changed: 3 })
    const target = await app.call(collection.create, { as: operator.as, body: { name: 'Lights' } })
    const moved = await app.call(bulkListing.updateAll, {
      as: operator.as,
      body: { selection: { listings: { collectionId: place.id, approvalStatus: ['Approved'] } }, change: { collectionId: target.id } },
    })
    expect(await ended(operator, moved.runId)).toMatchObject({ changed: 3 })
    // A merchant removes its own alone, whatever it selects.
    const none = await app.call(bulkListing.removeAll, {
      as: other.as,
      body: { collectionId: target.id, selection: { listings: { collectionId: target.id, merchantId: [merchant.companyId] } } },
    })
    expect(await ended(other, none.runId)).toMatchObject({ total: 0, changed: 0 })
    const removed = await app.call(bulkListing.removeAll, {
      as: other.as,
      body: { collectionId: place.id, selection: { listings: { collectionId: place.id } } },
    })
    // What was rejected stays until its operator removes it.
    expect(await ended(other, removed.runId)).toMatchObject({ total: 3, changed: 0 })
    const cleared = await app.call(bulkListing.removeAll, {
      as: operator.as,
      body: { collectionId: place.id, selection: { listings: { collectionId: place.id } } },
    })
    expect(await ended(operator, cleared.runId)).toMatchObject({ total: 3, changed: 3 })
    expect((await approvals(operator, {})).totalCount).toBe(3)
    const stranger = await makeMerchant(app)
    const foreign = { collectionId: place.id, selection: { products: {} } }
    expect((await app.refused(bulkListing.addAll, { as: stranger.as, body: foreign })).code).toBe('not_found')
    expect((await app.refused(bulkListing.removeAll, { as: stranger.as, body: foreign })).code).toBe('not_found')
  })
})
