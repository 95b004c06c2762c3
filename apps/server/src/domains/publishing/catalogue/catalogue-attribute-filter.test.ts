import { attribute } from '@stoa/contract/attribute.ts'
import { catalogue } from '@stoa/contract/catalogue.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeCollection, makeOffer } from '../../../../test/make-catalogue.ts'
import { makeManyOffers, makeValues } from '../../../../test/make-many-offers.ts'
import { makeMerchant, makeOperator } from '../../../../test/make.ts'
import { makePushes } from '../../../../test/make-products.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A marketplace with attributes of several types, and one merchant. */
async function makeMarket() {
  const { marketplaceId, as } = await makeOperator(app)
  const merchant = await makeMerchant(app, { marketplaceId })
  const collectionId = await makeCollection(app, marketplaceId, 'Lamps')
  const allowedValues = ['Wool', 'virgin', 'Wool, virgin', 'Linen'].map((value) => ({ value }))
  await app.call(attribute.create, {
    as,
    body: {
      attributeDefinitions: [
        { key: 'colour', name: 'Colour', type: 'choice', allowedValues: [{ value: 'Red' }, { value: 'Blue' }] },
        { key: 'fabric', name: 'Fabric', type: 'choices', allowedValues },
        { key: 'organic', name: 'Organic', type: 'boolean' },
        { key: 'note', name: 'Note', type: 'text' },
      ],
    },
  })
  return { marketplaceId, as, merchant, collectionId }
}

async function makeWith({ marketplaceId, merchant, collectionId }: Awaited<ReturnType<typeof makeMarket>>, values: Readonly<Record<string, string>>) {
  const { productId } = await makeOffer(app, { marketplaceId, merchantId: merchant.companyId, collectionId })
  for (const [key, value] of Object.entries(values)) await makeValues(app, { marketplaceId, key, value, which: sql`p.id = ${productId}` })
  return productId
}

/** The products of a choice, which both lists and the search agree on, with how many are counted. */
async function findAll(as: As, collectionId: string, attributes: string[]): Promise<string[]> {
  const query = { attribute: attributes }
  const listed = await app.call(catalogue.products, { as, query, page: { count: true } })
  const ids = listed.value.map(({ id }) => id).toSorted()
  expect(listed.totalCount).toBe(ids.length)
  const searched = await app.call(catalogue.products, { as, query, page: { filter: 'text co "chair"', sort: '-price' } })
  expect(searched.value.map(({ id }) => id).toSorted()).toEqual(ids)
  for (const sort of ['position', 'price']) {
    const within = await app.call(catalogue.inCollection, { as, query, params: { id: collectionId }, page: { sort, count: true } })
    expect([within.value.map(({ id }) => id).toSorted(), within.totalCount]).toEqual([ids, ids.length])
  }
  return ids
}

it('products are narrowed by values of attributes: one of several of an attribute, and all attributes', async () => {
  const market = await makeMarket()
  const { as, merchant, collectionId } = market
  const red = await makeWith(market, { colour: 'Red', organic: 'true', note: 'Mind the gap: a, b' })
  const blue = await makeWith(market, { colour: 'Blue', organic: 'true' })
  const wool = await makeWith(market, { fabric: 'Wool, virgin, Linen', organic: 'false' })
  const plain = await makeWith(market, { fabric: 'Wool, Linen' })
  await makePushes(app, merchant)
  const found = (...attributes: string[]) => findAll(as, collectionId, attributes)
  expect(await found('colour:Red')).toEqual([red])
  expect(await found('colour:Red', 'colour:Blue')).toEqual([red, blue].toSorted())
  expect(await found('colour:Red', 'colour:Blue', 'organic:true')).toEqual([red, blue].toSorted())
  expect(await found('colour:Red', 'organic:false')).toEqual([])
  expect(await found('fabric:Linen')).toEqual([wool, plain].toSorted())
  expect(await found('fabric:Wool')).toEqual([plain])
  expect(await found('fabric:virgin')).toEqual([])
  expect(await found('fabric:Wool, virgin')).toEqual([wool])
  expect(await found('note:Mind the gap: a, b')).toEqual([red])
  expect(await found('note:Mind the gap: a')).toEqual([])
  expect(await found('unknown:Red')).toEqual([])
})

