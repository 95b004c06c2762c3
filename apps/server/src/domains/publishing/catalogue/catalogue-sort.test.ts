import { catalogue } from '@stoa/contract/catalogue.ts'
import { variantEdit } from '@stoa/contract/variant-edit.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeCollection, makeOffer } from '../../../../test/make-catalogue.ts'
import { makeManyOffers } from '../../../../test/make-many-offers.ts'
import { makeMerchant, makeOperator } from '../../../../test/make.ts'
import { makePicture, makePushes } from '../../../../test/make-products.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Query = { brand?: string[]; minPriceMinor?: string; sellerId?: string; includeSubcollections?: boolean }

/** Every product of a list in its order, page by page: of a collection, or of the whole catalogue. */
async function readAll(
  as: As,
  sort: string,
  { collectionId, limit = 2, ...query }: Query & { collectionId?: string; limit?: number } = {},
): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null | undefined
  do {
    const page = { limit, sort, ...(cursor ? { cursor } : {}) }
    const { value, next } = collectionId
      ? await app.call(catalogue.inCollection, { as, params: { id: collectionId }, query, page })
      : await app.call(catalogue.products, { as, query, page })
    ids.push(...value.map(({ id }) => id))
    cursor = next === null ? null : new URL(next, 'http://stoa').searchParams.get('cursor')
  } while (cursor)
  return ids
}

/** Two merchants of a marketplace with products at these prices, one in a collection and the next in one below it, and a product of another marketplace. */
async function makePriced(prices: readonly (number | null)[]) {
  const { marketplaceId, as } = await makeOperator(app)
  const merchants = [await makeMerchant(app, { marketplaceId }), await makeMerchant(app, { marketplaceId })]
  const top = await makeCollection(app, marketplaceId, 'Home')
  const below = await makeCollection(app, marketplaceId, 'Lamps', top)
  const [ids, skus]: [string[], string[]] = [[], []]
  for (const [n, priceMinor] of prices.entries()) {
    const merchantId = merchants[n % 2]?.companyId ?? ''
    const { productId, sku } = await makeOffer(app, { marketplaceId, merchantId, priceMinor, collectionId: n % 2 === 0 ? top : below })
    ids.push(productId)
    skus.push(sku)
  }
  for (const merchant of merchants) await makePushes(app, merchant)
  const stranger = await makeOperator(app)
  const other = await makeMerchant(app, { marketplaceId: stranger.marketplaceId })
  await makeOffer(app, { marketplaceId: stranger.marketplaceId, merchantId: other.companyId, priceMinor: 1 })
  await makePushes(app, other)
  return { as, marketplaceId, merchants, top, below, ids, skus }
}

it('the catalogue and its collections are sorted by price, equal prices without gaps or doubles, and what has none behind all others', async () => {
  const { as, top, below, ids, merchants } = await makePriced([300, 100, 200, 200, 200, null])
  const [three = '', one = '', a = '', b = '', c = '', none = ''] = ids
  const [x = '', y = '', z = ''] = [a, b, c].toSorted()
  expect(await readAll(as, 'price')).toEqual([one, x, y, z, three, none])
  expect(await readAll(as, '-price')).toEqual([none, three, z, y, x, one])
  const whole = { collectionId: top, includeSubcollections: true }
  expect(await readAll(as, 'price', whole)).toEqual([one, x, y, z, three, none])
  expect(await readAll(as, '-price', whole)).toEqual([none, three, z, y, x, one])
  expect(await readAll(as, 'price', { collectionId: top })).toEqual([...[a, c].toSorted(), three])
  expect(await readAll(as, '-price', { collectionId: below })).toEqual([none, b, one])
  expect(await readAll(as, 'price', { sellerId: merchants[0]?.companyId ?? '' })).toEqual([...[a, c].toSorted(), three])
  expect(await readAll(as, 'price', { minPriceMinor: '200' })).toEqual([x, y, z, three])
})

