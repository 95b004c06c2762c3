import { productEdit } from '@stoa/contract/product-edit.ts'
import { product } from '@stoa/contract/product.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeOffer } from '../../../test/make-catalogue.ts'
import type { Made } from '../../../test/make.ts'
import { makeMerchant, makeOperator } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const make = (who: Made, name: string, ...skus: string[]) => {
  const variants = skus.map((sku, index) => ({ sku, options: [{ name: 'Size', value: String(index) }], priceMinor: 100 }))
  return app.call(productEdit.uploadManual, { as: who.as, body: { name, variants } })
}
const shared = async (who: Made, { id }: { id: string }) => (await app.call(product.sharedSkus, { as: who.as, params: { id } })).value

test('the SKUs of a product that another variant has as well are named, with one such product', async () => {
  const merchant = await makeMerchant(app)
  const mug = await make(merchant, 'Mug', 'ONE', 'TWO', '')
  expect(await shared(merchant, mug)).toEqual([])
  const cup = await make(merchant, 'Cup', 'ONE', 'THREE', '')
  expect(await shared(merchant, mug)).toEqual([{ sku: 'ONE', product: { id: cup.id, name: 'Cup' } }])
  expect(await shared(merchant, cup)).toEqual([{ sku: 'ONE', product: { id: mug.id, name: 'Mug' } }])
  // By hand two of one product are refused; a shop may send them.
  const bowl = await make(merchant, 'Bowl', 'FOUR', 'FIVE')
  await app.pool.query(`update variant set sku = 'FOUR' where product_id = $1`, [bowl.id])
  await app.pool.query('update product set card_variants = product_card_variants(merchant_id, id) where id = $1', [bowl.id])
  expect(await shared(merchant, bowl)).toEqual([{ sku: 'FOUR', product: { id: bowl.id, name: 'Bowl' } }])
})

test('what is discontinued shares no SKU, nor what another merchant sells', async () => {
  const merchant = await makeMerchant(app)
  const mug = await make(merchant, 'Mug', 'ONE')
  await make(await makeMerchant(app), 'Theirs', 'ONE')
  const old = await make(merchant, 'Old mug', 'ONE')
  await app.pool.query(`update product set status = 'Discontinued', discontinued_at = now() where id = $1`, [old.id])
  expect(await shared(merchant, mug)).toEqual([])
  expect(await shared(merchant, old)).toEqual([])
})

test('an operator reads of those on its marketplace alone', async () => {
  const operator = await makeOperator(app)
  const { marketplaceId } = operator
  const merchant = await makeMerchant(app, { marketplaceId })
  const { productId: id } = await makeOffer(app, { marketplaceId, merchantId: merchant.companyId, sku: 'ONE' })
  await make(merchant, 'Not sent', 'ONE')
  expect(await shared(merchant, { id })).toHaveLength(1)
  expect(await shared(operator, { id })).toEqual([])
  expect((await app.refused(product.sharedSkus, { as: (await makeOperator(app)).as, params: { id } })).status).toBe(404)
})
