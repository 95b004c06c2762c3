import { connectionHealth } from '@stoa/contract/connection-health.ts'
import { connection } from '@stoa/contract/connection.ts'
import { order } from '@stoa/contract/order.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { deliverAll } from '../../../../test/make-order-in-shop.ts'
import { createOrders, expectSound, purchase, seeOrder } from '../../../../test/make-orders.ts'
import { makeSellingShop } from '../../../../test/make-synced-shop.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { updateShopScript } from '../../../sandbox/queries-shop.ts'
import { resolveStuck } from '../attention/resolve-stuck.ts'
import { forwardOrder } from './forward-order.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

type ShopRow = { isCancelled: boolean; refunds: number; shipments: number }

/** A merchant with a sandbox shop that sells on a marketplace, and can be disconnected and connected again. */
async function makeShop() {
  const { operator, merchant, shopId, address, apiKey, offer, sync } = await makeSellingShop(app, 3, 20)
  const { as } = merchant
  const buy = async () => {
    const group = await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 2 }]))
    await deliverAll(app)
    return group.orders[0]?.hash ?? ''
  }
  const inShop = async () =>
    (
      await sql<ShopRow>`
        select cancelled_at is not null as "isCancelled", jsonb_array_length(refunds) as refunds, jsonb_array_length(shipments) as shipments
        from sandbox.shop_order where shop_id = ${shopId} order by number`.execute(app.db)
    ).rows
  const disconnect = () => app.call(connection.disconnect, { as })
  const connect = async () => {
    await app.call(connection.platformSetup, { as, body: { platform: 'sandbox', settings: { address, apiKey } } })
    await deliverAll(app)
  }
  const pause = async () => {
    const { version } = await app.call(connectionHealth.get, { as })
    await app.call(connectionHealth.update, { as, body: { version, paused: ['orders_out'] } })
  }
  const stock = async () => (await sql<{ stock: number }>`select stock from variant where id = ${offer.variantId}`.execute(app.db)).rows[0]?.stock
  const see = (hash: string) => seeOrder(app, as, hash)
  return { operator, as, companyId: merchant.companyId, shopId, sync, buy, inShop, disconnect, connect, pause, stock, see }
}

describe('an order that a person has open while it is sent to the shop', () => {
  it('is fulfilled: that it was sent changes nothing of what was decided', async () => {
    const { as, buy, pause, see } = await makeShop()
    await pause()
    const hash = await buy()
    const opened = await see(hash)
    const { version } = await app.call(connectionHealth.get, { as })
    await app.call(connectionHealth.update, { as, body: { version, paused: [] } })
    await deliverAll(app)
    expect([opened.forwardState, (await see(hash)).forwardState]).toEqual(['waiting', 'forwarded'])
    const after = await app.call(order.fulfil, { as, body: { hash, version: opened.version } })
    expect(after.orderStatus).toBe('Fulfilled')
    expect((await app.refused(order.cancel, { as, body: { hash, version: opened.version } })).code).toBe('stale_version')
  })
})

describe('what happens to an order while its shop is not connected', () => {
  it('is cancelled and refunded there once the same shop is connected again', async () => {
    const { as, buy, inShop, disconnect, connect, see } = await makeShop()
    const hash = await buy()
    await disconnect()
    await app.call(order.cancel, { as, body: { hash } })
    await deliverAll(app)
    expect(await see(hash)).toMatchObject({ refunds: [{ status: 'succeeded', shopReport: { state: 'waiting', attempts: 0 } }] })
    await connect()
    expect(await inShop()).toEqual([{ isCancelled: true, refunds: 1, shipments: 0 }])
    const seen = await see(hash)
    expect(seen).toMatchObject({ cancellationReport: { state: 'reported' } })
    expect(seen.timeline.map(({ kind }) => kind).filter((kind) => kind.endsWith('_reported'))).toEqual(['refund_reported', 'cancellation_reported'])
  })

  it('is reported there although it waited before the shop was disconnected', async () => {
    const { as, operator, buy, inShop, disconnect, connect, pause, see } = await makeShop()
    const hash = await buy()
    await pause()
    await app.call(order.refund, { as: operator.as, body: { hash, amountMinor: 100 } })
    await app.call(order.fulfil, { as, body: { hash } })
    await deliverAll(app)
    await disconnect()
    await connect()
    expect(await inShop()).toEqual([{ isCancelled: false, refunds: 1, shipments: 1 }])
    expect(await see(hash)).toMatchObject({ refunds: [{ shopReport: { state: 'reported' } }], fulfilments: [{ shopReport: { state: 'reported' } }] })
  })

  it('is not lost where the shop’s answer to the order was', async () => {
    const { as, shopId, buy, inShop, disconnect, connect, see } = await makeShop()
    await updateShopScript(app.db, shopId, ['orders:500-after-work', ...Array.from({ length: 12 }, () => 'find:409')])
    const hash = await buy()
    expect((await see(hash)).forwardState).toBe('failed')
    await disconnect()
    await app.call(order.cancel, { as, body: { hash } })
    await deliverAll(app)
    await updateShopScript(app.db, shopId, [])
    await connect()
    expect(await inShop()).toEqual([{ isCancelled: true, refunds: 1, shipments: 0 }])
    expect(await see(hash)).toMatchObject({ forwardState: 'forwarded', cancellationReport: { state: 'reported' } })
  })
})

describe('an order whose sending was interrupted, and that is cancelled while its shop is not connected', () => {
  it('is cancelled there once the shop is connected again', async () => {
    const { as, buy, inShop, disconnect, connect } = await makeShop()
    const hash = await buy()
    await sql`
      update "order" set forward_state = 'waiting', forward_attempts = 0, merchant_order_reference = null, forwarding_until = now() - interval '1 minute'
      where hash = ${hash}`.execute(app.db)
    await disconnect()
    await app.call(order.cancel, { as, body: { hash } })
    await deliverAll(app)
    await connect()
    expect(await inShop()).toEqual([{ isCancelled: true, refunds: 1, shipments: 0 }])
  })
})

