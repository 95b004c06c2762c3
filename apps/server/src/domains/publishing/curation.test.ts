import { collection } from '@stoa/contract/collection.ts'
import { publishing } from '@stoa/contract/publishing.ts'
import { notification } from '@stoa/contract/notification.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { change, changed, compare, decide, listingOf, makeApproved, push } from '../../../test/curation-by-hand.ts'
import { makePicture, makeProducts, statusOf } from '../../../test/make-products.ts'
import { makeMerchant, makeOperator } from '../../../test/make.ts'
import { sha256 } from '../../secrets/crypto.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('a change behind an approval', () => {
  test('waits in the inbox, the product on sale, and is side by side with what was approved', async () => {
    const { operator, merchant, products } = await makeApproved(app, 2)
    const [one] = products
    const colleague = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    await makePicture(app, one ?? fail())
    await change(app, one, { name: 'Another lamp', price_minor: 2499 })
    await push(app, merchant)
    expect(await changed(app, operator)).toEqual([one?.id])
    expect(one && (await statusOf(app, one))).toBe('Published')
    const listing = await listingOf(app, operator, one)
    expect(listing).toMatchObject({ approvalStatus: 'Approved', changeKinds: ['text', 'picture', 'price'], merchantTrust: 'standard' })
    expect(listing.changedAt).not.toBeNull()

    const { before, after, fields, approvedAt } = await compare(app, operator, one)
    expect([before?.name, after.name, before?.price, after.price]).toEqual([one?.name, 'Another lamp', eur(1999), eur(2499)])
    expect(fields.map(({ field, kind }) => [field, kind])).toEqual([
      ['name', 'text'],
      ['pictures', 'picture'],
      ['price', 'price'],
    ])
    expect(fields[0]).toMatchObject({ before: one?.name, after: 'Another lamp' })
    expect(fields[1]?.pictures).toMatchObject({ before: [], after: [{ width: 800 }] })
    expect(fields[2]?.prices).toEqual({ before: eur(1999), after: eur(2499), movedBasisPoints: 2501 })
    expect(approvedAt).not.toBeNull()

    const seen = await app.call(collection.products, { as: colleague.as, params: { id: listing.collection?.id ?? '' }, query: {} })
    expect(seen.value.find(({ id }) => id === one?.id)).toMatchObject({ changedAt: null, changeKinds: [], merchantTrust: null })
  })

  test('is accepted by approving again, is gone then, and is no news to the merchant', async () => {
    const { operator, merchant, products } = await makeApproved(app)
    await change(app, products[0], { name: 'Another lamp' })
    await push(app, merchant)
    await app.drain()
    const before = (await app.call(notification.paged, { as: merchant.as, query: {}, page: { limit: 100 } })).value.length
    expect(await decide(app, operator, products, 'Approved')).toMatchObject({ done: 1 })
    expect(await decide(app, operator, products, 'Approved')).toMatchObject({ unchanged: 1 })
    expect(await changed(app, operator)).toEqual([])
    expect(await compare(app, operator, products[0])).toMatchObject({ fields: [], before: { name: 'Another lamp' } })
    await app.drain()
    expect((await app.call(notification.paged, { as: merchant.as, query: {}, page: { limit: 100 } })).value).toHaveLength(before)
  })

  test('is not accepted when the product changed again while the operator was looking', async () => {
    const { operator, merchant, products } = await makeApproved(app)
    await change(app, products[0], { name: 'Another lamp' })
    await push(app, merchant)
    const { contentHash, listing } = await compare(app, operator, products[0])
    const accept = () =>
      app.call(collection.bulkUpdateListings, {
        as: operator.as,
        body: { products: [{ collectionProductId: listing.collectionProductId, contentHash }], approvalStatus: 'Approved' },
      })
    await change(app, products[0], { name: 'Something else' })
    expect((await accept()).items[0]).toMatchObject({ outcome: 'refused', code: 'changed_meanwhile' })
    expect(await changed(app, operator)).toEqual([products[0]?.id])
    await change(app, products[0], { name: 'Another lamp' })
    expect(await accept()).toMatchObject({ done: 1 })
  })

  test('rejected takes the product off sale, and after a review requested is compared with what was approved last', async () => {
    const { operator, merchant, products } = await makeApproved(app)
    const [one] = products
    await change(app, one, { name: 'Another lamp' })
    await push(app, merchant)
    await decide(app, operator, products, 'Rejected', 'Keep the name')
    expect(await listingOf(app, operator, one)).toMatchObject({
      approvalStatus: 'Rejected',
      reason: 'Keep the name',
      changedAt: null,
      changeKinds: [],
    })
    expect(one && (await statusOf(app, one))).toBe('Pushed')
    await app.call(publishing.requestReview, { as: merchant.as, query: { productId: one?.id } })
    expect(await compare(app, operator, one)).toMatchObject({
      listing: { approvalStatus: 'Pending' },
      fields: [{ field: 'name', before: one?.name }],
    })
  })

  test('taken back in the shop is no change any more', async () => {
    const { operator, merchant, products } = await makeApproved(app)
    const [one] = products
    await change(app, one, { name: 'Another lamp' })
    await push(app, merchant)
    expect(await changed(app, operator)).toEqual([one?.id])
    await app.db
      .updateTable('product')
      .set({ name: one?.name ?? '', content_hash: sha256(one?.reference ?? '') })
      .where('id', '=', one?.id ?? '')
      .execute()
    await push(app, merchant)
    expect(await changed(app, operator)).toEqual([])
  })

  test('keeps its place in the inbox when it changes again, which pages in that order', async () => {
    const { operator, merchant, products } = await makeApproved(app, 3)
    for (const product of products) {
      await change(app, product, { name: `${product.name} II` })
      await push(app, merchant)
    }
    await change(app, products[0], { name: 'Third name' })
    await push(app, merchant)
    const first = await app.call(collection.listings, { as: operator.as, query: {}, page: { limit: 2, sort: 'changedAt' } })
    expect(first.value.map(({ id }) => id)).toEqual(products.slice(0, 2).map(({ id }) => id))
    const all = await app.call(collection.listings, { as: operator.as, query: {}, page: { sort: '-changedAt' } })
    expect(all.value.map(({ id }) => id)).toEqual(products.map(({ id }) => id).toReversed())
  })

  test('is approved without anybody where the collection asks for no approval', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    await app.call(collection.create, { as: operator.as, body: { name: 'Lamps', requiresApproval: false } })
    const [one] = await makeProducts(app, merchant, 1, { isNew: true, category: 'Lamps' })
    await push(app, merchant)
    await change(app, one, { name: 'Another lamp' })
    await push(app, merchant)
    expect(await changed(app, operator)).toEqual([])
    expect(await compare(app, operator, one)).toMatchObject({ before: { name: 'Another lamp' }, fields: [] })
  })

  test('is nobody’s business but the operator’s', async () => {
    const { operator, merchant, products } = await makeApproved(app)
    const other = await makeOperator(app)
    const { collectionProductId: id } = await listingOf(app, operator, products[0])
    expect(await app.refused(publishing.compare, { as: other.as, params: { id } })).toMatchObject({ status: 404 })
    expect(await app.refused(publishing.compare, { as: merchant.as, params: { id } })).toMatchObject({ status: 403 })
  })
})

