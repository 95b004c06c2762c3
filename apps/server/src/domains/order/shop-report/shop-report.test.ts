import { connectionWebhook } from '@stoa/contract/connection-webhook.ts'
import { connectionHealth } from '@stoa/contract/connection-health.ts'
import { connection } from '@stoa/contract/connection.ts'
import { orderShipment } from '@stoa/contract/order-shipment.ts'
import { order } from '@stoa/contract/order.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import type { OrderInShop } from '../../../../test/make-order-in-shop.ts'
import { deliverAll, makeOrderInShop, shopKey } from '../../../../test/make-order-in-shop.ts'
import { expectSound, seeOrder, settle } from '../../../../test/make-orders.ts'
import { makeMerchant } from '../../../../test/make.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { updateShopScript } from '../../../sandbox/queries-shop.ts'
import { signReport } from '../../../sandbox/webhooks.ts'
import { NotReadyError } from '../../../kit/errors.ts'
import { reportFulfilment } from './report-fulfilment.ts'
import { resumeReports } from './resume-reports.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

const makeSoldOrder = (quantity?: number) => makeOrderInShop(app, quantity)
const deliver = () => deliverAll(app)
const shipmentsOf = async (shop: OrderInShop) =>
  ((await shop.ask(`/orders/${shop.number}/shipments`, 'GET')) as { shipments: { key: string; trackingNumber: string }[] }).shipments

describe('A shipment recorded in the portal', () => {
  it('is reported to the merchant’s shop once, its tracking too, and does not come back as another', async () => {
    const shop = await makeSoldOrder()
    const placed = await seeOrder(app, shop.merchant.as, shop.hash)
    const lineId = placed.lines[0]?.lineId ?? ''
    await app.call(order.fulfil, { as: shop.merchant.as, body: { hash: shop.hash, carrier: 'PostNL', lines: [{ lineId, quantity: 1 }] } })
    await deliver()
    const shipped = await seeOrder(app, shop.merchant.as, shop.hash)
    const shipment = shipped.fulfilments[0]
    expect(shipment?.shopReport).toMatchObject({ state: 'reported', attempts: 1, error: null })
    expect(await shipmentsOf(shop)).toMatchObject([{ key: shipment?.fulfilmentId, trackingNumber: '' }])
    await app.call(orderShipment.updateTracking, {
      as: shop.merchant.as,
      body: { hash: shop.hash, fulfilmentId: shipment?.fulfilmentId ?? '', carrier: 'PostNL', trackingNumber: '3S1' },
    })
    await deliver()
    expect(await shipmentsOf(shop)).toMatchObject([{ trackingNumber: '3S1' }])
    expect((await seeOrder(app, shop.merchant.as, shop.hash)).fulfilments).toHaveLength(1)
  })

  it('is reported with its new tracking also where that reads alike in one line', async () => {
    const shop = await makeSoldOrder()
    const { as } = shop.merchant
    await app.call(order.fulfil, { as, body: { hash: shop.hash, carrier: 'DHL Express', trackingNumber: '12' } })
    await deliver()
    const fulfilmentId = (await seeOrder(app, as, shop.hash)).fulfilments[0]?.fulfilmentId ?? ''
    await app.call(orderShipment.updateTracking, { as, body: { hash: shop.hash, fulfilmentId, carrier: 'DHL', trackingNumber: 'Express 12' } })
    await deliver()
    expect(await shipmentsOf(shop)).toMatchObject([{ trackingNumber: 'Express 12' }])
    expect((await seeOrder(app, as, shop.hash)).timeline.map(({ kind }) => kind)).toContain('tracking_changed')
  })

  it('waits while another of the order is reported, so that a shop gets one at a time', async () => {
    const shop = await makeSoldOrder()
    const { lines } = await seeOrder(app, shop.merchant.as, shop.hash)
    const ship = () =>
      app.call(order.fulfil, { as: shop.merchant.as, body: { hash: shop.hash, lines: [{ lineId: lines[0]?.lineId ?? '', quantity: 1 }] } })
    await ship()
    await ship()
    const { rows } = await sql<{ marketplaceId: string; orderId: string; fulfilmentId: string }>`
      select f.marketplace_id as "marketplaceId", f.order_id as "orderId", f.id as "fulfilmentId"
      from fulfilment f join "order" o on o.marketplace_id = f.marketplace_id and o.id = f.order_id where o.hash = ${shop.hash}`.execute(app.db)
    // The shop takes its time for the first, so that the second comes while it is sent.
    await updateShopScript(app.db, shop.shopId, ['shipments:late'])
    const outcomes = await Promise.allSettled(rows.map((fact) => reportFulfilment(createJobCtx(app), fact)))
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
    expect(refused).toEqual([expect.any(NotReadyError)])
    expect(await shipmentsOf(shop)).toHaveLength(1)
    await deliver()
    expect((await shipmentsOf(shop)).map(({ key }) => key).toSorted()).toEqual(rows.map(({ fulfilmentId }) => fulfilmentId).toSorted())
    const shown = await seeOrder(app, shop.merchant.as, shop.hash)
    expect(shown.fulfilments.map(({ shopReport }) => shopReport?.state)).toEqual(['reported', 'reported'])
  })

  it('shows its tries and the reason while the shop does not accept it, and is reported when it does', async () => {
    const shop = await makeSoldOrder()
    await updateShopScript(app.db, shop.shopId, ['shipments:500'])
    await app.call(order.fulfil, { as: shop.merchant.as, body: { hash: shop.hash } })
    await app.drain()
    expect((await seeOrder(app, shop.merchant.as, shop.hash)).fulfilments[0]?.shopReport).toMatchObject({
      state: 'failed',
      attempts: 1,
      error: 'Server error at the provider (500)',
      nextAttemptBy: expect.any(String),
    })
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(app.db)
    await deliver()
    const reported = await seeOrder(app, shop.merchant.as, shop.hash)
    expect(reported.fulfilments[0]?.shopReport).toMatchObject({ state: 'reported', attempts: 2, error: null })
    expect(reported.timeline.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['fulfilment_not_reported', 'fulfilment_reported']))
  })
})

