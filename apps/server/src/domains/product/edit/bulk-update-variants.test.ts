import { connectionHealth } from '@stoa/contract/connection-health.ts'
import { product } from '@stoa/contract/product.ts'
import { productEdit } from '@stoa/contract/product-edit.ts'
import { variantEdit } from '@stoa/contract/variant-edit.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeSyncedShop } from '../../../../test/make-synced-shop.ts'
import type { Made } from '../../../../test/make.ts'
import { makeApiKey, makeMerchant, makeOperator } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const see = (who: Made, id: string) => app.call(product.get, { as: who.as, params: { id } })
const make = (who: Made, name: string, variants: object[]) => app.call(productEdit.uploadManual, { as: who.as, body: { name, variants } })
const set = (who: { as: Made['as'] | { token: string } }, ...variants: object[]) =>
  app.call(variantEdit.bulkUpdate, { as: who.as, body: { variants } })
const sizes = (prefix: string) =>
  ['S', 'M'].map((value) => ({ sku: `${prefix}-${value}`, options: [{ name: 'Size', value }], priceMinor: 1999, compareAtMinor: 2500, stock: 4 }))

test('stock and prices are set by SKU or GTIN with a key; what is not named stays, and the same request again changes nothing', async () => {
  const merchant = await makeMerchant(app)
  const key = await makeApiKey(app, merchant, ['product:manage'])
  const shirt = await make(merchant, 'Shirt', sizes('SH'))
  const lamp = await make(merchant, 'Lamp', [{ sku: 'LAMP', gtin: '4000010201004', priceMinor: 5000, stock: null }])
  const rows = [
    { sku: 'SH-M', stock: 9, priceMinor: 1500 },
    { sku: 'SH-S', priceMinor: 2600, currency: 'EUR' },
    { gtin: '4000010201004', stock: 3 },
  ]
  const answer = await set(key, ...rows)
  expect(answer).toMatchObject({
    changed: 3,
    unchanged: 0,
    failed: 0,
    items: [
      { sku: 'SH-M', gtin: null, outcome: 'changed', productId: shirt.id, variantId: shirt.variants[1]?.id, errors: [] },
      { sku: 'SH-S', outcome: 'changed', productId: shirt.id, variantId: shirt.variants[0]?.id },
      { sku: null, gtin: '4000010201004', outcome: 'changed', productId: lamp.id },
    ],
  })
  const changed = await see(merchant, shirt.id)
  expect(changed).toMatchObject({
    version: shirt.version + 1,
    // A price that is no longer lower is compared with nothing.
    variants: [
      { sku: 'SH-S', price: { minor: 2600 }, compareAtPrice: null, stock: 4 },
      { sku: 'SH-M', price: { minor: 1500 }, compareAtPrice: { minor: 2500 }, stock: 9 },
    ],
  })
  expect(changed.timeline[0]).toMatchObject({ kind: 'changed', code: 'product.edited', actor: expect.stringContaining('key') })
  expect(await see(merchant, lamp.id)).toMatchObject({ variants: [{ price: { minor: 5000 }, stock: 3 }] })
  const { value } = await app.call(product.paged, { as: merchant.as, params: { id: merchant.companyId }, query: {}, page: {} })
  expect(value.find(({ id }) => id === shirt.id)).toMatchObject({ stock: 13, price: { minor: 1500 } })
  const again = await set(key, ...rows)
  expect([again.changed, again.unchanged, again.failed]).toEqual([0, 3, 0])
  expect(await see(merchant, shirt.id)).toEqual(changed)
})

test('a price that was missing completes the product', async () => {
  const merchant = await makeMerchant(app)
  const bare = await make(merchant, 'Bare', [{ sku: 'BARE' }])
  const codes = async () => (await see(merchant, bare.id)).reasons.map(({ code }) => code)
  const before = await codes()
  expect((await set(merchant, { sku: 'BARE', priceMinor: 100 })).changed).toBe(1)
  expect(before.filter((code) => code !== 'no_image')).toHaveLength(1)
  expect(await codes()).toEqual(['no_image'])
})

