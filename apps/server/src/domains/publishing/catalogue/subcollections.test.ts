import { catalogue } from '@stoa/contract/catalogue.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeCollection, makeOffer } from '../../../../test/make-catalogue.ts'
import { makeMerchant, makeOperator } from '../../../../test/make.ts'
import { makePushes } from '../../../../test/make-products.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A tree of collections, with products of two merchants in it: the top has none of its own, and one product lies in two collections. */
async function makeTree() {
  const { marketplaceId, as } = await makeOperator(app)
  const [merchant, other] = [await makeMerchant(app, { marketplaceId }), await makeMerchant(app, { marketplaceId })]
  const top = await makeCollection(app, marketplaceId, 'Home')
  const lamps = await makeCollection(app, marketplaceId, 'Lamps', top)
  const desk = await makeCollection(app, marketplaceId, 'Desk lamps', lamps)
  const chairs = await makeCollection(app, marketplaceId, 'Chairs', top)
  const elsewhere = await makeCollection(app, marketplaceId, 'Garden')
  const make = async (merchantId: string, collectionId: string, more: { approval?: 'Pending' } = {}) =>
    (await makeOffer(app, { marketplaceId, merchantId, collectionId, ...more })).productId
  const mine = [await make(merchant.companyId, lamps), await make(merchant.companyId, desk), await make(merchant.companyId, chairs)]
  const theirs = [await make(other.companyId, desk), await make(other.companyId, chairs)]
  await make(merchant.companyId, elsewhere)
  await make(merchant.companyId, chairs, { approval: 'Pending' })
  const [twice = ''] = mine
  await app.db
    .insertInto('listing')
    .values({
      marketplace_id: marketplaceId,
      merchant_id: merchant.companyId,
      product_id: twice,
      collection_id: chairs,
      approval: 'Approved',
      position: 'b',
    })
    .execute()
  await makePushes(app, merchant)
  await makePushes(app, other)
  return { as, merchant, other, top, lamps, desk, mine, theirs }
}

type Choice = { includeSubcollections?: boolean; sellerId?: string }

/** The products of a collection, read two by two, in the order they came. */
async function readAll(as: As, id: string, query: Choice): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const page = { limit: 2, ...(cursor ? { cursor } : {}) }
    const { value, next } = await app.call(catalogue.inCollection, { query, as, params: { id }, page })
    seen.push(...value.map((one) => one.id))
    cursor = next === null ? null : new URL(next, 'http://stoa').searchParams.get('cursor')
  } while (cursor)
  return seen
}

describe('a collection of the catalogue', () => {
  it('has the products of all collections below it where they are requested, each once', async () => {
    const { as, top, lamps, mine, theirs } = await makeTree()
    expect(await readAll(as, top, {})).toEqual([])
    const all = await readAll(as, top, { includeSubcollections: true })
    expect(all.toSorted()).toEqual([...mine, ...theirs].toSorted())
    expect(await readAll(as, lamps, { includeSubcollections: false })).toEqual([mine[0]])
    expect(new Set(await readAll(as, lamps, { includeSubcollections: true }))).toEqual(new Set([mine[0], mine[1], theirs[0]]))
    const page = { count: true, limit: 1 }
    const counted = await app.call(catalogue.inCollection, { query: { includeSubcollections: true }, as, params: { id: top }, page })
    expect(counted.totalCount).toBe(5)
  })

  it('has the products of one merchant where they are requested', async () => {
    const { as, merchant, other, top, desk, mine, theirs } = await makeTree()
    expect(await readAll(as, desk, { sellerId: other.companyId })).toEqual([theirs[0]])
    expect((await readAll(as, top, { includeSubcollections: true, sellerId: merchant.companyId })).toSorted()).toEqual(mine.toSorted())
    const query = { includeSubcollections: true, sellerId: other.companyId }
    const { totalCount } = await app.call(catalogue.inCollection, { query, as, params: { id: top }, page: { count: true, limit: 1 } })
    expect(totalCount).toBe(2)
  })

  it('of another marketplace has none', async () => {
    const { top } = await makeTree()
    const { as } = await makeOperator(app)
    const query = { includeSubcollections: true }
    expect(await app.refused(catalogue.inCollection, { query, as, params: { id: top } })).toMatchObject({ status: 404 })
  })
})

describe('the catalogue', () => {
  it('has the products of one merchant where they are requested, in each order, also of a search', async () => {
    const { as, other, theirs } = await makeTree()
    const query = { sellerId: other.companyId }
    const idsOf = async (page: { sort?: string; filter?: string }) =>
      (await app.call(catalogue.products, { query, as, page })).value.map(({ id }) => id)
    expect((await idsOf({ sort: 'name' })).toSorted()).toEqual(theirs.toSorted())
    expect((await idsOf({ sort: '-updatedAt' })).toSorted()).toEqual(theirs.toSorted())
    expect((await idsOf({ filter: 'text co "chair"' })).toSorted()).toEqual(theirs.toSorted())
    expect((await app.call(catalogue.products, { query, as, page: { count: true, limit: 1 } })).totalCount).toBe(2)
    const counted = { count: true, limit: 1, filter: 'text co "chair"' }
    expect((await app.call(catalogue.products, { query, as, page: counted })).totalCount).toBe(2)
  })
})
