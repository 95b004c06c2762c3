import { order } from '@stoa/contract/order.ts'
import { orderOutside } from '@stoa/contract/order-outside.ts'
import { orderShipment } from '@stoa/contract/order-shipment.ts'
import { storefront } from '@stoa/contract/storefront.ts'
import { ledger } from '@stoa/contract/ledger.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeOffer, stockOf } from '../../../../test/make-catalogue.ts'
import type { Storefront } from '../../../../test/make-storefront.ts'
import { makeStorefront, openShopCounter, writeStorefront } from '../../../../test/make-storefront.ts'
import { makeMerchant, makeOperator } from '../../../../test/make.ts'
import { refreshCards } from '../../../../test/product-cards.ts'
import { checkInvariants } from '../../ledger/check-invariants.ts'
import { orderReadDue } from '../../connection/events.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await app.stop()
})

/** A storefront whose shop has the product, and the shop's counter. */
async function openCounter() {
  const made = await makeStorefront(app)
  await writeStorefront(app, made.operator.companyId)
  return { ...made, shop: await openShopCounter(app, made) }
}

const ordersOf = async ({ operator }: Pick<Storefront, 'operator'>) =>
  (await app.call(order.paged, { as: operator.as, query: {}, page: { limit: 100 } })).value
const seenIn = async ({ operator }: Pick<Storefront, 'operator'>) => (await app.call(storefront.orders, { as: operator.as, query: {} })).value
const theOnly = async (made: Pick<Storefront, 'operator'>) => {
  const [row, ...more] = await ordersOf(made)
  expect(more).toEqual([])
  return app.call(order.getByHash, { as: made.operator.as, params: { hash: row?.hash ?? '' } })
}
const readShop = async ({ operator }: Pick<Storefront, 'operator'>) => {
  const { id } = await app.db
    .selectFrom('connection')
    .select('id')
    .where('company_id', '=', operator.companyId)
    .where('kind', '=', 'shop')
    .executeTakeFirstOrThrow()
  await app.installation.jobs.enqueue(app.db, orderReadDue, { companyId: operator.companyId, connectionId: id })
  await app.drain()
}

