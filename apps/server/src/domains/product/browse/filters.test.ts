import { productEdit } from '@stoa/contract/product-edit.ts'
import { product } from '@stoa/contract/product.ts'
import type { Sent } from '@stoa/contract/route.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeCollection, makeOffer } from '../../../../test/make-catalogue.ts'
import { makeMerchant, makeOperator } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('the filters of products', () => {
  test('each narrow the list, and several values of one are repeated keys', async () => {
    const merchant = await makeMerchant(app)
    for (const [name, externalCategory, externalTags, stock, brand, priceMinor] of [
      ['Blue lamp', 'Lamps', ['blue', 'new'], 3, 'Lumen', 100],
      ['Red lamp', 'Lamps', ['red'], 0, 'Lumen', 200],
      ['Oak stool', 'Stools', ['oak'], 5, 'Holt', 300],
    ] as const)
      await app.call(productEdit.uploadManual, {
        as: merchant.as,
        body: { name, brand, externalCategory, externalTags: [...externalTags], variants: [{ priceMinor, stock }] },
      })
    const found = async (query: Sent<typeof product.paged>['query']) =>
      (await app.call(product.paged, { as: merchant.as, params: { id: merchant.companyId }, query, page: { sort: 'name' } })).value.map(
        ({ name }) => name,
      )
    const all = ['Blue lamp', 'Oak stool', 'Red lamp']
    expect(await found({})).toEqual(all)
    expect(await found({ name: 'LAMP' })).toEqual(['Blue lamp', 'Red lamp'])
    expect(await found({ instock: 'true' })).toEqual(['Blue lamp', 'Oak stool'])
    expect(await found({ instock: 'false' })).toEqual(['Red lamp'])
    expect(await found({ brand: ['Lumen'] })).toEqual(['Blue lamp', 'Red lamp'])
    expect(await found({ brand: ['Lumen', 'Holt'], minPriceMinor: '200' })).toEqual(['Oak stool', 'Red lamp'])
    expect(await found({ minPriceMinor: '100', maxPriceMinor: '200' })).toEqual(['Blue lamp', 'Red lamp'])
    expect(await found({ maxPriceMinor: '100', parentsOnly: 'false' })).toEqual(['Blue lamp'])
    const { brands } = await app.call(productEdit.externalCategories, { as: merchant.as })
    expect(brands).toEqual([
      { value: 'Lumen', products: 2 },
      { value: 'Holt', products: 1 },
    ])
    expect(await found({ externalCategory: ['Stools'] })).toEqual(['Oak stool'])
    expect(await found({ externalTag: ['red', 'oak'] })).toEqual(['Oak stool', 'Red lamp'])
    const statuses = (await app.call(product.paged, { as: merchant.as, params: { id: merchant.companyId }, query: {} })).value.map(
      ({ status }) => status,
    )
    expect(await found({ productStatus: [...new Set(statuses)] })).toEqual(all)
    expect(await found({ productStatus: ['Discontinued'] })).toEqual([])
  })

  test('narrow an operator’s list to merchants and collections', async () => {
    const operator = await makeOperator(app)
    const { marketplaceId } = operator
    const [one, other] = [await makeMerchant(app, { marketplaceId }), await makeMerchant(app, { marketplaceId })]
    const [lamps, stools] = [await makeCollection(app, marketplaceId, 'Lamps'), await makeCollection(app, marketplaceId, 'Stools')]
    for (const [{ companyId: merchantId }, collectionId] of [
      [one, lamps],
      [other, stools],
    ] as const) {
      const { productId } = await makeOffer(app, { marketplaceId, merchantId, collectionId })
      await app.pool.query(
        `insert into push (marketplace_id, merchant_id, product_id, content_hash, product_name, product_updated_at, pushed_at)
         select $1, merchant_id, id, content_hash, name, updated_at, now() from product where id = $2`,
        [marketplaceId, productId],
      )
    }
    const merchants = async (query: Sent<typeof product.paged>['query']) =>
      (await app.call(product.paged, { as: operator.as, params: { id: operator.companyId }, query })).value.map(({ merchantId }) => merchantId)
    expect((await merchants({})).toSorted()).toEqual([one.companyId, other.companyId].toSorted())
    expect(await merchants({ merchantId: [one.companyId] })).toEqual([one.companyId])
    expect(await merchants({ category: [stools] })).toEqual([other.companyId])
    expect(await merchants({ category: [lamps, stools] })).toHaveLength(2)
    await app.pool.query(`update product set brand = 'Lumen', price_minor = 700 where merchant_id = $1`, [one.companyId])
    expect(await merchants({ brand: ['Lumen'] })).toEqual([one.companyId])
    expect(await merchants({ minPriceMinor: '701' })).toEqual([other.companyId])
  })
})
