import { collection } from '@stoa/contract/collection.ts'
import { dashboard } from '@stoa/contract/dashboard.ts'
import { product } from '@stoa/contract/product.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { decide, push } from '../../../test/curation-by-hand.ts'
import { makeProducts } from '../../../test/make-products.ts'
import type { Made } from '../../../test/make.ts'
import { makeAdmin, makeMerchant, makeOperator, unique } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const day = 86_400_000

/** An order as its row stands, some days ago. */
async function makeOrder(
  marketplaceId: string,
  merchantId: string,
  order: { daysAgo: number; totalMinor: number; status?: string; payment?: string; refundedMinor?: number; currency?: string; forward?: string },
) {
  const [groupId, word] = [uuidv7(), unique()]
  const placedAt = new Date(Date.now() - order.daysAgo * day)
  const currency = order.currency ?? 'EUR'
  await app.db
    .insertInto('order_group')
    .values({
      marketplace_id: marketplaceId,
      id: groupId,
      marketplace_order_reference: word,
      currency,
      total_minor: order.totalMinor,
      customer: '{}',
      shipping_address: '{}',
      source: 'intake',
      payment_provider: 'sandbox',
      payment_key: word,
      placed_at: placedAt,
    })
    .execute()
  await app.db
    .insertInto('order')
    .values({
      marketplace_id: marketplaceId,
      group_id: groupId,
      merchant_id: merchantId,
      number: Number.parseInt(word, 16) % 1_000_000_000,
      hash: word,
      marketplace_order_reference: word,
      order_status: order.status ?? 'New',
      payment_status: order.payment ?? 'Captured',
      currency,
      customer_name: 'Robin',
      country_code: 'NL',
      item_count: 1,
      goods_minor: order.totalMinor,
      shipping_minor: 0,
      discount_minor: 0,
      tax_minor: 0,
      total_minor: order.totalMinor,
      commission_minor: Math.round(order.totalMinor / 10),
      captured_minor: order.totalMinor,
      refunded_minor: order.refundedMinor ?? 0,
      forward_state: order.forward ?? 'none',
      placed_at: placedAt,
    })
    .execute()
}

function my(who: Made) {
  return app.call(dashboard.my, { as: who.as })
}

const counts = (rows: { key: string; count: number }[]) => Object.fromEntries(rows.map(({ key, count }) => [key, count]))
const done = (rows: { key: string; isDone: boolean }[]) => rows.filter(({ isDone }) => isDone).map(({ key }) => key)