it('a collection is sorted by name and by the newest change as well', async () => {
  const { as, top, ids } = await makePriced([100, 100, 100])
  const named = await app.db.selectFrom('product').select(['id', 'name']).where('id', 'in', ids).orderBy('name').execute()
  const whole = { collectionId: top, includeSubcollections: true }
  expect(await readAll(as, 'name', whole)).toEqual(named.map(({ id }) => id))
  const [, changed = ''] = ids
  await sql`update push set offer_changed_at = now() + interval '1 minute' where product_id = ${changed}`.execute(app.db)
  expect((await readAll(as, '-updatedAt', whole))[0]).toBe(changed)
  expect((await app.refused(catalogue.inCollection, { as, params: { id: top }, query: {}, page: { sort: '-name' } })).errors?.[0]?.path).toBe('sort')
})

it('a changed price has its place at once, and the name and price of a product are those it has when it is offered', async () => {
  const { as, marketplaceId, merchants, ids, skus } = await makePriced([100, 200, 300])
  const [cheap = '', middle = '', dear = ''] = ids
  const merchantId = merchants[0]?.companyId ?? ''
  await makePicture(app, { id: cheap, merchantId, reference: '', name: 'Chair' })
  await app.call(variantEdit.bulkUpdate, { as: merchants[0]?.as, body: { variants: [{ sku: skus[0] ?? '', priceMinor: 250 }] } })
  await app.drain()
  expect(await readAll(as, 'price')).toEqual([middle, cheap, dear])
  await sql`delete from listing where product_id = ${dear} and marketplace_id = ${marketplaceId}`.execute(app.db)
  await sql`update product set price_minor = 50, name = 'A first one' where id = ${dear}`.execute(app.db)
  await app.db
    .insertInto('listing')
    .values({ marketplace_id: marketplaceId, merchant_id: merchantId, product_id: dear, approval: 'Approved', position: 'b' })
    .execute()
  expect(await readAll(as, 'price')).toEqual([dear, middle, cheap])
  expect((await readAll(as, 'name'))[0]).toBe(dear)
})

it(
  'a small collection of a large catalogue is found whole in every order, also where the walk along the order meets none of it',
  { timeout: 240_000 },
  async () => {
    const { marketplaceId, as } = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId })
    const collectionId = await makeCollection(app, marketplaceId, 'Lamps')
    await makeManyOffers(app, { marketplaceId, merchantId: merchant.companyId, count: 1500 })
    const own: string[] = []
    for (const priceMinor of [900_000, 5, 2000])
      own.push((await makeOffer(app, { marketplaceId, merchantId: merchant.companyId, collectionId, priceMinor })).productId)
    await sql`update product set name = 'Zebra ' || id, updated_at = '2020-01-01' where id = any(${own}::uuid[])`.execute(app.db)
    await makePushes(app, merchant)
    await sql`update push set offer_changed_at = '2020-01-01' where product_id = any(${own}::uuid[])`.execute(app.db)
    const [dear, cheap, middle] = own
    expect(await readAll(as, 'price', { collectionId })).toEqual([cheap, middle, dear])
    expect(await readAll(as, '-price', { collectionId })).toEqual([dear, middle, cheap])
    expect((await readAll(as, 'name', { collectionId })).toSorted()).toEqual(own.toSorted())
    expect((await readAll(as, '-updatedAt', { collectionId })).toSorted()).toEqual(own.toSorted())
    const prices = async (sort: string, query: Query = {}) =>
      (await app.call(catalogue.products, { as, query, page: { sort, limit: 3 } })).value.map(({ price }) => price?.minor)
    expect(await prices('price')).toEqual([5, 1001, 1002])
    expect(await prices('price', { brand: ['Common'], minPriceMinor: '2400' })).toEqual([2400, 2401, 2402])
    expect(await prices('-price')).toEqual([900_000, 2500, 2499])
  },
)
