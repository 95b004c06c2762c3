import { categoryRule } from '@stoa/contract/category-rule.ts'
import { collection } from '@stoa/contract/collection.ts'
import { runs } from '@stoa/contract/run.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { push } from '../../../../test/curation-by-hand.ts'
import { makeProducts } from '../../../../test/make-products.ts'
import type { Made } from '../../../../test/make.ts'
import { makeMerchant, makeOperator, makePartnership } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function market() {
  const operator = await makeOperator(app)
  const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
  const mugs = await app.call(collection.create, { as: operator.as, body: { name: 'Drinkware' } })
  const lamps = await app.call(collection.create, { as: operator.as, body: { name: 'Table lamps', requiresApproval: false } })
  return { operator, merchant, marketplaceId: operator.marketplaceId, mugs, lamps }
}

const list = (who: Made, marketplaceId: string, query: { isMapped?: boolean; category?: string } = {}, page: { limit?: number } = {}) =>
  app.call(categoryRule.list, { as: who.as, query: { marketplaceId, ...query }, page })

const inCollection = async (who: Made, id: string) =>
  (await app.call(collection.products, { as: who.as, params: { id }, query: {}, page: { limit: 100 } })).value.map((one) => one.id)

describe('category rules', () => {
  test('list every category with its products and the collection of the most similar name', async () => {
    const { merchant, marketplaceId, lamps } = await market()
    await makeProducts(app, merchant, 3, { isNew: true, category: 'Home > Table lamp' })
    await makeProducts(app, merchant, 2, { isNew: true, category: 'Mugs' })
    await makeProducts(app, merchant, 1, { isNew: true })
    const { value } = await list(merchant, marketplaceId)
    expect(value).toMatchObject([
      { category: 'Home > Table lamp', products: 3, unplacedProducts: 3, collection: null, suggestion: { id: lamps.id, path: 'Table lamps' } },
      { category: 'Mugs', products: 2, unplacedProducts: 2, collection: null, suggestion: null },
    ])
    const first = await list(merchant, marketplaceId, {}, { limit: 1 })
    expect(first.value.map(({ category }) => category)).toEqual(['Home > Table lamp'])
    expect(first.next).toContain('cursor=')
    expect((await list(merchant, marketplaceId, { category: 'mug' })).value.map(({ category }) => category)).toEqual(['Mugs'])
  })

  test('add the products of a category to its collection when saved, and new ones with each push', async () => {
    const { merchant, marketplaceId, mugs, lamps } = await market()
    const before = await makeProducts(app, merchant, 3, { isNew: true, category: 'Mugs' })
    const [unready] = await makeProducts(app, merchant, 1, { isNew: true, category: 'Mugs', status: 'Review' })
    const rules = [{ category: 'Mugs', collectionId: mugs.id }]
    const { value } = await app.call(categoryRule.preview, { as: merchant.as, body: { marketplaceId, rules } })
    expect(value).toEqual([{ category: 'Mugs', toPlace: 3, placed: 0, notReady: 1 }])
    const run = await app.call(categoryRule.upsert, { as: merchant.as, body: { marketplaceId, rules } })
    await app.drain()
    expect(await app.call(runs.get, { as: merchant.as, params: { id: run.runId } })).toMatchObject({ kind: 'listing', status: 'done', changed: 3 })
    expect(await inCollection(merchant, mugs.id)).toEqual(before.map(({ id }) => id))
    expect((await list(merchant, marketplaceId, { isMapped: true })).value).toMatchObject([{ collection: { id: mugs.id }, unplacedProducts: 1 }])

    // What becomes ready and what is new follows with the next push, without regard to case and accents.
    await app.db
      .updateTable('product')
      .set({ status: 'Ready' })
      .where('id', '=', unready?.id ?? '')
      .execute()
    const [fresh] = await makeProducts(app, merchant, 1, { isNew: true, category: 'MÚGS' })
    await push(app, merchant)
    expect(await inCollection(merchant, mugs.id)).toHaveLength(5)
    expect(await inCollection(merchant, mugs.id)).toContain(fresh?.id)

    // A changed rule leaves what is placed where it is.
    await app.call(categoryRule.upsert, { as: merchant.as, body: { marketplaceId, rules: [{ category: 'Mugs', collectionId: lamps.id }] } })
    await app.drain()
    expect(await inCollection(merchant, lamps.id)).toEqual([])
    await app.call(categoryRule.upsert, { as: merchant.as, body: { marketplaceId, rules: [{ category: 'Mugs', collectionId: null }] } })
    expect((await list(merchant, marketplaceId, { isMapped: true })).value).toEqual([])
  })

  test('are previewed with every spelling that saving them places', async () => {
    const { merchant, marketplaceId, mugs } = await market()
    await makeProducts(app, merchant, 3, { isNew: true, category: 'Shoes' })
    await makeProducts(app, merchant, 2, { isNew: true, category: 'shoes' })
    await makeProducts(app, merchant, 1, { isNew: true, category: 'Shóes' })
    await makeProducts(app, merchant, 1, { isNew: true, category: 'Shoes > Boots' })
    const rules = [{ category: 'Shoes', collectionId: mugs.id }]
    const { value } = await app.call(categoryRule.preview, { as: merchant.as, body: { marketplaceId, rules } })
    expect(value).toEqual([{ category: 'Shoes', toPlace: 6, placed: 0, notReady: 0 }])
    await app.call(categoryRule.upsert, { as: merchant.as, body: { marketplaceId, rules } })
    await app.drain()
    expect(await inCollection(merchant, mugs.id)).toHaveLength(6)
  })

  test('do not bring back what the operator removed or rejected', async () => {
    const { operator, merchant, marketplaceId, mugs } = await market()
    const [removed, rejected] = await makeProducts(app, merchant, 2, { isNew: true, category: 'Mugs' })
    await app.call(categoryRule.upsert, { as: merchant.as, body: { marketplaceId, rules: [{ category: 'Mugs', collectionId: mugs.id }] } })
    await app.drain()
    await app.call(collection.removeProducts, { as: operator.as, body: { collectionId: mugs.id, products: [{ id: removed?.id }] } })
    await app.call(collection.bulkUpdateListings, {
      as: operator.as,
      body: { products: [{ id: rejected?.id }], approvalStatus: 'Rejected', reason: 'No' },
    })
    await push(app, merchant)
    expect(await inCollection(merchant, mugs.id)).toEqual([rejected?.id])
    const [listing] = (await app.call(collection.listings, { as: operator.as, query: {} })).value
    expect(listing?.approvalStatus).toBe('Rejected')
  })

  test('place again what the merchant itself took out', async () => {
    const { merchant, marketplaceId, mugs, lamps } = await market()
    const [taken] = await makeProducts(app, merchant, 1, { isNew: true, category: 'Mugs' })
    await app.call(collection.addProducts, { as: merchant.as, body: { collectionId: lamps.id, products: [{ id: taken?.id }] } })
    await app.drain()
    await app.call(collection.removeProducts, { as: merchant.as, body: { collectionId: lamps.id, products: [{ id: taken?.id }] } })
    await app.drain()
    await app.call(categoryRule.upsert, { as: merchant.as, body: { marketplaceId, rules: [{ category: 'Mugs', collectionId: mugs.id }] } })
    await app.drain()
    expect(await inCollection(merchant, mugs.id)).toEqual([taken?.id])
  })

  test('are a merchant’s own, for marketplaces it sells on', async () => {
    const { operator, merchant, marketplaceId, mugs } = await market()
    const stranger = await makeMerchant(app)
    const body = { marketplaceId, rules: [{ category: 'Mugs', collectionId: mugs.id }] }
    expect((await app.refused(categoryRule.list, { as: stranger.as, query: { marketplaceId } })).code).toBe('not_found')
    expect((await app.refused(categoryRule.upsert, { as: stranger.as, body })).code).toBe('not_found')
    expect((await app.refused(categoryRule.upsert, { as: operator.as, body })).code).toBe('not_allowed')
    const foreign = await makeOperator(app)
    // The merchant sells there as well: it sees the collection, which is none of this marketplace.
    await makePartnership(app, foreign.marketplaceId, merchant.companyId)
    const elsewhere = await app.call(collection.create, { as: foreign.as, body: { name: 'Elsewhere' } })
    const wrong = { marketplaceId, rules: [{ category: 'Mugs', collectionId: elsewhere.id }] }
    expect((await app.refused(categoryRule.preview, { as: merchant.as, body: wrong })).errors).toMatchObject([{ path: 'rules.0.collectionId' }])
  })
})
