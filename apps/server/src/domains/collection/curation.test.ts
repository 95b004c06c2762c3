import { collection } from '@stoa/contract/collection.ts'
import { curation } from '@stoa/contract/curation.ts'
import { notification } from '@stoa/contract/notification.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import type { MadeProduct } from '../../../test/make-products.ts'
import { makePicture, makeProducts, statusOf } from '../../../test/make-products.ts'
import type { Made } from '../../../test/make.ts'
import { makeMerchant, makeOperator, makeViewer } from '../../../test/make.ts'
import { sha256 } from '../../kit/crypto.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** An operator with a partner whose products in `Lamps` are approved. */
async function market(count = 1) {
  const operator = await makeOperator(app)
  const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
  const place = await app.call(collection.create, { as: operator.as, body: { name: 'Lamps' } })
  const products = await makeProducts(app, merchant, count, { category: 'Lamps' })
  await push(merchant)
  await decide(operator, products, 'Approved')
  return { operator, merchant, place, products }
}

async function push(who: Made) {
  await app.pool.query(`update run set requested_at = requested_at - interval '1 hour' where company_id = $1`, [who.companyId])
  await app.call(collection.push, { as: who.as, params: { id: who.companyId }, query: {} })
  await app.drain()
}

async function decide(operator: Made, products: readonly MadeProduct[], approvalStatus: 'Approved' | 'Rejected', reason?: string) {
  return app.call(collection.bulkUpdateListings, {
    as: operator.as,
    body: { products: products.map(({ id }) => ({ id })), approvalStatus, ...(reason === undefined ? {} : { reason }) },
  })
}

/** The product as a sync would have left it after a change in its shop. */
async function change(
  product: MadeProduct | undefined,
  set: { name?: string; price_minor?: number; description?: string },
  mark = JSON.stringify(set),
) {
  await app.db
    .updateTable('product')
    .set({ ...set, content_hash: sha256(`${product?.reference} ${mark}`), updated_at: new Date() })
    .where('id', '=', product?.id ?? '')
    .execute()
}

async function listingOf(operator: Made, product: MadeProduct | undefined) {
  const { value } = await app.call(collection.listings, { as: operator.as, query: {}, page: { limit: 100 } })
  const found = value.find(({ id }) => id === product?.id)
  if (!found) throw new Error('the product is listed')
  return found
}

async function changed(operator: Made) {
  const { value } = await app.call(collection.listings, { as: operator.as, query: { hasChanged: true } })
  return value.map(({ id }) => id)
}

async function compare(operator: Made, product: MadeProduct | undefined) {
  const { collectionProductId } = await listingOf(operator, product)
  return app.call(curation.compare, { as: operator.as, params: { id: collectionProductId } })
}