describe('the first page', () => {
  test('of a newcomer shows what to do first and nothing else', async () => {
    const merchant = await my(await makeMerchant(app))
    expect(merchant.attention).toEqual([])
    expect(merchant.setup.map(({ key }) => key)).toEqual(['connect_shop', 'first_sync', 'join_marketplace', 'push', 'first_approved', 'first_order'])
    expect(merchant.setup[0]).toMatchObject({ label: 'Add your products', action: 'Add products', isWaiting: false })
    expect(done(merchant.setup)).toEqual([])
    expect(merchant.figures.find(({ key }) => key === 'revenue')).toMatchObject({
      money: { minor: 0, currency: 'EUR' },
      previousMoney: { minor: 0, currency: 'EUR' },
    })
    const operator = await my(await makeOperator(app))
    expect(operator.setup.map(({ key }) => key)).toEqual([
      'branding',
      'first_collection',
      'commission_rule',
      'first_merchant',
      'first_live_product',
      'api_key',
    ])
    expect(done(operator.setup)).toEqual([])
  })

  test('counts what needs a hand, on both sides, and ticks what is done', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    await makeMerchant(app, { marketplaceId: operator.marketplaceId, partnership: 'REQUESTED' })
    await makeProducts(app, merchant, 2, { status: 'Review' })
    const products = await makeProducts(app, merchant, 3)
    const place = await app.call(collection.create, { as: operator.as, body: { name: 'Lamps' } })
    await app.call(collection.addProducts, { as: merchant.as, body: { collectionId: place.id, products: products.map(({ id }) => ({ id })) } })
    await makeOrder(operator.marketplaceId, merchant.companyId, { daysAgo: 1, totalMinor: 1000, forward: 'failed' })
    await makeOrder(operator.marketplaceId, merchant.companyId, { daysAgo: 1, totalMinor: 1000, status: 'Fulfilled' })
    await makeOrder(operator.marketplaceId, merchant.companyId, { daysAgo: 1, totalMinor: 1000, payment: 'Refused' })
    const [merchants, operators] = [await my(merchant), await my(operator)]
    expect(counts(merchants.attention)).toEqual({ orders_to_fulfil: 1, forward_failures: 1, products_in_review: 2 })
    expect(done(merchants.setup)).toEqual(['connect_shop', 'first_sync', 'join_marketplace', 'push', 'first_order'])
    expect(merchants.setup.filter(({ isWaiting }) => isWaiting).map(({ key, text }) => [key, text])).toEqual([
      ['first_approved', 'Your products are with the operator. We e-mail you when they are approved.'],
    ])
    expect(counts(operators.attention)).toEqual({ join_requests: 1, products_to_approve: 3, orders_to_fulfil: 1, forward_failures: 1 })
    expect(done(operators.setup)).toEqual(['first_collection', 'first_merchant'])
    expect(Object.fromEntries(operators.attention.map(({ key, link }) => [key, link]))).toMatchObject({
      products_to_approve: '/shop/approvals?view=pending',
      orders_to_fulfil: '/shop/orders?view=to-fulfil',
      forward_failures: '/shop/orders?view=forward-failed',
    })
  })

  test('counts what an operator rejected, what is in no collection, and images that could not be downloaded', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const [rejected, unplaced, withoutImage] = await makeProducts(app, merchant, 3, { isNew: true })
    await push(app, merchant)
    const place = await app.call(collection.create, { as: operator.as, body: { name: 'Lamps' } })
    const products = [rejected, withoutImage].map((one) => ({ id: one?.id }))
    await app.call(collection.bulkUpdateListings, { as: operator.as, body: { products, collectionId: place.id } })
    await decide(app, operator, rejected ? [rejected] : [], 'Rejected', 'No warranty')
    await app.db
      .insertInto('product_image')
      .values({
        merchant_id: merchant.companyId,
        product_id: withoutImage?.id ?? '',
        source: 'https://shop.example/1.jpg',
        position: 0,
        state: 'failed',
      })
      .execute()
    const { attention } = await my(merchant)
    expect(counts(attention)).toEqual({ products_rejected: 1, products_to_submit: 1, images_missing: 1 })
    const listed = async (query: { isInCollection?: boolean; hasFailedImages?: boolean }) =>
      (await app.call(product.paged, { as: merchant.as, params: { id: merchant.companyId }, query })).value.map(({ id }) => id)
    expect(await listed({ isInCollection: false })).toEqual([unplaced?.id])
    expect(await listed({ hasFailedImages: true })).toEqual([withoutImage?.id])
  })

  test('sets the last 30 days against the 30 before, without failed payments, cancelled orders and other currencies', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const other = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const at = (order: Parameters<typeof makeOrder>[2], who = merchant) => makeOrder(operator.marketplaceId, who.companyId, order)
    await at({ daysAgo: 2, totalMinor: 5000, refundedMinor: 500 })
    await at({ daysAgo: 29, totalMinor: 2500 }, other)
    await at({ daysAgo: 31, totalMinor: 1000 })
    await at({ daysAgo: 61, totalMinor: 9000 })
    await at({ daysAgo: 3, totalMinor: 9000, status: 'Cancelled' })
    await at({ daysAgo: 3, totalMinor: 9000, payment: 'Refused' })
    await at({ daysAgo: 3, totalMinor: 9000, currency: 'SEK' })
    const figures = (
      rows: {
        key: string
        count: number | null
        money: { minor: number } | null
        previousCount: number | null
        previousMoney: { minor: number } | null
      }[],
    ) =>
      Object.fromEntries(
        rows.map(({ key, count, money, previousCount, previousMoney }) => [key, [count ?? money?.minor, previousCount ?? previousMoney?.minor]]),
      )
    expect(figures((await my(operator)).figures)).toEqual({ orders: [2, 1], revenue: [7500, 1000], refunds: [500, 0], commission: [750, 100] })
    expect(figures((await my(merchant)).figures)).toEqual({ orders: [1, 1], revenue: [5000, 1000], refunds: [500, 0], commission: [500, 100] })
  })

  test('of an administrator counts companies', async () => {
    const admin = await makeAdmin(app)
    const idle = await makeMerchant(app)
    await app.db.updateTable('company').set({ is_active: false }).where('id', '=', idle.companyId).execute()
    const page = await my(admin)
    expect(counts(page.attention).inactive_companies).toBeGreaterThanOrEqual(1)
    expect(page.figures.find(({ key }) => key === 'new_merchants')?.count).toBeGreaterThanOrEqual(1)
  })
})
