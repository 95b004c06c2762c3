import { channel } from '@stoa/contract/channel.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makePictured } from '../../../../test/make-pictured.ts'
import { makeMerchant } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

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
