import { attribute } from '@stoa/contract/attribute.ts'
import { catalogue, facetLimits } from '@stoa/contract/catalogue.ts'
import type { Sent } from '@stoa/contract/route.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeCollection, makeOffer } from '../../../../test/make-catalogue.ts'
import { makeManyOffers, makeValues } from '../../../../test/make-many-offers.ts'
import { makeApiKey, makeMerchant, makeOperator } from '../../../../test/make.ts'
import { makePushes } from '../../../../test/make-products.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Two merchants with four products in two collections, and the same attributes and a product of another marketplace. */
async function makeShop() {
  const operator = await makeOperator(app)
  const { marketplaceId, as } = operator
  const [one, other] = [await makeMerchant(app, { marketplaceId }), await makeMerchant(app, { marketplaceId })]
  const top = await makeCollection(app, marketplaceId, 'Home')
  const below = await makeCollection(app, marketplaceId, 'Lamps', top)
  const colours = [{ value: 'Red', labels: { nl: 'Rood' } }, { value: 'Blue' }]
  const fabrics = ['Wool', 'Wool, virgin', 'Linen'].map((value) => ({ value }))
  const definitions = [
    { key: 'colour', name: 'Colour', labels: { nl: 'Kleur' }, type: 'choice' as const, allowedValues: colours },
    { key: 'fabric', name: 'Fabric', type: 'choices' as const, allowedValues: fabrics },
    { key: 'room', name: 'Room', type: 'choices' as const, allowedValues: [{ value: 'Kitchen' }, { value: 'Hall' }] },
    { key: 'organic', name: 'Organic', type: 'boolean' as const },
    { key: 'note', name: 'Note', type: 'text' as const },
  ]
  await app.call(attribute.create, { as, body: { attributeDefinitions: definitions } })
  const make = async (
    merchantId: string,
    collectionId: string,
    { brand, priceMinor, stock, ...values }: { brand: string; priceMinor: number; stock: number } & Record<string, string | number>,
  ) => {
    const { productId, sku } = await makeOffer(app, { marketplaceId, merchantId, collectionId, priceMinor, stock })
    await sql`update product set brand = ${brand} where id = ${productId}`.execute(app.db)
    for (const [key, value] of Object.entries(values))
      await makeValues(app, { marketplaceId, key, value: String(value), which: sql`p.id = ${productId}` })
    return { productId, sku }
  }
  const red = { brand: 'Lumen', priceMinor: 1000, stock: 5, colour: 'Red', fabric: 'Wool, virgin, Linen', room: 'Kitchen, Hall', note: 'x' }
  const first = await make(one.companyId, top, red)
  await make(one.companyId, below, { brand: 'Lumen', priceMinor: 2000, stock: 0, colour: 'Blue', fabric: 'Wool', room: 'Hall', organic: 'true' })
  await make(other.companyId, below, { brand: 'Ember', priceMinor: 3000, stock: 1, colour: 'Red', organic: 'false' })
  await make(other.companyId, top, { brand: '', priceMinor: 4000, stock: 1 })
  for (const merchant of [one, other]) await makePushes(app, merchant)
  return { operator, as, one, other, top, below, first }
}

const facets = (as: As, query: Sent<typeof catalogue.facets>['query'] = {}) => app.call(catalogue.facets, { as, query })
const valuesOf = (answer: Awaited<ReturnType<typeof facets>>, key: string) =>
  answer.attributes.find((one) => one.key === key)?.values.map(({ value, count }) => `${value} ${count}`)
const brandsOf = (answer: Awaited<ReturnType<typeof facets>>) => answer.brands.map(({ value, count }) => `${value} ${count}`)

