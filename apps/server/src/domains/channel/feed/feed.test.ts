import { gunzipSync } from 'node:zlib'
import { channel } from '@stoa/contract/channel.ts'
import type { FeedIssueCode } from '@stoa/contract/channel.ts'
import { parse } from 'csv-parse/sync'
import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acpProduct, googleRow, ucpCatalog } from '../../../../test/feed-shapes.ts'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import type { MadeProduct } from '../../../../test/make-products.ts'
import { makePicture, makeProducts } from '../../../../test/make-products.ts'
import { makeMerchant, makeViewer } from '../../../../test/make.ts'
import { refreshCards } from '../../../../test/product-cards.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Merchant = Awaited<ReturnType<typeof makeMerchant>>
type Variant = Partial<{
  sku: string
  name: string
  price_minor: number | null
  compare_at_minor: number
  stock: number | null
  gtin: string
  options: object[]
}>
const noSize = { name: 'Size', value: 'Any' }
const settings = { productLink: 'https://shop.example/p/{slug}?v={variant}', country: 'NL', format: 'tsv' }

async function addVariants(product: MadeProduct | undefined, variants: readonly Variant[]): Promise<void> {
  if (!product) throw new Error('There is no product')
  await app.db
    .insertInto('variant')
    .values(
      variants.map(({ options = [], ...own }, n) => ({
        merchant_id: product.merchantId,
        product_id: product.id,
        reference: `v${n}`,
        price_minor: 1999,
        position: n,
        options: JSON.stringify(options),
        ...own,
      })),
    )
    .execute()
  await refreshCards(app.db, [product.id])
}

/** A merchant with one product in two colours, and one that cannot be shown. */
async function makeCatalogue() {
  const merchant = await makeMerchant(app)
  const [lamp, broken] = await makeProducts(app, merchant, 2, { isNew: true, name: 'Lamp "Nørd"\tand <b>tab</b> &', category: 'Lamps > Desk' })
  if (!lamp || !broken) throw new Error('No products')
  await makePicture(app, lamp)
  await app.db
    .updateTable('product')
    .set({ brand: 'Lumen', description: 'Line one\nLine "two"\u0007', attributes: JSON.stringify([{ name: 'Gender', value: 'Unisex' }]) })
    .where('id', '=', lamp.id)
    .execute()
  await addVariants(lamp, [
    { sku: 'L-R', gtin: '4006381333931', compare_at_minor: 2500, stock: 0, options: [{ name: 'Colour', value: 'Red' }, noSize] },
    { sku: 'L-B', gtin: '123', stock: 3, options: [{ name: 'Colour', value: 'Blue' }] },
    { sku: 'L-X', price_minor: null, options: [{ name: 'Colour', value: 'None' }] },
  ])
  await addVariants(broken, [{ price_minor: 0 }])
  return { merchant, lamp, broken }
}

const connect = (merchant: Merchant, more: Record<string, string> = {}, provider = 'google') =>
  app.call(channel.connect, { as: merchant.as, body: { provider, settings: { ...settings, ...more } } })
const read = (url: string | null, headers: Record<string, string> = {}) => fetch(url ?? '', { headers })
const rowsOf = (text: string) => parse<Record<string, string>>(text, { delimiter: '\t', columns: true, relax_quotes: false })