describe('an order of the operator’s shop', () => {
  it('becomes a paid purchase, split per merchant, with its part of the shipping, and what is not ours is recorded', async () => {
    const made = await openCounter()
    const other = await makeMerchant(app, { marketplaceId: made.operator.marketplaceId })
    const second = await makeOffer(app, { marketplaceId: made.operator.marketplaceId, merchantId: other.companyId, priceMinor: 800, stock: 9 })
    await writeStorefront(app, made.operator.companyId)
    const number = await made.shop.buy(
      [
        { offer: made.offer, quantity: 2 },
        { offer: second, quantity: 3, totalMinor: 2000 },
        { own: 'own-mug', quantity: 1, totalMinor: 600 },
      ],
      { shipping: 500 },
    )
    await app.drain()
    const rows = await ordersOf(made)
    expect(rows.map(({ total, paymentStatus }) => [total.minor, paymentStatus]).toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [2200, 'Captured'],
      [2640, 'Captured'],
    ])
    expect(new Set(rows.map(({ marketplaceOrderReference }) => marketplaceOrderReference))).toEqual(new Set([number]))
    expect(await seenIn(made)).toMatchObject([
      { number, state: 'received', problem: null, total: { minor: 5500, currency: 'EUR' }, merchantLines: 2, otherLines: 1, orders: [{}, {}] },
    ])
    expect(await stockOf(app, made.offer)).toEqual({ variant: 3, product: 3 })
    const status = await app.call(storefront.status, { as: made.operator.as })
    expect(status.orders).toMatchObject({ canReceive: true, received: 1, failed: 0, caughtUp: 0, lastReceivedAt: expect.any(String) })
  })

  it('books the money as collected outside the payment provider, and owes it to the merchant less the commission', async () => {
    const made = await openCounter()
    await made.shop.buy([{ offer: made.offer, quantity: 1 }])
    await app.drain()
    const whole = await theOnly(made)
    expect(whole).toMatchObject({ source: 'storefront', paymentProvider: 'sandbox', captured: { minor: 1200 } })
    const balances = await app.call(ledger.balances, { as: made.operator.as, query: {} })
    const sum = (account: string) => balances.filter((one) => one.account === account).reduce((total, one) => total + one.amount.minor, 0)
    expect(Math.abs(sum('settled_outside'))).toBe(1200)
    expect(sum('provider_clearing')).toBe(0)
  })

  it('comes once, however often and in whatever order it is reported and read', async () => {
    const made = await openCounter()
    await made.shop.buy([{ offer: made.offer, quantity: 1 }])
    await app.drain()
    await readShop(made)
    await readShop(made)
    const [seen] = await seenIn(made)
    await app.call(storefront.retryOrder, { as: made.operator.as, body: { reference: seen?.reference ?? '' } })
    await app.drain()
    expect((await theOnly(made)).timeline.filter(({ kind }) => kind === 'payment_captured').length).toBe(1)
    expect(await stockOf(app, made.offer)).toEqual({ variant: 4, product: 4 })
  })

  it('is found by reading what changed when its webhook is lost', async () => {
    const made = await openCounter()
    await made.shop.buy([{ offer: made.offer, quantity: 1 }])
    await made.shop.loseWebhooks()
    await app.drain()
    expect(await ordersOf(made)).toEqual([])
    await readShop(made)
    expect((await ordersOf(made)).length).toBe(1)
    expect((await app.call(storefront.status, { as: made.operator.as })).orders).toMatchObject({
      received: 1,
      caughtUp: 1,
      lastReadAt: expect.any(String),
    })
  })

  it('waits until it is paid, and is never received when it is cancelled before', async () => {
    const made = await openCounter()
    const number = await made.shop.buy([{ offer: made.offer, quantity: 1 }], { isPaid: false })
    const dropped = await made.shop.buy([{ offer: made.offer, quantity: 1 }], { isPaid: false })
    await app.drain()
    expect((await seenIn(made)).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    await made.shop.cancel(dropped)
    await made.shop.pay(number)
    await app.drain()
    const states = new Map((await seenIn(made)).map((one) => [one.number, one.state]))
    expect([states.get(dropped), states.get(number)]).toEqual(['cancelled', 'received'])
  })

  it('without a product of a merchant is ignored, with a record', async () => {
    const made = await openCounter()
    await made.shop.buy([{ own: 'own-vase', quantity: 1, totalMinor: 900 }])
    await app.drain()
    expect(await ordersOf(made)).toEqual([])
    expect(await seenIn(made)).toMatchObject([{ state: 'ignored', merchantLines: 0, otherLines: 1 }])
  })

  it('that cannot be received names why, and is received when somebody tries again', async () => {
    const made = await openCounter()
    const number = await made.shop.buy([{ offer: made.offer, quantity: 5 }], { shippingAddress: { city: 'Delft' } })
    const large = await made.shop.buy([{ offer: made.offer, quantity: 7 }])
    await app.drain()
    const seen = await app.call(storefront.orders, { as: made.operator.as, query: { needsAttention: 'true' } })
    const rows = new Map(seen.value.map((one) => [one.number, one]))
    expect(rows.get(number)).toMatchObject({ state: 'failed', problem: expect.stringMatching(/address/) })
    expect(rows.get(large)).toMatchObject({ state: 'failed', problem: expect.stringMatching(/stock/i) })
    expect(await ordersOf(made)).toEqual([])
    expect((await app.call(storefront.status, { as: made.operator.as })).orders).toMatchObject({ received: 0, failed: 2 })
    await app.db.updateTable('variant').set({ stock: 20 }).where('id', '=', made.offer.variantId).execute()
    await app.db.updateTable('product').set({ stock: 20 }).where('id', '=', made.offer.productId).execute()
    await refreshCards(app.db, [made.offer.productId])
    await app.call(storefront.retryOrder, { as: made.operator.as, body: { reference: rows.get(large)?.reference ?? '' } })
    await app.drain()
    expect((await ordersOf(made)).map(({ total }) => total.minor)).toEqual([8400])
    expect((await app.call(storefront.status, { as: made.operator.as })).orders).toMatchObject({ received: 1, failed: 1 })
  })

  it('gets its shipments reported, with tracking, and new tracking changes the same shipment', async () => {
    const made = await openCounter()
    const number = await made.shop.buy([{ offer: made.offer, quantity: 2, totalMinor: 2399 }])
    await app.drain()
    const { hash } = await theOnly(made)
    await app.call(order.fulfil, { as: made.merchant.as, body: { hash, carrier: 'PostNL', trackingNumber: '3SABC' } })
    await app.drain()
    expect((await made.shop.read(number)).shipments).toMatchObject([
      { trackingNumber: '3SABC', lines: [{ variantId: made.offer.variantId, quantity: 2 }] },
    ])
    const { fulfilments, timeline } = await theOnly(made)
    expect(timeline.map(({ kind }) => kind)).toContain('storefront_shipment_reported')
    const fulfilmentId = fulfilments[0]?.fulfilmentId ?? ''
    await app.call(orderShipment.updateTracking, { as: made.merchant.as, body: { hash, fulfilmentId, carrier: 'PostNL', trackingNumber: '3SDEF' } })
    await app.drain()
    expect((await made.shop.read(number)).shipments).toMatchObject([{ trackingNumber: '3SDEF' }])
  })

  it('refunded here is paid back by the shop, once, and the commission goes back', async () => {
    const made = await openCounter()
    const number = await made.shop.buy([{ offer: made.offer, quantity: 2 }])
    await app.drain()
    const { hash, lines } = await theOnly(made)
    const body = {
      hash,
      lines: [{ lineId: lines[0]?.lineId ?? '', quantity: 1 }],
      shippingMinor: 0,
      amountMinor: 0,
      restock: 'unshipped' as const,
      reason: '',
    }
    await app.call(order.refund, { as: made.operator.as, body })
    await app.drain()
    await readShop(made)
    expect((await made.shop.read(number)).refunds).toMatchObject([{ amount: 1200 }])
    const after = await theOnly(made)
    expect(after).toMatchObject({
      paymentStatus: 'Partially Refunded',
      refunds: [{ status: 'succeeded', settledBy: 'storefront', amount: { minor: 1200 } }],
    })
    expect(await stockOf(app, made.offer)).toEqual({ variant: 4, product: 4 })
  })

  it('cancelled here is paid back and cancelled in the shop', async () => {
    const made = await openCounter()
    const number = await made.shop.buy([{ offer: made.offer, quantity: 1 }])
    await app.drain()
    const { hash } = await theOnly(made)
    await app.call(order.cancel, { as: made.operator.as, body: { hash, reason: 'Broken' } })
    await app.drain()
    expect(await made.shop.read(number)).toMatchObject({ isCancelled: true, refunds: [{ amount: 1200 }] })
    expect(await theOnly(made)).toMatchObject({ orderStatus: 'Cancelled', paymentStatus: 'Refunded' })
  })

  it('cancelled in the shop is cancelled here, and what the shop has refunded is not paid twice', async () => {
    const made = await openCounter()
    const number = await made.shop.buy([{ offer: made.offer, quantity: 2 }], { shipping: 300 })
    await app.drain()
    await made.shop.refund(number, 2700, [{ variantId: made.offer.variantId, quantity: 2, amount: 2400, isRestocked: true }])
    await made.shop.cancel(number)
    await app.drain()
    expect(await theOnly(made)).toMatchObject({ orderStatus: 'Cancelled', paymentStatus: 'Refunded', refunded: { minor: 2700 } })
    expect((await made.shop.read(number)).refunds.length).toBe(1)
    expect(await stockOf(app, made.offer)).toEqual({ variant: 5, product: 5 })
  })

  it('cancelled in the shop without a refund is paid back there', async () => {
    const made = await openCounter()
    const number = await made.shop.buy([{ offer: made.offer, quantity: 1 }])
    await app.drain()
    await made.shop.cancel(number)
    await app.drain()
    expect(await theOnly(made)).toMatchObject({ orderStatus: 'Cancelled', paymentStatus: 'Refunded' })
    expect((await made.shop.read(number)).refunds).toMatchObject([{ amount: 1200 }])
  })

  it('refunded in part in the shop is refunded in part here; a refund that fits no merchant needs a person', async () => {
    const made = await openCounter()
    const number = await made.shop.buy([
      { offer: made.offer, quantity: 2 },
      { own: 'own-bowl', quantity: 1, totalMinor: 500 },
    ])
    await app.drain()
    await made.shop.refund(number, 1000, [{ variantId: made.offer.variantId, quantity: 1, amount: 1000, isRestocked: false }])
    await app.drain()
    expect(await theOnly(made)).toMatchObject({ refunded: { minor: 1000 }, refunds: [{ settledBy: 'storefront' }] })
    expect(await stockOf(app, made.offer)).toEqual({ variant: 3, product: 3 })
    await made.shop.refund(number, 250, [])
    await app.drain()
    expect(await theOnly(made)).toMatchObject({ refunded: { minor: 1000 } })
    expect(await seenIn(made)).toMatchObject([{ state: 'received', problem: expect.stringMatching(/2\.50/) }])
    const { hash } = await theOnly(made)
    await app.call(orderOutside.updateStatusRefunded, {
      as: made.operator.as,
      params: { id: hash },
      body: { amountMinor: 250, restock: 'none', reason: '', paidBy: 'marketplace' },
    })
    await app.call(storefront.retryOrder, { as: made.operator.as, body: { reference: number } })
    await app.drain()
    expect(await seenIn(made)).toMatchObject([{ problem: null }])
    expect((await made.shop.read(number)).refunds.length).toBe(2)
  })

  it('shows nothing to another operator, and to no merchant', async () => {
    const made = await openCounter()
    const number = await made.shop.buy([{ offer: made.offer, quantity: 1 }])
    await app.drain()
    const other = await makeOperator(app)
    expect((await app.call(storefront.orders, { as: other.as, query: {} })).value).toEqual([])
    expect(await app.refused(storefront.retryOrder, { as: other.as, body: { reference: number } })).toMatchObject({ code: 'not_found' })
    expect(await app.refused(storefront.orders, { as: made.merchant.as, query: {} })).toMatchObject({ code: 'not_allowed' })
  })

  it('changes the stock in the shop at once', async () => {
    const made = await openCounter()
    const readStock = async () => {
      const { rows } = await app.pool.query<{ stock: number }>(
        `select (body #>> '{variants,0,inventory}')::int as stock from sandbox.shop_product where shop_id = $1 and reference = $2`,
        [made.shopId, `stoa-${made.offer.productId}`],
      )
      return rows[0]?.stock
    }
    await made.shop.buy([{ offer: made.offer, quantity: 2 }])
    await app.drain()
    expect(await readStock()).toBe(3)
    const { hash } = await theOnly(made)
    await app.call(order.cancel, { as: made.operator.as, body: { hash, reason: '' } })
    await app.drain()
    expect(await readStock()).toBe(5)
  })

  it('leaves the ledger equal to the orders, whatever happened to them', async () => {
    expect(await checkInvariants(app.db)).toEqual([])
  })
})