it('the facets of a catalogue count brands, sellers, attributes, prices and stock of its own marketplace', async () => {
  const { operator, as, one, other } = await makeShop()
  await makeShop()
  const answer = await facets((await makeApiKey(app, operator, ['catalogue:read'])).as, { language: 'nl' })
  expect(answer).toMatchObject({
    isExact: true,
    brands: [
      { value: 'Lumen', count: 2 },
      { value: 'Ember', count: 1 },
    ],
    price: { lowest: { minor: 1000, currency: 'EUR' }, highest: { minor: 4000, currency: 'EUR' } },
    inStock: 3,
  })
  expect(new Set(answer.sellers.map(({ companyId, count }) => `${companyId} ${count}`))).toEqual(
    new Set([`${one.companyId} 2`, `${other.companyId} 2`]),
  )
  expect(answer.attributes.map(({ key }) => key)).toEqual(['colour', 'fabric', 'organic', 'room'])
  expect(answer.attributes[0]).toEqual({
    key: 'colour',
    name: 'Kleur',
    type: 'choice',
    values: [
      { value: 'Red', label: 'Rood', count: 2 },
      { value: 'Blue', label: 'Blue', count: 1 },
    ],
  })
  expect(valuesOf(answer, 'fabric')).toEqual(['Linen 1', 'Wool 1', 'Wool, virgin 1'])
  expect(valuesOf(answer, 'room')).toEqual(['Hall 2', 'Kitchen 1'])
  expect(valuesOf(answer, 'organic')).toEqual(['false 1', 'true 1'])
  expect(await facets((await makeOperator(app)).as)).toEqual({
    isExact: true,
    brands: [],
    sellers: [],
    attributes: [],
    price: { lowest: null, highest: null },
    inStock: 0,
  })
  expect(await app.refused(catalogue.facets, { as: one.as, query: {} })).toMatchObject({ status: 403 })
  expect((await facets(as)).attributes[0]?.name).toBe('Colour')
})

it('each facet is counted without its own filter, and with all others', async () => {
  const { as, one, other } = await makeShop()
  const ofBrand = await facets(as, { brand: ['Ember'] })
  expect(brandsOf(ofBrand)).toEqual(['Lumen 2', 'Ember 1'])
  expect([ofBrand.sellers.map(({ companyId }) => companyId), valuesOf(ofBrand, 'colour'), ofBrand.inStock]).toEqual([[other.companyId], ['Red 1'], 1])
  const ofColour = await facets(as, { attribute: ['colour:Red'] })
  expect([valuesOf(ofColour, 'colour'), valuesOf(ofColour, 'organic'), brandsOf(ofColour)]).toEqual([
    ['Red 2', 'Blue 1'],
    ['false 1'],
    ['Ember 1', 'Lumen 1'],
  ])
  const ofTwo = await facets(as, { attribute: ['colour:Red', 'organic:true'] })
  expect([valuesOf(ofTwo, 'colour'), valuesOf(ofTwo, 'organic'), brandsOf(ofTwo)]).toEqual([['Blue 1'], ['false 1'], []])
  const ofPrice = await facets(as, { minPriceMinor: '1500', maxPriceMinor: '3000' })
  expect([ofPrice.price.lowest?.minor, ofPrice.price.highest?.minor, brandsOf(ofPrice), ofPrice.inStock]).toEqual([
    1000,
    4000,
    ['Ember 1', 'Lumen 1'],
    1,
  ])
  const ofStock = await facets(as, { isInStock: 'true', sellerId: one.companyId })
  expect([ofStock.inStock, brandsOf(ofStock), ofStock.sellers.length]).toEqual([1, ['Lumen 1'], 2])
  expect(valuesOf(await facets(as, { attribute: ['note:x'] }), 'colour')).toEqual(['Red 1'])
  expect(brandsOf(await facets(as, { attribute: ['unknown:x'] }))).toEqual([])
})

