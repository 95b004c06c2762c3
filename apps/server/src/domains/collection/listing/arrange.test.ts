import { assortment } from '@stoa/contract/assortment.ts'
import { collection } from '@stoa/contract/collection.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import type { MadeProduct } from '../../../../test/make-products.ts'
import { makeProducts, statusOf } from '../../../../test/make-products.ts'
import type { Made } from '../../../../test/make.ts'
import { makeMerchant, makeOperator } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function market(count: number) {
  const operator = await makeOperator(app)
  const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
  const place = await app.call(collection.create, { as: operator.as, body: { name: 'Lamps' } })
  const products = count === 0 ? [] : await makeProducts(app, merchant, count)
  if (count > 0) await add(operator, place.id, products)
  return { operator, merchant, place, products }
}

const chosen = (products: readonly (MadeProduct | undefined)[]) => products.map((product) => ({ id: product?.id }))

async function add(who: Made, collectionId: string, products: readonly (MadeProduct | undefined)[]) {
  return app.call(collection.addProducts, { as: who.as, body: { collectionId, products: chosen(products) } })
}

async function inOrder(operator: Made, id: string) {
  return (await app.call(collection.products, { as: operator.as, params: { id }, query: {}, page: { limit: 100 } })).value
}

const ids = (rows: readonly ({ id: string } | undefined)[]) => rows.map((row) => row?.id)

describe('the order of a collection', () => {
  test('is changed by putting products behind another or first, in the order given, writing only those', async () => {
    const { operator, place, products } = await market(6)
    const [a, b, c, d, e, f] = products
    const before = await inOrder(operator, place.id)
    const anchor = before.find(({ id }) => id === b?.id)?.collectionProductId ?? ''
    const put = (some: readonly (MadeProduct | undefined)[], afterId: string | null) =>
      app.call(collection.positions, { as: operator.as, body: { collectionId: place.id, products: chosen(some), afterId } })
    expect(await put([f, d], anchor)).toMatchObject({ done: 2 })
    const after = await inOrder(operator, place.id)
    expect(ids(after)).toEqual(ids([a, b, f, d, c, e]))
    const versions = new Map(before.map(({ id, version }) => [id, version]))
    expect(ids(after.filter(({ id, version }) => versions.get(id) !== version))).toEqual(ids([f, d]))
    await put([e], null)
    await put([a, b], (await inOrder(operator, place.id)).at(-1)?.collectionProductId ?? '')
    expect(ids(await inOrder(operator, place.id))).toEqual(ids([e, f, d, c, a, b]))
  })

  test('holds when many put products into the same gap at once', async () => {
    const { operator, place, products } = await market(9)
    const [first, ...others] = products
    const anchor = (await inOrder(operator, place.id))[0]?.collectionProductId ?? ''
    await Promise.all(
      others.map((product) =>
        app.call(collection.positions, { as: operator.as, body: { collectionId: place.id, products: chosen([product]), afterId: anchor } }),
      ),
    )
    const rows = await inOrder(operator, place.id)
    expect(rows[0]?.id).toBe(first?.id)
    expect(new Set(rows.map(({ position }) => position)).size).toBe(products.length)
  })

  test('names what it does not know: a product elsewhere, a listing elsewhere, itself', async () => {
    const { operator, merchant, place, products } = await market(2)
    const [one] = products
    const [elsewhere] = await makeProducts(app, merchant, 1)
    const body = { collectionId: place.id, afterId: null }
    const answer = await app.call(collection.positions, { as: operator.as, body: { ...body, products: chosen([elsewhere, one, one]) } })
    expect(answer.items.map(({ outcome }) => outcome)).toEqual(['refused', 'done', 'unchanged'])
    const own = (await inOrder(operator, place.id)).find(({ id }) => id === one?.id)?.collectionProductId ?? ''
    const refused = (afterId: string, as = operator.as) =>
      app.refused(collection.positions, { as, body: { collectionId: place.id, afterId, products: chosen([one]) } })
    expect(await refused(own)).toMatchObject({ status: 422 })
    expect(await refused(place.id)).toMatchObject({ status: 422 })
    expect(await refused(own, merchant.as)).toMatchObject({ status: 403 })
    expect(await refused(own, (await makeOperator(app)).as)).toMatchObject({ status: 404 })
  })
})

