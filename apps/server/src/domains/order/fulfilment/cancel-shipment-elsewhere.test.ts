import { orderShipment } from '@stoa/contract/order-shipment.ts'
import { order } from '@stoa/contract/order.ts'
import { shopper } from '@stoa/contract/shopper.ts'
import { webhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { deliverAll, makeOrderInShop } from '../../../../test/make-order-in-shop.ts'
import { expectSound, makeMarket, makePaidOrder, seeOrder, settle } from '../../../../test/make-orders.ts'
import { makeStorefront, openShopCounter, writeStorefront } from '../../../../test/make-storefront.ts'
import { unique } from '../../../../test/make.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { makeReceiver } from '../../../../test/webhook-receiver.ts'
import { recordMailedShipment } from '../../case/shopper/record-mailed-shipment.ts'
import { readShopOrder } from '../shop-report/read-shop-order.ts'
import { reportToShop } from '../shop-report/report-to-shop.ts'
import { recordShopShipments } from '../shop-report/record-shop-shipments.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

const cancel = (as: As, hash: string, fulfilmentId: string | undefined) =>
  app.call(orderShipment.cancelShipment, { as, body: { hash, fulfilmentId: fulfilmentId ?? '' } })

describe('The shopper of a cancelled shipment', () => {
  async function makeSold(onShipment: boolean) {
    const made = await makeMarket(app, { priceMinor: 1000, stock: 100 })
    const email = `${unique()}@example.com`
    const { hash, orderId } = await makePaidOrder(app, made.operator.as, made.offer, 2, { customer: { name: 'Sam', email, language: 'en' } })
    await app.call(shopper.updateMails, { as: made.operator.as, body: { onPurchase: false, onShipment, onCancellation: false } })
    const subjects = async () => {
      await settle(app)
      return (await app.mails())
        .filter(({ to }) => to === email)
        .map(({ subject }) => subject)
        .toReversed()
    }
    const ship = async () => (await app.call(order.fulfil, { as: made.merchant.as, body: { hash, carrier: 'PostNL' } })).fulfilments[0]?.fulfilmentId
    return { ...made, hash, orderId, email, subjects, ship }
  }

  it('gets an e-mail that the items were not shipped, where one said that they were', async () => {
    const { merchant, hash, orderId, email, subjects, ship } = await makeSold(true)
    const id = await ship()
    expect(await subjects()).toEqual([`Order ${orderId} is on its way`])
    await cancel(merchant.as, hash, id)
    expect(await subjects()).toEqual([`Order ${orderId} is on its way`, `Order ${orderId} has not been shipped yet`])
    const text = (await app.mails()).find(({ to }) => to === email)?.text
    expect(text).toContain('They have not been shipped yet.')
    expect(text).toContain('\n2 × ')
    await ship()
    expect((await subjects()).filter((subject) => subject.includes('on its way'))).toHaveLength(2)
  })

  it('gets none where none was sent before, neither of the shipment', async () => {
    const silent = await makeSold(false)
    const id = await silent.ship()
    await settle(app)
    await cancel(silent.merchant.as, silent.hash, id)
    const early = await makeSold(true)
    await cancel(early.merchant.as, early.hash, await early.ship())
    expect([await silent.subjects(), await early.subjects()]).toEqual([[], []])
  })

  it('gets it also where the e-mail about the shipment was being sent when it was cancelled', async () => {
    const { merchant, operator, hash, orderId, subjects, ship } = await makeSold(true)
    const fulfilmentId = (await ship()) ?? ''
    await cancel(merchant.as, hash, fulfilmentId)
    await settle(app)
    const { id } = await app.db.selectFrom('order').select('id').where('hash', '=', hash).executeTakeFirstOrThrow()
    await createJobCtx(app).transact((ctx) =>
      recordMailedShipment(ctx, { marketplaceId: operator.marketplaceId, orderId: id, fulfilmentId }, 'PostNL'),
    )
    expect(await subjects()).toEqual([`Order ${orderId} has not been shipped yet`])
  })

  it('no longer sees it', async () => {
    const { merchant, operator, hash, ship } = await makeSold(false)
    const { href } = await app.call(shopper.link, { as: operator.as, params: { hash } })
    const view = () => app.call(shopper.get, { query: { token: new URL(href).searchParams.get('token') ?? '' } })
    const id = await ship()
    expect((await view()).shipments).toHaveLength(1)
    await cancel(merchant.as, hash, id)
    expect(await view()).toMatchObject({ shipments: [], orderStatus: 'New' })
  })
})

describe('Systems that follow orders', () => {
  it('get a webhook, both sides and once', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const listeners = [operator.as, merchant.as].map(async (as) => {
      const receiver = makeReceiver(app)
      await app.call(webhookEndpoint.create, { as, body: { url: receiver.url, topics: ['order.shipment_cancelled'] } })
      return receiver
    })
    const receivers = await Promise.all(listeners)
    const { hash } = await makePaidOrder(app, operator.as, offer)
    const { fulfilments } = await app.call(order.fulfil, { as: merchant.as, body: { hash } })
    const fulfilmentId = fulfilments[0]?.fulfilmentId
    await cancel(merchant.as, hash, fulfilmentId)
    await cancel(merchant.as, hash, fulfilmentId)
    await settle(app)
    for (const receiver of receivers) {
      const events = (await receiver.received()).map(({ event }) => event)
      expect(events).toMatchObject([{ type: 'order.shipment_cancelled', data: { hash, fulfilmentId, orderStatus: 'New' } }])
    }
  })

  it('as the operator’s shop: a report that did not reach it is deleted, one that it has stays', async () => {
    const made = await makeStorefront(app)
    await writeStorefront(app, made.operator.companyId)
    const shop = await openShopCounter(app, made)
    const number = await shop.buy([{ offer: made.offer, quantity: 2 }])
    await app.drain()
    const [row] = (await app.call(order.paged, { as: made.operator.as, query: {} })).value
    const hash = row?.hash ?? ''
    const lineId = (await seeOrder(app, made.merchant.as, hash)).lines[0]?.lineId ?? ''
    const ship = () => app.call(order.fulfil, { as: made.merchant.as, body: { hash, lines: [{ lineId, quantity: 1 }] } })
    const reported = (await ship()).fulfilments[0]?.fulfilmentId
    await app.drain()
    expect((await shop.read(number)).shipments).toHaveLength(1)
    const unreported = (await ship()).fulfilments[1]?.fulfilmentId
    await sql`
      insert into storefront_report (company_id, kind, subject_id, group_id)
      select company_id, 'fulfilment', ${unreported}, group_id from storefront_report where subject_id = ${reported}`.execute(app.db)
    await cancel(made.merchant.as, hash, unreported)
    await cancel(made.merchant.as, hash, reported)
    await app.drain()
    const { rows } = await sql<{
      id: string
    }>`select subject_id as id from storefront_report where subject_id in (${reported}, ${unreported})`.execute(app.db)
    expect(rows.map(({ id }) => id)).toEqual([reported])
    expect((await shop.read(number)).shipments).toHaveLength(1)
  })
})

