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
    for (const [name, externalCategory, externalTags, stock] of [
      ['Blue lamp', 'Lamps', ['blue', 'new'], 3],
      ['Red lamp', 'Lamps', ['red'], 0],
      ['Oak stool', 'Stools', ['oak'], 5],
    ] as const)
      await app.call(productEdit.uploadManual, {
        as: merchant.as,
        body: { name, externalCategory, externalTags: [...externalTags], variants: [{ priceMinor: 100, stock }] },
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
  })
})
