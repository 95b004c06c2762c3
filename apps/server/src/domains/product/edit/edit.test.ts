import { catalogue } from '@stoa/contract/catalogue.ts'
import { collection } from '@stoa/contract/collection.ts'
import { runs } from '@stoa/contract/run.ts'
import { productEdit } from '@stoa/contract/product-edit.ts'
import { eventsWithProduct, product } from '@stoa/contract/product.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeSyncedShop } from '../../../../test/make-synced-shop.ts'
import type { Made } from '../../../../test/make.ts'
import { makeMerchant, makeOperator } from '../../../../test/make.ts'
import { insertProducts } from '../../../sandbox/queries-shop.ts'
import { decrementStock } from '../queries-stock.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const see = (who: Made, id: string) => app.call(product.get, { as: who.as, params: { id } })

async function makePicture(colour: string) {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    .png()
    .toBuffer()
  return { name: `${colour}.png`, type: 'image/png', bytes }
}

const twoSizes = ['S', 'M'].map((value) => ({ sku: `T-${value}`, options: [{ name: 'Size', value }], priceMinor: 1999, stock: 4 }))

describe('a product made by hand', () => {
  test('has its pictures, variants and options, and is ready when nothing is missing', async () => {
    const merchant = await makeMerchant(app)
    const body = { name: 'Tall lamp', brand: 'Harbour', externalTags: ['oak'], variants: twoSizes, imageAlts: ['The front'] }
    const made = await app.call(productEdit.uploadManual, { as: merchant.as, body, upload: { images: await makePicture('teal') } })
    expect(made).toMatchObject({ name: 'Tall lamp', status: 'Ready', reasons: [], isFromShop: false, numberOfVariants: 2, externalTags: ['oak'] })
    expect(made.options).toEqual([{ name: 'Size', values: ['S', 'M'] }])
    expect(made.pictures).toMatchObject([{ alt: 'The front', state: 'stored' }])
    const picture = await fetch(`${app.publicUrl}${made.thumbnailImage?.src ?? ''}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await fetch(made.pictures[0]?.source ?? '')).status).toBe(200)
    expect(made.timeline).toMatchObject([{ kind: 'edited', code: 'product.created', message: 'Created in the portal' }])
    const inDutch = await app.call(product.get, { as: merchant.as, params: { id: made.id }, headers: { 'accept-language': 'nl' } })
    expect(inDutch.timeline).toMatchObject([{ code: 'product.created', message: 'Aangemaakt in het portaal' }])
  })

  test('waits in review while something is missing', async () => {
    const merchant = await makeMerchant(app)
    const made = await app.call(productEdit.uploadManual, { as: merchant.as, body: { name: 'Bare', variants: [{ priceMinor: 100 }] } })
    expect(made).toMatchObject({ status: 'Review', reasons: [{ code: 'no_image' }] })
  })

  test('is refused by the field: a reference that is taken, the same choice twice, what is no picture', async () => {
    const merchant = await makeMerchant(app)
    const body = { name: 'One', reference: 'mine', variants: [{ priceMinor: 100 }] }
    await app.call(productEdit.uploadManual, { as: merchant.as, body })
    const paths = async (given: object, upload?: { images: { name: string; type: string; bytes: Buffer } }) =>
      (await app.refused(productEdit.uploadManual, { as: merchant.as, body: { ...body, ...given }, ...(upload ? { upload } : {}) })).errors?.map(
        ({ path, code }) => `${path} ${code}`,
      )
    expect(await paths({})).toEqual(['reference taken'])
    expect(await paths({ reference: 'other', variants: [twoSizes[0], twoSizes[0]] })).toEqual(['variants.1.options same_options'])
    const text = { images: { name: 'a.png', type: 'image/png', bytes: Buffer.from('no picture at all') } }
    expect(await paths({ reference: 'other' }, text)).toEqual(['images unreadable_picture'])
    const { value } = await app.call(product.paged, { as: merchant.as, params: { id: merchant.companyId }, query: {}, page: {} })
    expect(value).toHaveLength(1)
  })
})

describe('an edit', () => {
  test('of texts answers what a read then answers, and its history pages through every entry', async () => {
    const merchant = await makeMerchant(app)
    const made = await app.call(productEdit.uploadManual, { as: merchant.as, body: { name: 'Chair 0', variants: twoSizes } })
    const names = Array.from({ length: 7 }, (_, index) => `Chair ${index + 1}`)
    let version = made.version
    for (const name of names) {
      const body = { id: made.id, version, name, brand: `Brand of ${name}`, externalTags: ['oak', name], attributes: [{ name: 'Wood', value: name }] }
      const edited = await app.call(productEdit.update, { as: merchant.as, body })
      expect(edited).toEqual(await see(merchant, made.id))
      expect(edited).toMatchObject({ name, brand: `Brand of ${name}`, externalTags: ['oak', name], version: version + 1, status: 'Review' })
      version = edited.version
    }
    const { timeline } = await see(merchant, made.id)
    expect(timeline).toHaveLength(eventsWithProduct)
    const page = (limit: number, cursor?: string) =>
      app.call(product.history, { as: merchant.as, params: { id: made.id }, page: { limit, ...(cursor && { cursor }) } })
    const first = await page(6)
    const cursor = new URL(first.next ?? '', 'http://stoa').searchParams.get('cursor') ?? ''
    const all = [...first.value, ...(await page(6, cursor)).value]
    expect(all.map(({ code }) => code)).toEqual([...names.map(() => 'product.edited'), 'product.created'])
    expect(all.slice(0, eventsWithProduct)).toEqual(timeline)
    expect(all[0]).toMatchObject({ message: 'Edited: name, brand, tags and attributes', actor: timeline[0]?.actor })
  })

  test('of texts keeps the stock that an order takes meanwhile, and of two edits at once one is refused', async () => {
    const merchant = await makeMerchant(app)
    const made = await app.call(productEdit.uploadManual, { as: merchant.as, body: { name: 'Chair', variants: twoSizes } })
    const rename = (name: string, version: number) => app.raw(productEdit.update, { as: merchant.as, body: { id: made.id, version, name } })
    const waiting = async () =>
      (await app.pool.query('select from pg_stat_activity where datname = current_database() and wait_event_type = $1', ['Lock'])).rowCount
    const { renaming } = await app.db.transaction().execute(async (tx) => {
      await decrementStock(tx, [{ merchantId: merchant.companyId, variantId: made.variants[0]?.id ?? '', quantity: 3 }])
      const first = rename('Armchair', made.version)
      await expect.poll(waiting).toBe(1)
      return { renaming: first }
    })
    expect(await renaming).toMatchObject({ status: 200, body: { name: 'Armchair', variants: [{ stock: 1 }, { stock: 4 }] } })
    const renamed = await see(merchant, made.id)
    expect(renamed).toMatchObject({ name: 'Armchair', version: made.version + 1, variants: [{ stock: 1 }, { stock: 4 }] })
    const [row] = (await app.call(product.paged, { as: merchant.as, params: { id: merchant.companyId }, query: {}, page: {} })).value
    expect(row).toMatchObject({ name: 'Armchair', stock: 5 })
    const both = await Promise.all([rename('Stool', renamed.version), rename('Bench', renamed.version)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('of pictures adds, replaces, orders and removes them', async () => {
    const merchant = await makeMerchant(app)
    const made = await app.call(productEdit.uploadManual, {
      as: merchant.as,
      body: { name: 'Chair', variants: [{ priceMinor: 100 }] },
      upload: { images: await makePicture('red') },
    })
    const added = await app.call(productEdit.replaceImage, {
      as: merchant.as,
      body: { id: made.id, version: made.version, alt: 'Blue' },
      upload: { image: await makePicture('blue') },
    })
    const [red, blue] = added.pictures.map(({ source }) => source)
    expect(added.pictures.map(({ alt }) => alt)).toEqual(['', 'Blue'])
    const turned = await app.call(productEdit.update, {
      as: merchant.as,
      body: {
        id: made.id,
        version: added.version,
        images: [
          { source: blue ?? '', alt: 'Blue' },
          { source: red ?? '', alt: 'Red' },
        ],
      },
    })
    expect(turned.pictures.map(({ alt, state }) => [alt, state])).toEqual([
      ['Blue', 'stored'],
      ['Red', 'stored'],
    ])
    expect(turned.thumbnailImage?.alt).toBe('Blue')
    const replaced = await app.call(productEdit.replaceImage, {
      as: merchant.as,
      body: { id: made.id, version: turned.version, source: blue },
      upload: { image: await makePicture('green') },
    })
    expect(replaced.pictures.map(({ alt }) => alt)).toEqual(['Blue', 'Red'])
    expect(replaced.pictures[0]?.source).not.toBe(blue)
    const problem = await app.refused(productEdit.replaceImage, {
      as: merchant.as,
      body: { id: made.id, version: made.version },
      upload: { image: await makePicture('red') },
    })
    expect(problem).toMatchObject({ code: 'stale_version', current: { version: replaced.version } })
  })

  test('changes variants, keeps those it names, and says what changed', async () => {
    const merchant = await makeMerchant(app)
    const made = await app.call(productEdit.uploadManual, { as: merchant.as, body: { name: 'Shirt', variants: twoSizes } })
    const [small] = made.variants
    const variants = [
      { id: small?.id, sku: 'T-S', options: [{ name: 'Size', value: 'S' }], priceMinor: 2500, stock: 4 },
      { options: [{ name: 'Size', value: 'XL' }], priceMinor: 2600, stock: 1 },
    ]
    const edited = await app.call(productEdit.update, { as: merchant.as, body: { id: made.id, version: made.version, variants } })
    expect(edited.variants.map(({ id, name, price }) => [id === small?.id, name, price?.minor])).toEqual([
      [true, 'S', 2500],
      [false, 'XL', 2600],
    ])
    expect(edited.timeline[0]?.message).toMatch(/^Edited: .*price/)
    const [one] = variants
    const cheap = one && [{ ...one, priceMinor: 1350, compareAtMinor: 500 }]
    const refused = await app.refused(productEdit.update, { as: merchant.as, body: { id: made.id, version: edited.version, variants: cheap ?? [] } })
    expect(refused.errors).toMatchObject([
      { path: 'variants.0.compareAtMinor', message: 'Enter a compare-at price above the price, or leave it empty.' },
    ])
    const stale = await app.refused(productEdit.update, { as: merchant.as, body: { id: made.id, version: made.version, name: 'Other' } })
    expect(stale.code).toBe('stale_version')
  })

  test('of a shop’s product outlives the next sync until it is reset; its variants stay the shop’s', async () => {
    const { merchant, shopId, sold, rows, sync } = await makeSyncedShop(app, 2)
    const [one] = sold
    const row = rows.find(({ merchantProductReference }) => merchantProductReference === one?.id)
    if (!one || !row) throw new Error('two were made')
    const before = await see(merchant, row.id)
    expect(before).toMatchObject({ isFromShop: true, editedFields: [] })
    const edited = await app.call(productEdit.update, {
      as: merchant.as,
      body: { id: row.id, version: before.version, name: 'My own name', brand: before.brand },
    })
    expect(edited.editedFields).toEqual(['name'])
    const variants = [{ priceMinor: 1 }]
    const refused = await app.refused(productEdit.update, { as: merchant.as, body: { id: row.id, version: edited.version, variants } })
    expect(refused.errors).toMatchObject([{ path: 'variants', code: 'shop_owns' }])
    await insertProducts(app.db, shopId, [{ ...one, title: 'Shop’s newer name', vendor: 'Newer maker' }])
    await sync()
    const synced = await see(merchant, row.id)
    expect(synced).toMatchObject({ name: 'My own name', brand: 'Newer maker', editedFields: ['name'] })
    const reset = await app.call(productEdit.update, { as: merchant.as, body: { id: row.id, version: synced.version, resetFields: ['name'] } })
    expect(reset).toMatchObject({ name: 'My own name', editedFields: [] })
    await sync()
    expect(await see(merchant, row.id)).toMatchObject({ name: 'Shop’s newer name' })
  })
})

describe('a bulk edit', () => {
  test('shows what it would change, changes it, and answers for each', async () => {
    const merchant = await makeMerchant(app)
    const make = (name: string, currency: string) =>
      app.call(productEdit.uploadManual, { as: merchant.as, body: { name, reference: name, currency, variants: [{ priceMinor: 1000 }] } })
    const [euro, dollar] = [await make('Euro', 'EUR'), await make('Dollar', 'USD')]
    const stranger = await makeSyncedShop(app, 1)
    const products = [{ id: euro.id }, { merchantProductReference: 'Dollar' }, { id: stranger.rows[0]?.id ?? '' }]
    const change = { brand: 'Both', addTags: ['sale'], priceChange: { kind: 'amount' as const, minor: -100, currency: 'EUR' } }
    const tried = await app.call(productEdit.bulkUpdate, { as: merchant.as, body: { products, change, dryRun: true } })
    expect(tried).toMatchObject({ isDryRun: true, done: 1, unchanged: 0, refused: 2 })
    expect(tried.items[0]?.changes).toEqual([
      { field: 'brand', variant: null, label: 'Brand', from: '', to: 'Both' },
      { field: 'tags', variant: null, label: 'Tags', from: '', to: 'sale' },
      { field: 'price', variant: null, label: 'Price', from: '10.00 EUR', to: '9.00 EUR' },
    ])
    expect(tried.items.slice(1).map(({ code }) => code)).toEqual(['other_currency', 'unknown_product'])
    expect(await see(merchant, euro.id)).toMatchObject({ brand: '', version: euro.version })
    const done = await app.call(productEdit.bulkUpdate, { as: merchant.as, body: { products, change } })
    expect(done).toMatchObject({ isDryRun: false, done: 1, refused: 2 })
    expect(await see(merchant, euro.id)).toMatchObject({ brand: 'Both', externalTags: ['sale'], variants: [{ price: { minor: 900 } }] })
    expect(await see(merchant, dollar.id)).toMatchObject({ brand: '', version: dollar.version })
    const again = await app.call(productEdit.bulkUpdate, { as: merchant.as, body: { products: [{ id: euro.id }], change: { brand: 'Both' } } })
    expect(again).toMatchObject({ done: 0, unchanged: 1 })
  })

  test('withdraws what a sync then leaves withdrawn, and brings it back', async () => {
    const { merchant, rows, sync } = await makeSyncedShop(app, 1)
    const id = rows[0]?.id ?? ''
    const to = (status: 'Discontinued' | 'Ready') =>
      app.call(productEdit.bulkUpdate, { as: merchant.as, body: { products: [{ id }], change: { status } } })
    expect((await to('Discontinued')).items[0]?.changes).toMatchObject([{ field: 'status', from: 'Ready', to: 'Discontinued' }])
    await sync()
    expect(await see(merchant, id)).toMatchObject({ status: 'Discontinued', editedFields: ['status'] })
    const refused = await app.call(productEdit.bulkUpdate, { as: merchant.as, body: { products: [{ id }], change: { brand: 'X' } } })
    expect(refused.items).toMatchObject([{ outcome: 'refused', code: 'discontinued' }])
    await to('Ready')
    expect(await see(merchant, id)).toMatchObject({ status: 'Ready', discontinuedAt: null, editedFields: [] })
  })

  test('brings back on sale at once what a marketplace approved', async () => {
    const operator = await makeOperator(app)
    const { merchant, rows } = await makeSyncedShop(app, 1, { marketplaceId: operator.marketplaceId })
    const id = rows[0]?.id ?? ''
    const place = await app.call(collection.create, { as: operator.as, body: { name: 'Lamps', requiresApproval: false } })
    await app.call(collection.addProducts, { as: merchant.as, body: { collectionId: place.id, products: [{ id }] } })
    const inCatalogue = async () => {
      const page = await app.call(catalogue.products, { as: operator.as, query: { sellerId: merchant.companyId } })
      return page.value.map(({ id }) => id)
    }
    const to = (status: 'Discontinued' | 'Ready') =>
      app.call(productEdit.bulkUpdate, { as: merchant.as, body: { products: [{ id }], change: { status } } })
    expect(await inCatalogue()).toEqual([id])
    await to('Discontinued')
    expect(await inCatalogue()).toEqual([])
    await to('Ready')
    expect(await see(merchant, id)).toMatchObject({ status: 'Published', discontinuedAt: null })
    expect(await inCatalogue()).toEqual([id])
  })

  test('over everything the filters meet is a run that goes to its end', async () => {
    const { merchant, rows } = await makeSyncedShop(app, 5)
    const [first] = rows
    const category = first?.externalCategory ?? ''
    const matching = rows.filter((row) => row.externalCategory === category).length
    const run = await app.call(productEdit.updateAll, {
      as: merchant.as,
      body: { filters: { externalCategory: [category] }, change: { addTags: ['all of them'] } },
    })
    await app.drain()
    const ended = await app.call(runs.get, { as: merchant.as, params: { id: run.runId } })
    expect(ended).toMatchObject({ kind: 'update', status: 'done', total: matching, done: matching, changed: matching, failed: 0 })
    const tagged = await app.call(product.paged, {
      as: merchant.as,
      params: { id: merchant.companyId },
      query: { externalTag: ['all of them'] },
      page: { count: true },
    })
    expect(tagged.totalCount).toBe(matching)
  })
})