describe('moving products to another collection', () => {
  test('keeps their approval and order, and puts them at the end', async () => {
    const { operator, merchant, place, products } = await market(3)
    const target = await app.call(collection.create, { as: operator.as, body: { name: 'Lights' } })
    const [there] = await makeProducts(app, merchant, 1)
    await add(operator, target.id, [there])
    const [waiting] = await makeProducts(app, merchant, 1)
    await add(merchant, place.id, [waiting])
    const moved = [products[2], products[0], waiting]
    const answer = await app.call(collection.moveProducts, {
      as: operator.as,
      body: { fromCollectionId: place.id, toCollectionId: target.id, products: chosen(moved) },
    })
    expect(answer).toMatchObject({ done: 3, unchanged: 0, refused: 0 })
    const rows = await inOrder(operator, target.id)
    expect(ids(rows)).toEqual(ids([there, ...moved]))
    expect(rows.map(({ approvalStatus }) => approvalStatus)).toEqual(['Approved', 'Approved', 'Approved', 'Pending'])
    expect(rows.slice(1).map(({ collectionProductId }) => collectionProductId)).toEqual(answer.items.map((item) => item.collectionProductId))
    expect(ids(await inOrder(operator, place.id))).toEqual(ids([products[1]]))
  })

  test('makes one of two listings where the product is in the target already, with the stronger approval', async () => {
    const { operator, merchant, place, products } = await market(2)
    const target = await app.call(collection.create, { as: operator.as, body: { name: 'Lights' } })
    const [one, two] = products
    await add(merchant, target.id, [one])
    await add(operator, target.id, [two])
    const answer = await app.call(collection.moveProducts, {
      as: operator.as,
      body: { fromCollectionId: place.id, toCollectionId: target.id, products: chosen([one, two]) },
    })
    expect(answer).toMatchObject({ done: 2 })
    const rows = await inOrder(operator, target.id)
    expect(rows.map(({ id, approvalStatus, approvedAt }) => [id, approvalStatus, approvedAt !== null])).toEqual([
      [one?.id, 'Approved', true],
      [two?.id, 'Approved', true],
    ])
    expect(answer.items.map(({ collectionProductId }) => collectionProductId)).toEqual(rows.map((row) => row.collectionProductId))
    expect(await inOrder(operator, place.id)).toEqual([])
    expect(one && (await statusOf(app, one))).toBe('Published')
    const { rows: kept } = await app.pool.query('select listing_id from listing_snapshot where marketplace_id = $1', [operator.companyId])
    expect(new Set(kept.map(({ listing_id }: { listing_id: string }) => listing_id))).toEqual(new Set(rows.map((row) => row.collectionProductId)))
  })

  test('takes products that have no place yet, and answers for each that it does not find', async () => {
    const { operator, merchant, place, products } = await market(1)
    const [unplaced] = await makeProducts(app, merchant, 1)
    await app.db
      .insertInto('listing')
      .values({
        marketplace_id: operator.companyId,
        merchant_id: merchant.companyId,
        product_id: unplaced?.id ?? '',
        approval: 'Pending',
        position: 'a0',
      })
      .execute()
    const move = (some: readonly (MadeProduct | undefined)[], as = operator.as) => ({
      as,
      body: { fromCollectionId: null, toCollectionId: place.id, products: chosen(some) },
    })
    const answer = await app.call(collection.moveProducts, move([unplaced, products[0]]))
    expect(answer.items.map(({ outcome }) => outcome)).toEqual(['done', 'unchanged'])
    const [foreign] = (await market(1)).products
    expect((await app.call(collection.moveProducts, move([foreign]))).items[0]).toMatchObject({ outcome: 'refused', code: 'unknown_product' })
    expect(await app.refused(collection.moveProducts, move([unplaced], merchant.as))).toMatchObject({ status: 403 })
    expect(await app.refused(collection.moveProducts, move([unplaced], (await makeOperator(app)).as))).toMatchObject({ status: 404 })
  })
})

