import { catalogue } from '@stoa/contract/catalogue.ts'
import { channel } from '@stoa/contract/channel.ts'
import { collection } from '@stoa/contract/collection.ts'
import { dashboard } from '@stoa/contract/dashboard.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { productEdit } from '@stoa/contract/product-edit.ts'
import { product } from '@stoa/contract/product.ts'
import { seller } from '@stoa/contract/seller.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { importing } from '../../../../test/import-by-hand.ts'
import { makeCollection } from '../../../../test/make-catalogue.ts'
import { makePicture, makePushes } from '../../../../test/make-products.ts'
import { makeStorefront, writeStorefront } from '../../../../test/make-storefront.ts'
import { makeSyncedShop } from '../../../../test/make-synced-shop.ts'
import type { Made } from '../../../../test/make.ts'
import { makeMerchant, makeOperator, makeViewer, unique } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const see = (who: Made, id: string) => app.call(product.get, { as: who.as, params: { id } })
const list = async (who: Made, query: { lacksTranslation?: boolean }) =>
  (await app.call(product.paged, { as: who.as, params: { id: who.companyId }, query })).value.map(({ id }) => id)

async function chooseLanguages(operator: Made, languages: string[]) {
  const { version } = await app.call(marketplace.myMarketplace, { as: operator.as })
  return app.call(marketplace.updateMyMarketplace, { as: operator.as, body: { version, languages } })
}

const mug = {
  name: 'Mug',
  description: 'A mug of clay.',
  variants: ['Large', 'XL'].map((value) => ({ sku: `M-${value}`, options: [{ name: 'Size', value }], priceMinor: 1200, stock: 4 })),
}
const dutch = {
  language: 'nl',
  name: 'Mok <b>&',
  description: 'Een mok van klei.',
  options: [{ name: 'Size', translation: 'Maat', values: [{ value: 'Large', translation: 'Groot' }] }],
}

/** A merchant who writes English, on a marketplace whose shoppers read Dutch, English and Hebrew, with a mug. */
async function makeMug() {
  const operator = await makeOperator(app)
  const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
  await chooseLanguages(operator, ['nl', 'en', 'he'])
  const made = await app.call(productEdit.uploadManual, { as: merchant.as, body: mug })
  return { operator, merchant, made }
}

async function translate(merchant: Made, id: string, translations: (typeof dutch)[]) {
  const { version } = await see(merchant, id)
  return app.call(productEdit.update, { as: merchant.as, body: { id, version, translations } })
}

/** Puts a product on sale. */
async function sell(operator: Made & { marketplaceId: string }, merchant: Made, productId: string, collectionId: string | null = null) {
  await app.db.updateTable('product').set({ status: 'Published' }).where('id', '=', productId).execute()
  const listing = { marketplace_id: operator.marketplaceId, merchant_id: merchant.companyId, product_id: productId, collection_id: collectionId }
  await app.db
    .insertInto('listing')
    .values({ ...listing, approval: 'Approved', position: 'a0' })
    .execute()
  await makePushes(app, merchant)
}