describe('A report that the shop refused', () => {
  it('is sent again on request, and waits while sending is paused', async () => {
    const shop = await makeSoldOrder()
    const [as, hash] = [shop.merchant.as, shop.hash]
    await sql`update sandbox.shop set api_key = 'another' where id = ${shop.shopId}`.execute(app.db)
    await app.call(order.fulfil, { as, body: { hash } })
    await app.drain()
    const failed = (await seeOrder(app, as, hash)).fulfilments[0]
    expect(failed?.shopReport).toMatchObject({ state: 'failed', attempts: 1, nextAttemptBy: null })
    await sql`update sandbox.shop set api_key = ${shopKey} where id = ${shop.shopId}`.execute(app.db)
    const before = await app.call(connectionHealth.get, { as })
    expect(before.problems).toMatchObject([{ code: 'orders_out', advice: 'Enter new credentials under Change settings.' }])
    const paused = await app.call(connectionHealth.update, { as, body: { version: before.version, paused: ['orders_out'] } })
    const body = { hash, kind: 'fulfilment' as const, subjectId: failed?.fulfilmentId ?? '' }
    expect((await app.raw(orderShipment.resendReport, { as: (await makeMerchant(app)).as, body })).status).toBe(404)
    await app.call(orderShipment.resendReport, { as, body })
    await app.drain()
    expect((await seeOrder(app, as, hash)).fulfilments[0]?.shopReport).toMatchObject({ state: 'waiting' })
    await app.call(connectionHealth.update, { as, body: { version: paused.version, paused: [] } })
    await deliver()
    expect((await seeOrder(app, as, hash)).fulfilments[0]?.shopReport).toMatchObject({ state: 'reported', attempts: 2 })
    expect(await shipmentsOf(shop)).toHaveLength(1)
    expect((await app.refused(orderShipment.resendReport, { as, body })).code).toBe('state_forbids')
    expect((await app.call(connectionHealth.get, { as })).problems).toEqual([])
  })
})

describe('What waited while sending was paused', () => {
  it('is sent once it is resumed, however much it is', async () => {
    const shop = await makeSoldOrder(3)
    const as = shop.merchant.as
    const { version } = await app.call(connectionHealth.get, { as })
    await app.call(connectionHealth.update, { as, body: { version, paused: ['orders_out'] } })
    const { lines } = await seeOrder(app, as, shop.hash)
    for (const _ of [1, 2, 3])
      await app.call(order.fulfil, { as, body: { hash: shop.hash, lines: [{ lineId: lines[0]?.lineId ?? '', quantity: 1 }] } })
    await app.drain()
    const { rows: waiting } = await sql<{ subjectId: string }>`
      select r.subject_id as "subjectId" from shop_report r join "order" o on o.marketplace_id = r.marketplace_id and o.id = r.order_id
      where o.hash = ${shop.hash} and r.state = 'waiting' order by 1`.execute(app.db)
    expect(waiting).toHaveLength(3)
    await createJobCtx(app).transact((ctx) => resumeReports(ctx, { companyId: shop.merchant.companyId, directions: ['orders_out'] }, 2))
    const { rows: sent } = await sql<{ subjectId: string }>`
      select data ->> 'subjectId' as "subjectId" from pgboss.job where name = 'order.report-again' and state = 'created' order by 1`.execute(app.db)
    expect(sent).toEqual(waiting)
  })
})