test('each row answers for itself: unknown, ambiguous, sent twice, discontinued, in another currency, compared with less', async () => {
  const merchant = await makeMerchant(app)
  await make(merchant, 'Good', [{ sku: 'GOOD', priceMinor: 100, stock: 1 }])
  await make(merchant, 'One', [{ sku: 'SAME', gtin: '4006381333931', priceMinor: 100, stock: 1 }])
  const other = await make(merchant, 'Other', [{ sku: 'SAME', gtin: '4006381333931', priceMinor: 100, stock: 1 }])
  const old = await make(merchant, 'Old', [{ sku: 'OLD', priceMinor: 100, stock: 1 }])
  await app.call(productEdit.bulkUpdate, { as: merchant.as, body: { products: [{ id: old.id }], status: 'Discontinued' } })
  const { items, ...counts } = await set(
    merchant,
    { sku: 'NONE', stock: 5 },
    { gtin: '123', stock: 5 },
    { sku: 'SAME', stock: 5 },
    { gtin: '4006381333931', stock: 5 },
    { sku: 'GOOD', stock: 5 },
    { sku: 'GOOD', stock: 6 },
    { sku: 'OLD', stock: 5 },
    { sku: 'good', stock: 5 },
  )
  expect(counts).toEqual({ changed: 1, unchanged: 0, failed: 7 })
  expect(items.map(({ outcome, errors }) => [outcome, ...errors.map(({ path, code }) => `${path} ${code}`)])).toEqual([
    ['unknown_sku', 'sku unknown_sku'],
    ['unknown_gtin', 'gtin unknown_gtin'],
    ['ambiguous_sku', 'sku ambiguous_sku'],
    ['ambiguous_gtin', 'gtin ambiguous_gtin'],
    ['changed'],
    ['refused', 'sku given_twice'],
    ['refused', 'sku discontinued'],
    ['unknown_sku', 'sku unknown_sku'],
  ])
  expect(items[0]?.errors[0]?.message).toBe('None of your variants has this SKU.')
  const wrong = await set(merchant, { sku: 'GOOD', stock: 7, priceMinor: 200, currency: 'USD' })
  expect(wrong.items[0]).toMatchObject({ outcome: 'refused', errors: [{ path: 'currency', code: 'other_currency' }] })
  const less = await set(merchant, { sku: 'GOOD', stock: 7, compareAtMinor: 50 })
  expect(less.items[0]).toMatchObject({ outcome: 'refused', errors: [{ path: 'compareAtMinor' }] })
  // Once the other product is discontinued, the SKU is the first one's alone.
  await app.call(productEdit.bulkUpdate, { as: merchant.as, body: { products: [{ id: other.id }], status: 'Discontinued' } })
  expect((await set(merchant, { sku: 'SAME', stock: 5 })).items[0]).toMatchObject({ outcome: 'changed' })
  const paths = async (...variants: object[]) =>
    (await app.refused(variantEdit.bulkUpdate, { as: merchant.as, body: { variants } })).errors?.map(({ path }) => path)
  expect(await paths({ sku: 'GOOD', gtin: '1', stock: 1 })).toEqual(['variants.0.sku'])
  expect(await paths({ sku: 'GOOD' })).toEqual(['variants.0'])
  expect(await paths({ sku: 'GOOD', stock: 1 }, { sku: 'OLD', stock: -1 })).toEqual(['variants.1.stock'])
  expect(await paths(...Array.from({ length: 1001 }, (_, n) => ({ sku: `N${n}`, stock: 1 })))).toEqual(['variants'])
})