describe('what lies in a collection', () => {
  test('is counted by approval and by merchant, with its children and how far it is mapped', async () => {
    const { operator, merchant, place, products } = await market(3)
    const other = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const [theirs] = await makeProducts(app, other, 1)
    await add(other, place.id, [theirs])
    const child = await app.call(collection.create, { as: operator.as, body: { name: 'Desk lamps', parentId: place.id } })
    await app.pool.query('update listing set percentage_mapped = 50 where product_id = $1', [products[0]?.id])
    const info = await app.call(collection.info, { as: operator.as, params: { id: place.id } })
    expect(info).toMatchObject({
      collection: { id: place.id, isLeaf: false },
      counts: { total: 4, open: 0, pending: 1, approved: 3, rejected: 0 },
      changed: 0,
      isNew: 1,
      merchantCount: 2,
      merchants: [
        { merchantId: merchant.companyId, merchantName: merchant.companyName, counts: { total: 3, approved: 3 } },
        { merchantId: other.companyId, counts: { total: 1, pending: 1 } },
      ],
      children: [{ id: child.id, name: 'Desk lamps' }],
      percentageMapped: 12.5,
    })
    const empty = await app.call(collection.info, { as: operator.as, params: { id: child.id } })
    expect(empty).toMatchObject({ counts: { total: 0 }, merchants: [], children: [], percentageMapped: null })
    // Of other merchants one sees what is approved.
    expect((await app.call(collection.info, { as: merchant.as, params: { id: place.id } })).counts).toMatchObject({ total: 3, pending: 0 })
    const stranger = await makeMerchant(app)
    expect(await app.refused(collection.info, { as: stranger.as, params: { id: place.id } })).toMatchObject({ status: 404 })
  })

  test('is shown to a merchant with what of it is its own', async () => {
    const { operator, merchant, place, products } = await market(2)
    const other = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    await app.call(collection.create, { as: operator.as, body: { name: 'Chairs' } })
    const [waiting] = await makeProducts(app, merchant, 1)
    await add(merchant, place.id, [waiting])
    const of = (who: Made) => app.call(assortment.ofMarketplace, { as: who.as, params: { id: operator.companyId }, query: {} })
    expect((await of(merchant)).value.map(({ name, isMine, mine }) => [name, isMine, mine.total, mine.approved, mine.pending])).toEqual([
      ['Lamps', true, 3, 2, 1],
      ['Chairs', false, 0, 0, 0],
    ])
    expect((await of(other)).value.map(({ isMine }) => isMine)).toEqual([false, false])
    const stranger = await makeMerchant(app)
    expect(await app.refused(assortment.ofMarketplace, { as: stranger.as, params: { id: operator.companyId }, query: {} })).toMatchObject({
      status: 404,
    })

    const own = (who: Made, query: { merchantId?: string } = {}) =>
      app.call(assortment.merchantProducts, { as: who.as, params: { id: place.id }, query })
    expect(ids((await own(merchant)).value)).toEqual(ids([...products, waiting]))
    expect((await own(other, { merchantId: merchant.companyId })).value).toEqual([])
    expect(ids((await own(operator, { merchantId: merchant.companyId })).value)).toEqual(ids([...products, waiting]))
    expect(await app.refused(assortment.merchantProducts, { as: operator.as, params: { id: place.id }, query: {} })).toMatchObject({ status: 422 })
    const page = await app.call(assortment.merchantProducts, { as: merchant.as, params: { id: place.id }, query: {}, page: { limit: 2 } })
    expect([page.value.length, page.next === null]).toEqual([2, false])
  })
})

describe('categories as paths', () => {
  test('are a merchant’s own of what it still sells, each once, and an operator’s tree', async () => {
    const { operator, merchant, place } = await market(0)
    await makeProducts(app, merchant, 3, { category: 'Home > Lamps' })
    await makeProducts(app, merchant, 1, { category: 'Chairs' })
    await makeProducts(app, merchant, 1, { category: 'Gone', status: 'Discontinued' })
    await makeProducts(app, merchant, 1)
    await makeProducts(app, await makeMerchant(app), 1, { category: 'Theirs' })
    expect(await app.call(assortment.categories, { as: merchant.as })).toEqual({
      value: [
        { path: 'Chairs', name: 'Chairs', collectionId: null, category: 'Chairs' },
        { path: 'Home > Lamps', name: 'Lamps', collectionId: null, category: 'Home > Lamps' },
      ],
      isComplete: true,
    })
    const child = await app.call(collection.create, { as: operator.as, body: { name: 'Desk lamps', parentId: place.id } })
    expect((await app.call(assortment.categories, { as: operator.as })).value).toEqual([
      { path: 'Lamps', name: 'Lamps', collectionId: place.id, category: place.id },
      { path: 'Lamps > Desk lamps', name: 'Desk lamps', collectionId: child.id, category: child.id },
    ])
  })
})