describe('a Google Merchant feed', () => {
  it('has a row per variant that Google accepts, and leaves out what cannot be shown', async () => {
    const { merchant, lamp } = await makeCatalogue()
    await app.db.insertInto('shipping_profile').values({ company_id: merchant.companyId, currency: 'EUR' }).execute()
    const zone = { company_id: merchant.companyId, zone_position: 0, position: 0 }
    await app.db.insertInto('shipping_zone').values({ company_id: merchant.companyId, position: 0, name: 'Home', basis: 'flat' }).execute()
    await app.db
      .insertInto('shipping_area')
      .values({ ...zone, country_code: 'NL' })
      .execute()
    await app.db
      .insertInto('shipping_rate')
      .values({ ...zone, name: 'Parcel', from_value: 0, price_minor: 495 })
      .execute()
    const { feedUrl } = await connect(merchant)
    const response = await read(feedUrl)
    expect(response.headers.get('content-type')).toBe('text/tab-separated-values; charset=utf-8')
    const rows = rowsOf(await response.text()).map((row) => googleRow.parse(row))
    const title = `Lamp "Nørd" and <b>tab</b> & 0000 ${lamp.name.split(' ').at(-1)}`
    expect(rows).toMatchObject([
      {
        item_group_id: lamp.id,
        title: `${title} - Red`,
        description: 'Line one Line "two"',
        availability: 'out_of_stock',
        price: '25.00 EUR',
        sale_price: '19.99 EUR',
        brand: 'Lumen',
        gtin: '4006381333931',
        mpn: '',
        color: 'Red',
        gender: 'unisex',
        product_type: 'Lamps > Desk',
        shipping: 'NL:::4.95 EUR',
      },
      { title: `${title} - Blue`, availability: 'in_stock', price: '19.99 EUR', sale_price: '', gtin: '', mpn: '', color: 'Blue' },
    ])
    expect(rows[0]?.link).toMatch(/^https:\/\/shop\.example\/p\/lamp-n-rd-and-b-tab-b-0000-\w+\?v=v0$/)
    expect(rows[0]?.image_link).toMatch(new RegExp(`^${app.publicUrl}/files/pictures/.*/detail\\.webp$`))
    expect(await app.call(channel.list, { as: merchant.as })).toMatchObject([
      { published: 1, refused: 1, state: 'active', readAt: expect.any(String) },
    ])
  })

  it('is well-formed XML with the same facts when XML is chosen', async () => {
    const { merchant } = await makeCatalogue()
    const { feedUrl } = await connect(merchant, { format: 'xml' })
    expect(feedUrl).toMatch(/\.xml$/)
    const found: Record<string, string[]> = {}
    const parser = new SaxesParser({ xmlns: true })
    let name = ''
    parser.on('opentag', (tag) => (name = tag.name))
    parser.on('text', (text) => text.trim() !== '' && (found[name] ??= []).push(text))
    parser.on('error', (error) => {
      throw error
    })
    parser.write(await (await read(feedUrl)).text()).close()
    expect(found['g:availability']).toEqual(['out_of_stock', 'in_stock'])
    expect(found['g:price']).toEqual(['25.00 EUR', '19.99 EUR'])
    expect(found['g:title']?.[0]).toContain('<b>tab</b> &')
  })

  it('is not sent again while nothing changed, and is when a price or the stock changes', async () => {
    const { merchant, lamp } = await makeCatalogue()
    const { feedUrl } = await connect(merchant)
    const first = await read(feedUrl)
    const etag = first.headers.get('etag') ?? ''
    const at = first.headers.get('last-modified') ?? ''
    await first.text()
    expect((await read(feedUrl, { 'if-none-match': etag })).status).toBe(304)
    expect((await read(feedUrl, { 'if-modified-since': at })).status).toBe(304)
    await app.db.updateTable('variant').set({ stock: 7 }).where('product_id', '=', lamp.id).execute()
    await app.db.updateTable('product').set({ stock: 14 }).where('id', '=', lamp.id).execute()
    await refreshCards(app.db, [lamp.id])
    const again = await read(feedUrl, { 'if-none-match': etag, 'accept-encoding': 'gzip' })
    expect(again.status).toBe(200)
    expect(again.headers.get('etag')).not.toBe(etag)
    expect(again.headers.get('content-encoding')).toBe('gzip')
    expect(rowsOf(await again.text())[0]?.availability).toBe('in_stock')
  })

  it('has another address after it was rotated, and none while it is paused or once it is disconnected', async () => {
    const { merchant } = await makeCatalogue()
    const made = await connect(merchant)
    const params = { id: made.channelId }
    const rotated = await app.call(channel.rotateAddress, { as: merchant.as, params })
    expect((await read(made.feedUrl)).status).toBe(404)
    expect((await read(rotated.feedUrl)).status).toBe(200)
    const change = { name: 'Shopping', settings: {}, categories: ['Lamps > Desk'], isInStockOnly: false, version: rotated.version }
    const keeps = { ...change, settings }
    const paused = await app.call(channel.update, { as: merchant.as, params, body: { ...keeps, isPaused: true } })
    expect(paused).toMatchObject({ state: 'paused', name: 'Shopping', categories: ['Lamps > Desk'] })
    expect((await read(rotated.feedUrl)).status).toBe(404)
    expect((await app.refused(channel.update, { as: merchant.as, params, body: { ...keeps, isPaused: false } })).code).toBe('stale_version')
    await app.call(channel.update, { as: merchant.as, params, body: { ...keeps, isPaused: false, version: paused.version } })
    expect((await read(rotated.feedUrl)).status).toBe(200)
    await app.call(channel.disconnect, { as: merchant.as, params, query: {} })
    expect((await read(rotated.feedUrl)).status).toBe(404)
    expect(await app.call(channel.list, { as: merchant.as })).toEqual([])
  })

  it('has only the products of the chosen categories, and only those in stock where that is chosen', async () => {
    const { merchant, lamp } = await makeCatalogue()
    const [chair, gone] = await makeProducts(app, merchant, 2, { isNew: true, name: 'Chair', category: 'Chairs' })
    for (const one of [chair, gone]) {
      await makePicture(app, one as MadeProduct)
      await addVariants(one, [{ stock: one === gone ? 0 : 1 }])
    }
    await app.db
      .updateTable('product')
      .set({ stock: 0 })
      .where('id', '=', gone?.id ?? '')
      .execute()
    const body = { provider: 'google', settings, categories: ['Chairs'], isInStockOnly: true }
    const { feedUrl } = await app.call(channel.connect, { as: merchant.as, body })
    const rows = rowsOf(await (await read(feedUrl)).text())
    expect(rows.map(({ title }) => title)).toEqual([chair?.name])
    expect(rows[0]).toMatchObject({ item_group_id: '', identifier_exists: 'no' })
    expect(lamp.name).not.toBe(chair?.name)
  })

  it('refuses a reader that comes too often', async () => {
    const merchant = await makeMerchant(app)
    const { feedUrl } = await connect(merchant)
    const statuses = await Promise.all(Array.from({ length: 33 }, async () => (await read(feedUrl)).status))
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(30)
  })
})

