import { collection } from '@stoa/contract/collection.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeProducts } from '../../../../test/make-products.ts'
import { makeMerchant, makeOperator } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function market() {
  const operator = await makeOperator(app)
  const place = await app.call(collection.create, { as: operator.as, body: { name: 'Lamps' } })
  return { operator, place }
}

describe('A merchant', () => {
  test('sees of a competitor’s listing what a storefront shows, and no figure of its business', async () => {
    const { operator, place } = await market()
    const [merchant, rival] = [
      await makeMerchant(app, { marketplaceId: operator.marketplaceId }),
      await makeMerchant(app, { marketplaceId: operator.marketplaceId }),
    ]
    const [offered] = await makeProducts(app, rival, 1)
    const products = [{ id: offered?.id }]
    await app.call(collection.addProducts, { as: rival.as, body: { collectionId: place.id, products } })
    await app.call(collection.bulkUpdateListings, { as: operator.as, body: { products, approvalStatus: 'Approved' } })
    const rowFor = async (who: typeof merchant | typeof operator, stock: number) => {
      await app.db
        .updateTable('product')
        .set({ stock })
        .where('id', '=', offered?.id ?? '')
        .execute()
      return (await app.call(collection.products, { as: who.as, params: { id: place.id }, query: {} })).value[0]
    }
    expect(await rowFor(merchant, 17)).toMatchObject({ merchantProductReference: '', stock: null, decidedAt: null, approvedAt: null })
    expect(await rowFor(merchant, 0)).toMatchObject({ stock: 0 })
    const whole = { merchantProductReference: expect.stringMatching(/./), stock: 17, decidedAt: expect.stringMatching(/Z$/) }
    expect(await rowFor(rival, 17)).toMatchObject(whole)
    expect(await rowFor(operator, 17)).toMatchObject(whole)
  })
})

describe('An operator', () => {
  test('cannot distinguish the product of a merchant that is no partner from one that is not there', async () => {
    const { operator, place } = await market()
    const requesting = await makeMerchant(app, { marketplaceId: operator.marketplaceId, partnership: 'REQUESTED' })
    const former = await makeMerchant(app, { marketplaceId: operator.marketplaceId, partnership: 'ENDED' })
    const ids = [...(await makeProducts(app, requesting, 1)), ...(await makeProducts(app, former, 1))].map(({ id }) => ({ id }))
    const absent = { id: operator.companyId }
    const answer = await app.call(collection.addProducts, { as: operator.as, body: { collectionId: place.id, products: [...ids, absent] } })
    const alike = Array<string>(3).fill('unknown_product This product was not found')
    expect(answer.items.map(({ code, message }) => `${code} ${message}`)).toEqual(alike)
  })
})