describe('the texts of a product in other languages', () => {
  test('are kept per language, and what the languages of its marketplaces lack is named', async () => {
    const { merchant, made } = await makeMug()
    expect(made.translations).toEqual([])
    expect(made.missingTranslations).toEqual([
      { language: 'nl', parts: ['name', 'description', 'options'] },
      { language: 'he', parts: ['name', 'description', 'options'] },
    ])
    const edited = await translate(merchant, made.id, [dutch])
    expect(edited).toEqual(await see(merchant, made.id))
    expect(edited.translations).toEqual([dutch])
    expect(edited.missingTranslations).toEqual([{ language: 'he', parts: ['name', 'description', 'options'] }])
    expect(edited.timeline[0]?.message).toContain('translations')
    const both = await translate(merchant, made.id, [{ language: 'he', name: 'ספל', description: '', options: [] }])
    expect(both.translations.map(({ language }) => language)).toEqual(['he', 'nl'])
    expect(both.missingTranslations).toEqual([{ language: 'he', parts: ['description', 'options'] }])
    const without = await translate(merchant, made.id, [{ language: 'nl', name: '', description: '', options: [] }])
    expect(without.translations.map(({ language }) => language)).toEqual(['he'])
  })

  test('that are missing are counted on the dashboard and listed, for the merchant and for the operator', async () => {
    const { operator, merchant, made } = await makeMug()
    const other = await app.call(productEdit.uploadManual, { as: merchant.as, body: { ...mug, name: 'Bowl' } })
    const counted = async () => (await app.call(dashboard.my, { as: merchant.as })).attention.find(({ key }) => key === 'translations_missing')?.count
    expect(await counted()).toBe(2)
    await translate(merchant, made.id, [dutch, { ...dutch, language: 'he' }])
    expect(await counted()).toBe(1)
    expect(await list(merchant, { lacksTranslation: true })).toEqual([other.id])
    expect(await list(merchant, { lacksTranslation: false })).toEqual([made.id])
    await makePushes(app, merchant)
    expect(await list(operator, { lacksTranslation: true })).toEqual([other.id])
    await chooseLanguages(operator, [])
    expect(await counted()).toBeUndefined()
    expect(await list(merchant, { lacksTranslation: true })).toEqual([])
  })

  test('are refused where a language comes twice or is none, and changed by no operator, viewer or other merchant', async () => {
    const { operator, merchant, made } = await makeMug()
    const body = { id: made.id, version: made.version, translations: [dutch] }
    const refusal = (as: Made['as'], translations: object[] = [dutch]) =>
      app.refused(productEdit.update, { as, body: { ...body, translations } as never })
    expect(await refusal(merchant.as, [dutch, dutch])).toMatchObject({ status: 422, errors: [{ path: 'translations' }] })
    expect(await refusal(merchant.as, [{ ...dutch, language: 'nl-NL' }])).toMatchObject({ status: 422 })
    await makePushes(app, merchant)
    expect(await refusal(operator.as)).toMatchObject({ status: 422, errors: [{ path: 'translations', code: 'merchant_owns' }] })
    expect(await refusal((await makeViewer(app, merchant)).as)).toMatchObject({ status: 403 })
    expect(await refusal((await makeMerchant(app)).as)).toMatchObject({ status: 404 })
    expect((await see(merchant, made.id)).translations).toEqual([])
  })

  test('stay when the shop of a merchant sends the product again', async () => {
    const { merchant, rows, shopId, sync } = await makeSyncedShop(app, 2)
    const id = rows[0]?.id ?? ''
    const texts = { language: 'nl', name: 'Lamp', description: 'Licht', options: [] }
    await translate(merchant, id, [texts])
    await sql`update sandbox.shop_product set body = jsonb_set(body, '{title}', '"Another title"') where shop_id = ${shopId}`.execute(app.db)
    await sync()
    expect(await see(merchant, id)).toMatchObject({ name: 'Another title', translations: [texts] })
  })
})

describe('a shopper', () => {
  test('reads products and collections in the language requested, and the words of the merchant where there is no translation', async () => {
    const { operator, merchant, made } = await makeMug()
    await translate(merchant, made.id, [dutch])
    const collectionId = await makeCollection(app, operator.marketplaceId, 'Mugs')
    const { version } = await app.call(collection.get, { as: operator.as, params: { id: collectionId } })
    const texts = { language: 'nl', name: 'Mokken', description: '' }
    const changed = await app.call(collection.update, { as: operator.as, body: { id: collectionId, version, translations: [texts] } })
    expect(changed.translations).toEqual([texts])
    expect(changed.missingTranslations).toEqual([{ language: 'he', parts: ['name'] }])
    await sell(operator, merchant, made.id, collectionId)
    const { as } = operator
    const read = (query: { language?: string }, headers: Record<string, string> = {}) =>
      app.call(catalogue.product, { as, params: { id: made.id }, query, headers })
    const inDutch = await read({ language: 'nl' })
    expect(inDutch).toMatchObject({ name: 'Mok <b>&', description: 'Een mok van klei.', collections: [{ name: 'Mokken' }] })
    expect(inDutch.options).toEqual([{ name: 'Maat', values: ['Groot', 'XL'] }])
    expect(inDutch.variants.map(({ name, options }) => ({ name, options }))).toEqual([
      { name: 'Groot', options: [{ name: 'Maat', value: 'Groot' }] },
      { name: 'XL', options: [{ name: 'Maat', value: 'XL' }] },
    ])
    expect(await read({}, { 'accept-language': 'nl' })).toEqual(inDutch)
    expect(await read({ language: 'he' })).toMatchObject({ name: 'Mug', options: [{ name: 'Size' }], collections: [{ name: 'Mugs' }] })
    const names = async (language: string) => [
      (await app.call(catalogue.products, { as, query: { language } })).value[0]?.name,
      (await app.call(catalogue.inCollection, { as, params: { id: collectionId }, query: { language } })).value[0]?.name,
      (await app.call(catalogue.collections, { as, query: { language } })).value[0]?.name,
    ]
    expect(await names('nl')).toEqual(['Mok <b>&', 'Mok <b>&', 'Mokken'])
    expect(await names('de')).toEqual(['Mug', 'Mug', 'Mugs'])
  })

  test('sees the page of a seller in the language of the browser', async () => {
    const { operator, merchant, made } = await makeMug()
    await translate(merchant, made.id, [dutch])
    await sell(operator, merchant, made.id)
    const handle = `seller-${unique()}`
    await app.db.updateTable('company').set({ handle }).where('id', '=', merchant.companyId).execute()
    await app.db.updateTable('installation').set({ default_marketplace_id: operator.marketplaceId }).execute()
    const names = async (language: string) =>
      (await app.call(seller.products, { params: { handle }, headers: { 'accept-language': language } })).value.map(({ name }) => name)
    expect(await names('nl')).toEqual(['Mok <b>&'])
    expect(await names('fr')).toEqual(['Mug'])
  })
})

