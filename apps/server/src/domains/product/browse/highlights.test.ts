import { productEdit } from '@stoa/contract/product-edit.ts'
import { product } from '@stoa/contract/product.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeOffer } from '../../../../test/make-catalogue.ts'
import type { Made } from '../../../../test/make.ts'
import { makeMerchant, makeOperator } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const see = (who: Made, id: string) => app.call(product.get, { as: who.as, params: { id } })

describe('a highlight', () => {
  const highlight = { text: 'New this week', colorHexValue: '#0a7f5a' }
  test('of a merchant is seen by all, of an operator on its own marketplace alone', async () => {
    const [operator, other] = [await makeOperator(app), await makeOperator(app)]
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const offer = await makeOffer(app, { marketplaceId: operator.marketplaceId, merchantId: merchant.companyId })
    const id = offer.productId
    const seen = await see(merchant, id)
    expect(seen).toMatchObject({ highlight: null, isHighlightOwn: false })
    await app.call(productEdit.update, { as: merchant.as, body: { id, version: seen.version, highlight } })
    expect(await see(operator, id)).toMatchObject({ highlight, isHighlightOwn: false })
    const mine = { text: 'Editor’s choice', colorHexValue: '#aa0000' }
    const body = { products: [{ id }], change: { highlight: mine } }
    expect(await app.call(productEdit.bulkUpdate, { as: operator.as, body })).toMatchObject({ done: 1 })
    expect(await see(operator, id)).toMatchObject({ highlight: mine, isHighlightOwn: true })
    expect(await see(merchant, id)).toMatchObject({ highlight, isHighlightOwn: true })
    expect(await app.call(productEdit.bulkUpdate, { as: other.as, body })).toMatchObject({ refused: 1, done: 0 })
    const of = (who: Made, companyId: string) => app.call(productEdit.highlights, { as: who.as, params: { id: companyId }, page: {} })
    expect((await of(operator, operator.companyId)).value).toMatchObject([{ productId: id, highlight: mine, isOwn: true }])
    expect((await of(merchant, merchant.companyId)).value).toMatchObject([{ productId: id, highlight, isOwn: true }])
    expect((await app.refused(productEdit.highlights, { as: other.as, params: { id: merchant.companyId }, page: {} })).status).toBe(404)
    await app.call(productEdit.bulkUpdate, { as: operator.as, body: { products: [{ id }], change: { highlight: null } } })
    expect(await see(operator, id)).toMatchObject({ highlight, isHighlightOwn: false })
    const foreign = await app.refused(productEdit.bulkUpdate, { as: operator.as, body: { products: [{ id }], change: { brand: 'Mine' } } })
    expect(foreign.errors).toMatchObject([{ path: 'change.brand', code: 'merchant_owns' }])
  })
})
