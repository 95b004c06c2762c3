import { order } from '@stoa/contract/order.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeStorefront, openShopCounter, writeStorefront } from '../../../../test/make-storefront.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { recordShopShipments } from '../../order/shop-report/record-shop-shipments.ts'
import { findSoldShipment } from './queries-report.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await app.stop()
})

it('reports each shipment of a purchase with what the shop calls the others', async () => {
  const made = await makeStorefront(app)
  await writeStorefront(app, made.operator.companyId)
  const shop = await openShopCounter(app, made)
  const number = await shop.buy([{ offer: made.offer, quantity: 2 }])
  await app.drain()
  const [row] = (await app.call(order.paged, { as: made.operator.as, query: {}, page: { limit: 100 } })).value
  const { hash, lines } = await app.call(order.getByHash, { as: made.operator.as, params: { hash: row?.hash ?? '' } })
  for (const _ of [1, 2]) {
    await app.call(order.fulfil, {
      as: made.merchant.as,
      body: { hash, carrier: 'PostNL', lines: [{ lineId: lines[0]?.lineId ?? '', quantity: 1 }] },
    })
    await app.drain()
  }
  expect((await shop.read(number)).shipments).toHaveLength(2)
  const { rows } = await sql<{ companyId: string; orderId: string; fulfilmentId: string; reference: string }>`
    select f.marketplace_id as "companyId", f.order_id as "orderId", f.id as "fulfilmentId", r.reference
    from fulfilment f join "order" o on o.marketplace_id = f.marketplace_id and o.id = f.order_id
    join storefront_report r on r.company_id = f.marketplace_id and r.kind = 'fulfilment' and r.subject_id = f.id
    where o.hash = ${hash}`.execute(app.db)
  const references = rows.map(({ reference }) => reference)
  expect(new Set(references).size).toBe(2)
  const found = await Promise.all(rows.map((one) => findSoldShipment(app.db, one.companyId, one.orderId, one.fulfilmentId)))
  expect(found.map((one) => one?.otherReferences)).toEqual([[references[1]], [references[0]]])
})

it('reports tracking that the merchant’s own shop adds to a shipment later', async () => {
  const made = await makeStorefront(app)
  await writeStorefront(app, made.operator.companyId)
  const shop = await openShopCounter(app, made)
  const number = await shop.buy([{ offer: made.offer, quantity: 1 }])
  await app.drain()
  const { rows } = await sql<{ marketplaceId: string; orderId: string }>`
    select marketplace_id as "marketplaceId", id as "orderId" from "order" where marketplace_id = ${made.operator.companyId}`.execute(app.db)
  const sold = rows[0] && { ...rows[0], reference: 'in-shop' }
  if (!sold) throw new Error('It was bought')
  const say = async (trackingNumber: string) => {
    const shipment = { reference: 'shp_1', key: null, carrier: 'PostNL', trackingNumber, trackingHref: null, lines: undefined }
    await createJobCtx(app).transact((ctx) => recordShopShipments(ctx, sold, [shipment]))
    await app.drain()
    return (await shop.read(number)).shipments.map((one) => one.trackingNumber)
  }
  expect(await say('')).toEqual([''])
  expect(await say('3S9')).toEqual(['3S9'])
})