test('a variant without a SKU of its own is set by its id; one that changed meanwhile is refused with what it is, unless it is so already', async () => {
  const merchant = await makeMerchant(app)
  const { id: productId, variants } = await make(merchant, 'Scarf', [{ priceMinor: 2000, compareAtMinor: 2500, stock: 4 }])
  const variantId = variants[0]?.id
  const expected = { stock: 4, priceMinor: 2000, compareAtMinor: 2500 }
  // Sold meanwhile.
  await set(merchant, { variantId, stock: 3 })
  const [refused] = (await set(merchant, { variantId, stock: 10, priceMinor: 1900, expected })).items
  expect(refused).toMatchObject({
    outcome: 'refused',
    sku: null,
    productId,
    variantId,
    current: { stock: 3, priceMinor: 2000, compareAtMinor: 2500 },
    errors: [{ path: 'stock', code: 'changed_meanwhile' }],
  })
  expect((await see(merchant, productId)).variants[0]).toMatchObject({ stock: 3, price: { minor: 2000 } })
  // What is set is so already, whatever was expected: the same request again is no conflict.
  const known = { variantId, stock: 10, priceMinor: 1900, expected: { stock: 3, priceMinor: 2000 } }
  expect((await set(merchant, known)).items[0]).toMatchObject({ outcome: 'changed', current: { stock: 10, priceMinor: 1900, compareAtMinor: 2500 } })
  expect((await set(merchant, known)).items[0]).toMatchObject({ outcome: 'unchanged', current: { stock: 10 } })
  // A field that is expected is compared although another is set.
  expect((await set(merchant, { variantId, priceMinor: 1500, expected: { compareAtMinor: 2400 } })).items[0]).toMatchObject({
    errors: [{ path: 'compareAtMinor', code: 'changed_meanwhile' }],
  })
  // A price that rose meanwhile is the reason, not that the other price is no longer higher than it.
  await set(merchant, { variantId, priceMinor: 2400 })
  expect((await set(merchant, { variantId, compareAtMinor: 2200, expected: { priceMinor: 1900 } })).items[0]).toMatchObject({
    errors: [{ path: 'priceMinor', code: 'changed_meanwhile' }],
  })
  const other = await makeMerchant(app)
  const [foreign, twice] = [await set(other, { variantId, stock: 1 }), await set(merchant, { variantId, stock: 1 }, { variantId, stock: 2 })]
  expect(foreign.items[0]).toMatchObject({ outcome: 'unknown_variant', current: null, errors: [{ path: 'variantId', code: 'unknown_variant' }] })
  expect(twice.items.map(({ outcome }) => outcome)).toEqual(['changed', 'refused'])
  const { errors } = await app.refused(variantEdit.bulkUpdate, { as: merchant.as, body: { variants: [{ variantId, sku: 'A', stock: 1 }] } })
  expect(errors).toMatchObject([{ path: 'variants.0.sku', message: 'Send sku, gtin or variantId, one of the three.' }])
})

test('variants are listed for editing in the order of the products, without those of others and with what their shop owns', async () => {
  const { merchant, rows } = await makeSyncedShop(app, 1)
  const list = (who: Made, ...productId: string[]) => app.call(variantEdit.list, { as: who.as, query: { productId } })
  const shirt = await make(
    merchant,
    'Shirt',
    sizes('LS').map((size, n) => ({ ...size, gtin: `400638133393${n + 1}` })),
  )
  const foreign = await make(await makeMerchant(app), 'Theirs', [{ sku: 'X', stock: 1 }])
  const [synced = ''] = rows.map(({ id }) => id)
  const { value, totalVariants } = await list(merchant, shirt.id, foreign.id, synced, shirt.id)
  expect(value.map(({ productId, isFromShop, portalFields }) => ({ productId, isFromShop, portalFields }))).toEqual([
    { productId: shirt.id, isFromShop: false, portalFields: [] },
    { productId: synced, isFromShop: true, portalFields: [] },
  ])
  expect(totalVariants).toBe(value.flatMap(({ variants }) => variants).length)
  expect(value[0]).toMatchObject({
    productName: 'Shirt',
    status: shirt.status,
    currency: 'EUR',
    variants: shirt.variants.map(({ id, sku, options, gtin }) => {
      return { id, sku, options, gtin, price: { minor: 1999, currency: 'EUR' }, compareAtPrice: { minor: 2500 }, stock: 4 }
    }),
  })
  expect(await list(merchant)).toEqual({ value: [], totalVariants: 0 })
})

