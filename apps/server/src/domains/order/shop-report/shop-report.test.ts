import { connectionWebhook } from '@stoa/contract/connection-webhook.ts'
import { connectionHealth } from '@stoa/contract/connection-health.ts'
import { connection } from '@stoa/contract/connection.ts'
import { orderShipment } from '@stoa/contract/order-shipment.ts'
import type { Order } from '@stoa/contract/order.ts'
import { order } from '@stoa/contract/order.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { expectSound, makePaidOrder, seeOrder, settle } from '../../../../test/make-orders.ts'
import { makeMerchant } from '../../../../test/make.ts'
import { makeSellingShop } from '../../../../test/make-synced-shop.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { updateShopScript } from '../../../sandbox/queries-shop.ts'
import { signReport } from '../../../sandbox/webhooks.ts'
import { NotReadyError } from '../../../kit/errors.ts'
import { readChangedOrders } from '../../connection/read-changed-orders.ts'
import { findShipmentToReport } from './queries-shop-report.ts'
import { reportFulfilment } from './report-fulfilment.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

const apiKey = 'key_of_shop'

/** A merchant whose sandbox shop is synced and sells on a marketplace, and a paid order of two of a thing with its number in the shop. */
async function makeSoldOrder(quantity = 2) {
  const { operator, merchant, shopId, address, offer } = await makeSellingShop(app, 3, 20)
  const placed = await makePaidOrder(
    app,
    operator.as,
    { ...offer, merchantId: merchant.companyId, sku: '', priceMinor: 0, listingId: undefined },
    quantity,
  )
  await deliver()
  const forwarded = await seeOrder(app, merchant.as, placed.hash)
  expect(forwarded).toMatchObject({ forwardState: 'forwarded' })
  const ask = (path: string, method: string, body?: object) =>
    fetch(`${address}${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).then(async (answer) => (await answer.json()) as never)
  return { operator, merchant, shopId, offer, hash: placed.hash, number: forwarded.merchantOrderReference ?? '', ask }
}

/** Runs jobs and sends what the shop and the payment provider report, until nothing moves. */
async function deliver(): Promise<void> {
  await settle(app)
  await app.installation.flushSandbox()
  await settle(app)
}

const shipmentsOf = async (shop: Awaited<ReturnType<typeof makeSoldOrder>>) =>
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
    expect(failed?.shopReport).toMatchObject({ state: 'failed', attempts: 1 })
    await sql`update sandbox.shop set api_key = ${apiKey} where id = ${shop.shopId}`.execute(app.db)
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

describe('A shipment made in the merchant’s shop', () => {
  const ship = (shop: Awaited<ReturnType<typeof makeSoldOrder>>, seen: Order, quantity: number, trackingNumber: string) =>
    sql<{ reference: string }>`select variant_reference as reference from order_line where id = ${seen.lines[0]?.lineId}`
      .execute(app.db)
      .then(({ rows }) =>
        shop.ask(`/orders/${shop.number}/shipments`, 'POST', {
          key: '',
          carrier: 'DHL',
          trackingNumber,
          trackingUrl: null,
          lines: [{ variantId: rows[0]?.reference, quantity }],
        }),
      )

  it('comes back to the order by webhook, once however often it is sent', async () => {
    const shop = await makeSoldOrder()
    await ship(shop, await seeOrder(app, shop.merchant.as, shop.hash), 1, 'JD1')
    await deliver()
    await sql`update sandbox.shop_webhook set delivered_at = null`.execute(app.db)
    await deliver()
    const shipped = await seeOrder(app, shop.merchant.as, shop.hash)
    expect(shipped).toMatchObject({
      orderStatus: 'Partially Fulfilled',
      fulfilments: [{ source: 'shop', carrier: 'DHL', trackingNumber: 'JD1', shopReport: null }],
    })
    await ship(shop, shipped, 5, 'JD2')
    await deliver()
    const complete = await seeOrder(app, shop.merchant.as, shop.hash)
    expect(complete.orderStatus).toBe('Fulfilled')
    expect(complete.fulfilments.map(({ lines }) => lines[0]?.quantity)).toEqual([1, 1])
  })

  it('is known to the reports of the others by what the shop calls it, and so is each shipment of the portal', async () => {
    const shop = await makeSoldOrder(3)
    const placed = await seeOrder(app, shop.merchant.as, shop.hash)
    const lineId = placed.lines[0]?.lineId ?? ''
    await ship(shop, placed, 1, 'JD4')
    for (const _ of [1, 2]) {
      await deliver()
      await app.call(order.fulfil, { as: shop.merchant.as, body: { hash: shop.hash, carrier: 'PostNL', lines: [{ lineId, quantity: 1 }] } })
    }
    await deliver()
    const { rows } = await sql<{ marketplaceId: string; orderId: string; fulfilmentId: string; reference: string }>`
      select f.marketplace_id as "marketplaceId", f.order_id as "orderId", f.id as "fulfilmentId", coalesce(r.reference, f.external_id) as reference
      from fulfilment f join "order" o on o.marketplace_id = f.marketplace_id and o.id = f.order_id
      left join shop_report r on r.marketplace_id = f.marketplace_id and r.kind = 'fulfilment' and r.subject_id = f.id
      where o.hash = ${shop.hash}`.execute(app.db)
    const references = rows.map(({ reference }) => reference)
    expect(new Set(references).size).toBe(3)
    for (const { reference, ...one } of rows) {
      const found = await findShipmentToReport(app.db, one)
      expect(found?.otherReferences.toSorted()).toEqual(references.filter((other) => other !== reference).toSorted())
    }
  })

  it('is found by the hourly reading when its webhook was lost', async () => {
    const shop = await makeSoldOrder()
    await ship(shop, await seeOrder(app, shop.merchant.as, shop.hash), 2, 'JD3')
    await sql`delete from sandbox.shop_webhook`.execute(app.db)
    const { rows } = await sql<{ id: string }>`select id from connection where company_id = ${shop.merchant.companyId} and ended_at is null`.execute(
      app.db,
    )
    await readChangedOrders(createJobCtx(app), { companyId: shop.merchant.companyId, connectionId: rows[0]?.id ?? '' })
    await app.drain()
    expect((await seeOrder(app, shop.merchant.as, shop.hash)).orderStatus).toBe('Fulfilled')
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
      body: { platform: 'sandbox', settings: { address: `${app.publicUrl}/sandbox/shop/${shop.shopId}`, apiKey } },
    })
    await app.drain()
    const { rows: after } = await sql<{ address: string }>`select webhook_address as address from sandbox.shop where id = ${shop.shopId}`.execute(
      app.db,
    )
    expect(after[0]?.address).toBe(address)
  })
})
