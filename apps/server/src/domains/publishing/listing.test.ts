import { collection } from '@stoa/contract/collection.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makePicture, makeProducts, statusOf } from '../../../test/make-products.ts'
import { makeMerchant, makeOperator } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function market() {
  const operator = await makeOperator(app)
  const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
  const place = await app.call(collection.create, { as: operator.as, body: { name: 'Lamps' } })
  return { operator, merchant, place }
}

const chosen = (products: readonly { id: string }[]) => products.map(({ id }) => ({ id }))

describe('adding products to a collection', () => {
  test('is final for an operator: approved, published and in the history of the product', async () => {
    const { operator, merchant, place } = await market()
    const products = await makeProducts(app, merchant, 3)
    const answer = await app.call(collection.addProducts, { as: operator.as, body: { collectionId: place.id, products: chosen(products) } })
    expect(answer).toMatchObject({ done: 3, unchanged: 0, refused: 0 })
    const again = await app.call(collection.addProducts, { as: operator.as, body: { collectionId: place.id, products: chosen(products) } })
    expect(again).toMatchObject({ done: 0, unchanged: 3 })
    expect(again.items.map(({ collectionProductId }) => collectionProductId)).toEqual(
      answer.items.map(({ collectionProductId }) => collectionProductId),
    )
    for (const product of products) expect(await statusOf(app, product)).toBe('Published')
    const { value } = await app.call(collection.products, { as: operator.as, params: { id: place.id }, query: {} })
    expect(value.map(({ id, approvalStatus }) => [id, approvalStatus])).toEqual(products.map(({ id }) => [id, 'Approved']))
    const history = await app.db.selectFrom('product_event').select('params').where('merchant_id', '=', merchant.companyId).execute()
    expect(history).toHaveLength(3)
    expect(history[0]?.params).toMatchObject({ collection: 'Lamps' })
  })

  test('is a proposal for a merchant where the collection asks for approval, and at once approved where not', async () => {
    const { operator, merchant, place } = await market()
    const open = await app.call(collection.create, { as: operator.as, body: { name: 'Open house', requiresApproval: false } })
    const [one, two] = await makeProducts(app, merchant, 2)
    await app.call(collection.addProducts, {
      as: merchant.as,
      body: { collectionId: place.id, products: [{ merchantProductReference: one?.reference }] },
    })
    await app.call(collection.addProducts, { as: merchant.as, body: { collectionId: open.id, products: [{ id: two?.id }] } })
    const inbox = await app.call(collection.listings, { as: operator.as, query: { approvalStatus: ['Pending'] } })
    expect(inbox.value.map(({ id }) => id)).toEqual([one?.id])
    expect(one && (await statusOf(app, one))).toBe('Pushed')
    expect(two && (await statusOf(app, two))).toBe('Published')
  })

  test('answers for each product: not ready, discontinued, paused, unknown, another company’s', async () => {
    const { operator, merchant, place } = await market()
    const outsider = await makeMerchant(app)
    const colleague = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const [review] = await makeProducts(app, merchant, 1, { status: 'Review' })
    const [gone] = await makeProducts(app, merchant, 1, { status: 'Discontinued' })
    const [foreign] = await makeProducts(app, outsider, 1)
    const [other] = await makeProducts(app, colleague, 1)
    const [good] = await makeProducts(app, merchant, 1)
    const products = [review, gone, foreign, good, good].map((product) => ({ id: product?.id }))
    const answer = await app.call(collection.addProducts, { as: operator.as, body: { collectionId: place.id, products } })
    expect(answer.items.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['refused', 'not_ready'],
      ['refused', 'discontinued'],
      ['refused', 'unknown_product'],
      ['done', null],
      ['unchanged', null],
    ])
    const own = await app.call(collection.addProducts, {
      as: merchant.as,
      body: { collectionId: place.id, products: [{ id: other?.id }, { id: foreign?.id }] },
    })
    expect(own.items.map(({ code }) => code)).toEqual(['unknown_product', 'unknown_product'])

    await app.db
      .updateTable('partnership')
      .set({ is_active: false, is_paused_by_marketplace: true })
      .where('merchant_id', '=', colleague.companyId)
      .execute()
    const paused = await app.call(collection.addProducts, { as: operator.as, body: { collectionId: place.id, products: [{ id: other?.id }] } })
    expect(paused.items[0]?.code).toBe('partner_paused')
    expect(
      (await app.refused(collection.addProducts, { as: colleague.as, body: { collectionId: place.id, products: [{ id: other?.id }] } })).code,
    ).toBe('state_forbids')
  })

  test('makes one listing of a product however often two add it at once', async () => {
    const { operator, merchant, place } = await market()
    const products = await makeProducts(app, merchant, 20)
    const answers = await Promise.all(
      [0, 1, 2, 3].map(() => app.call(collection.addProducts, { as: operator.as, body: { collectionId: place.id, products: chosen(products) } })),
    )
    expect(answers.reduce((sum, { done }) => sum + done, 0)).toBe(20)
    expect((await app.call(collection.get, { as: operator.as, params: { id: place.id } })).totalItems).toBe(20)
  })
})

