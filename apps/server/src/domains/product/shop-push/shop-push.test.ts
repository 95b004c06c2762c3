import { connectionHealth } from '@stoa/contract/connection-health.ts'
import { product } from '@stoa/contract/product.ts'
import { productEdit } from '@stoa/contract/product-edit.ts'
import { runs } from '@stoa/contract/run.ts'
import { shopPush } from '@stoa/contract/shop-push.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeSyncedShop } from '../../../../test/make-synced-shop.ts'
import type { Made } from '../../../../test/make.ts'
import { makeMerchant } from '../../../../test/make.ts'
import { insertProducts, listProducts } from '../../../sandbox/queries-shop.ts'
import { listShopPushCandidates } from './queries-shop-push.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const see = (who: Made, id: string) => app.call(product.get, { as: who.as, params: { id } })
const inShop = async (shopId: string) =>
  (await listProducts(app.db, shopId, { after: 0, limit: 100, updatedAfter: undefined })).map(({ body }) => body)

async function push(who: Made, isForced = false) {
  const { runId } = await app.call(shopPush.start, { as: who.as, params: { id: who.companyId }, body: { isForced } })
  await app.drain()
  const run = await app.call(runs.get, { as: who.as, params: { id: runId } })
  const items = await app.call(runs.items, { as: who.as, params: { id: runId }, query: {}, page: { limit: 100 } })
  return { run, items: items.value }
}

async function update(who: Made, change: object) {
  const { version } = await app.call(connectionHealth.get, { as: who.as })
  return app.call(connectionHealth.update, { as: who.as, body: { version, ...change } })
}

const variants = ['S', 'M'].map((value) => ({ sku: `OWN-${value}`, options: [{ name: 'Size', value }], priceMinor: 1999, stock: 4 }))

test('a push to the shop creates what was made here once, blocks what cannot be found again, and a sync after it finds the same product', async () => {
  const { merchant, shopId, sync } = await makeSyncedShop(app, 2)
  const made = await app.call(productEdit.uploadManual, {
    as: merchant.as,
    body: { name: 'Tall lamp', brand: 'Harbour', variants, imageAlts: [] },
    upload: {},
  })
  const plain = { name: 'No SKU', variants: [{ priceMinor: 100, stock: 1 }], imageAlts: [] }
  const unknown = await app.call(productEdit.uploadManual, { as: merchant.as, body: plain, upload: {} })
  await app.pool.query(`update product set status = 'Ready', reasons = '[]' where id = any($1)`, [[made.id, unknown.id]])
  const { run, items } = await push(merchant)
  expect(run).toMatchObject({ kind: 'shop_push', status: 'done', done: 4, created: 1, unchanged: 2, failed: 1 })
  expect(items).toMatchObject([
    { productId: made.id, outcome: 'created', message: 'Created in your shop' },
    {
      productId: unknown.id,
      outcome: 'blocked',
      code: 'sku_needed',
      message: 'Give each variant a SKU of its own. Your shop finds the product by them',
    },
  ])
  expect((await inShop(shopId)).filter(({ title }) => title === 'Tall lamp')).toHaveLength(1)
  expect(await see(merchant, made.id)).toMatchObject({ isFromShop: true, merchantProductReference: items[0]?.reference })
  expect((await push(merchant)).run).toMatchObject({ done: 4, created: 0, unchanged: 3 })
  await sync()
  const { value } = await app.call(product.paged, { as: merchant.as, params: { id: merchant.companyId }, query: {}, page: { limit: 10 } })
  expect(value).toHaveLength(4)
  expect((await app.call(connectionHealth.get, { as: merchant.as })).directions.find(({ direction }) => direction === 'products_out')).toMatchObject({
    isSupported: true,
    error: null,
    lastSuccessAt: expect.any(String),
  })
})