describe('a feed for AI shopping assistants', () => {
  it('is valid by the schema of the Agentic Commerce Protocol, with the seller of each variant', async () => {
    const { merchant, lamp } = await makeCatalogue()
    const { feedUrl } = await connect(merchant, { format: 'acp' }, 'agents')
    const lines = (await (await read(feedUrl)).text()).trimEnd().split('\n')
    const products = lines.map((line) => acpProduct.parse(JSON.parse(line)))
    expect(products).toMatchObject([
      { id: lamp.id, variants: [{ barcodes: [{ value: '4006381333931' }] }, { seller: { name: merchant.companyName } }] },
    ])
    expect(products[0]?.variants[0]).toMatchObject({ price: { amount: 1999, currency: 'EUR' }, list_price: { amount: 2500, currency: 'EUR' } })
  })

  it('is valid by the schema of the Universal Commerce Protocol, also without products', async () => {
    const { merchant } = await makeCatalogue()
    const { feedUrl } = await connect(merchant, { format: 'ucp' }, 'agents')
    const catalog = ucpCatalog.parse(await (await read(feedUrl)).json())
    expect(catalog.products[0]).toMatchObject({ brand: 'Lumen', options: [{ name: 'Colour', values: [{ label: 'Red' }, { label: 'Blue' }] }] })
    const empty = await connect(await makeMerchant(app), { format: 'ucp' }, 'agents')
    expect(ucpCatalog.parse(await (await read(empty.feedUrl)).json()).products).toEqual([])
  })
})