describe('a decision of the operator', () => {
  test('approves and rejects with a reason, and the product follows', async () => {
    const { operator, merchant, place } = await market()
    const [one, two] = await makeProducts(app, merchant, 2)
    await app.call(collection.addProducts, { as: merchant.as, body: { collectionId: place.id, products: [{ id: one?.id }, { id: two?.id }] } })
    expect(
      (await app.refused(collection.bulkUpdateListings, { as: operator.as, body: { products: [{ id: one?.id }], approvalStatus: 'Rejected' } }))
        .errors?.[0],
    ).toMatchObject({ path: 'reason' })
    expect((await app.refused(collection.bulkUpdateListings, { as: operator.as, body: { products: [{ id: one?.id }] } })).code).toBe('invalid_input')
    await app.call(collection.bulkUpdateListings, { as: operator.as, body: { products: [{ id: one?.id }], approvalStatus: 'Approved' } })
    await app.call(collection.bulkUpdateListings, {
      as: operator.as,
      body: { products: [{ id: two?.id }], approvalStatus: 'Rejected', reason: 'Too dark' },
    })
    expect(one && (await statusOf(app, one))).toBe('Published')
    expect(two && (await statusOf(app, two))).toBe('Pushed')
    const rejected = await app.call(collection.products, { as: merchant.as, params: { id: place.id }, query: { approvalStatus: ['Rejected'] } })
    expect(rejected.value[0]).toMatchObject({ id: two?.id, reason: 'Too dark', version: 2 })

    const back = await app.call(collection.bulkUpdateListings, {
      as: operator.as,
      body: { products: [{ id: one?.id }], approvalStatus: 'Rejected', reason: 'Recalled' },
    })
    expect(back.items[0]?.outcome).toBe('done')
    expect(one && (await statusOf(app, one))).toBe('Pushed')

    const proposed = await app.call(collection.addProducts, { as: merchant.as, body: { collectionId: place.id, products: [{ id: two?.id }] } })
    expect(proposed.done).toBe(1)
    const inbox = await app.call(collection.listings, { as: operator.as, query: { approvalStatus: ['Pending'] } })
    expect(inbox.value.map(({ id, reason }) => [id, reason])).toEqual([[two?.id, null]])
  })

  test('on 500 products at once answers 500 times', async () => {
    const { operator, merchant, place } = await market()
    const products = await makeProducts(app, merchant, 500)
    await app.call(collection.addProducts, { as: merchant.as, body: { collectionId: place.id, products: chosen(products) } })
    const answer = await app.call(collection.bulkUpdateListings, {
      as: operator.as,
      body: { products: chosen(products), approvalStatus: 'Approved' },
    })
    expect(answer).toMatchObject({ done: 500, refused: 0 })
    const published = await app.db
      .selectFrom('product')
      .select('id')
      .where('merchant_id', '=', merchant.companyId)
      .where('status', '=', 'Published')
      .execute()
    expect(published).toHaveLength(500)
  })

  test('places a product, and refuses a second place for it in one collection', async () => {
    const { operator, merchant, place } = await market()
    const other = await app.call(collection.create, { as: operator.as, body: { name: 'Desks' } })
    const [one] = await makeProducts(app, merchant, 1)
    const added = await app.call(collection.addProducts, { as: operator.as, body: { collectionId: place.id, products: [{ id: one?.id }] } })
    const second = await app.call(collection.addProducts, { as: operator.as, body: { collectionId: other.id, products: [{ id: one?.id }] } })
    const listingId = added.items[0]?.collectionProductId ?? ''
    const vague = await app.call(collection.bulkUpdateListings, { as: operator.as, body: { products: [{ id: one?.id }], approvalStatus: 'Pending' } })
    expect(vague.items[0]?.code).toBe('several_listings')
    const taken = await app.call(collection.bulkUpdateListings, {
      as: operator.as,
      body: { products: [{ collectionProductId: listingId }], collectionId: other.id },
    })
    expect(taken.items[0]?.code).toBe('already_exists')
    await app.call(collection.removeProducts, {
      as: operator.as,
      body: { collectionId: other.id, products: [{ collectionProductId: second.items[0]?.collectionProductId ?? '' }] },
    })
    const placed = await app.call(collection.bulkUpdateListings, {
      as: operator.as,
      body: { products: [{ collectionProductId: listingId }], collectionId: other.id },
    })
    expect(placed.items[0]?.outcome).toBe('done')
    expect((await app.call(collection.get, { as: operator.as, params: { id: other.id } })).totalItems).toBe(1)
  })

  test('never approves what is not ready, and knows no listing of another marketplace', async () => {
    const { operator, merchant, place } = await market()
    const stranger = await makeOperator(app)
    const [one] = await makeProducts(app, merchant, 1)
    const added = await app.call(collection.addProducts, { as: merchant.as, body: { collectionId: place.id, products: [{ id: one?.id }] } })
    await app.db
      .updateTable('product')
      .set({ status: 'Review' })
      .where('id', '=', one?.id ?? '')
      .execute()
    const listing = { collectionProductId: added.items[0]?.collectionProductId ?? '' }
    const answer = await app.call(collection.bulkUpdateListings, { as: operator.as, body: { products: [listing], approvalStatus: 'Approved' } })
    expect(answer.items[0]?.code).toBe('not_ready')
    const foreign = await app.call(collection.bulkUpdateListings, {
      as: stranger.as,
      body: { products: [listing, { id: one?.id }], approvalStatus: 'Approved' },
    })
    expect(foreign.items.map(({ code }) => code)).toEqual(['unknown_product', 'unknown_product'])
    expect(
      (await app.refused(collection.bulkUpdateListings, { as: merchant.as, body: { products: [listing], approvalStatus: 'Approved' } })).code,
    ).toBe('not_allowed')
  })
})

