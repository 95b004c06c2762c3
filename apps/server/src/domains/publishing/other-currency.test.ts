import { collection } from '@stoa/contract/collection.ts'
import { mapping } from '@stoa/contract/mapping.ts'
import { product } from '@stoa/contract/product.ts'
import { productImport } from '@stoa/contract/product-import.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { chosen, csv, importing } from '../../../test/import-by-hand.ts'
import { makeMerchant, makeOperator } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A merchant whose file names the currency, and a marketplace in EUR with a collection. */
async function makeMarket(requiresApproval: boolean) {
  const operator = await makeOperator(app)
  const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
  const place = await app.call(collection.create, { as: operator.as, body: { name: 'Lamps', requiresApproval } })
  const carryIn = async (currency: string) => {
    const header = ['reference', 'name', 'price', 'currency', 'image']
    const one = await importing(app).handIn(merchant, csv([header, ['lamp', 'Lamp', '80', currency, 'https://127.0.0.1:1/lamp.jpg']]))
    await app.call(productImport.start, { as: merchant.as, body: chosen(one) })
    await app.drain()
  }
  await carryIn('EUR')
  const { value } = await app.call(product.paged, { as: merchant.as, params: { id: merchant.companyId }, query: {} })
  const id = value[0]?.id ?? ''
  await app.call(collection.addProducts, { as: merchant.as, body: { collectionId: place.id, products: [{ id }] } })
  await app.drain()
  const see = () => app.call(product.get, { as: merchant.as, params: { id } })
  return { operator, merchant, place, id, carryIn, see }
}

test('a product whose prices are in another currency than the marketplace’s is not for sale there, and says why', async () => {
  const { operator, merchant, id, carryIn, see } = await makeMarket(false)
  const reasons = async () =>
    (await app.call(mapping.ofProduct, { as: merchant.as, params: { id }, query: {} })).readiness[0]?.reasons.filter(
      ({ code }) => code === 'other_currency',
    )
  expect([(await see()).status, await reasons()]).toEqual(['Published', []])
  await carryIn('GBP')
  expect(await see()).toMatchObject({ status: 'Pushed', approvalStatus: 'Approved' })
  expect(await reasons()).toMatchObject([
    { message: 'Its prices are in GBP, and the marketplace sells in EUR', field: 'currency', level: 'required' },
  ])
  const query = { productStatus: ['Published' as const] }
  const published = await app.call(product.paged, { as: operator.as, params: { id: operator.companyId }, query })
  expect(published.value).toEqual([])
  await carryIn('EUR')
  expect([(await see()).status, await reasons()]).toEqual(['Published', []])
})

test('nor is it approved, by a person or without one', async () => {
  const { operator, id, place, carryIn, see } = await makeMarket(true)
  await carryIn('GBP')
  const approve = () => app.call(collection.bulkUpdateListings, { as: operator.as, body: { products: [{ id }], approvalStatus: 'Approved' } })
  expect((await approve()).items).toMatchObject([{ outcome: 'refused', code: 'other_currency', message: 'Its prices are in GBP, not in EUR' }])
  await app.call(collection.update, { as: operator.as, body: { id: place.id, version: place.version, requiresApproval: false } })
  await app.drain()
  expect(await see()).toMatchObject({ status: 'Pushed', approvalStatus: 'Pending' })
  await carryIn('EUR')
  expect(await see()).toMatchObject({ status: 'Published', approvalStatus: 'Approved' })
})
