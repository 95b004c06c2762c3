import { channel } from '@stoa/contract/channel.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makePictured } from '../../../../test/make-pictured.ts'
import { makeMerchant } from '../../../../test/make.ts'
import { refreshCardImages } from '../../product/picture/queries-picture.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('A check for a marketplace counts what can be sent, and lists what is left out with the reason', async () => {
  const { as, companyId } = await makeMerchant(app)
  await makePictured(app, as, { name: 'Cup' })
  const mug = await makePictured(app, as, { name: 'Mug' })
  await app.pool.query('delete from product_image where product_id = $1', [mug.id])
  await refreshCardImages(app.db, companyId, [mug.id])
  const { channelId: id } = await app.call(channel.connect, { as, body: { provider: 'sandbox' } })
  const check = await app.call(channel.check, { as, params: { id } })
  expect(check).toMatchObject({ products: 2, leftOut: 1 })
  expect(check.issues.filter(({ isBlocking }) => isBlocking)).toMatchObject([{ code: 'no_picture', count: 1 }])
  const listed = await app.call(channel.issues, { as, params: { id }, query: { isLeftOut: true } })
  expect(listed.value.map(({ productId }) => productId)).toEqual([mug.id])
})

it('A check says that a product is left out for a price only where no variant has one', async () => {
  const { as } = await makeMerchant(app)
  const sizes = ['S', 'M'].map((value, at) => ({ sku: value, priceMinor: at === 0 ? 1200 : null, stock: 1, options: [{ name: 'Size', value }] }))
  await makePictured(app, as, { name: 'Cup', variants: sizes })
  const { channelId: id } = await app.call(channel.connect, { as, body: { provider: 'sandbox' } })
  const noPrice = async () => {
    const { leftOut, issues } = await app.call(channel.check, { as, params: { id } })
    const { value } = await app.call(channel.issues, { as, params: { id }, query: { code: 'no_price' } })
    const listed = value.map((one) => [one.isLeftOut, one.issues.find(({ code }) => code === 'no_price')?.isBlocking])
    return [leftOut, ...issues.filter(({ code }) => code === 'no_price').map(({ count, isBlocking }) => [count, isBlocking]), listed]
  }
  expect(await noPrice()).toEqual([0, [1, false], [[false, false]]])
  await makePictured(app, as, { name: 'Mug', variants: [{ sku: 'MUG', priceMinor: null, stock: 1 }] })
  expect((await noPrice()).slice(0, 2)).toEqual([1, [2, true]])
})

it('A check of a feed reads the products once until one of them changes', async () => {
  const { as } = await makeMerchant(app)
  const cup = await makePictured(app, as, { name: 'Cup' })
  await makePictured(app, as, { name: 'Mug' })
  const settings = { productLink: 'https://shop.example/p/{slug}', country: 'NL', format: 'tsv' }
  const { channelId: id } = await app.call(channel.connect, { as, body: { provider: 'google', settings } })
  const check = () => app.call(channel.check, { as, params: { id } })
  const first = await check()
  expect(first).toMatchObject({ products: 2, leftOut: 0 })
  // Known by a number that no reading would find.
  await app.pool.query(`update sales_channel set feed_check = feed_check || '{"variants": 77}' where id = $1`, [id])
  expect(await check()).toEqual({ ...first, variants: 77 })
  await app.pool.query(`update product set status = 'Discontinued' where id = $1`, [cup.id])
  expect(await check()).toMatchObject({ products: 1, variants: 1 })
})
