import { order } from '@stoa/contract/order.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMarket, makePaidOrder } from '../../../test/make-orders.ts'
import { makeMerchant } from '../../../test/make.ts'

const dayMs = 86_400_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('the list of orders', () => {
  it('shows a merchant its own, an operator all, and finds by each reference', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const made = []
    for (let n = 0; n < 3; n++) made.push(await makePaidOrder(app, operator.as, offer, n + 1))
    const hashes = made.map((one) => one.hash)
    const page = await app.call(order.paged, { as: merchant.as, query: {}, page: { limit: 2, count: true } })
    expect(page.value.map((row) => row.hash)).toEqual([hashes[2], hashes[1]])
    expect(page.totalCount).toBe(3)
    const cursor = new URLSearchParams(page.next?.split('?')[1]).get('cursor') ?? ''
    expect((await app.call(order.paged, { as: merchant.as, query: {}, page: { limit: 2, cursor } })).value.map((row) => row.hash)).toEqual([
      hashes[0],
    ])
    expect((await app.call(order.paged, { as: operator.as, query: {}, page: { sort: 'total' } })).value.map((row) => row.hash)).toEqual(hashes)
    const find = async (filter: string) =>
      (await app.call(order.paged, { as: operator.as, query: {}, page: { filter } })).value.map((row) => row.hash)
    expect(await find(`orderId eq "${made[1]?.orderId}" or merchantOrderReference eq "${made[1]?.orderId}"`)).toEqual([hashes[1]])
    expect(await find(`marketplaceOrderReference eq "${made[0]?.marketplaceOrderReference}"`)).toEqual([hashes[0]])
    expect(await find('orderId eq "none"')).toEqual([])
    const stranger = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    expect((await app.call(order.paged, { as: stranger.as, query: {} })).value).toEqual([])
  })

  it('finds an order by number, customer, product, SKU and tracking number, for its own companies only', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const made = await makePaidOrder(app, operator.as, offer)
    await makePaidOrder(app, operator.as, offer)
    await app.call(order.fulfil, { as: operator.as, body: { hash: made.hash, carrier: 'PostNL', trackingNumber: '3SABCD1234567' } })
    const seen = await app.call(order.getByHash, { as: operator.as, params: { hash: made.hash } })
    const find = async (text: string, as = merchant.as) => (await app.call(order.paged, { as, query: { text } })).value.map((row) => row.hash)
    const both = await find('noor@example')
    expect(both).toHaveLength(2)
    for (const as of [merchant.as, operator.as]) {
      expect(await find(`#${made.orderId}`, as)).toEqual([made.hash])
      expect(await find(` ${made.orderId} `, as)).toEqual([made.hash])
      expect(await find(made.marketplaceOrderReference, as)).toEqual([made.hash])
      expect(await find('3SABCD1234567', as)).toEqual([made.hash])
      expect(await find('NOÓR de vr', as)).toEqual(both)
      expect(await find(seen.lines[0]?.name.slice(0, 6) ?? '', as)).toEqual(both)
      if (seen.lines[0]?.sku) expect(await find(seen.lines[0].sku, as)).toEqual(both)
      expect(await find('no', as)).toEqual([])
      expect(await find('100%_', as)).toEqual([])
    }
    const { operator: other, merchant: neighbour } = await makeMarket(app)
    for (const text of ['noor@example', '3SABCD1234567', made.marketplaceOrderReference]) {
      expect(await find(text, other.as)).toEqual([])
      expect(await find(text, neighbour.as)).toEqual([])
    }
  })

  it('narrows by each axis, merchant and time', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const shipped = await makePaidOrder(app, operator.as, offer)
    await app.call(order.fulfil, { as: operator.as, body: { hash: shipped.hash } })
    const open = await makePaidOrder(app, operator.as, offer, 1, { placedAt: new Date(Date.now() - 9 * dayMs).toISOString() })
    const list = async (query: object) => (await app.call(order.paged, { as: operator.as, query })).value.map((row) => row.hash)
    expect(await list({ orderStatus: ['Fulfilled'], currency: 'EUR' })).toEqual([shipped.hash])
    expect(await list({ orderStatus: ['Fulfilled'], currency: 'JPY' })).toEqual([])
    expect(await list({ orderStatus: ['Fulfilled'] })).toEqual([shipped.hash])
    expect(await list({ orderStatus: ['Fulfilled', 'New'], paymentStatus: ['Captured'] })).toEqual([shipped.hash, open.hash])
    expect(await list({ payoutStatus: ['Paid Out'] })).toEqual([])
    expect(await list({ merchantId: [merchant.companyId], until: new Date(Date.now() - 8 * dayMs).toISOString() })).toEqual([open.hash])
  })
})