describe('a change behind an approval', () => {
  test('waits in the inbox, the product on sale, and is side by side with what was approved', async () => {
    const { operator, merchant, products } = await market(2)
    const [one] = products
    const colleague = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    await makePicture(app, one ?? fail())
    await change(one, { name: 'Another lamp', price_minor: 2499 })
    await push(merchant)
    expect(await changed(operator)).toEqual([one?.id])
    expect(one && (await statusOf(app, one))).toBe('Published')
    const listing = await listingOf(operator, one)
    expect(listing).toMatchObject({ approvalStatus: 'Approved', changeKinds: ['text', 'picture', 'price'], merchantTrust: 'standard' })
    expect(listing.changedAt).not.toBeNull()

    const { before, after, fields, approvedAt } = await compare(operator, one)
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
    const { operator, merchant, products } = await market()
    await change(products[0], { name: 'Another lamp' })
    await push(merchant)
    await app.drain()
    const before = (await app.call(notification.paged, { as: merchant.as, query: {}, page: { limit: 100 } })).value.length
    expect(await decide(operator, products, 'Approved')).toMatchObject({ done: 1 })
    expect(await decide(operator, products, 'Approved')).toMatchObject({ unchanged: 1 })
    expect(await changed(operator)).toEqual([])
    expect(await compare(operator, products[0])).toMatchObject({ fields: [], before: { name: 'Another lamp' } })
    await app.drain()
    expect((await app.call(notification.paged, { as: merchant.as, query: {}, page: { limit: 100 } })).value).toHaveLength(before)
  })

  test('is not accepted when the product changed again while the operator was looking', async () => {
    const { operator, merchant, products } = await market()
    await change(products[0], { name: 'Another lamp' })
    await push(merchant)
    const { contentHash, listing } = await compare(operator, products[0])
    const accept = () =>
      app.call(collection.bulkUpdateListings, {
        as: operator.as,
        body: { products: [{ collectionProductId: listing.collectionProductId, contentHash }], approvalStatus: 'Approved' },
      })
    await change(products[0], { name: 'Something else' })
    expect((await accept()).items[0]).toMatchObject({ outcome: 'refused', code: 'changed_meanwhile' })
    expect(await changed(operator)).toEqual([products[0]?.id])
    await change(products[0], { name: 'Another lamp' })
    expect(await accept()).toMatchObject({ done: 1 })
  })

  test('rejected takes the product off sale, and after a review asked for is compared with what was approved last', async () => {
    const { operator, merchant, products } = await market()
    const [one] = products
    await change(one, { name: 'Another lamp' })
    await push(merchant)
    await decide(operator, products, 'Rejected', 'Keep the name')
    expect(await listingOf(operator, one)).toMatchObject({ approvalStatus: 'Rejected', reason: 'Keep the name', changedAt: null, changeKinds: [] })
    expect(one && (await statusOf(app, one))).toBe('Pushed')
    await app.call(curation.requestReview, { as: merchant.as, query: { productId: one?.id } })
    expect(await compare(operator, one)).toMatchObject({ listing: { approvalStatus: 'Pending' }, fields: [{ field: 'name', before: one?.name }] })
  })

  test('taken back in the shop is no change any more', async () => {
    const { operator, merchant, products } = await market()
    const [one] = products
    await change(one, { name: 'Another lamp' })
    await push(merchant)
    expect(await changed(operator)).toEqual([one?.id])
    await app.db
      .updateTable('product')
      .set({ name: one?.name ?? '', content_hash: sha256(one?.reference ?? '') })
      .where('id', '=', one?.id ?? '')
      .execute()
    await push(merchant)
    expect(await changed(operator)).toEqual([])
  })

  test('keeps its place in the inbox when it changes again, which pages in that order', async () => {
    const { operator, merchant, products } = await market(3)
    for (const product of products) {
      await change(product, { name: `${product.name} II` })
      await push(merchant)
    }
    await change(products[0], { name: 'Third name' })
    await push(merchant)
    const first = await app.call(collection.listings, { as: operator.as, query: {}, page: { limit: 2, sort: 'changedAt' } })
    expect(first.value.map(({ id }) => id)).toEqual(products.slice(0, 2).map(({ id }) => id))
    const all = await app.call(collection.listings, { as: operator.as, query: {}, page: { sort: '-changedAt' } })
    expect(all.value.map(({ id }) => id)).toEqual(products.map(({ id }) => id).toReversed())
  })

  test('is approved without anybody where the collection asks for no approval', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    await app.call(collection.create, { as: operator.as, body: { name: 'Lamps', requiresApproval: false } })
    const [one] = await makeProducts(app, merchant, 1, { category: 'Lamps' })
    await push(merchant)
    await change(one, { name: 'Another lamp' })
    await push(merchant)
    expect(await changed(operator)).toEqual([])
    expect(await compare(operator, one)).toMatchObject({ before: { name: 'Another lamp' }, fields: [] })
  })

  test('is nobody’s business but the operator’s', async () => {
    const { operator, merchant, products } = await market()
    const other = await makeOperator(app)
    const { collectionProductId: id } = await listingOf(operator, products[0])
    expect(await app.refused(curation.compare, { as: other.as, params: { id } })).toMatchObject({ status: 404 })
    expect(await app.refused(curation.compare, { as: merchant.as, params: { id } })).toMatchObject({ status: 403 })
  })
})

