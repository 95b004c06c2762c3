import { categoryRule } from '@stoa/contract/category-rule.ts'
import { collection } from '@stoa/contract/collection.ts'
import { company } from '@stoa/contract/company.ts'
import { runs } from '@stoa/contract/run.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { push } from '../../../../test/curation-by-hand.ts'
import { makeProducts } from '../../../../test/make-products.ts'
import type { Made } from '../../../../test/make.ts'
import { makeMerchant, makeOperator, makePartnership } from '../../../../test/make.ts'
import { listCategories } from './queries.ts'

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
    expect(value).toEqual([{ category: 'Mugs', toPlace: 3, placed: 0, notReady: 1, otherCurrency: 0 }])
    const { run } = await app.call(categoryRule.upsert, { as: merchant.as, body: { marketplaceId, rules } })
    await app.drain()
    expect(await app.call(runs.get, { as: merchant.as, params: { id: run?.runId ?? '' } })).toMatchObject({
      kind: 'listing',
      status: 'done',
      changed: 3,
    })
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
    expect(value).toEqual([{ category: 'Shoes', toPlace: 6, placed: 0, notReady: 0, otherCurrency: 0 }])
    await app.call(categoryRule.upsert, { as: merchant.as, body: { marketplaceId, rules } })
    await app.drain()
    expect(await inCollection(merchant, mugs.id)).toHaveLength(6)
  })

  test('are previewed without products that the marketplace does not sell in their currency, and save nothing for them', async () => {
    const { merchant, marketplaceId, mugs } = await market()
    const [foreign] = await makeProducts(app, merchant, 1, { isNew: true, category: 'Mugs' })
    const [own] = await makeProducts(app, merchant, 1, { isNew: true, category: 'Mugs' })
    await app.db
      .updateTable('product')
      .set({ currency: 'GBP' })
      .where('id', '=', foreign?.id ?? '')
      .execute()
    const body = { marketplaceId, rules: [{ category: 'Mugs', collectionId: mugs.id }] }
    const { value } = await app.call(categoryRule.preview, { as: merchant.as, body })
    expect(value).toEqual([{ category: 'Mugs', toPlace: 1, placed: 0, notReady: 0, otherCurrency: 1 }])
    const { run } = await app.call(categoryRule.upsert, { as: merchant.as, body })
    await app.drain()
    expect(await app.call(runs.get, { as: merchant.as, params: { id: run?.runId ?? '' } })).toMatchObject({ status: 'done', changed: 1, failed: 0 })
    expect(await inCollection(merchant, mugs.id)).toEqual([own?.id])
  })

  test('are refused while the operator pauses the merchant, as adding products is', async () => {
    const { operator, merchant, marketplaceId, mugs } = await market()
    await makeProducts(app, merchant, 1, { isNew: true, category: 'Mugs' })
    await app.call(company.deactivate, { as: operator.as, params: { id: merchant.companyId } })
    const body = (collectionId: string | null) => ({ marketplaceId, rules: [{ category: 'Mugs', collectionId }] })
    expect((await app.refused(categoryRule.preview, { as: merchant.as, body: body(mugs.id) })).code).toBe('state_forbids')
    expect((await app.refused(categoryRule.upsert, { as: merchant.as, body: body(mugs.id) })).code).toBe('state_forbids')
    expect(await app.call(categoryRule.upsert, { as: merchant.as, body: body(null) })).toEqual({ run: null })
  })

  test('are saved while another bulk action on products runs, and their products are added as well', async () => {
    const { merchant, marketplaceId, mugs, lamps } = await market()
    const cups = await makeProducts(app, merchant, 2, { isNew: true, category: 'Mugs' })
    const lights = await makeProducts(app, merchant, 2, { isNew: true, category: 'Lamps' })
    const save = (category: string, collectionId: string | null) =>
      app.call(categoryRule.upsert, { as: merchant.as, body: { marketplaceId, rules: [{ category, collectionId }] } })
    expect(await save('Mugs', mugs.id)).toMatchObject({ run: { kind: 'listing' } })
    expect(await save('Lamps', lamps.id)).toEqual({ run: null })
    expect(await save('Vases', mugs.id)).toEqual({ run: null })
    expect(await save('Vases', null)).toEqual({ run: null })
    await app.drain()
    expect((await inCollection(merchant, mugs.id)).toSorted()).toEqual(cups.map(({ id }) => id).toSorted())
    expect((await inCollection(merchant, lamps.id)).toSorted()).toEqual(lights.map(({ id }) => id).toSorted())
    expect((await list(merchant, marketplaceId, { isMapped: true })).value.map(({ category }) => category)).toEqual(['Lamps', 'Mugs'])
  })

  test('are paged in order whatever order the database reads them in', async () => {
    const { merchant, marketplaceId, mugs } = await market()
    const made = await makeProducts(app, merchant, 300, { isNew: true })
    const names = made.map((_, n) => `c${String(n).padStart(3, '0')}`)
    await sql`update product p set external_category = x.name from unnest(${made.map(({ id }) => id)}::uuid[], ${names}::text[]) x (id, name)
      where p.merchant_id = ${merchant.companyId} and p.id = x.id`.execute(app.db)
    await sql`insert into category_rule (merchant_id, marketplace_id, category_key, category, collection_id)
      select ${merchant.companyId}, ${marketplaceId}, name, name, ${mugs.id} from unnest(${names}::text[]) name order by md5(name)`.execute(app.db)
    const filters = { marketplaceId, isMapped: true, text: undefined }
    const page = { limit: 25, sort: { field: 'category', descending: false }, count: false }
    const found = await app.db.transaction().execute(async (db) => {
      await sql`set local enable_nestloop = off`.execute(db)
      await sql`set local enable_mergejoin = off`.execute(db)
      const all: string[] = []
      for (let after: string | undefined = ''; after !== undefined;) {
        const rows: { category: string }[] = (await listCategories(db, merchant.companyId, filters, after, page)).slice(0, 25)
        all.push(...rows.map(({ category }) => category))
        after = rows.at(-1)?.category
      }
      return all
    })
    expect(found).toEqual(names)
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
