import { collection } from '@stoa/contract/collection.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { change, changed, compare, decide, listingOf, push } from '../../../test/curation-by-hand.ts'
import { makeSyncedShop } from '../../../test/make-synced-shop.ts'
import { makeOperator } from '../../../test/make.ts'
import { insertProducts } from '../../sandbox/queries-shop.ts'
import { replaceImages } from '../product/picture/queries-picture.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/**
 * A product of a shop with one picture, approved. `show` gives the picture another address, and has the change reviewed before the picture is fetched, as it
 * is where many pictures wait.
 */
async function makeShown() {
  const operator = await makeOperator(app)
  const { merchant, shopId, address, sold, rows, sync } = await makeSyncedShop(app, 1, { marketplaceId: operator.marketplaceId, hasPictures: false })
  const [[one], [row]] = [sold, rows]
  if (!one || !row) throw new Error('one was made')
  const picture = (name: string) => `${address}/pictures/${name}.png`
  const sell = (name: string) => insertProducts(app.db, shopId, [{ ...one, images: [{ name, alt: 'A mug' }] }])
  await sell(picture('mug-sage-1-1'))
  await sync()
  const product = { id: row.id, merchantId: merchant.companyId, reference: one.id, name: one.title }
  const place = await app.call(collection.create, { as: operator.as, body: { name: 'Mugs' } })
  await app.call(collection.addProducts, { as: merchant.as, body: { collectionId: place.id, products: [{ id: row.id }] } })
  await decide(app, operator, [product], 'Approved')
  await app.drain()
  const show = async (source: string) => {
    await sell(source)
    await replaceImages(app.db, merchant.companyId, [row.id], [{ productId: row.id, source, alt: 'A mug', position: 0 }])
    await change(app, product, {}, source)
    await push(app, merchant)
    expect(await changed(app, operator)).toEqual([])
    await sync()
  }
  return { operator, merchant, product, picture, show, sync }
}

test('a picture that a shop replaced by another waits in the inbox', async () => {
  const { operator, product, picture, show } = await makeShown()
  await show(picture('chair-ochre-1-2'))
  expect(await changed(app, operator)).toEqual([product.id])
  expect(await listingOf(app, operator, product)).toMatchObject({ approvalStatus: 'Approved', changeKinds: ['picture'] })
  const { fields } = await compare(app, operator, product)
  expect(fields.map(({ field }) => field)).toEqual(['pictures'])
})

test('the same picture at another address is never in the inbox, and one that cannot be fetched is', async () => {
  const { operator, merchant, product, picture, show, sync } = await makeShown()
  await show(`${picture('mug-sage-1-1')}?v=2`)
  expect(await changed(app, operator)).toEqual([])
  expect(await compare(app, operator, product)).toMatchObject({ fields: [] })
  const seen = await app.pool.query(`select from product_event where merchant_id = $1 and kind = 'changed_after_approval'`, [merchant.companyId])
  expect(seen.rowCount).toBe(0)
  await show(picture('missing'))
  expect(await changed(app, operator)).toEqual([product.id])
  // Each sync tries it again; shoppers see nothing else while it fails.
  const offered = () => app.pool.query('select offer_changed_at from push where product_id = $1', [product.id])
  const tried = () => app.pool.query(`select attempted_at from product_image where product_id = $1 and state = 'failed'`, [product.id])
  const [{ rows: before }, { rows: firstTry }] = [await offered(), await tried()]
  await sync()
  expect((await tried()).rows).not.toEqual(firstTry)
  expect((await offered()).rows).toEqual(before)
})