it('the facets are those of a collection, of a search, and of codes', async () => {
  const { as, top, below, first } = await makeShop()
  expect(brandsOf(await facets(as, { collectionId: top }))).toEqual(['Lumen 1'])
  expect(brandsOf(await facets(as, { collectionId: top, includeSubcollections: true }))).toEqual(['Lumen 2', 'Ember 1'])
  expect(brandsOf(await facets(as, { collectionId: below, brand: ['Ember'] }))).toEqual(['Ember 1', 'Lumen 1'])
  expect(brandsOf(await facets(as, { sku: [first.sku] }))).toEqual(['Lumen 1'])
  const { name } = await app.call(catalogue.product, { as, params: { id: first.productId }, query: {} })
  expect(brandsOf(await facets(as, { filter: `text co "${name}"` }))).toEqual(['Lumen 1'])
  expect(brandsOf(await facets(as, { filter: 'text co "no such thing"' }))).toEqual([])
  const stranger = await makeShop()
  expect(await app.refused(catalogue.facets, { as, query: { collectionId: stranger.top } })).toMatchObject({ status: 404 })
})

it('names the field of a filter that it cannot read', async () => {
  const { as } = await makeShop()
  const pathOf = async (query: Sent<typeof catalogue.facets>['query']) => (await app.refused(catalogue.facets, { as, query })).errors?.[0]?.path
  expect(await pathOf({ filter: 'colour co "x"' })).toBe('filter')
  expect(await pathOf({ minPriceMinor: '1.5' })).toBe('minPriceMinor')
  expect(await pathOf({ collectionId: 'lamps' })).toBe('collectionId')
  expect(await pathOf({ attribute: ['colour'] })).toMatch(/^attribute/)
})

it('says that the counts are not exact above the limit, and counts what a filter keeps of a large catalogue', { timeout: 240_000 }, async () => {
  const { marketplaceId, as } = await makeOperator(app)
  const merchant = await makeMerchant(app, { marketplaceId })
  const brand = sql`case when n % 2000 = 0 then 'Rare' else 'Brand ' || n % 60 end`
  await makeManyOffers(app, { marketplaceId, merchantId: merchant.companyId, count: facetLimits.products + 500, brand })
  const whole = await facets(as)
  expect([whole.isExact, whole.brands.length, whole.sellers[0]?.count]).toEqual([false, facetLimits.values, facetLimits.products])
  const rare = await facets(as, { brand: ['Rare'] })
  expect([rare.isExact, rare.sellers[0]?.count, rare.price.lowest?.minor]).toEqual([false, 2, 3000])
  const narrow = await facets(as, { brand: ['Rare'], maxPriceMinor: '3500' })
  expect([narrow.isExact, narrow.sellers[0]?.count, narrow.price.highest?.minor]).toEqual([true, 1, 5000])
})

it('answers that did not change are 304 for who names them, and no cache shows them unchecked', async () => {
  const { as, top, first } = await makeShop()
  for (const [route, params] of [
    [catalogue.facets, {}],
    [catalogue.products, {}],
    [catalogue.inCollection, { id: top }],
    [catalogue.product, { id: first.productId }],
    [catalogue.collections, {}],
  ] as const) {
    const ask = (etag?: string) =>
      app.raw(route, { as, params, query: {}, ...(etag === undefined ? {} : { headers: { 'if-none-match': etag } }) } as never)
    const { status, headers } = await ask()
    const etag = headers.get('etag') ?? ''
    expect([status, headers.get('cache-control'), etag.length > 10]).toEqual([200, 'private, no-cache', true])
    const again = await ask(etag)
    expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, etag])
    expect((await ask('"another"')).status).toBe(200)
  }
  const { headers } = await app.raw(catalogue.products, { as, query: {} })
  await sql`update product set name = 'Renamed' where id = ${first.productId}`.execute(app.db)
  expect((await app.raw(catalogue.products, { as, query: {}, headers: { 'if-none-match': headers.get('etag') ?? '' } })).status).toBe(200)
  expect((await app.raw(attribute.pagedAll, { as, query: {} })).headers.get('etag')).toBeNull()
})
