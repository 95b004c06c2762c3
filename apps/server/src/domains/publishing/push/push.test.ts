import { collection } from '@stoa/contract/collection.ts'
import { publishing } from '@stoa/contract/publishing.ts'
import { runs } from '@stoa/contract/run.ts'
import { notification } from '@stoa/contract/notification.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { message } from '@stoa/messages/describe.ts'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import type { MadeProduct } from '../../../../test/make-products.ts'
import { makeProducts, statusOf } from '../../../../test/make-products.ts'
import type { Made } from '../../../../test/make.ts'
import { makeMerchant, makeOperator, makePartnership, makeViewer } from '../../../../test/make.ts'
import { sha256 } from '../../../secrets/crypto.ts'
import { findSentences } from '../../../../test/find-sentences.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function market() {
  const operator = await makeOperator(app)
  const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
  const place = await app.call(collection.create, { as: operator.as, body: { name: 'Lámps' } })
  return { operator, merchant, place }
}

/** Lets the cooldown pass: the runs of the company are an hour older than they are. */
async function waitOut(who: Made) {
  await app.pool.query(`update run set requested_at = requested_at - interval '1 hour' where company_id = $1`, [who.companyId])
}

async function push(who: Made, query: { forcePush?: boolean; dryRun?: boolean } = {}) {
  const { runId } = await app.call(publishing.push, { as: who.as, params: { id: who.companyId }, query })
  await app.drain()
  return app.call(runs.get, { as: who.as, params: { id: runId } })
}

async function items(who: Made, runId: string) {
  return (await app.call(runs.items, { as: who.as, params: { id: runId }, query: {}, page: { limit: 100 } })).value
}

async function change(made: MadeProduct | undefined) {
  const content_hash = sha256(`${made?.id} changed`)
  await app.db
    .updateTable('product')
    .set({ content_hash, name: `${made?.name} II`, updated_at: new Date() })
    .where('id', '=', made?.id ?? '')
    .execute()
}

