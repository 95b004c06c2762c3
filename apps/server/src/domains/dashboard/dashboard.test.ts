import { collection } from '@stoa/contract/collection.ts'
import { dashboard } from '@stoa/contract/dashboard.ts'
import type { ListWidget } from '@stoa/contract/dashboard.ts'
import { orderChart } from '@stoa/contract/order-chart.ts'
import { order } from '@stoa/contract/order.ts'
import { product } from '@stoa/contract/product.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { push } from '../../../test/curation-by-hand.ts'
import { makeMarket, makePaidOrder, settle } from '../../../test/make-orders.ts'
import { makeProducts } from '../../../test/make-products.ts'
import type { Made } from '../../../test/make.ts'
import { makeAdmin, makeMerchant, makeOperator, makeViewer, unique } from '../../../test/make.ts'

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
    expect(merchant.setup.map(({ key }) => key)).toEqual([
      'connect_shop',
      'company_details',
      'join_marketplace',
      'push',
      'first_approved',
      'first_order',
    ])
    expect(merchant.setup[0]).toMatchObject({ label: 'Add your products', action: 'Add products', isWaiting: false })
    expect(done(merchant.setup)).toEqual([])
    expect(merchant.figures.find(({ key }) => key === 'revenue')).toMatchObject({
      money: { minor: 0, currency: 'EUR' },
      previousMoney: { minor: 0, currency: 'EUR' },
    })
    const operator = await my(await makeOperator(app))
    expect(operator.setup.map(({ key }) => key)).toEqual([
      'branding',
      'legal_details',
      'first_collection',
      'commission_rule',
      'payment_provider',
      'payout_rule',
      'shipping_zones',
      'marketplace_return_policy',
      'first_merchant',
      'first_live_product',
      'api_key',
    ])
    expect(done(operator.setup)).toEqual(['legal_details', 'payment_provider'])
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
    expect(done(merchants.setup)).toEqual(['connect_shop', 'join_marketplace', 'push', 'payout_account', 'first_order'])
    expect(merchants.setup.filter(({ isWaiting }) => isWaiting).map(({ key, text }) => [key, text])).toEqual([
      ['first_approved', 'Your products are with the operator. We e-mail you when they are approved.'],
    ])
    expect(counts(operators.attention)).toEqual({ join_requests: 1, products_to_approve: 3, orders_to_fulfil: 1, forward_failures: 1 })
    expect(done(operators.setup)).toEqual(['legal_details', 'first_collection', 'payment_provider', 'first_merchant'])
    expect(Object.fromEntries(operators.attention.map(({ key, link }) => [key, link]))).toMatchObject({
      products_to_approve: '/shop/approvals?view=pending',
      orders_to_fulfil: '/shop/orders?view=to-fulfil',
      forward_failures: '/shop/orders?view=forward-failed',
    })
  })

  test('sets the last 30 days against the 30 before as the chart of orders counts them, without test orders and other currencies', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const other = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const sold = (daysAgo: number, capturedMinor: number, { refundedMinor = 0, currency = 'EUR', isTest = false, who = merchant } = {}) => ({
      marketplace_id: operator.marketplaceId,
      merchant_id: who.companyId,
      currency,
      is_test: isTest,
      on: new Date(Date.now() - daysAgo * day).toISOString().slice(0, 10),
      order_count: 1,
      captured_minor: capturedMinor,
      refunded_minor: refundedMinor,
      commission_minor: capturedMinor / 10,
      commission_returned_minor: 0,
    })
    await app.db
      .insertInto('sales_day')
      .values([
        sold(2, 5000, { refundedMinor: 500 }),
        sold(28, 2500, { who: other }),
        sold(31, 1000),
        sold(61, 9000),
        sold(3, 9000, { isTest: true }),
        sold(3, 9000, { currency: 'SEK' }),
      ])
      .execute()
    const figures = async (who: Made) =>
      Object.fromEntries(
        (await my(who)).figures.map(({ key, count, money, previousCount, previousMoney }) => [
          key,
          [count ?? money?.minor, previousCount ?? previousMoney?.minor],
        ]),
      )
    expect(await figures(operator)).toEqual({ orders: [2, 1], revenue: [7000, 1000], refunds: [500, 0], commission: [750, 100] })
    expect(await figures(merchant)).toEqual({ orders: [1, 1], revenue: [4500, 1000], refunds: [500, 0], commission: [500, 100] })
    const { series } = await app.call(orderChart.orders, { as: operator.as, query: {} })
    expect(series.find(({ currency }) => currency === 'EUR')?.total.revenue.minor).toBe(7000)
  })

  test('of a merchant shows how the last push went, and what the next one sends and leaves out', async () => {
    const operator = await makeOperator(app)
    const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    expect((await my(merchant)).push).toEqual({ state: 'none', runId: null, status: null, at: null, ready: 0, blocked: 0 })
    expect((await my(operator)).push).toBeNull()
    await makeProducts(app, merchant, 3, { isNew: true })
    expect((await my(merchant)).push).toMatchObject({ state: 'none', ready: 3 })
    await makeProducts(app, merchant, 2, { status: 'Review' })
    expect((await my(merchant)).push).toMatchObject({ state: 'success', status: 'done', runId: null, ready: 3, blocked: 2 })
    await push(app, merchant)
    const { push: pushed } = await my(merchant)
    expect(pushed).toMatchObject({ ready: 0, blocked: 2, state: 'warning' })
    const change = (status: string, failed: number) =>
      app.db
        .updateTable('run')
        .set({ status, failed })
        .where('company_id', '=', merchant.companyId)
        .where('id', '=', pushed?.runId ?? '')
        .execute()
    const states: unknown[] = []
    for (const [status, failed] of [
      ['done', 0],
      ['failed', 0],
      ['cancelled', 0],
    ] as const) {
      await change(status, failed)
      states.push((await my(merchant)).push?.state)
    }
    expect(states).toEqual(['success', 'error', 'none'])
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

describe('a widget', () => {
  const rows = async (who: Made, widget: ListWidget) =>
    (await app.call(dashboard.widget, { as: who.as, params: { widget } })).map(({ name, note, count, money, status }) => [
      name,
      note,
      count ?? money?.minor,
      status,
    ])

  test('lists what sold, what is nearly sold out and what was paid out, each with the page of its record', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000, stock: 9 })
    const other = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const { hash } = await makePaidOrder(app, operator.as, offer, 7)
    await app.call(order.refund, { as: merchant.as, body: { hash, amountMinor: 500 } })
    await settle(app)
    const [sold] = await app.call(dashboard.widget, { as: merchant.as, params: { widget: 'top_products' } })
    expect(sold).toMatchObject({ count: 7, link: `/shop/products/${sold?.id}` })
    expect(await rows(operator, 'top_products')).toEqual([[sold?.name, '', 7, null]])
    expect(await rows(operator, 'top_merchants')).toEqual([[merchant.companyName, '', 1, null]])
    expect((await app.call(dashboard.widget, { as: operator.as, params: { widget: 'top_merchants' } }))[0]?.money?.minor).toBe(6500)
    const { lines } = await app.call(order.getByHash, { as: merchant.as, params: { hash } })
    await app.call(order.refund, { as: merchant.as, body: { hash, lines: [{ lineId: lines[0]?.lineId ?? '', quantity: 2 }] } })
    await settle(app)
    expect(await rows(operator, 'top_products')).toEqual([[sold?.name, '', 5, null]])
    await app.call(order.refund, { as: merchant.as, body: { hash, amountMinor: 4500 } })
    await settle(app)
    expect(await rows(operator, 'top_merchants')).toEqual([])
    expect(await rows(operator, 'new_merchants')).toHaveLength(2)
    await app.db.updateTable('product').set({ stock: 2 }).where('merchant_id', '=', merchant.companyId).execute()
    expect(await rows(merchant, 'low_stock')).toEqual([[sold?.name, '', 2, null]])
    const all = await app.call(product.paged, { as: merchant.as, params: { id: merchant.companyId }, query: { hasLowStock: true } })
    expect(all.value.map(({ name }) => name)).toEqual([sold?.name])
    for (const widget of ['top_products', 'low_stock', 'payouts', 'connections'] as const) expect(await rows(other, widget)).toEqual([])
  })

  test('shows connections with errors first, and newly signed-up companies to administrators only', async () => {
    const merchant = await makeMerchant(app)
    const connection = { company_id: merchant.companyId, provider: 'feed' }
    await app.db
      .insertInto('connection')
      .values([
        { ...connection, kind: 'payment', name: 'Money' },
        { ...connection, kind: 'shop', name: 'Store', sync_failures: 2 },
      ])
      .execute()
    expect(await rows(merchant, 'connections')).toEqual([
      ['Store', '', undefined, 'error'],
      ['Money', '', undefined, 'active'],
    ])
    expect((await rows(await makeAdmin(app), 'new_companies')).length).toBeGreaterThan(0)
    expect((await app.refused(dashboard.widget, { as: merchant.as, params: { widget: 'new_companies' } })).status).toBe(404)
  })

  test('stays where a person moved it, for that person in that company alone', async () => {
    const merchant = await makeMerchant(app)
    const colleague = await makeViewer(app, merchant)
    const layout = { order: ['sales' as const, 'attention' as const], hidden: ['setup' as const] }
    await app.call(dashboard.updateLayout, { as: merchant.as, body: { order: ['attention', 'sales'], hidden: [] } })
    expect(await app.call(dashboard.updateLayout, { as: merchant.as, body: layout })).toEqual(layout)
    expect((await my(merchant)).layout).toEqual(layout)
    expect((await app.call(dashboard.my, { as: colleague.as })).layout).toEqual({ order: [], hidden: [] })
    expect((await app.refused(dashboard.updateLayout, { as: merchant.as, body: { order: ['nonsense' as 'sales'], hidden: [] } })).status).toBe(422)
  })
})