describe('a channel', () => {
  test('is sent the language of its settings, its markup escaped', async () => {
    const { merchant, made } = await makeMug()
    await makePicture(app, { id: made.id, merchantId: merchant.companyId } as never)
    await translate(merchant, made.id, [dutch])
    const settings = { productLink: 'https://shop.example/p/{slug}', country: 'NL', format: 'xml' }
    const feedIn = async (more: Record<string, string>) => {
      const { feedUrl } = await app.call(channel.connect, { as: merchant.as, body: { provider: 'google', settings: { ...settings, ...more } } })
      return (await fetch(feedUrl ?? '')).text()
    }
    const feed = await feedIn({ language: 'nl' })
    expect(feed).toContain('Mok &lt;b&gt;&amp;')
    expect(feed).toContain('Een mok van klei.')
    expect(feed).toContain('Groot')
    expect(await feedIn({ language: 'he' })).toContain('Mug')
    const refused = await app.refused(channel.connect, {
      as: merchant.as,
      body: { provider: 'google', settings: { ...settings, language: 'Dutch' } },
    })
    expect(refused).toMatchObject({ status: 422, errors: [{ path: 'settings.language' }] })
  })

  test('that is the operator’s own shop gets the first language of the marketplace', async () => {
    const { operator, merchant, offer, shopId } = await makeStorefront(app)
    const title = async () =>
      (
        await sql<{
          title: string
        }>`select body ->> 'title' as title from sandbox.shop_product where shop_id = ${shopId} and reference like 'stoa-%'`.execute(app.db)
      ).rows[0]?.title
    await writeStorefront(app, operator.companyId)
    expect(await title()).toMatch(/^Chair/)
    await chooseLanguages(operator, ['nl'])
    await translate(merchant, offer.productId, [{ language: 'nl', name: 'Stoel', description: '', options: [] }])
    // Without a picture an edit takes it off sale.
    await app.db.updateTable('product').set({ status: 'Published' }).where('id', '=', offer.productId).execute()
    await writeStorefront(app, operator.companyId)
    expect(await title()).toBe('Stoel')
  })
})

describe('a file of products', () => {
  test('has the texts of each language, and what is written into it comes in', async () => {
    const { merchant, made } = await makeMug()
    await translate(merchant, made.id, [dutch])
    const by = importing(app)
    const file = (await by.exported(merchant)).toString('utf8')
    expect(file).toContain('name:nl,description:nl,option1_name:nl,option1_value:nl')
    expect(file).toContain('name:he')
    const elsewhere = await makeMerchant(app)
    await by.carryIn(elsewhere, Buffer.from(file.replaceAll('Groot', 'Heel groot')))
    const [copy] = await list(elsewhere, {})
    const [size] = dutch.options
    expect((await see(elsewhere, copy ?? '')).translations).toEqual([
      { ...dutch, options: [{ ...size, values: [{ value: 'Large', translation: 'Heel groot' }] }] },
    ])
  })
})
