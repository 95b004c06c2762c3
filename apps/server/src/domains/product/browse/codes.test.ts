import { catalogue } from '@stoa/contract/catalogue.ts'
import { product } from '@stoa/contract/product.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeOffer } from '../../../../test/make-catalogue.ts'
import { makeMarket } from '../../../../test/make-orders.ts'
import { makePushes } from '../../../../test/make-products.ts'
import { refreshCards } from '../../../../test/product-cards.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('a product', () => {
  it('is found by a part of the SKU or barcode number of a variant, and by a whole one', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const ids = { marketplaceId: operator.marketplaceId, merchantId: merchant.companyId }
    const other = await makeOffer(app, { ...ids, sku: 'CHA-0201-SAG' })
    await sql`update variant set gtin = '4000010201004' where id = ${other.variantId}`.execute(app.db)
    await makePushes(app, merchant)
    const readers = [
      async (query: object, page: Record<string, string | boolean>) =>
        (await app.call(product.paged, { as: merchant.as, params: { id: merchant.companyId }, query, page })).value.map(({ id }) => id),
      async (query: object, page: Record<string, string | boolean>) =>
        (await app.call(product.paged, { as: operator.as, params: { id: operator.companyId }, query, page })).value.map(({ id }) => id),
      async (query: object, page: Record<string, string | boolean>) =>
        (await app.call(catalogue.products, { as: operator.as, query, page })).value.map(({ id }) => id),
    ]
    for (const read of readers) {
      expect(await read({}, {})).toHaveLength(2)
      for (const text of ['CHA-0201-SAG', 'cha-0201', '10201004'])
        expect([text, await read({}, { filter: `text co "${text}"`, count: true })]).toEqual([text, [other.productId]])
      expect((await read({}, { filter: `text co "cha-0201" or text co "${offer.sku}"` })).toSorted()).toEqual(
        [offer.productId, other.productId].toSorted(),
      )
      expect(await read({ sku: ['CHA-0201-SAG'] }, { count: true })).toEqual([other.productId])
      expect(await read({ gtin: ['4000010201004'] }, {})).toEqual([other.productId])
      expect(await read({ gtin: ['4000010201004'], sku: [offer.sku] }, {})).toEqual([])
      expect(await read({ sku: ['CHA-0201'] }, {})).toEqual([])
    }
    const rows = await app.call(product.paged, {
      as: merchant.as,
      params: { id: merchant.companyId },
      query: { sku: ['CHA-0201-SAG'], parentsOnly: false },
    })
    expect(rows.value.map(({ variants }) => variants[0]?.sku)).toEqual(['CHA-0201-SAG'])

    await sql`update variant set removed_at = now() where id = ${other.variantId}`.execute(app.db)
    await refreshCards(app.db, [other.productId])
    for (const read of readers) expect(await read({}, { filter: 'text co "CHA-0201"' })).toEqual([])
    const stranger = await makeMarket(app)
    expect(
      (await app.call(product.paged, { as: stranger.merchant.as, params: { id: stranger.merchant.companyId }, query: { sku: [offer.sku] } })).value,
    ).toEqual([])
  })

  it('is listed where it changed since an instant', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const other = await makeOffer(app, { marketplaceId: operator.marketplaceId, merchantId: merchant.companyId })
    await sql`update product set updated_at = now() - interval '2 days' where id = ${offer.productId}`.execute(app.db)
    await makePushes(app, merchant)
    const updatedSince = new Date(Date.now() - 86_400_000).toISOString()
    for (const { as, companyId } of [merchant, operator]) {
      const page = { sort: 'updatedAt' }
      const read = async (query: object) => (await app.call(product.paged, { as, params: { id: companyId }, query, page })).value.map(({ id }) => id)
      expect(await read({})).toEqual([offer.productId, other.productId])
      expect(await read({ updatedSince })).toEqual([other.productId])
    }
  })
})