describe('a push', () => {
  test('puts ready products before every approved marketplace, placed by category without regard to case and accents', async () => {
    const { operator, merchant, place } = await market()
    const second = await makeOperator(app)
    await makePartnership(app, second.marketplaceId, merchant.companyId)
    const requested = await makeOperator(app)
    await makePartnership(app, requested.marketplaceId, merchant.companyId, 'REQUESTED')
    const open = await app.call(collection.create, { as: second.as, body: { name: 'lamps', requiresApproval: false } })
    const lamps = await makeProducts(app, merchant, 2, { isNew: true, category: 'LAMPS' })
    const [other] = await makeProducts(app, merchant, 1, { isNew: true, category: 'Chairs' })
    const run = await push(merchant)
    expect(run).toMatchObject({ kind: 'push', status: 'done', total: 3, done: 3, created: 3, changed: 0, failed: 0 })

    const placed = await app.call(collection.products, { as: operator.as, params: { id: place.id }, query: {} })
    expect(placed.value.map(({ id, approvalStatus }) => [id, approvalStatus])).toEqual(lamps.map(({ id }) => [id, 'Pending']))
    const unplaced = await app.call(collection.listings, { as: operator.as, query: { isPlaced: false } })
    expect(unplaced.value.map(({ id, approvalStatus }) => [id, approvalStatus])).toEqual([[other?.id, 'Pending']])
    const live = await app.call(collection.products, { as: second.as, params: { id: open.id }, query: { approvalStatus: ['Approved'] } })
    expect(live.value).toHaveLength(2)
    for (const table of ['push', 'listing'] as const)
      expect(await app.db.selectFrom(table).select('product_id').where('marketplace_id', '=', requested.marketplaceId).execute()).toEqual([])
    for (const one of lamps) expect(await statusOf(app, one)).toBe('Published')
    expect(other && (await statusOf(app, other))).toBe('Pushed')

    const bell = await app.call(notification.my, { as: operator.as })
    expect(bell.newProductsAddedToCollections.map(({ message }) => message)).toEqual([`${merchant.companyName} submitted new products`])
  })

  test('skips what is unchanged, sends what changed, and everything when forced', async () => {
    const { merchant } = await market()
    const products = await makeProducts(app, merchant, 3, { isNew: true })
    await push(merchant)
    await waitOut(merchant)
    await change(products[0])
    expect(await push(merchant)).toMatchObject({ created: 0, changed: 1, unchanged: 2, done: 3 })
    await waitOut(merchant)
    expect(await push(merchant)).toMatchObject({ created: 0, changed: 0, unchanged: 3 })
    await waitOut(merchant)
    expect(await push(merchant, { forcePush: true })).toMatchObject({ isForced: true, changed: 3, unchanged: 0 })
  })

  test('leaves an approval standing when the content changes, and says so in the history', async () => {
    const { operator, merchant } = await market()
    const [one] = await makeProducts(app, merchant, 1, { isNew: true, category: 'Lamps' })
    await push(merchant)
    await app.call(collection.bulkUpdateListings, { as: operator.as, body: { products: [{ id: one?.id }], approvalStatus: 'Approved' } })
    await change(one)
    await waitOut(merchant)
    expect(await push(merchant)).toMatchObject({ changed: 1 })
    expect(one && (await statusOf(app, one))).toBe('Published')
    const events = await app.db
      .selectFrom('product_event')
      .select('kind')
      .where('product_id', '=', one?.id ?? '')
      .execute()
    expect(events.map(({ kind }) => kind)).toContain('changed_after_approval')
  })

  test('does not bring back what the operator took out, unless it is forced', async () => {
    const { operator, merchant, place } = await market()
    const [one] = await makeProducts(app, merchant, 1, { isNew: true, category: 'Lamps' })
    await push(merchant)
    await app.call(collection.removeProducts, { as: operator.as, body: { collectionId: place.id, products: [{ id: one?.id }] } })
    await change(one)
    await waitOut(merchant)
    await push(merchant)
    expect((await app.call(collection.listings, { as: operator.as, query: {} })).value).toEqual([])
    await waitOut(merchant)
    await push(merchant, { forcePush: true })
    expect((await app.call(collection.listings, { as: operator.as, query: {} })).value).toHaveLength(1)
  })

  test('holds back what is not ready with every reason, rings the bell, and shows once what is gone', async () => {
    const { merchant } = await market()
    const reasons = [
      { code: 'no_price' as const, text: message('readiness.no_price'), field: 'variants.0.price' },
      { code: 'no_image' as const, text: message('readiness.no_image'), field: 'images' },
    ]
    await makeProducts(app, merchant, 1, { isNew: true, status: 'Review', reasons })
    const [gone] = await makeProducts(app, merchant, 1, { isNew: true })
    const first = await push(merchant)
    expect(first).toMatchObject({ created: 1, failed: 1 })
    expect((await items(merchant, first.runId)).find(({ outcome }) => outcome === 'blocked')).toMatchObject({
      code: 'no_price',
      message: 'It has no price. It has no image',
    })
    const inDutch = await app.call(runs.items, {
      as: merchant.as,
      params: { id: first.runId },
      query: { outcome: ['blocked'] },
      headers: { 'accept-language': 'nl' },
    })
    expect(inDutch.value).toMatchObject([{ code: 'no_price', message: 'Er is geen prijs. Er is geen afbeelding' }])
    const bell = await app.call(notification.my, { as: merchant.as })
    expect(bell.pushErrors).toMatchObject([{ link: `/shop/runs/${first.runId}`, message: 'The push finished, but 1 product failed' }])

    await app.db
      .updateTable('product')
      .set({ status: 'Discontinued', updated_at: new Date(Date.now() + 1000) })
      .where('id', '=', gone?.id ?? '')
      .execute()
    await waitOut(merchant)
    expect(await push(merchant)).toMatchObject({ discontinued: 1 })
    await waitOut(merchant)
    expect(await push(merchant)).toMatchObject({ discontinued: 0 })
    expect(gone && (await statusOf(app, gone))).toBe('Discontinued')
  })

  test('only tried says what would happen, product by product, and changes nothing', async () => {
    const { operator, merchant } = await market()
    const products = await makeProducts(app, merchant, 2, { isNew: true })
    const run = await push(merchant, { dryRun: true })
    expect(run).toMatchObject({ isDryRun: true, status: 'done', created: 2 })
    const reported = await items(merchant, run.runId)
    expect(reported.map(({ outcome, message }) => [outcome, message])).toEqual(
      products.map(() => ['created', `Would be new on ${operator.companyName}`]),
    )
    expect((await app.call(collection.listings, { as: operator.as, query: {} })).value).toEqual([])
    expect(await app.db.selectFrom('push').select('product_id').where('merchant_id', '=', merchant.companyId).execute()).toEqual([])
    for (const one of products) expect(await statusOf(app, one)).toBe('Ready')
    expect((await app.call(notification.my, { as: operator.as })).unread).toBe(0)
    // Trying has no cooldown, neither for the next try nor for the push.
    await push(merchant, { dryRun: true })
    expect(await push(merchant)).toMatchObject({ created: 2 })
  })
})

