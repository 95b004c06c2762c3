import { campaign } from '@stoa/contract/campaign.ts'
import { catalogue } from '@stoa/contract/catalogue.ts'
import { order } from '@stoa/contract/order.ts'
import { product } from '@stoa/contract/product.ts'
import { productEdit } from '@stoa/contract/product-edit.ts'
import { shipping } from '@stoa/contract/shipping.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeCollection, makeOffer } from '../../../../test/make-catalogue.ts'
import { makeApiKey, makeMerchant, makeOperator } from '../../../../test/make.ts'
import { makeMarket } from '../../../../test/make-orders.ts'
import { startDueCampaigns } from '../../campaign/queries.ts'
import { makePicture, makePushes } from '../../../../test/make-products.ts'
import { refreshCards } from '../../../../test/product-cards.ts'
import { startExample } from '../../../../test/start-example.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Two merchants of one marketplace, each with one product on sale, the first in a collection. */
async function makeShop() {
  const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1250, stock: 4 })
  const other = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
  const second = await makeOffer(app, { marketplaceId: operator.marketplaceId, merchantId: other.companyId, priceMinor: 900, stock: null })
  const collectionId = await makeCollection(app, operator.marketplaceId, 'Lamps')
  await app.db
    .updateTable('listing')
    .set({ collection_id: collectionId })
    .where('marketplace_id', '=', operator.marketplaceId)
    .where('product_id', '=', offer.productId)
    .execute()
  await makePushes(app, merchant)
  await makePushes(app, other)
  return { operator, merchant, other, offer, second, collectionId }
}
type Shop = Awaited<ReturnType<typeof makeShop>>
const listingsOf = ({ operator, offer }: Shop) =>
  app.db.updateTable('listing').where('marketplace_id', '=', operator.marketplaceId).where('product_id', '=', offer.productId)

