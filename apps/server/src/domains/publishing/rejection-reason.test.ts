import { bulkListing } from '@stoa/contract/bulk-listing.ts'
import { collection } from '@stoa/contract/collection.ts'
import { notification } from '@stoa/contract/notification.ts'
import { product } from '@stoa/contract/product.ts'
import { runs } from '@stoa/contract/run.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { push } from '../../../test/curation-by-hand.ts'
import { makeProducts } from '../../../test/make-products.ts'
import { makeMerchant, makeOperator } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Products that were pushed, and wait in no collection. */
async function waiting(count: number) {
  const operator = await makeOperator(app)
  const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
  const products = await makeProducts(app, merchant, count, { isNew: true })
  await push(app, merchant)
  return { operator, merchant, products }
}

describe('a rejection', () => {
  test('has a reason that each reads in its language, with the words of the operator beside it', async () => {
    const { operator, merchant, products } = await waiting(1)
    const [{ id } = { id: '' }] = products
    const reject = (body: object) => ({ as: operator.as, body: { products: [{ id }], approvalStatus: 'Rejected' as const, ...body } })
    expect((await app.refused(collection.bulkUpdateListings, reject({}))).status).toBe(422)
    expect((await app.refused(collection.bulkUpdateListings, reject({ reasonCode: 'other' }))).status).toBe(422)
    await app.call(collection.bulkUpdateListings, reject({ reasonCode: 'poor_images', reason: 'Too dark' }))
    await app.drain()
    const seen = await app.call(product.get, { as: merchant.as, params: { id } })
    expect(seen.marketplaces[0]?.listings[0]).toMatchObject({ approvalStatus: 'Rejected', reasonCode: 'poor_images', reason: 'Too dark' })
    const rows = await app.call(collection.listings, { as: operator.as, query: {} })
    expect(rows.value[0]).toMatchObject({ reasonCode: 'poor_images', reason: 'Too dark' })
    const textsIn = async (language: 'en' | 'de') => {
      const { value } = await app.call(notification.paged, { as: merchant.as, headers: { 'accept-language': language }, query: {} })
      return value.map((one) => one.message).join(' ')
    }
    expect(await textsIn('en')).toContain('Images are missing or not good enough. Too dark')
    expect(await textsIn('de')).toContain('Bilder fehlen oder sind nicht gut genug. Too dark')
    expect((await app.call(collection.bulkUpdateListings, reject({ reasonCode: 'poor_images', reason: 'Too dark' }))).unchanged).toBe(1)
    expect((await app.call(collection.bulkUpdateListings, reject({ reasonCode: 'not_allowed' }))).done).toBe(1)
    expect((await app.call(collection.listings, { as: operator.as, query: {} })).value[0]).toMatchObject({ reasonCode: 'not_allowed', reason: null })
  })
})

describe('an approval of everything that matches', () => {
  test('counts what is in no collection before, and adds those alone to the one that is chosen', async () => {
    const { operator, products } = await waiting(3)
    const [placed] = products
    const [chairs, lamps] = await Promise.all(['Chairs', 'Lamps'].map((name) => app.call(collection.create, { as: operator.as, body: { name } })))
    await app.call(collection.bulkUpdateListings, { as: operator.as, body: { products: [{ id: placed?.id }], collectionId: chairs?.id } })
    const selection = { listings: { approvalStatus: ['Pending' as const, 'Open' as const] } }
    const reasonsOf = async (change: object) => {
      const body = { selection, change: { approvalStatus: 'Approved' as const, ...change }, dryRun: true }
      const { runId } = await app.call(bulkListing.updateAll, { as: operator.as, body })
      await app.drain()
      const { value } = await app.call(runs.reasons, { as: operator.as, params: { id: runId } })
      return Object.fromEntries(value.map(({ outcome, code, count }) => [`${outcome} ${code}`, count]))
    }
    expect(await reasonsOf({})).toEqual({ 'changed no_collection': 2, 'changed null': 1 })
    const placing = { collectionId: lamps?.id ?? '', isForUnplaced: true }
    expect(await reasonsOf(placing)).toEqual({ 'changed null': 3 })
    await app.call(bulkListing.updateAll, { as: operator.as, body: { selection, change: { approvalStatus: 'Approved', ...placing } } })
    await app.drain()
    const rows = await app.call(collection.listings, { as: operator.as, query: {} })
    expect(rows.value.map((row) => `${row.approvalStatus} ${row.collection?.name}`).toSorted()).toEqual([
      'Approved Chairs',
      'Approved Lamps',
      'Approved Lamps',
    ])
  })
})
