import { productEdit } from '@stoa/contract/product-edit.ts'
import { product } from '@stoa/contract/product.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeSyncedShop } from '../../../../test/make-synced-shop.ts'
import type { Made } from '../../../../test/make.ts'
import { makeMerchant, makeOperator, unique } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const see = (who: Made, id: string) => app.call(product.get, { as: who.as, params: { id } })

describe('browsing', () => {
  test('goes from one product to the next in the order and the filters of the list', async () => {
    const { merchant, rows } = await makeSyncedShop(app, 5)
    const sorted = rows.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ id }) => id)
    const beside = (id: string, query: object = {}) =>
      app.call(productEdit.neighbours, { as: merchant.as, params: { id, merchantId: merchant.companyId }, query: { sort: 'name', ...query } })
    expect(await beside(sorted[0] ?? '')).toEqual({ previous: null, next: sorted[1] })
    expect(await beside(sorted[2] ?? '')).toEqual({ previous: sorted[1], next: sorted[3] })
    expect(await beside(sorted[2] ?? '', { sort: '-name' })).toEqual({ previous: sorted[3], next: sorted[1] })
    expect(await beside(sorted[4] ?? '')).toEqual({ previous: sorted[3], next: null })
    expect(await beside(sorted[2] ?? '', { name: 'no such product' })).toEqual({ previous: null, next: null })
    const stranger = await makeMerchant(app)
    const params = { id: sorted[0] ?? '', merchantId: merchant.companyId }
    expect((await app.refused(productEdit.neighbours, { as: stranger.as, params, query: {} })).status).toBe(404)
  })

  test('offers the options, categories and tags there are, with their counts', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    for (const [externalCategory, sizes] of [
      ['Lamps', ['S', 'M']],
      ['Lamps', ['S']],
      ['Chairs', []],
    ] as const) {
      const variants = sizes.length === 0 ? [{ priceMinor: 100 }] : sizes.map((value) => ({ options: [{ name: 'Size', value }], priceMinor: 100 }))
      await app.call(productEdit.uploadManual, {
        as: merchant.as,
        body: { name: unique(), externalCategory, externalTags: ['all', externalCategory], variants },
      })
    }
    const seen = await app.call(productEdit.externalCategories, { as: merchant.as })
    expect(seen.categories).toEqual([
      { value: 'Chairs', products: 1 },
      { value: 'Lamps', products: 2 },
    ])
    expect(seen.tags[0]).toEqual({ value: 'all', products: 3 })
    expect(await app.call(productEdit.options, { as: merchant.as })).toEqual({
      options: [
        {
          name: 'Size',
          products: 2,
          values: [
            { value: 'S', products: 2 },
            { value: 'M', products: 1 },
          ],
        },
      ],
      isPartial: false,
    })
    expect((await app.call(productEdit.externalCategories, { as: operator.as })).categories).toEqual([])
  })

  test('gives a product another category without touching the rest', async () => {
    const merchant = await makeMerchant(app)
    const made = await app.call(productEdit.uploadManual, { as: merchant.as, body: { name: 'Vase', variants: [{ priceMinor: 100 }] } })
    const body = { products: [{ id: made.id }], externalCategory: 'Vases', addTags: ['glass'] }
    expect(await app.call(productEdit.updateCategories, { as: merchant.as, body })).toMatchObject({ done: 1 })
    expect(await see(merchant, made.id)).toMatchObject({ externalCategory: 'Vases', externalTags: ['glass'], name: 'Vase' })
    const nothing = await app.refused(productEdit.updateCategories, { as: merchant.as, body: { products: [{ id: made.id }] } })
    expect(nothing.errors).toMatchObject([{ path: 'externalCategory', code: 'required' }])
  })
})
