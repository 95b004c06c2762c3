import { orderShipment } from '@stoa/contract/order-shipment.ts'
import type { Order } from '@stoa/contract/order.ts'
import { order } from '@stoa/contract/order.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import type { OrderInShop } from '../../../../test/make-order-in-shop.ts'
import { deliverAll, makeOrderInShop } from '../../../../test/make-order-in-shop.ts'
import { expectSound, seeOrder } from '../../../../test/make-orders.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { readChangedOrders } from '../../connection/read-changed-orders.ts'
import { findShipmentToReport } from './queries-shop-report.ts'

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

describe('An order that its merchant ends in the shop', () => {
  const codesOf = async (as: As, hash: string) => (await seeOrder(app, as, hash)).attention.map(({ code }) => code)

  it('by cancelling it there is put before both sides until it is cancelled here, and no money moves', async () => {
    const shop = await makeSoldOrder()
    const { as } = shop.merchant
    await shop.ask(`/orders/${shop.number}/cancel`, 'POST', {})
    await deliver()
    await sql`update sandbox.shop_webhook set delivered_at = null`.execute(app.db)
    await deliver()
    expect([await codesOf(as, shop.hash), await codesOf(shop.operator.as, shop.hash)]).toEqual([['cancelled_in_shop'], ['cancelled_in_shop']])
    const seen = await seeOrder(app, as, shop.hash)
    expect(seen).toMatchObject({ orderStatus: 'New', paymentStatus: 'Captured', refunds: [] })
    expect(seen.timeline.filter(({ kind }) => kind === 'cancelled_in_shop')).toHaveLength(1)
    await app.call(order.cancel, { as, body: { hash: shop.hash } })
    await deliver()
    expect(await codesOf(as, shop.hash)).toEqual([])
  })

  it('by a refund there is put before both sides with the amount, and a refund of ours is not', async () => {
    const shop = await makeSoldOrder()
    const { as } = shop.merchant
    await app.call(order.refund, { as: shop.operator.as, body: { hash: shop.hash, amountMinor: 100 } })
    await deliver()
    await sql`update sandbox.shop_order set updated_at = now() where shop_id = ${shop.shopId}`.execute(app.db)
    await sql`update sandbox.shop_webhook set delivered_at = null`.execute(app.db)
    await deliver()
    expect(await codesOf(as, shop.hash)).toEqual([])
    await shop.ask(`/orders/${shop.number}/refunds`, 'POST', { key: '', amount: 250, lines: [] })
    await deliver()
    const seen = await seeOrder(app, as, shop.hash)
    expect(seen).toMatchObject({
      attention: [{ code: 'refunded_in_shop', params: { amount: { minor: 250, currency: 'EUR' } } }],
      refunds: [{ amount: { minor: 100 } }],
    })
  })
})

describe('A shipment made in the merchant’s shop', () => {
  const ship = (shop: OrderInShop, seen: Order, quantity: number, trackingNumber: string) =>
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

  it('keeps tracking that a person entered here until the shop changes its own', async () => {
    const shop = await makeSoldOrder()
    const as = shop.merchant.as
    await ship(shop, await seeOrder(app, as, shop.hash), 2, 'JD5')
    await deliver()
    const [shipment] = (await seeOrder(app, as, shop.hash)).fulfilments
    const { rows } = await sql<{ id: string }>`select id from connection where company_id = ${shop.merchant.companyId} and ended_at is null`.execute(
      app.db,
    )
    const sayAgain = async (trackingNumber: string) => {
      await sql`
        update sandbox.shop_order set shipments = jsonb_set(shipments, '{0,trackingNumber}', to_jsonb(${trackingNumber}::text)), updated_at = now()
        where shop_id = ${shop.shopId}`.execute(app.db)
      await readChangedOrders(createJobCtx(app), { companyId: shop.merchant.companyId, connectionId: rows[0]?.id ?? '' })
      await app.drain()
      return (await seeOrder(app, as, shop.hash)).fulfilments[0]?.trackingNumber
    }
    await app.call(orderShipment.updateTracking, {
      as,
      body: { hash: shop.hash, fulfilmentId: shipment?.fulfilmentId ?? '', carrier: 'DHL', trackingNumber: 'CORRECTED' },
    })
    await deliver()
    expect(await sayAgain('JD5')).toBe('CORRECTED')
    expect(await sayAgain('JD6')).toBe('JD6')
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

  it('of an order that was cancelled here is put before both sides, and the order there is not cancelled', async () => {
    const shop = await makeSoldOrder()
    const { as } = shop.merchant
    await ship(shop, await seeOrder(app, as, shop.hash), 2, 'JD7')
    // Its webhook is late.
    await sql`delete from sandbox.shop_webhook`.execute(app.db)
    await app.call(order.cancel, { as, body: { hash: shop.hash } })
    await deliver()
    await sql`update sandbox.shop_webhook set delivered_at = null`.execute(app.db)
    await deliver()
    for (const who of [as, shop.operator.as]) {
      const seen = await seeOrder(app, who, shop.hash)
      expect(seen.attention.map(({ code }) => code)).toEqual(['shipped_after_cancellation'])
      expect(seen.timeline.filter(({ kind }) => kind === 'shipped_after_cancellation')).toMatchObject([{ detail: 'DHL JD7' }])
      expect(seen.cancellationReport).toMatchObject({ state: 'failed', error: 'The shop has shipped the order, so that it is not cancelled there' })
      expect(seen.refunds).toMatchObject([{ status: 'succeeded', shopReport: { state: 'reported' } }])
    }
    const { rows } = await sql<{ isCancelled: boolean }>`
      select cancelled_at is not null as "isCancelled" from sandbox.shop_order where shop_id = ${shop.shopId}`.execute(app.db)
    expect(rows).toEqual([{ isCancelled: false }])
  })

  it('after the order was cancelled there too is put before both sides once, also where a person resolved it', async () => {
    const shop = await makeSoldOrder()
    const { as } = shop.merchant
    const placed = await seeOrder(app, as, shop.hash)
    await app.call(order.cancel, { as, body: { hash: shop.hash } })
    await deliver()
    await ship(shop, placed, 2, 'JD8')
    await deliver()
    const [item] = (await seeOrder(app, as, shop.hash)).attention
    expect(item?.code).toBe('shipped_after_cancellation')
    await app.call(order.resolveAttention, { as, params: { id: item?.id ?? '' } })
    await sql`update sandbox.shop_webhook set delivered_at = null`.execute(app.db)
    await deliver()
    expect((await seeOrder(app, as, shop.hash)).attention).toEqual([])
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
