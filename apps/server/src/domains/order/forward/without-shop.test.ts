import { connection } from '@stoa/contract/connection.ts'
import { dashboard } from '@stoa/contract/dashboard.ts'
import { orderForward } from '@stoa/contract/order-forward.ts'
import { order } from '@stoa/contract/order.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { deliverAll } from '../../../../test/make-order-in-shop.ts'
import { createOrders, expectSound, purchase, seeOrder } from '../../../../test/make-orders.ts'
import { makeSellingShop } from '../../../../test/make-synced-shop.ts'
import { makeMerchant } from '../../../../test/make.ts'
import { billedElsewhere } from '../../../../test/sample-shop-order.ts'
import { updateShopScript } from '../../../sandbox/queries-shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

/** A merchant with a sandbox shop, which answers the next calls by `modes` when one of its products is bought. */
async function makeShop() {
  const { operator, merchant, shopId, address, apiKey, offer } = await makeSellingShop(app, 3, 20)
  const buy = async (modes: string[] = [], more: Parameters<typeof purchase>[1] = {}) => {
    await updateShopScript(app.db, shopId, modes)
    const group = await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 2 }], more))
    await deliverAll(app)
    await updateShopScript(app.db, shopId, [])
    return group.orders[0]?.hash ?? ''
  }
  const inShop = async () =>
    (await sql<{ body: object }>`select body from sandbox.shop_order where shop_id = ${shopId} order by number`.execute(app.db)).rows
  const countFailures = async (as: As) => (await app.call(dashboard.my, { as })).attention.find(({ key }) => key === 'forward_failures')?.count ?? 0
  const disconnect = () => app.call(connection.disconnect, { as: merchant.as })
  const connect = async () => {
    await app.call(connection.platformSetup, { as: merchant.as, body: { platform: 'sandbox', settings: { address, apiKey } } })
    await deliverAll(app)
  }
  return {
    operator,
    merchant,
    as: merchant.as,
    shopId,
    disconnect,
    connect,
    buy,
    inShop,
    countFailures,
    see: (hash: string) => seeOrder(app, merchant.as, hash),
  }
}

const refused = Array.from({ length: 12 }, () => 'orders:409')

describe('an order that its shop does not accept', () => {
  it('needs nobody once it was shipped without the shop', async () => {
    const { operator, as, buy, countFailures, see } = await makeShop()
    const hash = await buy(refused)
    expect((await see(hash)).forwardState).toBe('failed')
    expect([await countFailures(as), await countFailures(operator.as)]).toEqual([1, 1])
    await app.call(order.fulfil, { as, body: { hash } })
    await deliverAll(app)
    expect([await countFailures(as), await countFailures(operator.as)]).toEqual([0, 0])
    const open = { forwardState: 'failed' as const, orderStatus: ['New' as const, 'Partially Fulfilled' as const] }
    expect((await app.call(order.paged, { as, query: open })).value).toEqual([])
  })

  it('has one entry in its history for the same refusal, however often it is tried', async () => {
    const { buy, see, shopId } = await makeShop()
    const hash = await buy(refused)
    await updateShopScript(app.db, shopId, refused)
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(app.db)
    await deliverAll(app)
    await updateShopScript(app.db, shopId, [])
    const seen = await see(hash)
    expect(seen.forwardAttempts).toBeGreaterThan(1)
    expect(seen.timeline.filter(({ kind }) => kind === 'forward_failed')).toHaveLength(1)
  })

  it('is kept out of the shop on request, until a person sends it', async () => {
    const { operator, as, buy, inShop, countFailures, see } = await makeShop()
    const hash = await buy(refused)
    const body = { hash }
    expect((await app.raw(orderForward.handleWithoutShop, { as: (await makeMerchant(app)).as, body })).status).toBe(404)
    await app.call(orderForward.handleWithoutShop, { as: operator.as, body })
    await app.call(orderForward.handleWithoutShop, { as, body })
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(app.db)
    await deliverAll(app)
    const kept = await see(hash)
    expect(kept).toMatchObject({ forwardState: 'none', forwardError: null })
    expect(kept.timeline.filter(({ kind }) => kind === 'handled_without_shop')).toHaveLength(1)
    expect([await inShop(), await countFailures(as)]).toEqual([[], 0])
    await app.call(order.reforward, { as, params: { hash } })
    await deliverAll(app)
    expect((await see(hash)).forwardState).toBe('forwarded')
    expect((await app.refused(orderForward.handleWithoutShop, { as, body })).code).toBe('state_forbids')
  })

  it('is found in the shop where an earlier try created it after all', async () => {
    const { as, buy, inShop, see } = await makeShop()
    const hash = await buy(['orders:500-after-work', ...Array.from({ length: 12 }, () => 'find:409')])
    expect((await see(hash)).forwardState).toBe('failed')
    await app.call(orderForward.handleWithoutShop, { as, body: { hash } })
    await deliverAll(app)
    expect((await see(hash)).forwardState).toBe('forwarded')
    expect(await inShop()).toHaveLength(1)
  })
})

