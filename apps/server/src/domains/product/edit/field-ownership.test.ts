import { connectionHealth } from '@stoa/contract/connection-health.ts'
import type { OwnedField } from '@stoa/contract/field-ownership.ts'
import { product } from '@stoa/contract/product.ts'
import { productEdit } from '@stoa/contract/product-edit.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeSyncedShop } from '../../../../test/make-synced-shop.ts'
import type { Made } from '../../../../test/make.ts'
import { insertProducts } from '../../../sandbox/queries-shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const see = (who: Made, id: string) => app.call(product.get, { as: who.as, params: { id } })

test('an edit of a field that the portal owns outlives every sync, until the shop owns it again; the change is in the history', async () => {
  const { merchant, shopId, sold, rows, sync } = await makeSyncedShop(app, 2)
  const [one] = sold
  const row = rows.find(({ merchantProductReference }) => merchantProductReference === one?.id)
  if (!one || !row) throw new Error('two were made')
  const assign = async (portalFields: OwnedField[]) => {
    const { version } = await app.call(connectionHealth.get, { as: merchant.as })
    return app.call(connectionHealth.update, { as: merchant.as, body: { version, portalFields } })
  }
  const health = await assign(['title', 'price'])
  expect(health).toMatchObject({
    portalFields: ['price', 'title'],
    history: [{ action: 'connection.fields-assigned', label: 'Field ownership changed' }, {}],
  })
  const before = await see(merchant, row.id)
  expect(before.portalFields).toEqual(['price', 'title'])
  const change = (stock: number | null) =>
    before.variants.map(({ id, sku, options, gtin, weightGrams, compareAtPrice, stock: own }) => ({
      id,
      sku,
      options,
      gtin,
      weightGrams,
      compareAtMinor: compareAtPrice?.minor ?? null,
      priceMinor: 4321,
      stock: stock ?? own,
    }))
  const body = { id: row.id, version: before.version, name: 'Ours', variants: change(77) }
  expect((await app.refused(productEdit.update, { as: merchant.as, body })).errors).toMatchObject([{ path: 'variants', code: 'shop_owns' }])
  const edited = await app.call(productEdit.update, { as: merchant.as, body: { ...body, variants: change(null) } })
  expect(edited).toMatchObject({ name: 'Ours', editedFields: [] })
  const theirs = { ...one, title: 'Theirs', vendor: 'Newer maker', variants: one.variants.map((variant) => ({ ...variant, price: '9.99' })) }
  await insertProducts(app.db, shopId, [theirs])
  await sync()
  const synced = await see(merchant, row.id)
  expect(synced).toMatchObject({ name: 'Ours', brand: 'Newer maker' })
  expect(synced.variants.map(({ price }) => price?.minor)).toEqual(synced.variants.map(() => 4321))
  await assign([])
  await sync()
  const returned = await see(merchant, row.id)
  expect([returned.name, returned.variants[0]?.price?.minor]).toEqual(['Theirs', 999])
})