describe('an order that is paid while no shop is connected', () => {
  it('is sent to the shop once it is connected again, with those that waited before', async () => {
    const { buy, inShop, disconnect, connect, pause, see } = await makeShop()
    await pause()
    const waiting = await buy()
    await disconnect()
    const missed = await buy()
    expect([(await see(waiting)).forwardState, (await see(missed)).forwardState]).toEqual(['waiting', 'none'])
    await connect()
    expect([(await see(waiting)).forwardState, (await see(missed)).forwardState]).toEqual(['forwarded', 'forwarded'])
    expect(await inShop()).toHaveLength(2)
    // Connected once more, nothing goes out twice.
    await disconnect()
    await connect()
    expect(await inShop()).toHaveLength(2)
  })

  it('is sent as well where the shop was disconnected between its payment and the job that sends it', async () => {
    const { operator, buy, companyId, inShop, disconnect, connect, see } = await makeShop()
    await disconnect()
    const hash = await buy()
    const earlier = sql`now() - interval '1 minute'`
    await sql`update "order" set placed_at = ${earlier}, payment_status_at = ${earlier} where hash = ${hash}`.execute(app.db)
    await sql`update connection set ended_at = now() - interval '1 second' where company_id = ${companyId} and kind = 'shop'`.execute(app.db)
    const { rows } = await sql<{ id: string }>`select id from "order" where hash = ${hash}`.execute(app.db)
    await forwardOrder(createJobCtx(app), { marketplaceId: operator.marketplaceId, orderId: rows[0]?.id ?? '' })
    expect((await see(hash)).forwardState).toBe('waiting')
    await connect()
    expect((await see(hash)).forwardState).toBe('forwarded')
    expect(await inShop()).toHaveLength(1)
  })

  it('needs attention while it waits for the shop, until it is shipped without it', async () => {
    const { as, buy, disconnect, pause, see } = await makeShop()
    await pause()
    const hash = await buy()
    await disconnect()
    await sql`update "order" set forward_state_at = now() - interval '2 hours' where hash = ${hash}`.execute(app.db)
    const codes = async () => {
      await resolveStuck(createJobCtx(app))
      return (await see(hash)).attention.map(({ code }) => code)
    }
    expect(await codes()).toEqual(['forward_stuck'])
    await app.call(order.fulfil, { as, body: { hash } })
    await deliverAll(app)
    expect(await codes()).toEqual([])
  })

  it('is for a person to send where it is older than the shop, with what was shipped and refunded of it before', async () => {
    const { as, operator, buy, inShop, disconnect, connect, see } = await makeShop()
    await disconnect()
    const hash = await buy()
    const { lines } = await see(hash)
    await app.call(order.fulfil, {
      as,
      body: { hash, carrier: 'PostNL', trackingNumber: '3S1', lines: [{ lineId: lines[0]?.lineId ?? '', quantity: 1 }] },
    })
    await app.call(order.refund, { as: operator.as, body: { hash, amountMinor: 100 } })
    await sql`update "order" set placed_at = now() - interval '1 day', payment_status_at = now() - interval '1 day' where hash = ${hash}`.execute(
      app.db,
    )
    await deliverAll(app)
    await sql`update "order" set payment_status_at = now() - interval '1 day' where hash = ${hash}`.execute(app.db)
    expect((await see(hash)).shopTakesOrders).toBe(false)
    await connect()
    expect(await see(hash)).toMatchObject({ forwardState: 'none', shopTakesOrders: true })
    expect(await inShop()).toEqual([])
    await app.call(order.reforward, { as: operator.as, params: { hash } })
    await deliverAll(app)
    expect(await inShop()).toEqual([{ isCancelled: false, refunds: 1, shipments: 1 }])
    const sent = await see(hash)
    expect(sent).toMatchObject({ forwardState: 'forwarded', refunds: [{ shopReport: { state: 'reported' } }] })
    expect(sent.fulfilments).toMatchObject([{ shopReport: { state: 'reported', attempts: 1 } }])
  })

  it('is not sold again by the next sync, whose count includes its items', async () => {
    const { buy, disconnect, connect, sync, stock } = await makeShop()
    await disconnect()
    const hash = await buy()
    await sql`update "order" set placed_at = now() - interval '1 day', payment_status_at = now() - interval '1 day' where hash = ${hash}`.execute(
      app.db,
    )
    expect(await stock()).toBe(18)
    await connect()
    await sql`update sandbox.shop_product set body = jsonb_set(body, '{title}', '"Changed"'), updated_at = now()`.execute(app.db)
    await sync()
    expect(await stock()).toBe(18)
  })
})

describe('an order at a merchant whose shop takes none', () => {
  it('cannot be sent, and says why', async () => {
    const { as, buy, disconnect, connect, see } = await makeShop()
    await disconnect()
    const hash = await buy()
    await sql`update "order" set placed_at = now() - interval '1 day', payment_status_at = now() - interval '1 day' where hash = ${hash}`.execute(
      app.db,
    )
    await connect()
    await sql`update connection set takes_orders = false where provider = 'sandbox' and kind = 'shop'`.execute(app.db)
    expect((await see(hash)).shopTakesOrders).toBe(false)
    expect(await app.refused(order.reforward, { as, params: { hash } })).toMatchObject({
      code: 'state_forbids',
      detail: 'Orders cannot be created in the merchant’s shop.',
    })
    await sql`update connection set takes_orders = true where provider = 'sandbox' and kind = 'shop'`.execute(app.db)
  })
})