describe('an order that is kept out of its shop while that is not connected', () => {
  it('is found there once the shop is connected again, where an earlier try created it after all', async () => {
    const { as, buy, inShop, disconnect, connect, see } = await makeShop()
    const hash = await buy(['orders:500-after-work', ...Array.from({ length: 12 }, () => 'find:409')])
    await disconnect()
    await app.call(orderForward.handleWithoutShop, { as, body: { hash } })
    await deliverAll(app)
    expect((await see(hash)).forwardState).toBe('none')
    await connect()
    expect(await inShop()).toHaveLength(1)
    expect((await see(hash)).forwardState).toBe('forwarded')
  })

  it('is found there also where the process that sent it was killed before it wrote that it had', async () => {
    const { as, buy, inShop, see } = await makeShop()
    const hash = await buy()
    await sql`
      update "order" set forward_state = 'waiting', forward_attempts = 0, merchant_order_reference = null, forwarding_until = now() - interval '1 minute'
      where hash = ${hash}`.execute(app.db)
    await app.call(orderForward.handleWithoutShop, { as, body: { hash } })
    await deliverAll(app)
    expect([(await see(hash)).forwardState, (await inShop()).length]).toEqual(['forwarded', 1])
  })

  it('stays out of the shop where no earlier try created it', async () => {
    const { as, buy, inShop, disconnect, connect, see } = await makeShop()
    const hash = await buy(refused)
    await disconnect()
    await app.call(orderForward.handleWithoutShop, { as, body: { hash } })
    await deliverAll(app)
    await connect()
    expect(await inShop()).toEqual([])
    expect((await see(hash)).forwardState).toBe('none')
  })
})

describe('an order in the merchant’s shop', () => {
  it('has the billing address, the shipping service and the customer’s note of the purchase', async () => {
    const { buy, inShop, see } = await makeShop()
    const { billingAddress, shippingService, customerNote } = billedElsewhere
    const hash = await buy([], { billingAddress, customerNote, shippingMinor: 495, shippingQuote: { service: shippingService, priceMinor: 495 } })
    expect(await inShop()).toMatchObject([{ body: { billingAddress, shippingService, note: customerNote, shippingAddress: { city: 'Amsterdam' } } }])
    expect((await see(hash)).forwardState).toBe('forwarded')
  })

  it('is shown and found by the number that people read there', async () => {
    const { as, buy, shopId, see } = await makeShop()
    const hash = await buy()
    await sql`update "order" set merchant_order_number = '#10234' where hash = ${hash}`.execute(app.db)
    const seen = await see(hash)
    expect(seen.merchantOrderNumber).toBe('#10234')
    expect(seen.hops.find(({ hop }) => hop === 'shop')?.reference).toBe('#10234')
    for (const text of ['#10234', '10234', seen.merchantOrderReference ?? ''])
      expect((await app.call(order.paged, { as, query: { text } })).value.map((row) => row.hash)).toContain(hash)
    // Read in the shop, it has the number that is there.
    await sql`update sandbox.shop_webhook set delivered_at = null`.execute(app.db)
    await sql`update sandbox.shop_order set updated_at = now() where shop_id = ${shopId}`.execute(app.db)
    await app.call(order.fulfil, { as, body: { hash } })
    await deliverAll(app)
    expect((await see(hash)).merchantOrderNumber).toBe(seen.merchantOrderReference)
  })
})