describe('the catalogue of a marketplace', () => {
  it('has what all its merchants have on sale, with what an order needs, for the key of its operator', async () => {
    const { operator, merchant, offer, second, collectionId } = await makeShop()
    const { as } = operator
    const { value } = await app.call(catalogue.products, { query: {}, as })
    expect(value.map(({ id }) => id).toSorted()).toEqual([offer.productId, second.productId].toSorted())
    expect(value.find(({ id }) => id === offer.productId)).toMatchObject({
      seller: { companyId: merchant.companyId, companyName: merchant.companyName },
      price: { minor: 1250, currency: 'EUR' },
      campaignPrice: null,
      isInStock: true,
    })
    const detail = await app.call(catalogue.product, { query: {}, as, params: { id: offer.productId } })
    expect(detail.variants).toEqual([expect.objectContaining({ id: offer.variantId, price: { minor: 1250, currency: 'EUR' }, stock: 4 })])
    expect(detail.collections).toEqual([{ id: collectionId, name: 'Lamps' }])
    expect((await app.call(catalogue.collections, { as, query: {} })).value).toEqual([
      expect.objectContaining({ id: collectionId, name: 'Lamps', parentId: null }),
    ])
    expect((await app.call(catalogue.inCollection, { query: {}, as, params: { id: collectionId } })).value.map(({ id }) => id)).toEqual([
      offer.productId,
    ])
  })

  it('is read with a key that may do nothing else, and by no merchant', async () => {
    const { operator, merchant, offer } = await makeShop()
    const { as } = await makeApiKey(app, operator, ['catalogue:read'])
    expect(await app.call(catalogue.product, { query: {}, as, params: { id: offer.productId } })).toMatchObject({ id: offer.productId })
    expect(await app.refused(catalogue.products, { query: {}, as: merchant.as })).toMatchObject({ status: 403 })
  })

  it('is paged without gaps or doubles in each order, and searched', async () => {
    const { operator, merchant } = await makeShop()
    const { as } = operator
    for (let n = 0; n < 4; n++) await makeOffer(app, { marketplaceId: operator.marketplaceId, merchantId: merchant.companyId })
    await makePushes(app, merchant)
    for (const sort of ['name', '-updatedAt']) {
      const seen: string[] = []
      let cursor: string | null | undefined
      do {
        const { value, next } = await app.call(catalogue.products, { query: {}, as, page: { limit: 2, sort, ...(cursor ? { cursor } : {}) } })
        seen.push(...value.map(({ id }) => id))
        cursor = next === null ? null : new URL(next, 'http://stoa').searchParams.get('cursor')
      } while (cursor)
      expect(new Set(seen).size).toBe(6)
      expect(seen).toHaveLength(6)
    }
    const [first] = (await app.call(catalogue.products, { query: {}, as })).value
    const found = await app.call(catalogue.products, { query: {}, as, page: { filter: `text co "${first?.name ?? ''}"` } })
    expect(found.value.map(({ id }) => id)).toContain(first?.id)
    expect((await app.call(catalogue.products, { query: {}, as, page: { filter: 'text co "no such thing"' } })).value).toEqual([])
  })

  it('finds any of several texts with `or`, and what has all of them with `and`', async () => {
    const { operator, offer, second } = await makeShop()
    const { as } = operator
    const [one, other] = await Promise.all(
      [offer, second].map(async ({ productId }) => (await app.call(catalogue.product, { query: {}, as, params: { id: productId } })).name),
    )
    const found = async (filter: string) =>
      (await app.call(catalogue.products, { query: {}, as, page: { filter, count: true } })).value.map(({ id }) => id).toSorted()
    expect(one).not.toBe(other)
    expect(await found(`text co "nothing has this" or text co "${one}"`)).toEqual([offer.productId])
    expect(await found(`text co "${one}" or text co "${other}"`)).toEqual([offer.productId, second.productId].toSorted())
    expect(await found(`text co "${one}" and text co "${other}"`)).toEqual([])
  })

  it('finds products by their names in every language, in the order of the names their merchants gave', async () => {
    const { operator, offer, second } = await makeShop()
    const texts = (name: string) =>
      JSON.stringify({ nl: { name, description: '', options: [] }, fr: { name: 'Chaise', description: '', options: [] } })
    await sql`update product set name = 'A chair', translations = ${texts('Zétel "Zuid"')}::jsonb where id = ${offer.productId}`.execute(app.db)
    await sql`update product set name = 'B chair', translations = ${texts('Bank')}::jsonb where id = ${second.productId}`.execute(app.db)
    const found = async (text: string) => {
      const page = { filter: `text co ${JSON.stringify(text)}`, sort: 'name' }
      return (await app.call(catalogue.products, { query: { language: 'nl' }, as: operator.as, page })).value.map(({ name }) => name)
    }
    expect(await found('zetel "zuid')).toEqual(['Zétel "Zuid"'])
    expect(await found('chaise')).toEqual(['Zétel "Zuid"', 'Bank'])
    expect(await found('a chair')).toEqual(['Zétel "Zuid"'])
    expect(await found('description')).toEqual([])
  })

  it('has the newest change first: of a product, of its approval, of its campaign price', async () => {
    const shop = await makeShop()
    const { as } = shop.operator
    const [one, other] = [shop.offer.productId, shop.second.productId]
    const age = async () => {
      await sql`update product set updated_at = case id when ${one}::uuid then '2020-01-01' else '2020-02-01' end::timestamptz where id in (${one}, ${other})`.execute(
        app.db,
      )
      await sql`update push s set offer_changed_at = '-infinity', product_updated_at = p.updated_at from product p where p.id = s.product_id and p.id in (${one}, ${other})`.execute(
        app.db,
      )
    }
    const newest = async () => {
      const { value } = await app.call(catalogue.products, { query: {}, as, page: { sort: '-updatedAt' } })
      expect(value.map(({ updatedAt }) => updatedAt)).toEqual(
        value
          .map(({ updatedAt }) => updatedAt)
          .toSorted()
          .toReversed(),
      )
      return value.map(({ id }) => id)
    }
    await age()
    expect(await newest()).toEqual([other, one])
    await listingsOf(shop).set({ approval: 'Pending' }).execute()
    await age()
    await listingsOf(shop).set({ approval: 'Approved' }).execute()
    expect(await newest()).toEqual([one, other])
    await age()
    await listingsOf(shop).set({ reason: 'Noted' }).execute()
    expect(await newest()).toEqual([other, one])

    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const draft = await app.call(campaign.create, { as, body: { name: 'Sale', startsOn: tomorrow, endsOn: tomorrow } })
    const { version } = await app.call(campaign.addProducts, { as, body: { id: draft.id, products: [{ id: one, priceMinor: 100 }] } })
    expect(await newest()).toEqual([other, one])
    await app.call(campaign.publish, { as, body: { id: draft.id, version } })
    expect(await newest()).toEqual([one, other])
    await age()
    await startDueCampaigns(app.db, new Date())
    expect(await newest()).toEqual([other, one])
    await startDueCampaigns(app.db, new Date(Date.now() + 2 * 86_400_000))
    expect(await newest()).toEqual([one, other])
    await age()
    await app.call(campaign.removeProducts, { as, body: { id: draft.id, products: [{ id: one }] } })
    expect(await newest()).toEqual([one, other])
  })

  it('has what changed without a push first, in both orders of its list, and where a search finds it', async () => {
    const shop = await makeShop()
    const { as } = shop.operator
    const page = (sort: string, filter?: string) =>
      app.call(catalogue.products, { query: {}, as, page: { sort, ...(filter === undefined ? {} : { filter }) } })
    const idsBy = async (sort: string, filter?: string) => (await page(sort, filter)).value.map(({ id }) => id)
    const [changed, other] = [shop.offer.productId, shop.second.productId]
    await sql`update push set offer_changed_at = now() - interval '1 minute' where product_id = ${other}`.execute(app.db)
    await sql`update push set offer_changed_at = now() - interval '1 hour', product_updated_at = '2020-01-01' where product_id = ${changed}`.execute(
      app.db,
    )
    await sql`update push set product_updated_at = '2020-01-01' where product_id = ${other}`.execute(app.db)
    expect(await idsBy('-updatedAt')).toEqual([other, changed])
    await makePicture(app, { id: changed, merchantId: shop.merchant.companyId, reference: '', name: 'Chair' })
    const { version } = await app.call(product.get, { as: shop.merchant.as, params: { id: changed } })
    await app.call(productEdit.update, { as: shop.merchant.as, body: { id: changed, version, name: 'Zebra chair' } })
    await app.drain()
    expect(await idsBy('-updatedAt')).toEqual([changed, other])
    expect(await idsBy('-updatedAt', 'text co "chair"')).toEqual([changed, other])
    expect(await idsBy('name')).toEqual([other, changed])
    const [[listed], [found]] = [(await page('-updatedAt')).value, (await page('-updatedAt', 'text co "zebra"')).value]
    expect(found?.updatedAt).toBe(listed?.updatedAt)
  })

  it('counts what is on sale, what a search finds, and what is in a collection', async () => {
    const shop = await makeShop()
    const { as } = shop.operator
    const count = { count: true, limit: 1 }
    const { name } = await app.call(catalogue.product, { query: {}, as, params: { id: shop.offer.productId } })
    expect((await app.call(catalogue.products, { query: {}, as, page: count })).totalCount).toBe(2)
    expect((await app.call(catalogue.products, { query: {}, as, page: { ...count, filter: `text co "${name}"` } })).totalCount).toBe(1)
    expect((await app.call(catalogue.inCollection, { query: {}, as, params: { id: shop.collectionId }, page: count })).totalCount).toBe(1)
    expect((await app.call(catalogue.collections, { query: {}, as, page: count })).totalCount).toBe(1)
    expect((await app.call(catalogue.collections, { query: { parentId: shop.collectionId }, as, page: count })).totalCount).toBe(0)
  })

  it('leaves out what is not on sale, and keeps the stock that the marketplace holds back', async () => {
    const shop = await makeShop()
    const { as, marketplaceId } = shop.operator
    const ids = async () => (await app.call(catalogue.products, { query: {}, as })).value.map(({ id }) => id)
    await app.db.updateTable('marketplace').set({ stock_buffer: 4 }).where('id', '=', marketplaceId).execute()
    const detail = await app.call(catalogue.product, { query: {}, as, params: { id: shop.offer.productId } })
    expect(detail).toMatchObject({ isInStock: false, variants: [{ stock: 0 }] })
    expect(await app.call(catalogue.product, { query: {}, as, params: { id: shop.second.productId } })).toMatchObject({
      isInStock: true,
      variants: [{ stock: null }],
    })
    await listingsOf(shop).set({ approval: 'Pending' }).execute()
    expect(await ids()).toEqual([shop.second.productId])
    expect(await app.refused(catalogue.product, { query: {}, as, params: { id: shop.offer.productId } })).toMatchObject({ status: 404 })
    expect((await app.call(catalogue.inCollection, { query: {}, as, params: { id: shop.collectionId } })).value).toEqual([])
    await listingsOf(shop).set({ approval: 'Approved' }).execute()
    await app.db.updateTable('partnership').set({ status: 'ENDED' }).where('merchant_id', '=', shop.merchant.companyId).execute()
    expect(await ids()).toEqual([shop.second.productId])
  })

  it('has in stock what a variant can be bought of, in a list as on its page', async () => {
    const { operator, offer, collectionId } = await makeShop()
    const { as, marketplaceId } = operator
    await sql`insert into variant (merchant_id, product_id, reference, position, stock) values (${offer.merchantId}, ${offer.productId}, 'two', 1, 1),
      (${offer.merchantId}, ${offer.productId}, 'three', 2, 1)`.execute(app.db)
    await sql`update variant set stock = 1 where product_id = ${offer.productId}`.execute(app.db)
    await sql`update product set stock = 3, variant_count = 3 where id = ${offer.productId}`.execute(app.db)
    const isInStock = async () => {
      const { value } = await app.call(catalogue.inCollection, { query: {}, as, params: { id: collectionId } })
      const detail = await app.call(catalogue.product, { query: {}, as, params: { id: offer.productId } })
      return [value[0]?.isInStock, detail.isInStock]
    }
    expect(await isInStock()).toEqual([true, true])
    await app.db.updateTable('marketplace').set({ stock_buffer: 2 }).where('id', '=', marketplaceId).execute()
    expect(await isInStock()).toEqual([false, false])
    await sql`update variant set stock = 3 where product_id = ${offer.productId} and reference = 'two'`.execute(app.db)
    await sql`update product set stock = 5 where id = ${offer.productId}`.execute(app.db)
    expect(await isInStock()).toEqual([true, true])
    await sql`update variant set removed_at = now() where product_id = ${offer.productId} and reference = 'two'`.execute(app.db)
    expect(await isInStock()).toEqual([false, false])
    await refreshCards(app.db, [offer.productId])
  })

  it('of another marketplace is not there', async () => {
    const { offer, collectionId } = await makeShop()
    const { as } = await makeOperator(app)
    expect((await app.call(catalogue.products, { query: {}, as })).value).toEqual([])
    expect(await app.refused(catalogue.product, { query: {}, as, params: { id: offer.productId } })).toMatchObject({ status: 404 })
    expect(await app.refused(catalogue.inCollection, { query: {}, as, params: { id: collectionId } })).toMatchObject({ status: 404 })
    expect(await app.refused(catalogue.collections, { query: { parentId: collectionId }, as })).toMatchObject({ status: 404 })
  })

  it('is all that a storefront needs beside shipping and orders: the example sells from it', async () => {
    const { operator, merchant, offer } = await makeShop()
    const zones = [{ name: 'Netherlands', areas: [{ countryCode: 'NL', postalCodes: [] }], rates: [{ name: 'Parcel', priceMinor: 495 }] }]
    await app.call(shipping.upsertRates, { as: operator.as, body: { version: null, currency: 'EUR', zones } })
    const { key } = await makeApiKey(app, operator, ['catalogue:read', 'shipping:read', 'order:take'])
    const storefront = await startExample(app, key)
    const { open } = storefront
    try {
      expect((await open('/')).html).toContain(`/product/${offer.productId}`)
      for (let n = 0; n < 23; n++) await makeOffer(app, { marketplaceId: operator.marketplaceId, merchantId: merchant.companyId })
      await makePushes(app, merchant)
      const more = /href="([^"]*)">More products/.exec((await open('/?text=chair+')).html)?.[1]?.replaceAll('&amp;', '&') ?? ''
      expect(new URLSearchParams(more.slice(2)).get('text')).toBe('chair ')
      expect((await open(more)).html.match(/<li>/g)).toHaveLength(1)
      expect((await open(`/product/${offer.productId}`)).html).toContain(offer.variantId)
      const form = { purchase: 'p-1', variantId: offer.variantId, quantity: '2', name: 'Noor', email: 'noor@example.com', street: 'Quay 1' }
      const bought = { ...form, postalCode: '1016 HD', city: 'Amsterdam', countryCode: 'nl' }
      expect(await open('/buy', bought)).toMatchObject({ status: 200, html: expect.stringContaining('€29.95') })
      expect((await open('/buy', bought)).status).toBe(200)
      expect((await app.call(order.paged, { as: operator.as, query: {} })).value).toHaveLength(1)
      expect(await open('/buy', { ...bought, purchase: 'p-2', quantity: '9' })).toMatchObject({
        status: 422,
        html: expect.stringContaining('That did not work'),
      })
      expect((await open('/nothing')).status).toBe(404)
    } finally {
      storefront.stop()
    }
  })
})