describe('the check of a feed', () => {
  it('counts what to correct, and lists the products page by page', async () => {
    const { merchant, lamp, broken } = await makeCatalogue()
    const { channelId: id } = await connect(merchant)
    const check = await app.call(channel.check, { as: merchant.as, params: { id } })
    expect(check).toMatchObject({ products: 2, variants: 2, leftOut: 1, isPartial: false })
    const counts = Object.fromEntries(check.issues.map(({ code, count }) => [code, count]))
    expect(counts).toEqual({ no_price: 2, no_picture: 1, no_description: 1, no_gtin: 2, invalid_gtin: 1, no_brand: 1 } satisfies Partial<
      Record<FeedIssueCode, number>
    >)
    const first = await app.call(channel.issues, { as: merchant.as, params: { id }, query: {}, page: { limit: 1 } })
    expect(first.value).toMatchObject([{ productId: lamp.id, isLeftOut: false }])
    const cursor = new URL(first.next ?? '', app.publicUrl).searchParams.get('cursor') ?? ''
    const rest = await app.call(channel.issues, { as: merchant.as, params: { id }, query: {}, page: { cursor } })
    expect(rest).toMatchObject({ value: [{ productId: broken.id, isLeftOut: true }], next: null })
    expect(rest.value[0]?.issues.map(({ code }) => code)).toEqual(['no_price', 'no_picture', 'no_description', 'no_gtin', 'no_brand'])
    const some = await app.call(channel.issues, { as: merchant.as, params: { id }, query: { code: 'no_brand' } })
    expect(some.value.map(({ productId }) => productId)).toEqual([broken.id])
    await app.db
      .insertInto('product_image')
      .values({ merchant_id: merchant.companyId, product_id: broken.id, source: 'https://shop.example/a.png', position: 0 })
      .execute()
    const pending = await app.call(channel.issues, { as: merchant.as, params: { id }, query: { code: 'picture_pending' } })
    expect(pending.value).toMatchObject([{ productId: broken.id, isLeftOut: true }])
  })
})

describe('a sales channel', () => {
  it('is refused with settings that cannot work, each named', async () => {
    const merchant = await makeMerchant(app)
    const connectWith = (more: Record<string, string>) =>
      app.refused(channel.connect, { as: merchant.as, body: { provider: 'google', settings: { ...settings, ...more } } })
    expect((await connectWith({ productLink: 'http://shop.example/{sku}' })).errors).toMatchObject([{ path: 'settings.productLink' }])
    expect((await connectWith({ productLink: 'https://shop.example/all' })).errors).toMatchObject([{ path: 'settings.productLink' }])
    expect((await connectWith({ country: 'XX' })).errors).toMatchObject([{ path: 'settings.country' }])
    expect((await app.refused(channel.connect, { as: merchant.as, body: { provider: 'nowhere' } })).errors).toMatchObject([{ path: 'provider' }])
  })

  it('is changed by those who may and belongs to its company alone', async () => {
    const { merchant } = await makeCatalogue()
    const { channelId: id } = await connect(merchant)
    const other = await makeMerchant(app)
    for (const route of [channel.get, channel.check, channel.issues, channel.rotateAddress, channel.disconnect])
      expect((await app.raw(route, { as: other.as, params: { id }, query: {} })).status).toBe(404)
    const viewer = await makeViewer(app, merchant)
    expect((await app.refused(channel.connect, { as: viewer.as, body: { provider: 'google', settings } })).status).toBe(403)
    expect(await app.call(channel.list, { as: viewer.as })).toHaveLength(1)
  })

  it('is one of at most 20', async () => {
    const merchant = await makeMerchant(app)
    for (let n = 0; n < 20; n++) await connect(merchant)
    expect((await app.refused(channel.connect, { as: merchant.as, body: { provider: 'google', settings } })).code).toBe('state_forbids')
  })
})

it('unzips to the same file', async () => {
  const { merchant } = await makeCatalogue()
  const { feedUrl } = await connect(merchant)
  const plain = await (await read(feedUrl, { 'accept-encoding': 'identity' })).text()
  const { request } = await import('node:http')
  const zipped = await new Promise<Buffer>((resolve, reject) => {
    request(feedUrl ?? '', { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)))
    })
      .on('error', reject)
      .end()
  })
  expect(gunzipSync(zipped).toString()).toBe(plain)
})
