import { catalogue } from '@stoa/contract/catalogue.ts'
import type { Sent } from '@stoa/contract/route.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeCollection, makeOffer } from '../../../../test/make-catalogue.ts'
import { makePushes } from '../../../../test/make-products.ts'
import { makeMarket } from '../../../../test/make-orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Every product of a choice in the order of the list, page by page, and how many are counted. */
async function readAll(as: As, query: Sent<typeof catalogue.products>['query'], sort: string): Promise<{ ids: string[]; count: number | undefined }> {
  const ids: string[] = []
  let cursor: string | undefined
  let count: number | undefined
  do {
    const page = await app.call(catalogue.products, { as, query, page: { limit: 2, sort, count: true, ...(cursor === undefined ? {} : { cursor }) } })
    ids.push(...page.value.map(({ id }) => id))
    count = page.totalCount
    cursor = page.next === null ? undefined : (new URL(page.next, 'http://x').searchParams.get('cursor') ?? undefined)
  } while (cursor !== undefined)
  return { ids, count }
}

it('what a storefront reads is narrowed by brand, stock and price, in both lists', async () => {
  const { operator, merchant } = await makeMarket(app, { priceMinor: 999_999 })
  const { marketplaceId, as } = operator
  const collectionId = await makeCollection(app, marketplaceId, 'Lamps')
  const made: string[] = []
  for (const [brand, priceMinor, stock] of [
    ['Lumen', 1000, 5],
    ['Lumen', 3000, 0],
    ['Ember', 2000, null],
  ] as const) {
    const { productId } = await makeOffer(app, { marketplaceId, merchantId: merchant.companyId, collectionId, priceMinor, stock })
    await app.pool.query('update product set brand = $2 where id = $1', [productId, brand])
    made.push(productId)
  }
  await makePushes(app, merchant)
  const [cheap = '', sold = '', other = ''] = made
  const cases: [Sent<typeof catalogue.inCollection>['query'], string[]][] = [
    [{ brand: ['Lumen'] }, [cheap, sold]],
    [{ brand: ['Lumen', 'Ember'] }, [cheap, sold, other]],
    [{ brand: ['Lumen'], isInStock: 'true' }, [cheap]],
    [{ brand: ['Lumen', 'Ember'], isInStock: 'false' }, [sold]],
    [{ minPriceMinor: '1000', maxPriceMinor: '2000' }, [cheap, other]],
    [{ minPriceMinor: '2001', maxPriceMinor: '900000' }, [sold]],
  ]
  for (const [query, expected] of cases) {
    for (const sort of ['name', '-updatedAt']) {
      const { ids, count } = await readAll(as, query, sort)
      expect([ids.toSorted(), count]).toEqual([expected.toSorted(), expected.length])
    }
    for (const includeSubcollections of ['true', 'false'] as const) {
      const page = await app.call(catalogue.inCollection, { as, params: { id: collectionId }, query: { ...query, includeSubcollections } })
      expect(page.value.map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
    }
  }
  for (const minPriceMinor of ['1.5', '-1', '1000000000000'])
    expect((await app.refused(catalogue.products, { as, query: { minPriceMinor } })).errors).toMatchObject([
      { path: 'minPriceMinor', message: 'Use a whole number of minor units such as 1299.' },
    ])
})

it('a rare brand is found whole behind thousands of other products', { timeout: 240_000 }, async () => {
  const { operator, merchant } = await makeMarket(app, {})
  const { marketplaceId, as } = operator
  await app.pool.query(
    `with made as (
       insert into product (merchant_id, id, merchant_product_reference, name, status, currency, price_minor, brand, variant_count, content_hash)
       select $1, uuid_v7(), 'many-' || n, 'Item ' || lpad(n::text, 5, '0'), 'Published', 'EUR', 1000 + n, case when n % 700 = 0 then 'Rare' else 'Common' end, 1, decode(md5(n::text), 'hex')
       from generate_series(1, 2200) n returning merchant_id, id)
     insert into listing (marketplace_id, merchant_id, product_id, approval, position) select $2, merchant_id, id, 'Approved', 'a' || id from made`,
    [merchant.companyId, marketplaceId],
  )
  await makePushes(app, merchant)
  for (const sort of ['name', '-updatedAt']) {
    const rare = await readAll(as, { brand: ['Rare'] }, sort)
    expect([new Set(rare.ids).size, rare.ids.length, rare.count]).toEqual([3, 3, 3])
    expect((await readAll(as, { brand: ['Rare'], minPriceMinor: '1700', maxPriceMinor: '2400' }, sort)).ids).toHaveLength(2)
  }
  const names = async (query: Sent<typeof catalogue.products>['query']) =>
    (await app.call(catalogue.products, { as, query, page: { limit: 3 } })).value.map(({ name }) => name)
  expect(await names({ brand: ['Rare'] })).toEqual(['Item 00700', 'Item 01400', 'Item 02100'])
  expect(await names({ brand: ['Common'] })).toEqual(['Item 00001', 'Item 00002', 'Item 00003'])
})
