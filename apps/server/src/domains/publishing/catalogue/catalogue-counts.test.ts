import { catalogue } from '@stoa/contract/catalogue.ts'
import type { Sent } from '@stoa/contract/route.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import type { Offer } from '../../../../test/make-catalogue.ts'
import { makeCollection, makeOffer } from '../../../../test/make-catalogue.ts'
import { makeMarket } from '../../../../test/make-orders.ts'
import { makePushes } from '../../../../test/make-products.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** How many products are found before they are looked up, for a count. */
const found = 20_000

it('the few of a brand, of a price and sold out are counted behind thousands in a collection and of a search', { timeout: 240_000 }, async () => {
  const { operator, merchant } = await makeMarket(app)
  const { marketplaceId, as } = operator
  const collectionId = await makeCollection(app, marketplaceId, 'Lamps')
  // The last 3 are the ones to be found.
  const batch = 1000
  for (let from = 1; from <= found + 3; from += batch)
    await app.pool.query(
      `with made as (
       insert into product (merchant_id, id, merchant_product_reference, name, status, currency, price_minor, brand, stock, variant_count, content_hash)
       select $1, uuid_v7(), 'lamp-' || n, 'Lamp ' || n, 'Published', 'EUR', case when n > $4 then 9 else 1000 end, case when n > $4 then 'Rare' else 'Common' end,
         case when n > $4 then 0 else 10 end, 1, decode(md5(n::text), 'hex')
       from generate_series($5::int, least($5 + $6 - 1, $4 + 3)) n returning merchant_id, id, name, content_hash, updated_at, price_minor),
     sent as (
       insert into push (marketplace_id, merchant_id, product_id, content_hash, pushed_at, product_updated_at, product_name, product_price_minor)
       select $2, merchant_id, id, content_hash, now(), updated_at, name, price_minor from made)
     insert into listing (marketplace_id, merchant_id, product_id, collection_id, approval, position) select $2, merchant_id, id, $3, 'Approved', 'a' || id from made`,
      [merchant.companyId, marketplaceId, collectionId, found, from, batch],
    )
  await app.pool.query('analyze product, push, listing')
  const page = { limit: 100, count: true }
  const choices: Sent<typeof catalogue.inCollection>['query'][] = [{ brand: ['Rare'] }, { maxPriceMinor: '10' }, { isInStock: 'false' }]
  for (const query of choices) {
    const inCollection = await app.call(catalogue.inCollection, { as, params: { id: collectionId }, query, page })
    const searched = await app.call(catalogue.products, { as, query, page: { ...page, filter: 'text co "lamp"' } })
    for (const { value, totalCount } of [inCollection, searched]) expect([query, value.length, totalCount]).toEqual([query, 3, 3])
  }
})

it('what is sold out is what keeps nothing to sell, also where the marketplace keeps some of each variant back', async () => {
  const { operator, merchant } = await makeMarket(app, { stock: 9 })
  const { marketplaceId, as } = operator
  const offers: Offer[] = []
  for (const stock of [0, 2, 5, null]) offers.push(await makeOffer(app, { marketplaceId, merchantId: merchant.companyId, stock }))
  await makePushes(app, merchant)
  const soldOut = async () => {
    const { value, totalCount } = await app.call(catalogue.products, { as, query: { isInStock: 'false' }, page: { count: true } })
    const { inStock } = await app.call(catalogue.facets, { as, query: { isInStock: 'false' } })
    return [value.map(({ id }) => offers.findIndex(({ productId }) => productId === id)).toSorted((a, b) => a - b), totalCount, inStock]
  }
  expect(await soldOut()).toEqual([[0], 1, 4])
  await app.pool.query('update marketplace set stock_buffer = 2 where id = $1', [marketplaceId])
  expect(await soldOut()).toEqual([[0, 1], 2, 3])
})