describe('the push button', () => {
  test('waits 15 minutes, forced or not, by GET as by POST', async () => {
    const { merchant } = await market()
    await makeProducts(app, merchant, 1, { isNew: true })
    await push(merchant)
    const answer = await app.raw(publishing.push, { as: merchant.as, params: { id: merchant.companyId }, query: { forcePush: true } })
    expect(answer.status).toBe(429)
    expect(answer.body).toMatchObject({ code: 'cooldown' })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(900)
    await waitOut(merchant)
    const posted = await app.raw({ ...publishing.push, method: 'POST' } as never, { as: merchant.as, params: { id: merchant.companyId } } as never)
    expect(posted.status).toBe(202)
    const prefetched = await app.raw(publishing.push, {
      as: merchant.as,
      params: { id: merchant.companyId },
      query: {},
      headers: { purpose: 'prefetch' },
    })
    expect(prefetched.status).toBe(403)
    await app.drain()
  })

  test('pressed many times at once starts one run', async () => {
    const { merchant } = await market()
    await makeProducts(app, merchant, 1, { isNew: true })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => app.raw(publishing.push, { as: merchant.as, params: { id: merchant.companyId }, query: {} })),
    )
    expect(answers.filter(({ status }) => status === 202).length).toBeGreaterThanOrEqual(1)
    for (const { status } of answers) expect([202, 409, 429]).toContain(status)
    const runs = await app.db.selectFrom('run').select('id').where('company_id', '=', merchant.companyId).execute()
    expect(runs).toHaveLength(1)
    await app.drain()
  })

  test('is for one’s own company only, for merchants who may write, with a marketplace to send to', async () => {
    const { operator, merchant } = await market()
    const [other, alone] = [await makeMerchant(app, { marketplaceId: operator.marketplaceId }), await makeMerchant(app)]
    expect((await app.refused(publishing.push, { as: merchant.as, params: { id: other.companyId }, query: {} })).code).toBe('not_found')
    expect((await app.refused(publishing.push, { as: operator.as, params: { id: operator.companyId }, query: {} })).code).toBe('not_allowed')
    expect(
      (await app.refused(publishing.push, { as: (await makeViewer(app, merchant)).as, params: { id: merchant.companyId }, query: {} })).code,
    ).toBe('not_allowed')
    expect((await app.refused(publishing.push, { as: alone.as, params: { id: alone.companyId }, query: {} })).code).toBe('state_forbids')
  })
})

test('stores no sentence of ours', async () => {
  expect(await findSentences(app.pool)).toEqual([])
})