test('no more variants are listed than can be set at once', async () => {
  const merchant = await makeMerchant(app)
  const many = (name: string, count: number) =>
    make(
      merchant,
      name,
      Array.from({ length: count }, (_, n) => ({ options: [{ name: 'Number', value: `${n}` }], priceMinor: 100 })),
    )
  const [first, second, third] = [await many('First', 900), await many('Second', 300), await many('Third', 1)]
  const query = { productId: [first.id, second.id, third.id] }
  const { value, totalVariants } = await app.call(variantEdit.list, { as: merchant.as, query })
  expect([totalVariants, ...value.map(({ variants }) => variants.length)]).toEqual([1201, 900, 100])
  expect(value[1]?.variants.at(-1)?.options).toEqual([{ name: 'Number', value: '99' }])
})

test('another merchant with the same SKU is not touched, and neither operators nor keys without the permission may', async () => {
  const [merchant, neighbour] = [await makeMerchant(app), await makeMerchant(app)]
  await make(merchant, 'Mine', [{ sku: 'SHARED', priceMinor: 100, stock: 1 }])
  const theirs = await make(neighbour, 'Theirs', [{ sku: 'SHARED', priceMinor: 100, stock: 1 }])
  const own = await make(neighbour, 'Own', [{ sku: 'THEIRS', priceMinor: 100, stock: 1 }])
  const { items } = await set(merchant, { sku: 'SHARED', stock: 8 }, { sku: 'THEIRS', stock: 8 })
  expect(items.map(({ outcome }) => outcome)).toEqual(['changed', 'unknown_sku'])
  expect(await see(neighbour, theirs.id)).toEqual(theirs)
  expect(await see(neighbour, own.id)).toEqual(own)
  const reader = await makeApiKey(app, merchant, ['product:read'])
  const statusOf = async (as: Made['as'] | { token: string }) =>
    (await app.raw(variantEdit.bulkUpdate, { as, body: { variants: [{ sku: 'SHARED', stock: 1 }] } })).status
  expect(await statusOf(reader.as)).toBe(403)
  expect(await statusOf((await makeOperator(app)).as)).toBe(403)
})

test('what a connected shop owns is refused by its field, unless it is so already; what the portal owns is changed', async () => {
  const { merchant, rows } = await makeSyncedShop(app, 1)
  const [row] = rows
  if (!row) throw new Error('one was made')
  const before = await see(merchant, row.id)
  const [variant] = before.variants
  if (!variant) throw new Error('it has a variant')
  const { sku, stock } = variant
  const both = { sku, stock: (stock ?? 0) + 1, priceMinor: 4321 }
  const codes = async (given: object) => {
    const [item] = (await set(merchant, given)).items
    return [item?.outcome, ...(item?.errors.map(({ path, code }) => `${path} ${code}`) ?? [])]
  }
  expect(await codes(both)).toEqual(['refused', 'stock shop_owns', 'priceMinor shop_owns'])
  expect(await codes({ sku, stock })).toEqual(['unchanged'])
  const { version } = await app.call(connectionHealth.get, { as: merchant.as })
  await app.call(connectionHealth.update, { as: merchant.as, body: { version, portalFields: ['price'] } })
  expect(await codes(both)).toEqual(['refused', 'stock shop_owns'])
  expect((await see(merchant, row.id)).variants[0]?.price).toEqual(variant.price)
  expect(await codes({ sku, stock, priceMinor: 4321 })).toEqual(['changed'])
  expect((await see(merchant, row.id)).variants[0]).toMatchObject({ price: { minor: 4321 }, stock })
})
