import { randomUUID } from 'node:crypto'
import { connection } from '@stoa/contract/connection.ts'
import { order } from '@stoa/contract/order.ts'
import { storefront } from '@stoa/contract/storefront.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeStorefront, openStorefront, writeStorefront } from '../../../test/make-storefront.ts'
import { refreshCards } from '../../../test/product-cards.ts'
import { orderReadDue } from '../connection/events.ts'
import { storefrontJobs } from './jobs.ts'
import { resumeReports } from './order/resume-reports.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const referenceOf = ({ productId }: { productId: string }) => `stoa-${productId}`
/** Runs what runs every ten minutes, an hour later. */
const resume = async () => {
  await sql`update storefront_report set updated_at = now() - interval '1 hour'`.execute(app.db)
  const call = {
    actor: { kind: 'system' as const, name: 'storefront.resume-reports' },
    scope: { companyId: randomUUID(), companyType: 'ADMIN' as const },
    now: new Date(),
    requestId: 'test',
  }
  const jobCtx = app.installation.jobContextFactory.jobCtx({ ...call, log: app.installation.server.log as never }, new AbortController().signal)
  await resumeReports(jobCtx)
  await app.drain()
}

it('the products on sale are written as soon as the shop is connected', async () => {
  const made = await makeStorefront(app)
  await app.call(connection.disconnect, { as: made.operator.as })
  await app.call(connection.stoaSetup, { as: made.operator.as, body: { platform: 'sandbox', settings: {} } })
  await app.drain()
  const { value } = await app.call(storefront.products, { as: made.operator.as, query: {} })
  expect(value.map(({ productId, state }) => [productId, state])).toEqual([[made.offer.productId, 'written']])
})

it('a product that staff delete in the shop is created again at once where the shop reports it', async () => {
  const made = await openStorefront(app)
  await made.shop.deleteProduct(referenceOf(made.offer))
  await app.drain()
  expect(await made.shop.stockOf(referenceOf(made.offer))).toBe(5)
  const { value } = await app.call(storefront.products, { as: made.operator.as, query: {} })
  expect(value.map(({ state }) => state)).toEqual(['written', 'written'])
})

it('a product that was deleted without a report is found and created again by Write now', async () => {
  const made = await openStorefront(app)
  await made.shop.deleteProduct(referenceOf(made.offer), false)
  await app.call(storefront.write, { as: made.operator.as })
  await app.drain()
  expect(await made.shop.stockOf(referenceOf(made.offer))).toBe(5)
})

it('a report that a product is gone which the shop still has changes nothing', async () => {
  const made = await openStorefront(app)
  await made.shop.deleteProduct(referenceOf(made.offer))
  await sql`update sandbox.shop_product set removed_at = null where shop_id = ${made.shopId}`.execute(app.db)
  const before = (await app.call(storefront.products, { as: made.operator.as, query: {} })).value
  await app.drain()
  expect((await app.call(storefront.products, { as: made.operator.as, query: {} })).value).toEqual(before)
})

it('the stock in the shop leaves out what unpaid orders there hold, until they are cancelled', async () => {
  const made = await openStorefront(app)
  const number = await made.shop.buy([{ offer: made.offer, quantity: 2 }], { isPaid: false })
  await app.drain()
  expect(await made.shop.stockOf(referenceOf(made.offer))).toBe(3)
  // Another marketplace sells one.
  await app.db.updateTable('variant').set({ stock: 4 }).where('id', '=', made.offer.variantId).execute()
  await app.db.updateTable('product').set({ stock: 4 }).where('id', '=', made.offer.productId).execute()
  await refreshCards(app.db, [made.offer.productId])
  await writeStorefront(app, made.operator.companyId)
  expect(await made.shop.stockOf(referenceOf(made.offer))).toBe(2)
  await made.shop.cancel(number)
  await app.drain()
  expect(await made.shop.stockOf(referenceOf(made.offer))).toBe(4)
})

it('an order that becomes paid takes its items once, and the shop’s own count is written over', async () => {
  const made = await openStorefront(app)
  const number = await made.shop.buy([{ offer: made.offer, quantity: 2 }], { isPaid: false })
  await app.drain()
  // A shop that counts down only now, as WooCommerce does for one that waits for its payment.
  await sql`update sandbox.shop_product set body = jsonb_set(body, '{variants,0,inventory}', '1') where shop_id = ${made.shopId} and reference = ${referenceOf(made.offer)}`.execute(
    app.db,
  )
  await made.shop.pay(number)
  await app.drain()
  const { stock } = await app.db.selectFrom('variant').select('stock').where('id', '=', made.offer.variantId).executeTakeFirstOrThrow()
  expect([stock, await made.shop.stockOf(referenceOf(made.offer))]).toEqual([3, 3])
})

it('what happens while the shop is disconnected reaches it once it is connected again, and its orders are found', async () => {
  const made = await openStorefront(app)
  const number = await made.shop.buy([{ offer: made.offer, quantity: 1 }])
  await app.drain()
  const [row] = await made.orders()
  await app.call(connection.disconnect, { as: made.operator.as })
  await app.call(order.fulfil, { as: made.merchant.as, body: { hash: row?.hash ?? '', carrier: 'PostNL', trackingNumber: '3SAWAY' } })
  await app.drain()
  const meanwhile = await made.shop.buy([{ offer: made.second, quantity: 1 }])
  await app.drain()
  await app.call(connection.stoaSetup, { as: made.operator.as, body: { platform: 'sandbox', settings: {} } })
  await app.drain()
  await resume()
  expect((await made.shop.read(number)).shipments).toMatchObject([{ trackingNumber: '3SAWAY' }])
  const fact = { companyId: made.operator.companyId, connectionId: await made.connectionId() }
  await app.installation.jobs.enqueue(app.db, orderReadDue, fact)
  await app.drain()
  expect((await made.seen()).map((one) => [one.number, one.state])).toEqual([
    [meanwhile, 'received'],
    [number, 'received'],
  ])
})

it('is tried for days where the shop is away: orders, shipments, refunds and cancellations', () => {
  const names = ['sync-orders', 'report-shipment', 'report-tracking', 'pay-back', 'cancel-sold', 'cancel-again'].map((name) => `storefront.${name}`)
  const jobs = storefrontJobs.filter(({ name }) => names.includes(name))
  expect(jobs.map(({ options }) => options.retries)).toEqual(names.map(() => undefined))
})
