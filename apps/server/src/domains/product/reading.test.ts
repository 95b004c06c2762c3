import { assortment } from '@stoa/contract/assortment.ts'
import { collection } from '@stoa/contract/collection.ts'
import { productEdit } from '@stoa/contract/product-edit.ts'
import { product } from '@stoa/contract/product.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeCollection, makeOffer } from '../../../test/make-catalogue.ts'
import { makeSyncedShop } from '../../../test/make-synced-shop.ts'
import { makeMerchant, makeOperator } from '../../../test/make.ts'
import { overallOf } from './rules-overall.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('a product', () => {
  test('has the pictures of each variant, in the list and alone', async () => {
    const { merchant, rows } = await makeSyncedShop(app, 6)
    const whole = await Promise.all(rows.map(({ id }) => app.call(product.get, { as: merchant.as, params: { id } })))
    expect(whole.some(({ variants }) => variants.some(({ images }) => images.length > 0))).toBe(true)
    for (const one of whole) {
      for (const { image, images } of one.variants) expect(images.length).toBe(image === null ? 0 : 1)
      const listed = rows.find(({ id }) => id === one.id)
      if (one.numberOfVariants === 1) expect(listed?.variants[0]?.images.map(({ src }) => src)).toEqual(listed?.images.map(({ src }) => src))
      else for (const [n, variant] of (listed?.variants ?? []).entries()) expect(variant.images.length).toBe(one.variants[n]?.images.length)
    }
  })

  test('says at its top how it stands where it is listed, to its merchant and to the operator', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const collectionId = await makeCollection(app, operator.marketplaceId, 'Lamps')
    const listed = await makeOffer(app, { marketplaceId: operator.marketplaceId, merchantId: merchant.companyId, collectionId })
    for (const { as } of [operator, merchant])
      expect(await app.call(product.get, { as, params: { id: listed.productId } })).toMatchObject({
        approvalStatus: 'Approved',
        percentageMapped: expect.any(Number) as number,
        requiresApproval: true,
      })
    const bare = await app.call(productEdit.uploadManual, { as: merchant.as, body: { name: 'Bare', variants: [{ priceMinor: 100 }] } })
    expect(bare).toMatchObject({ approvalStatus: 'Open', percentageMapped: null, requiresApproval: true })
  })

  test('comes to the state that most needs a person, and to the least share', () => {
    const collection = { id: 'lamps', name: 'Lamps' }
    const one = (approvalStatus: 'Pending' | 'Approved' | 'Rejected' | 'Open', percentageMapped: number, requiresApproval: boolean) => ({
      approvalStatus,
      percentageMapped,
      requiresApproval,
      collection,
    })
    const overall = (approvalStatus: string, percentageMapped: number | null, requiresApproval: boolean) => ({
      approvalStatus,
      percentageMapped,
      requiresApproval,
    })
    expect(overallOf([one('Approved', 80, false), one('Pending', 40, false)])).toEqual(overall('Pending', 40, false))
    expect(overallOf([one('Rejected', 100, true), one('Approved', 90, false)])).toEqual(overall('Approved', 90, true))
    // In no collection nothing is mapped: it is not 100 % ready for a collection that is yet to be chosen.
    expect(overallOf([{ ...one('Pending', 100, true), collection: null }])).toEqual(overall('Pending', null, true))
    expect(overallOf([one('Rejected', 100, false)]).approvalStatus).toBe('Rejected')
  })

  test('is filtered by what GetCategories answers, a shop’s category or a collection', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const collectionId = await makeCollection(app, operator.marketplaceId, 'Lamps')
    await makeOffer(app, { marketplaceId: operator.marketplaceId, merchantId: merchant.companyId, collectionId })
    for (const externalCategory of ['Home > Vases', 'Garden'])
      await app.call(productEdit.uploadManual, {
        as: merchant.as,
        body: { name: externalCategory, externalCategory, variants: [{ priceMinor: 100 }] },
      })
    const { value: categories } = await app.call(assortment.categories, { as: merchant.as })
    const vases = categories.find(({ name }) => name === 'Vases')
    const list = async (as: typeof merchant.as, category: string[]) =>
      (await app.call(product.paged, { as, params: { id: merchant.companyId }, query: { category } })).value
    expect((await list(merchant.as, [vases?.category ?? ''])).map(({ name }) => name)).toEqual(['Home > Vases'])
    expect(await list(merchant.as, [collectionId])).toHaveLength(1)
    const own = (await app.call(assortment.categories, { as: operator.as })).value
    expect(own).toMatchObject([{ collectionId, category: collectionId }])
  })
})

describe('a bulk change', () => {
  test('takes the changed fields beside the products or in change, and not both', async () => {
    const merchant = await makeMerchant(app)
    const { id } = await app.call(productEdit.uploadManual, { as: merchant.as, body: { name: 'Vase', variants: [{ priceMinor: 100 }] } })
    const products = [{ id }]
    expect(await app.call(productEdit.bulkUpdate, { as: merchant.as, body: { products, brand: 'Harbour' } })).toMatchObject({ done: 1 })
    expect(await app.call(productEdit.bulkUpdate, { as: merchant.as, body: { products, change: { brand: 'Pier' } } })).toMatchObject({ done: 1 })
    expect(await app.call(product.get, { as: merchant.as, params: { id } })).toMatchObject({ brand: 'Pier' })
    const both = await app.refused(productEdit.bulkUpdate, { as: merchant.as, body: { products, brand: 'A', change: { brand: 'B' } } })
    const none = await app.refused(productEdit.bulkUpdate, { as: merchant.as, body: { products } })
    expect([both.errors?.[0], none.errors?.[0]]).toMatchObject([
      { path: 'change', code: 'given_twice' },
      { path: 'change', code: 'required' },
    ])
    const operator = await makeOperator(app)
    const foreign = await app.refused(productEdit.bulkUpdate, { as: operator.as, body: { products, brand: 'A' } })
    expect(foreign.errors?.[0]).toMatchObject({ path: 'brand', code: 'merchant_owns' })
  })

  test('of listings takes them in either place as well', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const collectionId = await makeCollection(app, operator.marketplaceId, 'Lamps')
    const { listingId } = await makeOffer(app, { marketplaceId: operator.marketplaceId, merchantId: merchant.companyId, collectionId })
    const products = [{ collectionProductId: listingId }]
    const update = (body: object) => app.raw(collection.bulkUpdateListings, { as: operator.as, body: { products, ...body } })
    expect((await update({ change: { approvalStatus: 'Rejected', reason: 'Too dark' } })).status).toBe(200)
    expect((await update({ approvalStatus: 'Approved' })).status).toBe(200)
    expect((await update({ approvalStatus: 'Approved', change: { approvalStatus: 'Approved' } })).status).toBe(422)
  })
})