test('a push to the shop writes the fields that the portal owns, and only what changed', async () => {
  const { merchant, shopId, rows } = await makeSyncedShop(app, 2)
  const seen = async () => (await see(merchant, rows[0]?.id ?? '')).portalFields
  // Read twice, so that the next answer may be one that was kept.
  expect([await seen(), await seen()]).toEqual([[], []])
  await update(merchant, { portalFields: ['title'] })
  expect(await seen()).toEqual(['title'])
  expect((await push(merchant)).run).toMatchObject({ status: 'done', changed: 2 })
  expect((await push(merchant)).run).toMatchObject({ changed: 0, unchanged: 2 })
  const [row] = rows
  const before = await see(merchant, row?.id ?? '')
  const price = (await inShop(shopId)).find(({ id }) => id === before.merchantProductReference)?.variants[0]?.price
  await app.call(productEdit.update, { as: merchant.as, body: { id: before.id, version: before.version, name: 'Ours' } })
  const { run, items } = await push(merchant)
  expect(run).toMatchObject({ changed: 1, unchanged: 1 })
  expect(items).toMatchObject([{ productId: before.id, outcome: 'changed', message: 'Updated in your shop' }])
  const theirs = (await inShop(shopId)).find(({ id }) => id === before.merchantProductReference)
  expect([theirs?.title, theirs?.variants[0]?.price]).toEqual(['Ours', price])
  expect((await push(merchant, true)).run).toMatchObject({ changed: 2 })
})

test('a push knows the pictures that were removed here while the portal owns them, and no others', async () => {
  const { merchant, shopId, rows, sold, sync } = await makeSyncedShop(app, 1)
  const [[row], [one]] = [rows, sold]
  if (!row || !one) throw new Error('one was made')
  const images = [1, 2, 3].map((n) => ({ name: `view-${n}`, alt: `View ${n}` }))
  const sell = (shown: typeof images) => insertProducts(app.db, shopId, [{ ...one, images: shown }])
  await sell(images)
  await sync()
  const pictures = async () =>
    (await app.pool.query<{ source: string; alt: string }>('select source, alt from product_image where product_id = $1 order by position', [row.id]))
      .rows
  const before = await pictures()
  await sell(images.slice(0, 2))
  await sync()
  const [gone, ...kept] = await pictures()
  expect(kept).toHaveLength(before.length - 2)
  const found = await app.pool.query<{ id: string }>('select id from connection where company_id = $1', [merchant.companyId])
  const connectionId = found.rows[0]?.id ?? ''
  const removed = async () =>
    (await listShopPushCandidates(app.db, merchant.companyId, connectionId, null, 10)).map(({ removedPictures }) => removedPictures)
  expect(await removed()).toEqual([[]])
  await update(merchant, { portalFields: ['pictures'] })
  const { version } = await see(merchant, row.id)
  await app.call(productEdit.update, { as: merchant.as, body: { id: row.id, version, images: kept } })
  expect(await removed()).toEqual([[gone?.source]])
  await sync()
  expect((await push(merchant)).run).toMatchObject({ status: 'done', changed: 1 })
  expect([await pictures(), await removed()]).toEqual([kept, [[gone?.source]]])
})

test('a push to the shop is refused without a shop and while it is paused, and fails with the reason of the shop', async () => {
  const bare = await makeMerchant(app)
  const start = (who: Made) => ({ as: who.as, params: { id: who.companyId }, body: {} })
  expect((await app.refused(shopPush.start, start(bare))).code).toBe('state_forbids')
  const { merchant, shopId } = await makeSyncedShop(app, 1)
  await update(merchant, { paused: ['products_out'] })
  expect((await app.refused(shopPush.start, start(merchant))).code).toBe('state_forbids')
  await update(merchant, { paused: [], portalFields: ['price'] })
  await app.pool.query(`update sandbox.shop set api_key = 'another' where id = $1`, [shopId])
  expect((await push(merchant)).run).toMatchObject({ status: 'failed', error: 'Invalid credentials (401)' })
  expect((await app.call(connectionHealth.get, { as: merchant.as })).problems.map(({ code }) => code)).toContain('products_out')
})
