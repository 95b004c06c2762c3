import { productEdit } from '@stoa/contract/product-edit.ts'
import { product } from '@stoa/contract/product.ts'
import { message } from '@stoa/messages/describe.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { importing } from '../../../../test/import-by-hand.ts'
import { makeSyncedShop } from '../../../../test/make-synced-shop.ts'
import { listStaleCards } from '../../../../test/product-cards.ts'
import { generateProducts } from '../../../sandbox/make-shop.ts'
import { insertProducts } from '../../../sandbox/queries-shop.ts'
import { listFetched, refreshCardImages, replaceImages, updateImages } from '../picture/queries-picture.ts'
import { decrementStock, returnStock, takeSold } from '../queries-stock.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function makePicture(colour: string) {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    .png()
    .toBuffer()
  return { name: `${colour}.png`, type: 'image/png', bytes }
}

describe('a card of the product list', () => {
  test('shows the pictures and variants a product has, whoever changed them', async () => {
    const { merchant, shopId, sold, rows, sync } = await makeSyncedShop(app, 6)
    const stale = () => listStaleCards(app.db)
    const cardOf = async (id: string) => {
      const { value } = await app.call(product.paged, { as: merchant.as, params: { id: merchant.companyId }, query: {} })
      const card = value.find((row) => row.id === id)
      if (!card) throw new Error('The product is not in the list')
      return card
    }
    const versionOf = async (id: string) => (await app.call(product.get, { as: merchant.as, params: { id } })).version
    expect(await stale()).toEqual([])

    const [first, second] = sold
    const one = rows.find(({ merchantProductReference }) => merchantProductReference === first?.id)
    if (!first || !second || !one) throw new Error('Six products were made')
    const [variant] = one.variants
    if (!variant) throw new Error('The product has a variant')

    await insertProducts(app.db, shopId, [{ ...first, variants: first.variants.slice(0, 1) }, ...sold.slice(1, 5)])
    await app.pool.query(`update sandbox.shop_product set removed_at = now() where shop_id = $1 and reference = $2`, [shopId, second.id])
    await sync()
    expect(await stale()).toEqual([])
    expect((await cardOf(one.id)).variants).toHaveLength(1)

    await app.call(productEdit.replaceImage, {
      as: merchant.as,
      body: { id: one.id, version: await versionOf(one.id), alt: 'In the hall' },
      upload: { image: await makePicture('teal') },
    })
    expect(await stale()).toEqual([])
    expect((await cardOf(one.id)).images.at(-1)).toMatchObject({ alt: 'In the hall', width: 60, height: 40 })

    const picture = (await app.call(product.get, { as: merchant.as, params: { id: one.id } })).pictures.at(-1)
    await app.call(productEdit.update, {
      as: merchant.as,
      body: { id: one.id, version: await versionOf(one.id), name: 'Renamed', images: [{ source: picture?.source ?? '', alt: 'Seen from above' }] },
    })
    expect(await stale()).toEqual([])
    expect(await cardOf(one.id)).toMatchObject({ name: 'Renamed', images: [{ alt: 'Seen from above' }], thumbnailImage: { alt: 'Renamed' } })

    await app.call(productEdit.bulkUpdate, {
      as: merchant.as,
      body: { products: rows.map(({ id }) => ({ id })), change: { brand: 'Harbour', highlight: { text: 'New', colorHexValue: '#112233' } } },
    })
    expect(await stale()).toEqual([])

    const made = await app.call(productEdit.uploadManual, {
      as: merchant.as,
      body: {
        name: 'By hand',
        variants: [
          { sku: 'H-1', options: [{ name: 'Size', value: 'S' }], priceMinor: 500, stock: 9 },
          { sku: 'H-2', options: [{ name: 'Size', value: 'M' }], priceMinor: 700, stock: 4 },
        ],
      },
      upload: { images: await makePicture('coral') },
    })
    expect(await stale()).toEqual([])
    // As a shop says which picture shows which variant.
    await app.pool.query(
      `update variant v set image_source = i.source from product_image i where i.product_id = v.product_id and v.sku = 'H-2' and v.product_id = $1`,
      [made.id],
    )
    const images = made.pictures.map(({ source }) => ({ source, alt: 'Seen from the front' }))
    await app.call(productEdit.update, { as: merchant.as, body: { id: made.id, version: made.version, images } })
    expect(await stale()).toEqual([])
    const [without, withPicture] = (await cardOf(made.id)).variants
    expect([without?.images, withPicture?.images]).toMatchObject([[], [{ width: 60, height: 40 }]])

    expect(await cardOf(made.id)).toMatchObject({
      stock: 13,
      variants: [{ sku: 'H-1', stock: 9 }, { sku: 'H-2' }],
      thumbnailImage: { alt: 'By hand' },
    })

    const [requested] = made.variants
    const quantity = { merchantId: merchant.companyId, variantId: requested?.id ?? '', quantity: 2 }
    await decrementStock(app.db, [quantity])
    expect(await stale()).toEqual([])
    expect(await cardOf(made.id)).toMatchObject({ stock: 11, variants: [{ stock: 7 }, { stock: 4 }] })
    await returnStock(app.db, [quantity])
    // More was sold elsewhere than there is: all of it is taken, of the others nothing more than was sold.
    const more = { ...quantity, quantity: 6 }
    expect(await takeSold(app.db, [more, more])).toEqual(new Map([[quantity.variantId, 9]]))
    expect(await stale()).toEqual([])
    expect(await cardOf(made.id)).toMatchObject({ stock: 4, variants: [{ stock: 0 }, { stock: 4 }] })
    expect(await takeSold(app.db, [more])).toEqual(new Map([[quantity.variantId, 0]]))
    await returnStock(app.db, [{ ...quantity, quantity: 9 }])
    // Two purchases at once of two variants: the second waits for the product and adds its own difference.
    const [other] = made.variants.slice(1)
    const otherQuantity = { merchantId: merchant.companyId, variantId: other?.id ?? '', quantity: 1 }
    const waiting = async () =>
      (await app.pool.query('select from pg_stat_activity where datname = current_database() and wait_event_type = $1', ['Lock'])).rowCount
    const parallel = await app.db.transaction().execute(async (tx) => {
      await decrementStock(tx, [quantity])
      const second = decrementStock(app.db, [otherQuantity])
      await expect.poll(waiting).toBe(1)
      return { second }
    })
    await parallel.second
    expect(await stale()).toEqual([])
    expect(await cardOf(made.id)).toMatchObject({ stock: 10, variants: [{ stock: 7 }, { stock: 3 }] })
    await returnStock(app.db, [quantity, otherQuantity])
    expect(await stale()).toEqual([])
    expect(await cardOf(made.id)).toMatchObject({ stock: 13, variants: [{ stock: 9 }, { stock: 4 }] })

    const { run } = await importing(app).carryIn(
      merchant,
      Buffer.from(
        'reference,title,variant_sku,price,stock,images\nnew-1,Imported,I-1,12.00,3,\nnew-2,Imported too,I-2,13.00,5,https://shop.example/a.jpg\n',
      ),
    )
    expect(run).toMatchObject({ status: 'done' })
    expect(await stale()).toEqual([])
  })

  test('keeps the picture of an address that changed until the one of the new address is here', async () => {
    const { merchant, shopId, sold, sync } = await makeSyncedShop(app, 1)
    const [one] = sold
    if (!one) throw new Error('One product was made')
    const generated = generateProducts({ products: 1, theme: 'home', seed: 5, currency: 'EUR' })
    await insertProducts(app.db, shopId, [{ ...one, images: (generated[0]?.images ?? []).slice(0, 1) }])
    await sync()
    const cardOf = async () => (await app.call(product.paged, { as: merchant.as, params: { id: merchant.companyId }, query: {} })).value[0]
    const before = await cardOf()
    if (!before?.thumbnailImage) throw new Error('The product has a picture')
    const shown = await app.call(product.get, { as: merchant.as, params: { id: before.id } })
    const addressOf = (name: string) => ({ productId: before.id, source: `https://shop.example/${name}.png`, alt: '', position: 0 })

    const changeTo = async (name: string) => {
      await replaceImages(app.db, merchant.companyId, [before.id], [addressOf(name)])
      await refreshCardImages(app.db, merchant.companyId, [before.id])
    }
    await changeTo('second')
    expect((await cardOf())?.thumbnailImage).toEqual(before.thumbnailImage)
    expect(await app.call(product.get, { as: merchant.as, params: { id: before.id } })).toMatchObject({
      images: [{ src: shown.images[0]?.src }],
      pictures: [{ source: addressOf('second').source, state: 'pending', picture: null }],
    })
    await changeTo('third')
    expect((await cardOf())?.thumbnailImage).toEqual(before.thumbnailImage)
    expect(await listFetched(app.db, merchant.companyId, [addressOf('third').source])).toEqual([])

    const end = { source: addressOf('third').source, pictureId: null, failure: message('upstream.no_image') }
    await updateImages(app.db, merchant.companyId, [end], false)
    await refreshCardImages(app.db, merchant.companyId, [before.id])
    expect((await cardOf())?.thumbnailImage).toBeNull()
  })
})