let shared: ReturnType<typeof makeSoldOrder>

describe('A refund', () => {
  beforeAll(() => {
    shared = makeSoldOrder()
    return shared.then(() => undefined)
  })

  it('is recorded in the merchant’s shop once it succeeded', async () => {
    const shop = await shared
    await app.call(order.refund, { as: shop.operator.as, body: { hash: shop.hash, amountMinor: 100 } })
    await deliver()
    const refunded = await seeOrder(app, shop.merchant.as, shop.hash)
    expect(refunded.refunds[0]).toMatchObject({ status: 'succeeded', shopReport: { state: 'reported', attempts: 1 } })
    const { rows } = await sql<{ refunds: object[] }>`select refunds from sandbox.shop_order where shop_id = ${shop.shopId}`.execute(app.db)
    expect(rows[0]?.refunds).toMatchObject([{ amount: 100, key: refunded.refunds[0]?.refundId }])
  })

  it('puts the items of a cancelled order back into the stock of the shop, unless a person left them out of stock', async () => {
    for (const restock of [true, false]) {
      const shop = await makeSoldOrder()
      await app.call(order.cancel, { as: shop.merchant.as, body: { hash: shop.hash, reason: '', restock } })
      await settle(app)
      await deliver()
      const { rows } = await sql<{ refunds: { lines: { isRestocked: boolean }[] }[] }>`
        select refunds from sandbox.shop_order where shop_id = ${shop.shopId}`.execute(app.db)
      expect(rows.flatMap(({ refunds }) => refunds.flatMap(({ lines }) => lines.map((line) => line.isRestocked)))).toEqual([restock])
    }
  })
})

describe('The webhooks of a shop', () => {
  it('update stock at once', async () => {
    const shop = await shared
    const { rows } = await sql<{ productId: string; variantId: string }>`
      select p.merchant_product_reference as "productId", v.reference as "variantId" from variant v
      join product p on p.merchant_id = v.merchant_id and p.id = v.product_id where v.id = ${shop.offer.variantId}`.execute(app.db)
    await shop.ask('/stock', 'POST', { ...rows[0], inventory: 7 })
    await deliver()
    const { rows: after } = await sql<{ stock: number }>`select stock from variant where id = ${shop.offer.variantId}`.execute(app.db)
    expect(after[0]?.stock).toBe(7)
  })

  it('are subscribed on connecting, at an address that nobody can guess', async () => {
    const shop = await shared
    expect(await app.call(connection.getPlatformSetup, { as: shop.merchant.as })).toMatchObject({ webhooks: 'active' })
    const { rows } = await sql<{ address: string; secret: string }>`
      select webhook_address as address, webhook_secret as secret from sandbox.shop where id = ${shop.shopId}`.execute(app.db)
    const { address = '', secret = '' } = rows[0] ?? {}
    expect(address).toMatch(/\/api\/Webhook\/Shop\/[\w-]{43}$/)
    const body = JSON.stringify({ id: 'evt_1', type: 'order.updated', order: 1 })
    const post = (to: string, signature: string) =>
      fetch(to, { method: 'POST', headers: { 'content-type': 'application/json', 'sandbox-signature': signature }, body }).then(
        ({ status }) => status,
      )
    expect(await post(address, signReport(secret, body, new Date()))).toBe(200)
    expect(await post(address, signReport('other', body, new Date()))).toBe(401)
    expect(await post(address, signReport(secret, body, new Date(Date.now() - 3_600_000)))).toBe(400)
    expect(await post(`${address.slice(0, -3)}abc`, signReport(secret, body, new Date()))).toBe(404)
    expect((await app.raw(connectionWebhook.receive, { params: { token: 'unknown' } })).status).toBe(404)
    // A change of the settings keeps the address.
    await app.call(connection.platformSetup, {
      as: shop.merchant.as,
      body: { platform: 'sandbox', settings: { address: `${app.publicUrl}/sandbox/shop/${shop.shopId}`, apiKey: shopKey } },
    })
    await app.drain()
    const { rows: after } = await sql<{ address: string }>`select webhook_address as address from sandbox.shop where id = ${shop.shopId}`.execute(
      app.db,
    )
    expect(after[0]?.address).toBe(address)
  })
})