describe('taking products out', () => {
  test('unpublishes a product with its last approved listing only', async () => {
    const { operator, merchant, place } = await market()
    const other = await app.call(collection.create, { as: operator.as, body: { name: 'Desks' } })
    const [one] = await makeProducts(app, merchant, 1)
    for (const { id } of [place, other])
      await app.call(collection.addProducts, { as: operator.as, body: { collectionId: id, products: [{ id: one?.id }] } })
    // Both at once: neither may believe that the other listing stays.
    const answers = await Promise.all([
      app.call(collection.removeProducts, { as: operator.as, body: { collectionId: place.id, products: [{ id: one?.id }] } }),
      app.call(collection.removeProducts, { as: merchant.as, body: { collectionId: other.id, products: [{ id: one?.id }] } }),
    ])
    expect(answers.map(({ done }) => done)).toEqual([1, 1])
    expect(one && (await statusOf(app, one))).toBe('Pushed')
    const again = await app.call(collection.removeProducts, { as: operator.as, body: { collectionId: place.id, products: [{ id: one?.id }] } })
    expect(again.unchanged).toBe(1)
  })
})

describe('a merchant', () => {
  test('sees its own products in a collection, and of others only what is approved and not gone', async () => {
    const { operator, merchant, place } = await market()
    const other = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const [mine] = await makeProducts(app, merchant, 1)
    const [waiting, approved, gone] = await makeProducts(app, other, 3)
    await app.call(collection.addProducts, { as: merchant.as, body: { collectionId: place.id, products: [{ id: mine?.id }] } })
    await app.call(collection.addProducts, {
      as: other.as,
      body: { collectionId: place.id, products: chosen([waiting, approved, gone].flatMap((p) => p ?? [])) },
    })
    await app.call(collection.bulkUpdateListings, {
      as: operator.as,
      body: { products: [{ id: approved?.id }, { id: gone?.id }], approvalStatus: 'Approved' },
    })
    await app.db
      .updateTable('product')
      .set({ status: 'Discontinued' })
      .where('id', '=', gone?.id ?? '')
      .execute()
    const seen = await app.call(collection.products, { as: merchant.as, params: { id: place.id }, query: {}, page: { count: true } })
    expect(new Set(seen.value.map(({ id }) => id))).toEqual(new Set([mine?.id, approved?.id]))
    expect(seen.totalCount).toBe(2)
    const all = await app.call(collection.products, { as: operator.as, params: { id: place.id }, query: {} })
    expect(all.value).toHaveLength(4)
  })
})

describe('lists of listings', () => {
  test('are searched, sorted and paged to the last row, with pictures and prices', async () => {
    const { operator, merchant, place } = await market()
    const products = await makeProducts(app, merchant, 30)
    const file = products[0] && (await makePicture(app, products[0]))
    await app.call(collection.addProducts, { as: merchant.as, body: { collectionId: place.id, products: chosen(products) } })
    for (const [sort, route] of [
      ['position', collection.products],
      ['name', collection.products],
      ['-proposedAt', collection.products],
    ] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      for (let round = 0; round < 10; round++) {
        const page = await app.call(route, {
          as: operator.as,
          params: { id: place.id },
          query: {},
          page: { sort, limit: 7, ...(cursor ? { cursor } : {}) },
        })
        seen.push(...page.value.map(({ id }) => id))
        if (page.next === null) break
        cursor = new URL(page.next, app.publicUrl).searchParams.get('cursor') ?? ''
      }
      expect(new Set(seen).size, sort).toBe(30)
      expect(seen).toHaveLength(30)
      if (sort !== '-proposedAt') expect(seen).toEqual(products.map(({ id }) => id))
    }
    const hit = await app.call(collection.listings, {
      as: operator.as,
      query: {},
      page: { filter: `text co "nothing has this" or text co "${products[0]?.reference}"` },
    })
    expect(hit.value).toHaveLength(1)
    expect(hit.value[0]).toMatchObject({
      thumbnailImage: { src: `/files/${file}/grid.webp` },
      images: [{ src: `/files/${file}/grid.webp`, width: 800, height: 600 }],
      price: { minor: 1999, currency: 'EUR' },
      stock: 5,
      collection: { id: place.id, name: 'Lamps' },
      requiresApproval: true,
      merchantName: merchant.companyName,
    })
    const none = await app.call(collection.listings, { as: operator.as, query: { merchantId: [operator.companyId] } })
    expect(none.value).toEqual([])
  })
})
