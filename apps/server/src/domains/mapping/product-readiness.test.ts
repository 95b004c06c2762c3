import { collection } from '@stoa/contract/collection.ts'
import { mapping } from '@stoa/contract/mapping.ts'
import { productEdit } from '@stoa/contract/product-edit.ts'
import { product } from '@stoa/contract/product.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { push } from '../../../test/curation-by-hand.ts'
import { makeProducts } from '../../../test/make-products.ts'
import type { Made } from '../../../test/make.ts'
import { makeMerchant, makeOperator } from '../../../test/make.ts'
import { refreshCardImages } from '../product/picture/queries-picture.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function makePartners() {
  const operator = await makeOperator(app)
  return { operator, merchant: await makeMerchant(app, { marketplaceId: operator.marketplaceId }) }
}

const reasonsFor = async (who: Made, id: string) =>
  (await app.call(mapping.ofProduct, { as: who.as, params: { id }, query: {} })).readiness[0]?.reasons ?? []
const ownCodes = new Set(['no_name', 'no_variant', 'no_image', 'no_price', 'invalid_gtin'])

describe('how ready a product is on a marketplace', () => {
  it('is the same for merchant and operator where its only image could not be fetched', async () => {
    const { operator, merchant } = await makePartners()
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const body = { name: 'Tall lamp', variants: [{ priceMinor: 1999, stock: 4 }] }
    const { id } = await app.call(productEdit.uploadManual, {
      as: merchant.as,
      body,
      upload: { images: { name: 'a.png', type: 'image/png', bytes } },
    })
    await push(app, merchant)
    await app.pool.query(`update product_image set state = 'failed', picture_id = null where product_id = $1`, [id])
    await refreshCardImages(app.db, merchant.companyId, [id])
    expect(await app.call(product.get, { as: merchant.as, params: { id } })).toMatchObject({ status: 'Pushed', reasons: [] })
    for (const who of [merchant, operator]) expect((await reasonsFor(who, id)).filter(({ code }) => ownCodes.has(code))).toEqual([])
  })

  it('names what the product itself lacks as its own page does: a variant without a price, no image, a wrong barcode', async () => {
    const { merchant } = await makePartners()
    const variants = [
      { sku: 'T-S', options: [{ name: 'Size', value: 'S' }], priceMinor: 1999, stock: 4 },
      { sku: 'T-M', options: [{ name: 'Size', value: 'M' }], gtin: '12345678', stock: 4 },
    ]
    const made = await app.call(productEdit.uploadManual, { as: merchant.as, body: { name: 'Tee', variants } })
    const own = (await reasonsFor(merchant, made.id)).filter(({ code }) => ownCodes.has(code))
    const texts = (reasons: readonly { code: string; message: string }[]) => reasons.map(({ code, message }) => `${code}: ${message}`).toSorted()
    expect(texts(own)).toEqual(texts(made.reasons))
    expect(own.find(({ code }) => code === 'no_price')).toMatchObject({ message: 'No price: T-M', detail: 'No price: T-M', field: 'price' })
  })

  it('says that the operator rejected it, not that a decision is to come', async () => {
    const { operator, merchant } = await makePartners()
    const [{ id } = { id: '' }] = await makeProducts(app, merchant, 1, { isNew: true })
    await push(app, merchant)
    await app.call(collection.bulkUpdateListings, {
      as: operator.as,
      body: { products: [{ id }], approvalStatus: 'Rejected', reasonCode: 'poor_images' },
    })
    const decisions = (await reasonsFor(merchant, id)).filter(({ code }) => code === 'not_approved' || code === 'not_placed')
    expect(decisions.map(({ message }) => message)).toEqual(['The operator rejected it'])
  })
})