it('a value that does not fit any more keeps no product, and neither does one of another marketplace', async () => {
  const market = await makeMarket()
  const { as, merchant, collectionId, marketplaceId } = market
  const red = await makeWith(market, { colour: 'Red' })
  await makePushes(app, merchant)
  const other = await makeMarket()
  const theirs = await makeWith(other, { colour: 'Red' })
  await makePushes(app, other.merchant)
  expect(await findAll(as, collectionId, ['colour:Red'])).toEqual([red])
  expect(await findAll(other.as, other.collectionId, ['colour:Red'])).toEqual([theirs])
  await sql`update product_value set state = 'invalid' where product_id = ${red} and marketplace_id = ${marketplaceId}`.execute(app.db)
  expect(await findAll(as, collectionId, ['colour:Red'])).toEqual([])
})

it('refuses what is no value of an attribute, and more than ten attributes', async () => {
  const { as, collectionId } = await makeMarket()
  const pathOf = async (values: string[]) => (await app.refused(catalogue.products, { as, query: { attribute: values } })).errors?.[0]?.path
  expect(await pathOf(['colour'])).toMatch(/^attribute/)
  expect(await pathOf(['colour:Red', ':Red'])).toMatch(/^attribute/)
  expect(await pathOf(Array.from({ length: 11 }, (_, n) => `key${n}:a`))).toMatch(/^attribute/)
  expect(
    await findAll(
      as,
      collectionId,
      Array.from({ length: 10 }, (_, n) => `key${n}:a`),
    ),
  ).toEqual([])
  expect((await app.refused(catalogue.inCollection, { as, params: { id: collectionId }, query: { attribute: ['x'] } })).status).toBe(422)
})

it('a rare value is found whole behind thousands of other products, in every order', { timeout: 240_000 }, async () => {
  const { as, marketplaceId, merchant, collectionId } = await makeMarket()
  await makeManyOffers(app, { marketplaceId, merchantId: merchant.companyId, collectionId, count: 2200 })
  const own = sql`p.merchant_id = ${merchant.companyId}`
  await makeValues(app, { marketplaceId, key: 'colour', value: 'Red', which: sql`${own} and p.name in ('Item 00700', 'Item 01400', 'Item 02100')` })
  await makeValues(app, {
    marketplaceId,
    key: 'colour',
    value: 'Blue',
    which: sql`${own} and p.name not in ('Item 00700', 'Item 01400', 'Item 02100')`,
  })
  await sql`analyze`.execute(app.db)
  const names = async (attributes: string[], sort: string, limit: number) =>
    (await app.call(catalogue.products, { as, query: { attribute: attributes }, page: { sort, limit } })).value.map(({ name }) => name)
  expect(await names(['colour:Red'], 'name', 2)).toEqual(['Item 00700', 'Item 01400'])
  expect(await names(['colour:Red'], '-price', 10)).toEqual(['Item 02100', 'Item 01400', 'Item 00700'])
  expect(await names(['colour:Blue'], 'price', 2)).toEqual(['Item 00001', 'Item 00002'])
  for (const includeSubcollections of [false, true]) {
    const query = { attribute: ['colour:Red'], includeSubcollections }
    const { value, next } = await app.call(catalogue.inCollection, { as, query, params: { id: collectionId }, page: { limit: 2 } })
    expect(value.map(({ name }) => name)).toEqual(['Item 00700', 'Item 01400'])
    const cursor = new URL(next ?? '', 'http://stoa').searchParams.get('cursor') ?? ''
    const rest = await app.call(catalogue.inCollection, { as, query, params: { id: collectionId }, page: { limit: 2, cursor } })
    expect(rest.value.map(({ name }) => name)).toEqual(['Item 02100'])
  }
})

it('the products of a cart are read by their ids in one request, and what is not on sale is missing', async () => {
  const market = await makeMarket()
  const other = await makeMarket()
  const [one, two] = [await makeWith(market, {}), await makeWith(market, {})]
  await makeWith(market, {})
  const theirs = await makeWith(other, {})
  await makePushes(app, market.merchant)
  await makePushes(app, other.merchant)
  await sql`update listing set approval = 'Pending' where product_id = ${two}`.execute(app.db)
  const ids = [one, two, theirs, '018f0000-0000-7000-8000-000000000000']
  const { value, totalCount } = await app.call(catalogue.products, { as: market.as, query: { ids }, page: { limit: 100, count: true } })
  expect([value.map(({ id }) => id), totalCount]).toEqual([[one], 1])
  expect((await app.call(catalogue.products, { as: market.as, query: { ids: [theirs] } })).value).toEqual([])
  const tooMany = Array.from({ length: 101 }, () => one)
  for (const refused of [tooMany, [one, 'cart']])
    expect((await app.refused(catalogue.products, { as: market.as, query: { ids: refused } })).errors?.[0]?.path).toMatch(/^ids/)
})