describe('a review requested again', () => {
  test('puts a rejected product before the operator, rings the bell, and may be requested once an hour', async () => {
    const { operator, merchant, products } = await makeApproved(app)
    const [one] = products
    const ask = { as: merchant.as, query: { productId: one?.id } }
    expect(await app.refused(publishing.requestReview, ask)).toMatchObject({ status: 409 })
    await decide(app, operator, products, 'Rejected', 'Too dark')
    const answer = await app.call(publishing.requestReview, ask)
    expect(answer).toMatchObject({ done: 1, items: [{ productId: one?.id, outcome: 'done' }] })
    expect(await listingOf(app, operator, one)).toMatchObject({ approvalStatus: 'Pending', reason: null, decidedAt: null })
    await app.drain()
    const bell = await app.call(notification.my, { as: operator.as })
    expect(bell.newProductsAddedToCollections.length).toBeGreaterThan(0)

    await decide(app, operator, products, 'Rejected', 'Still too dark')
    const late = await app.refused(publishing.requestReview, ask)
    expect(late).toMatchObject({ status: 429 })
    await app.pool.query(`update listing set review_requested_at = now() - interval '61 minutes' where product_id = $1`, [one?.id])
    const { collectionProductId } = await listingOf(app, operator, one)
    expect(await app.call(publishing.requestReview, { as: merchant.as, query: { collectionProductId } })).toMatchObject({ done: 1 })
  })

  test('leaves the decision to the operator: the merchant cannot remove the product and add it where nobody looks', async () => {
    const { operator, merchant, products, place } = await makeApproved(app)
    const [one] = products
    const open = await app.call(collection.create, { as: operator.as, body: { name: 'Open house', requiresApproval: false } })
    const chosen = [{ id: one?.id }]
    const remove = () => app.call(collection.removeProducts, { as: merchant.as, body: { collectionId: place.id, products: chosen } })
    await decide(app, operator, products, 'Rejected', 'Too dark')
    await app.call(publishing.requestReview, { as: merchant.as, query: { productId: one?.id } })
    expect(await remove()).toMatchObject({ done: 0, refused: 1, items: [{ code: 'state_forbids' }] })
    const { collectionProductId } = await listingOf(app, operator, one)
    await app.call(collection.addProducts, { as: merchant.as, body: { collectionId: open.id, products: chosen } })
    expect(one && (await statusOf(app, one))).toBe('Pushed')
    const approval = { products: [{ collectionProductId }], approvalStatus: 'Approved' as const }
    expect(await app.call(collection.bulkUpdateListings, { as: operator.as, body: approval })).toMatchObject({ done: 1 })
    expect(await remove()).toMatchObject({ done: 1 })
  })

  test('is for one’s own products only, and requested by a merchant', async () => {
    const { operator, products } = await makeApproved(app)
    await decide(app, operator, products, 'Rejected', 'Too dark')
    const other = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const { collectionProductId } = await listingOf(app, operator, products[0])
    expect(await app.refused(publishing.requestReview, { as: other.as, query: { productId: products[0]?.id } })).toMatchObject({ status: 404 })
    expect(await app.refused(publishing.requestReview, { as: other.as, query: { collectionProductId } })).toMatchObject({ status: 404 })
    expect(await app.refused(publishing.requestReview, { as: operator.as, query: { collectionProductId } })).toMatchObject({ status: 403 })
    expect(await app.refused(publishing.requestReview, { as: other.as, query: {} })).toMatchObject({ status: 422 })
  })
})

function eur(minor: number) {
  return { minor, currency: 'EUR' }
}

function fail(): never {
  throw new Error('a product was made')
}