describe('The merchant’s shop', () => {
  it('does not bring back a shipment that was reported to it and cancelled here', async () => {
    const shop = await makeOrderInShop(app)
    const { as } = shop.merchant
    const { fulfilments } = await app.call(order.fulfil, { as, body: { hash: shop.hash, carrier: 'PostNL', trackingNumber: '3S1' } })
    await deliverAll(app)
    expect((await seeOrder(app, as, shop.hash)).fulfilments).toMatchObject([{ shopReport: { state: 'reported' } }])
    await cancel(as, shop.hash, fulfilments[0]?.fulfilmentId)
    await sql`update sandbox.shop_webhook set delivered_at = null`.execute(app.db)
    await deliverAll(app)
    expect(await seeOrder(app, as, shop.hash)).toMatchObject({ orderStatus: 'New', fulfilments: [] })
  })

  it('is sent nothing of a shipment that is cancelled before', async () => {
    const shop = await makeOrderInShop(app)
    const { as } = shop.merchant
    const { fulfilments } = await app.call(order.fulfil, { as, body: { hash: shop.hash } })
    await cancel(as, shop.hash, fulfilments[0]?.fulfilmentId)
    await deliverAll(app)
    const { rows } = await sql<{ shipments: unknown[] }>`select shipments from sandbox.shop_order where shop_id = ${shop.shopId}`.execute(app.db)
    expect(rows[0]?.shipments).toEqual([])
    expect((await sql`select from shop_report where subject_id = ${fulfilments[0]?.fulfilmentId}`.execute(app.db)).rows).toEqual([])
  })

  it('is sent nothing of a shipment that is cancelled between the two times that its report reads it, and nothing waits', async () => {
    const shop = await makeOrderInShop(app)
    const { as } = shop.merchant
    const { marketplace_id: marketplaceId, id: orderId } = await app.db
      .selectFrom('order')
      .select(['marketplace_id', 'id'])
      .where('hash', '=', shop.hash)
      .executeTakeFirstOrThrow()
    const subjectId = (await app.call(order.fulfil, { as, body: { hash: shop.hash } })).fulfilments[0]?.fulfilmentId ?? ''
    let sent = 0
    const send = async () => ({ reference: `shp_${(sent += 1)}` })
    let reads = 0
    await reportToShop(createJobCtx(app), { marketplaceId, orderId, kind: 'fulfilment', subjectId }, async () =>
      (reads += 1) === 1 ? send : undefined,
    )
    const { rows } = await sql`select state from shop_report where subject_id = ${subjectId}`.execute(app.db)
    expect([sent, reads, rows]).toEqual([0, 2, []])
  })

  it('is getting the report of a shipment: it is cancelled afterwards', async () => {
    const shop = await makeOrderInShop(app)
    const { as } = shop.merchant
    const [made] = (await app.call(order.fulfil, { as, body: { hash: shop.hash } })).fulfilments
    await sql`
      insert into shop_report (marketplace_id, kind, subject_id, order_id, sending_until)
      select marketplace_id, 'fulfilment', id, order_id, now() + interval '1 minute' from fulfilment where id = ${made?.fulfilmentId}`.execute(app.db)
    const refused = await app.refused(orderShipment.cancelShipment, { as, body: { hash: shop.hash, fulfilmentId: made?.fulfilmentId ?? '' } })
    expect(refused.detail).toBe('The shipment is being reported to the merchant’s shop. Try again in a minute.')
  })

  it('made the shipment itself: it stays cancelled until the shop has removed it and ships again, also under the same id', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { stock: 10 })
    const { hash } = await makePaidOrder(app, operator.as, offer)
    const { rows } = await sql<{ marketplaceId: string; orderId: string }>`
      select marketplace_id as "marketplaceId", id as "orderId" from "order" where hash = ${hash}`.execute(app.db)
    const sold = rows[0] && { ...rows[0], reference: 'in-shop' }
    if (!sold) throw new Error('It was bought')
    const shipment = { reference: 'shp_1', key: null, carrier: 'DHL', trackingNumber: 'JD1', trackingHref: null, lines: undefined }
    const say = async (shipments: (typeof shipment)[]) => {
      await createJobCtx(app).transact((ctx) => recordShopShipments(ctx, sold, shipments))
      return seeOrder(app, merchant.as, hash)
    }
    const shipped = await say([shipment])
    expect(shipped.fulfilments).toMatchObject([{ source: 'shop', cancelBlock: null }])
    await cancel(merchant.as, hash, shipped.fulfilments[0]?.fulfilmentId)
    expect(await say([shipment])).toMatchObject({ orderStatus: 'New', fulfilments: [] })
    expect(await say([{ ...shipment, trackingNumber: 'JD2' }])).toMatchObject({ orderStatus: 'New', fulfilments: [] })
    await say([])
    expect(await say([shipment])).toMatchObject({ orderStatus: 'Fulfilled', fulfilments: [{ trackingNumber: 'JD1' }] })
  })

  it('is read also when it has no shipment of the order left', async () => {
    const shop = await makeOrderInShop(app)
    const { as } = shop.merchant
    const variantId = (
      await sql<{ reference: string }>`
        select l.variant_reference as reference from order_line l join "order" o on o.marketplace_id = l.marketplace_id and o.id = l.order_id where o.hash = ${shop.hash}`.execute(
        app.db,
      )
    ).rows[0]?.reference
    await shop.ask(`/orders/${shop.number}/shipments`, 'POST', {
      key: '',
      carrier: 'DHL',
      trackingNumber: 'JD1',
      trackingUrl: null,
      lines: [{ variantId, quantity: 2 }],
    })
    await deliverAll(app)
    const shipped = await seeOrder(app, as, shop.hash)
    expect(shipped.fulfilments).toMatchObject([{ source: 'shop' }])
    await cancel(as, shop.hash, shipped.fulfilments[0]?.fulfilmentId)
    await sql`update sandbox.shop_order set shipments = '[]' where shop_id = ${shop.shopId}`.execute(app.db)
    const { id } = await app.db
      .selectFrom('connection')
      .select('id')
      .where('company_id', '=', shop.merchant.companyId)
      .where('kind', '=', 'shop')
      .executeTakeFirstOrThrow()
    await readShopOrder(createJobCtx(app), { companyId: shop.merchant.companyId, connectionId: id, reference: shop.number })
    const { rows } = await sql`select from cancelled_fulfilment where id = ${shipped.fulfilments[0]?.fulfilmentId} and external_id is null`.execute(
      app.db,
    )
    expect(rows).toHaveLength(1)
  })
})