describe('rules of approval', () => {
  test('approve a change they let pass whole, renewing what it is measured by, and leave any other to the operator', async () => {
    const { operator, merchant, products } = await market(3)
    const rule = await app.call(curation.createRule, {
      as: operator.as,
      body: { name: 'Words and a tenth', approvesText: true, maxPriceBasisPoints: 1000 },
    })
    const [words, dear, dearer] = products
    await change(words, { name: 'Another lamp', price_minor: 2198 })
    await change(dear, { price_minor: 2199 })
    await change(dearer, { price_minor: 2300 })
    await push(merchant)
    expect((await changed(operator)).toSorted()).toEqual([dear?.id, dearer?.id].toSorted())
    expect(await compare(operator, words)).toMatchObject({ before: { name: 'Another lamp', price: { minor: 2198 } }, fields: [] })
    const { rows } = await app.pool.query(`select message from product_event where product_id = $1 and kind = 'auto_approved'`, [words?.id])
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ message: expect.stringContaining('“Words and a tenth”') })

    await app.call(curation.updateRule, { as: operator.as, params: { id: rule.id }, body: { version: rule.version, maxPriceBasisPoints: 2000 } })
    await change(dear, { price_minor: 2200 })
    await push(merchant)
    expect(await changed(operator)).toEqual([dearer?.id])
  })

  test('for trusted merchants approve what those propose for the first time, but nothing without a place and nothing once rejected', async () => {
    const { operator, merchant, place } = await market()
    await app.call(curation.createRule, { as: operator.as, body: { name: 'Friends', trust: 'trusted', approvesNew: true } })
    const [waiting] = await makeProducts(app, merchant, 1, { category: 'Lamps' })
    await push(merchant)
    expect(await listingOf(operator, waiting)).toMatchObject({ approvalStatus: 'Pending', approvedAt: null })
    const trusted = await app.call(curation.setTrust, { as: operator.as, body: { merchantId: merchant.companyId, trust: 'trusted' } })
    expect(trusted).toEqual({ merchantId: merchant.companyId, merchantName: merchant.companyName, trust: 'trusted' })
    const [fresh] = await makeProducts(app, merchant, 1, { category: 'Lamps' })
    const [lost] = await makeProducts(app, merchant, 1, { category: 'Nowhere' })
    await push(merchant)
    expect(await listingOf(operator, fresh)).toMatchObject({ approvalStatus: 'Approved', merchantTrust: 'trusted' })
    expect(await listingOf(operator, lost)).toMatchObject({ approvalStatus: 'Pending' })
    expect(fresh && (await statusOf(app, fresh))).toBe('Published')

    const [added] = await makeProducts(app, merchant, 1)
    const add = (product: MadeProduct | undefined) =>
      app.call(collection.addProducts, { as: merchant.as, body: { collectionId: place.id, products: [{ id: product?.id }] } })
    await add(added)
    expect(await listingOf(operator, added)).toMatchObject({ approvalStatus: 'Approved' })
    await decide(operator, [added ?? fail()], 'Rejected', 'Too dark')
    await add(added)
    expect(await listingOf(operator, added)).toMatchObject({ approvalStatus: 'Pending' })

    const fromNew = await app.call(collection.listings, { as: operator.as, query: { isNew: true } })
    expect(fromNew.value.map(({ id }) => id).toSorted()).toEqual([waiting?.id, lost?.id].toSorted())
  })

  test('are a list that is put in order, changed by the newest version only, and each operator’s own', async () => {
    const operator = await makeOperator(app)
    const other = await makeOperator(app)
    const make = (name: string, afterId?: string | null) =>
      app.call(curation.createRule, { as: operator.as, body: { name, ...(afterId === undefined ? {} : { afterId }) } })
    const a = await make('A')
    const b = await make('B')
    await make('First', null)
    await make('Between', a.id)
    const names = async (who: Made) => (await app.call(curation.listRules, { as: who.as })).map(({ name }) => name)
    expect(await names(operator)).toEqual(['First', 'A', 'Between', 'B'])
    expect(await names(other)).toEqual([])
    const moved = await app.call(curation.updateRule, { as: operator.as, params: { id: b.id }, body: { version: b.version, afterId: null } })
    expect(moved).toMatchObject({ name: 'B', approvesText: false, maxPriceBasisPoints: null })
    expect(await names(operator)).toEqual(['B', 'First', 'A', 'Between'])
    const stale = { as: operator.as, params: { id: b.id }, body: { version: b.version, name: 'C' } }
    expect(await app.refused(curation.updateRule, stale)).toMatchObject({ status: 409, code: 'stale_version' })
    expect(await app.refused(curation.deleteRule, { as: other.as, params: { id: a.id } })).toMatchObject({ status: 404 })
    await app.call(curation.deleteRule, { as: operator.as, params: { id: a.id } })
    expect(await names(operator)).toEqual(['B', 'First', 'Between'])
    const viewer = await makeViewer(app, operator)
    expect(await app.refused(curation.listRules, { as: viewer.as })).toMatchObject({ status: 403 })
  })

  test('know partners only, whose trust is standard until the operator says otherwise', async () => {
    const { operator, merchant } = await market()
    const stranger = await makeMerchant(app)
    const trust = (merchantId: string) => ({ as: operator.as, body: { merchantId, trust: 'trusted' as const } })
    expect(await app.refused(curation.setTrust, trust(stranger.companyId))).toMatchObject({ status: 404 })
    const { value } = await app.call(curation.listTrust, { as: operator.as })
    expect(value).toEqual([{ merchantId: merchant.companyId, merchantName: merchant.companyName, trust: 'standard' }])
  })
})

