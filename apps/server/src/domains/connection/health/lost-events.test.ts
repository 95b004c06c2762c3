import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { createOrders, purchase, seeOrder, settle } from '../../../../test/make-orders.ts'
import { makeSellingShop } from '../../../../test/make-synced-shop.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { startOrderReads } from '../start-order-reads.ts'
import { startDueChecks } from './start-due-checks.ts'

const [productCount, orderCount, oneIn] = [60, 6, 100]

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A synced shop that sells on a marketplace, with paid orders that are in the shop. */
async function makeShop() {
  const { operator, merchant, shopId, address, apiKey, sold, offer } = await makeSellingShop(app, productCount, 50)
  const hashes: string[] = []
  for (let n = 0; n < orderCount; n++) {
    const group = await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 1 }]))
    hashes.push(group.orders[0]?.hash ?? '')
  }
  await settle(app, { isParallel: true })
  await app.installation.flushSandbox()
  await settle(app)
  const send = async (path: string, method: string, body: object): Promise<void> => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
    expect((await fetch(`${address}${path}`, { method, headers, body: JSON.stringify(body) })).status).toBe(200)
  }
  return { merchant, shopId, sold, offer, hashes, send }
}

it('a shop that loses one event in a hundred: what each of them reported is here within the hour, products, stock and shipments', async () => {
  const { merchant, shopId, sold, offer, hashes, send } = await makeShop()
  await app.pool.query('update sandbox.shop set loses_one_in = $2 where id = $1', [shopId, oneIn])
  const lastEvent = async () =>
    Number((await app.pool.query<{ id: string }>('select coalesce(max(id), 0) as id from sandbox.shop_webhook')).rows[0]?.id)
  const first = await lastEvent()
  /** Changes products until the next lost event is `before` events away. */
  const changeUntil = async (before: number): Promise<number> => {
    let changed = 0
    while ((await lastEvent()) % oneIn !== oneIn - before || changed === 0) {
      const one = sold[changed % productCount]
      await send('/products', 'PUT', { ...one, title: `${one?.title} ${await lastEvent()}` })
      changed += 1
    }
    return changed
  }
  expect(await changeUntil(3)).toBeGreaterThan(0)
  for (const hash of hashes) {
    const { merchantOrderReference } = await seeOrder(app, merchant.as, hash)
    const lines = [{ variantId: offer.reference, quantity: 1 }]
    await send(`/orders/${merchantOrderReference}/shipments`, 'POST', { key: '', carrier: 'DHL', trackingNumber: hash, trackingUrl: null, lines })
  }
  await changeUntil(20)
  for (const one of sold.slice(0, 40)) await send('/stock', 'POST', { productId: one.id, variantId: one.variants[0]?.id, inventory: 7 })
  await changeUntil(1)
  await app.installation.flushSandbox()
  await app.drain()
  // The last word about its product: no later event brings what it says.
  const [, one] = sold
  await send('/products', 'PUT', { ...one, title: 'The last title', variants: one?.variants.map((v) => ({ ...v, inventory: 3 })) })
  await app.installation.flushSandbox()
  await app.drain()
  const lost = Math.floor((await lastEvent()) / oneIn) - Math.floor(first / oneIn)
  expect(lost).toBeGreaterThanOrEqual(3)

  const statesOf = async (): Promise<string[]> => Promise.all(hashes.map(async (hash) => (await seeOrder(app, merchant.as, hash)).orderStatus))
  expect((await statesOf()).filter((status) => status !== 'Fulfilled')).toHaveLength(1)
  const theirs = async () =>
    (
      await app.pool.query<{ reference: string; title: string; stock: number }>(
        `select reference, body ->> 'title' as title, (select sum((v ->> 'inventory')::int)::int from jsonb_array_elements(body -> 'variants') v) as stock
         from sandbox.shop_product where shop_id = $1 order by reference collate "C"`,
        [shopId],
      )
    ).rows
  const ours = async () =>
    (
      await app.pool.query<{ reference: string; title: string; stock: number }>(
        `select p.merchant_product_reference as reference, p.name as title, (select sum(v.stock)::int from variant v where v.product_id = p.id and v.removed_at is null) as stock
         from product p where p.merchant_id = $1 order by p.merchant_product_reference collate "C"`,
        [merchant.companyId],
      )
    ).rows
  expect(await ours()).not.toEqual(await theirs())

  const inAnHour = { ...createJobCtx(app), now: new Date(Date.now() + 3_600_000) }
  await startDueChecks(inAnHour)
  await startOrderReads(inAnHour)
  await app.drain()
  expect(await ours()).toEqual(await theirs())
  expect(new Set(await statesOf())).toEqual(new Set(['Fulfilled']))
})
