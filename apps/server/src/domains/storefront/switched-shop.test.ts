import { connection } from '@stoa/contract/connection.ts'
import { storefront } from '@stoa/contract/storefront.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeStorefront, openShopCounter, openStorefront } from '../../../test/make-storefront.ts'
import { checkInvariants } from '../ledger/check-invariants.ts'
import { storefrontOrdersDue } from './events.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** What a person enters to connect a simulated shop. */
async function settingsOf(shopId: string): Promise<{ address: string; apiKey: string }> {
  const { api_key: apiKey } = await app.db.selectFrom('sandbox.shop').select('api_key').where('id', '=', shopId).executeTakeFirstOrThrow()
  return { address: `${app.publicUrl}/sandbox/shop/${shopId}`, apiKey }
}
/** Another shop of the same platform that nobody else has connected. */
async function openOtherShop(): Promise<{ shopId: string }> {
  const { operator, shopId } = await makeStorefront(app)
  await app.call(connection.disconnect, { as: operator.as })
  return { shopId }
}

it('another shop of the same platform gets all products, and its orders are received though they have the numbers of the first', async () => {
  const made = await openStorefront(app)
  const first = await made.shop.buy([{ offer: made.offer, quantity: 1 }])
  await app.drain()
  const other = await openOtherShop()
  await app.call(connection.stoaSetup, { as: made.operator.as, body: { platform: 'sandbox', settings: await settingsOf(other.shopId) } })
  await app.drain()
  const shop = await openShopCounter(app, other)
  expect(await shop.stockOf(`stoa-${made.second.productId}`)).toBe(9)
  expect(await shop.buy([{ offer: made.second, quantity: 2 }])).toBe(first)
  await app.drain()
  expect(await made.problems()).toEqual([])
  expect((await made.orders()).map(({ total }) => total.minor).toSorted((a, b) => a - b)).toEqual([1200, 1600])
  // Back in the first shop, its order is known, and what it counts is its own.
  await app.call(connection.stoaSetup, { as: made.operator.as, body: { platform: 'sandbox', settings: await settingsOf(made.shopId) } })
  await app.drain()
  await made.retry(first)
  expect(await made.problems()).toEqual([])
  expect((await made.orders()).length).toBe(2)
  expect(await checkInvariants(app.db)).toEqual([])
})

it('another shop needs its own keys', async () => {
  const made = await openStorefront(app)
  const { address } = await settingsOf((await openOtherShop()).shopId)
  const body = { platform: 'sandbox', settings: { address, apiKey: '' } }
  expect(await app.refused(connection.stoaSetup, { as: made.operator.as, body })).toMatchObject({ errors: [{ path: 'settings.apiKey' }] })
})

it('an order that an earlier connection to the same shop received is not received again, and its refunds are recorded', async () => {
  const made = await openStorefront(app)
  const number = await made.shop.buy([{ offer: made.offer, quantity: 1 }])
  await app.drain()
  // The shop has moved to another address since.
  await sql`update connection set settings = settings || '{"address": "https://old.example.com"}' where id = ${await made.connectionId()}`.execute(
    app.db,
  )
  await app.call(connection.disconnect, { as: made.operator.as })
  await app.call(connection.stoaSetup, { as: made.operator.as, body: { platform: 'sandbox', settings: {} } })
  await app.drain()
  await made.shop.refund(number, 1200, [{ variantId: made.offer.variantId, quantity: 1, amount: 1200, isRestocked: false }])
  await app.drain()
  const fact = { companyId: made.operator.companyId, connectionId: await made.connectionId(), references: [number], foundBy: 'catch_up' as const }
  await app.installation.jobs.enqueue(app.db, storefrontOrdersDue, fact)
  await app.drain()
  expect(await made.problems()).toEqual([])
  expect((await made.orders()).map(({ total, refunded }) => [total.minor, refunded.minor])).toEqual([[1200, 1200]])
  expect(await made.seen()).toMatchObject([{ number, state: 'received', orders: [{}] }])
})

it('an order naming products of another marketplace is none of this one', async () => {
  const mine = await openStorefront(app)
  const theirs = await openStorefront(app)
  const { productId, variantId } = theirs.offer
  await mine.shop.buy([{ own: `stoa-${productId}`, quantity: 1, totalMinor: 1 }])
  await app.drain()
  const lines = [{ id: 'line_1', productId: `stoa-${productId}`, variantId, sku: variantId, name: 'Chair', quantity: 1, total: 1, tax: 0 }]
  const [seen] = await mine.seen()
  await mine.shop.edit(seen?.number ?? '', { lines })
  await mine.retry(seen?.reference ?? '')
  expect(await mine.seen()).toMatchObject([{ state: 'ignored', merchantLines: 0, otherLines: 1 }])
  expect((await app.call(storefront.orders, { as: theirs.operator.as, query: {} })).value).toEqual([])
})