describe('a review asked for again', () => {
  test('puts a rejected product before the operator, rings the bell, and may be asked for once an hour', async () => {
    const { operator, merchant, products } = await market()
    const [one] = products
    const ask = { as: merchant.as, query: { productId: one?.id } }
    expect(await app.refused(curation.requestReview, ask)).toMatchObject({ status: 409 })
    await decide(operator, products, 'Rejected', 'Too dark')
    const answer = await app.call(curation.requestReview, ask)
    expect(answer).toMatchObject({ done: 1, items: [{ productId: one?.id, outcome: 'done' }] })
    expect(await listingOf(operator, one)).toMatchObject({ approvalStatus: 'Pending', reason: null, decidedAt: null })
    await app.drain()
    const bell = await app.call(notification.my, { as: operator.as })
    expect(bell.newProductsAddedToCollections.length).toBeGreaterThan(0)

    await decide(operator, products, 'Rejected', 'Still too dark')
    const late = await app.refused(curation.requestReview, ask)
    expect(late).toMatchObject({ status: 429 })
    await app.pool.query(`update listing set review_requested_at = now() - interval '61 minutes' where product_id = $1`, [one?.id])
    const { collectionProductId } = await listingOf(operator, one)
    expect(await app.call(curation.requestReview, { as: merchant.as, query: { collectionProductId } })).toMatchObject({ done: 1 })
  })

  test('is for one’s own products only, and asked for by a merchant', async () => {
    const { operator, products } = await market()
    await decide(operator, products, 'Rejected', 'Too dark')
    const other = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const { collectionProductId } = await listingOf(operator, products[0])
    expect(await app.refused(curation.requestReview, { as: other.as, query: { productId: products[0]?.id } })).toMatchObject({ status: 404 })
    expect(await app.refused(curation.requestReview, { as: other.as, query: { collectionProductId } })).toMatchObject({ status: 404 })
    expect(await app.refused(curation.requestReview, { as: operator.as, query: { collectionProductId } })).toMatchObject({ status: 403 })
    expect(await app.refused(curation.requestReview, { as: other.as, query: {} })).toMatchObject({ status: 422 })
  })
})

function eur(minor: number) {
  return { minor, currency: 'EUR' }
}

function fail(): never {
  throw new Error('a product was made')
}
