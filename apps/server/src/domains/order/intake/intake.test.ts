import { commission } from '@stoa/contract/commission.ts'
import { company } from '@stoa/contract/company.ts'
import { order } from '@stoa/contract/order.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeOffer, stockOf } from '../../../../test/make-catalogue.ts'
import { expectSound, makeMarket, purchase, seeOrder, createOrders } from '../../../../test/make-orders.ts'
import { makeApiKey, makeMerchant, makeOperator, unique } from '../../../../test/make.ts'
import { listOffers } from './queries-intake.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

async function makeTwo() {
  const operator = await makeOperator(app)
  const { marketplaceId } = operator
  const merchants = [await makeMerchant(app, { marketplaceId }), await makeMerchant(app, { marketplaceId })] as const
  const offers = [
    await makeOffer(app, { marketplaceId, merchantId: merchants[0].companyId, priceMinor: 1000, stock: 5 }),
    await makeOffer(app, { marketplaceId, merchantId: merchants[1].companyId, priceMinor: 2000, stock: null }),
  ] as const
  return { operator, merchants, offers }
}

const countOrders = async (marketplaceId: string): Promise<number> =>
  (await app.db.selectFrom('order').select('id').where('marketplace_id', '=', marketplaceId).execute()).length

describe('a purchase that comes in', () => {
  it('becomes one order per merchant, split to the cent, with frozen commission, numbers and stock taken', async () => {
    const { operator, merchants, offers } = await makeTwo()
    const rule = await app.call(commission.createRule, { as: operator.as, body: { name: 'All', percentageBasisPoints: 1000 } })
    const lines = [
      { variantId: offers[0].variantId, quantity: 2, taxMinor: 347 },
      { merchantId: merchants[1].companyId, sku: offers[1].sku, quantity: 1, unitPriceMinor: 1999 },
    ]
    const group = await createOrders(app, operator.as, purchase(lines, { shippingMinor: 501, discountMinor: 100, totalMinor: 3999 + 501 - 100 }))
    expect(group.total).toEqual({ minor: 4400, currency: 'EUR' })
    expect(group.orders.map((one) => [one.merchantId, one.orderId])).toEqual([
      [merchants[0].companyId, '1001'],
      [merchants[1].companyId, '1002'],
    ])
    const [first, second] = await Promise.all(group.orders.map((one) => seeOrder(app, operator.as, one.hash)))
    expect(first).toMatchObject({
      goods: { minor: 2000 },
      shipping: { minor: 251 },
      discount: { minor: 50 },
      tax: { minor: 347 },
      total: { minor: 2201 },
      commission: { minor: 195 },
    })
    expect(second).toMatchObject({
      goods: { minor: 1999 },
      shipping: { minor: 250 },
      discount: { minor: 50 },
      total: { minor: 2199 },
      orderStatus: 'New',
      paymentStatus: 'Unprocessed',
    })
    expect(first?.lines[0]).toMatchObject({
      quantity: 2,
      total: { minor: 1950 },
      commissionExplanation: { ruleId: rule.id, ruleName: 'All' },
      refundable: { minor: 0 },
    })
    expect(group.orders[0]?.hash).toMatch(/^[\w-]{22}$/)
    // The operator finds the other half of the purchase from each; a merchant sees no order but its own.
    expect(first?.purchaseOrders).toEqual([
      {
        orderId: '1002',
        hash: second?.hash,
        merchant: { id: merchants[1].companyId, name: second?.merchant.name },
        total: { minor: 2199, currency: 'EUR' },
        orderStatus: 'New',
      },
    ])
    expect(second?.purchaseOrders).toMatchObject([{ orderId: '1001' }])
    expect((await seeOrder(app, merchants[0].as, group.orders[0]?.hash ?? '')).purchaseOrders).toEqual([])
    expect(await stockOf(app, offers[0])).toEqual({ variant: 3, product: 3 })
    expect(await stockOf(app, offers[1])).toEqual({ variant: null, product: null })

    await app.call(commission.updateRule, { as: operator.as, body: { id: rule.id, version: rule.version, percentageBasisPoints: 5000 } })
    expect((await seeOrder(app, operator.as, group.orders[0]?.hash ?? '')).commission.minor).toBe(195)
  })

  it('is one order for twenty repeats at once with one key, and refused with the key of another purchase', async () => {
    const { operator, offer } = await makeMarket(app, { stock: 10 })
    const body = purchase([{ variantId: offer.variantId, quantity: 1 }])
    const key = unique()
    const groups = await Promise.all(Array.from({ length: 20 }, () => createOrders(app, operator.as, body, key)))
    expect(new Set(groups.map((group) => group.orderGroupId)).size).toBe(1)
    expect(await countOrders(operator.marketplaceId)).toBe(1)
    expect((await stockOf(app, offer)).variant).toBe(9)
    const problem = await app.refused(order.intake, { as: operator.as, key, body: { ...body, shippingMinor: 1 } })
    expect(problem).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
  })

  it('shares its key with no other request and no other company', async () => {
    const [one, two] = [await makeMarket(app), await makeMarket(app)]
    const key = unique()
    const bought = await createOrders(app, one.operator.as, purchase([{ variantId: one.offer.variantId, quantity: 1 }]), key)
    const cancelled = await app.raw(order.cancel, { as: one.operator.as, key, body: { hash: bought.orders[0]?.hash ?? '' } })
    expect(cancelled.status).toBe(200)
    await createOrders(app, two.operator.as, purchase([{ variantId: two.offer.variantId, quantity: 1 }]), key)
    expect([await countOrders(one.operator.marketplaceId), await countOrders(two.operator.marketplaceId)]).toEqual([1, 1])
  })

  it('needs a key, and a reference that was not taken before', async () => {
    const { operator, offer } = await makeMarket(app)
    const body = purchase([{ variantId: offer.variantId, quantity: 1 }])
    expect(await app.refused(order.intake, { as: operator.as, body })).toMatchObject({ status: 422, code: 'idempotency_key_required' })
    const first = await createOrders(app, operator.as, body)
    const { orderId, hash } = first.orders[0] ?? {}
    expect(await app.refused(order.intake, { as: operator.as, key: unique(), body })).toMatchObject({
      status: 409,
      code: 'duplicate_reference',
      detail: `Duplicate order reference: order ${orderId} already has it.`,
      errors: [{ path: 'marketplaceOrderReference', params: { orderGroupId: first.orderGroupId, orderId, hash } }],
    })
    expect(await countOrders(operator.marketplaceId)).toBe(1)
  })

  it('is refused whole when a line cannot be sold, and the line is named', async () => {
    const { operator, merchants, offers } = await makeTwo()
    const { marketplaceId } = operator
    const merchantId = merchants[0].companyId
    const other = await makeMarket(app)
    const paused = await makeMerchant(app, { marketplaceId })
    await app.call(company.deactivate, { as: operator.as, params: { id: paused.companyId } })
    const twin = await makeOffer(app, { marketplaceId, merchantId, sku: 'TWIN' })
    await makeOffer(app, { marketplaceId, merchantId, sku: 'TWIN' })
    const cases: [string, { variantId?: string; merchantId?: string; sku?: string }, string, string][] = [
      ['unknown', { variantId: other.merchant.companyId }, 'unknown_product', 'variantId'],
      ['another marketplace', { variantId: other.offer.variantId }, 'unknown_product', 'variantId'],
      [
        'not approved',
        { variantId: (await makeOffer(app, { marketplaceId, merchantId, approval: 'Pending' })).variantId },
        'unknown_product',
        'variantId',
      ],
      ['not listed', { variantId: (await makeOffer(app, { marketplaceId, merchantId, approval: null })).variantId }, 'unknown_product', 'variantId'],
      [
        'discontinued',
        { variantId: (await makeOffer(app, { marketplaceId, merchantId, status: 'Discontinued' })).variantId },
        'unknown_product',
        'variantId',
      ],
      [
        'paused partner',
        { variantId: (await makeOffer(app, { marketplaceId, merchantId: paused.companyId })).variantId },
        'unknown_product',
        'variantId',
      ],
      [
        'other currency',
        { variantId: (await makeOffer(app, { marketplaceId, merchantId, currency: 'USD' })).variantId },
        'currency_mismatch',
        'variantId',
      ],
      [
        'no price',
        { variantId: (await makeOffer(app, { marketplaceId, merchantId, priceMinor: null })).variantId },
        'invalid_input',
        'unitPriceMinor',
      ],
      ['another SKU', { variantId: offers[0].variantId, sku: 'another' }, 'invalid_input', 'sku'],
      ['two of one SKU', { merchantId, sku: twin.sku }, 'unknown_product', 'sku'],
      ['unknown SKU', { merchantId, sku: 'nowhere' }, 'unknown_product', 'sku'],
      ['nothing named', { sku: 'nowhere' }, 'invalid_input', 'variantId'],
    ]
    for (const [name, line, code, field] of cases) {
      const body = purchase([
        { variantId: offers[0].variantId, quantity: 1 },
        { ...line, quantity: 1 },
      ])
      const problem = await app.refused(order.intake, { as: operator.as, key: unique(), body })
      expect([name, problem.status, problem.code, problem.errors?.[0]?.path]).toEqual([name, 422, code, `lines.1.${field}`])
    }
    expect(await countOrders(marketplaceId)).toBe(0)
    expect((await stockOf(app, offers[0])).variant).toBe(5)
  })

  it('buys nothing of a merchant that is no approved partner', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const line = { index: 0, variantId: offer.variantId, merchantId: null, sku: null }
    // Requested without row-level security, which hides the products of such merchants as well.
    const isPartner = async () => (await listOffers(app.db, operator.marketplaceId, [line])).map((one) => one.isPartner)
    expect(await isPartner()).toEqual([true])
    for (const status of ['REQUESTED', 'REJECTED', 'ENDED']) {
      await app.db.updateTable('partnership').set({ status }).where('merchant_id', '=', merchant.companyId).execute()
      expect([status, await isPartner()]).toEqual([status, [false]])
    }
  })

  it('is refused as not sold here, not as out of stock, when the partnership ends while it is written', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { stock: 5 })
    const first = await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 1 }]))
    const body = purchase([{ variantId: offer.variantId, quantity: 1 }])
    const holder = await app.pool.connect()
    await holder.query('begin')
    // Its reference is taken by a transaction that is still open: the purchase waits after it was priced.
    await holder.query('update order_group set marketplace_order_reference = $1 where id = $2', [body.marketplaceOrderReference, first.orderGroupId])
    const refused = app.refused(order.intake, { as: operator.as, key: unique(), body })
    const countWaiting = async () =>
      (await app.pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)).rowCount
    await expect.poll(countWaiting).toBe(1)
    await app.db.updateTable('partnership').set({ status: 'ENDED' }).where('merchant_id', '=', merchant.companyId).execute()
    await holder.query('rollback')
    holder.release()
    expect(await refused).toMatchObject({ code: 'unknown_product', errors: [{ path: 'lines.0.variantId', code: 'unknown_product' }] })
  })

  it('is refused in another currency, with amounts that do not add up, or of the future', async () => {
    const { operator, offer } = await makeMarket(app, { priceMinor: 1000 })
    const refused = async (more: object) =>
      app.refused(order.intake, { as: operator.as, key: unique(), body: purchase([{ variantId: offer.variantId, quantity: 1 }], more) })
    expect(await refused({ currency: 'USD' })).toMatchObject({ code: 'currency_mismatch', errors: [{ path: 'currency' }] })
    expect(await refused({ totalMinor: 999 })).toMatchObject({ code: 'totals_mismatch', errors: [{ path: 'totalMinor' }] })
    expect(await refused({ discountMinor: 1001 })).toMatchObject({ code: 'totals_mismatch', errors: [{ path: 'discountMinor' }] })
    expect(await refused({ placedAt: new Date(Date.now() + 3_600_000).toISOString() })).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'placedAt' }],
    })
    const huge = await app.refused(order.intake, {
      as: operator.as,
      key: unique(),
      body: purchase([{ variantId: offer.variantId, quantity: 100_000, unitPriceMinor: 100_000_000_000 }]),
    })
    expect(huge).toMatchObject({ status: 422, errors: [{ code: 'too_large' }] })
  })

  it('takes no more than is in stock, also over two lines of one item, and names the line', async () => {
    const { operator, offer } = await makeMarket(app, { stock: 3 })
    const line = { variantId: offer.variantId, quantity: 2 }
    const problem = await app.refused(order.intake, { as: operator.as, key: unique(), body: purchase([line, line]) })
    expect(problem).toMatchObject({ status: 422, code: 'over_stock', errors: [{ path: 'lines.0.quantity' }, { path: 'lines.1.quantity' }] })
    // The quantity that is not left is that of all lines of the item: each of them alone would be.
    expect(problem.errors?.map(({ params }) => params)).toMatchObject(Array.from({ length: 2 }, () => ({ quantity: 4, available: 3 })))
    expect((await stockOf(app, offer)).variant).toBe(3)
    const buyers = await Promise.all(
      Array.from({ length: 8 }, () =>
        app.raw(order.intake, { as: operator.as, key: unique(), body: purchase([{ variantId: offer.variantId, quantity: 1 }]) }),
      ),
    )
    expect(buyers.filter((one) => one.status === 201)).toHaveLength(3)
    expect(await stockOf(app, offer)).toEqual({ variant: 0, product: 0 })
  })

  it('does not wait for a purchase of the marketplace that is not committed, and gets a number of its own', async () => {
    const { operator, offer } = await makeMarket(app)
    const body = () => purchase([{ variantId: offer.variantId, quantity: 1 }])
    const before = await createOrders(app, operator.as, body())
    const locked = await app.pool.connect()
    try {
      await locked.query('begin')
      const { rows } = await locked.query<{ number: number }>('select next_order_number($1) as number', [operator.marketplaceId])
      const after = await createOrders(app, operator.as, body())
      const numbers = [before.orders[0]?.orderId, String(rows[0]?.number), after.orders[0]?.orderId]
      expect(numbers).toEqual(['1001', '1002', '1003'])
    } finally {
      await locked.query('rollback')
      locked.release()
    }
  })

  it('may come from a machine with a key for it, not from a merchant', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const key = await makeApiKey(app, operator, ['order:take'])
    await createOrders(app, key.as, purchase([{ variantId: offer.variantId, quantity: 1 }]))
    expect(
      (await app.refused(order.intake, { as: merchant.as, key: unique(), body: purchase([{ variantId: offer.variantId, quantity: 1 }]) })).status,
    ).toBe(403)
  })
})

describe('a test order', () => {
  it('buys of several merchants where there are several, and says so when nothing is on sale', async () => {
    const empty = await makeOperator(app)
    expect(await app.refused(order.placeTestOrder, { as: empty.as, body: {} })).toMatchObject({ status: 422, code: 'unknown_product' })
    const { operator } = await makeTwo()
    const group = await app.call(order.placeTestOrder, { as: operator.as, body: { products: 2 } })
    expect(group.orders).toHaveLength(2)
    expect(group.marketplaceOrderReference).toMatch(/^TEST-/)
    const seen = await seeOrder(app, operator.as, group.orders[0]?.hash ?? '')
    expect(seen.customer.email).toMatch(/@example\.com$/)
    expect(seen.timeline.map((one) => one.message)).toContain('Test order received')
  })

  it('never asks a real payment provider for money', async () => {
    const { operator } = await makeTwo()
    await app.db.updateTable('connection').set({ provider: 'elsewhere' }).where('company_id', '=', operator.companyId).execute()
    expect((await app.refused(order.placeTestOrder, { as: operator.as, body: {} })).code).toBe('state_forbids')
  })
})
