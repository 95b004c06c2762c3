import { channel } from '@stoa/contract/channel.ts'
import { order } from '@stoa/contract/order.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { createOrders, makePaidOrder, purchase } from '../../../../test/make-orders.ts'
import { makeSellingShop } from '../../../../test/make-synced-shop.ts'
import { signReport } from '../../../sandbox/webhooks.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A shop with ten of each variant that sells on a marketplace, and an order of three of one of them that is not paid. */
async function makeShop() {
  const { operator, merchant, shopId, offer, sync } = await makeSellingShop(app, 2, 10)
  const group = await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 3 }]))
  const { rows } = await app.pool.query<{ address: string; secret: string }>(
    'select webhook_address as address, webhook_secret as secret from sandbox.shop where id = $1',
    [shopId],
  )
  const product = await app.pool.query<{ reference: string }>('select merchant_product_reference as reference from product where id = $1', [
    offer.productId,
  ])
  const [shop] = rows
  return {
    operator,
    merchant,
    offer,
    sync,
    hash: group.orders[0]?.hash ?? '',
    /** The shop counts so many of everything. */
    async count(inventory: number): Promise<void> {
      await app.pool.query(
        `update sandbox.shop_product set body = jsonb_set(body, '{variants}',
           (select jsonb_agg(v || jsonb_build_object('inventory', $2::int)) from jsonb_array_elements(body -> 'variants') v)) where shop_id = $1`,
        [shopId, inventory],
      )
    },
    async report(id: string): Promise<void> {
      const body = JSON.stringify({ id, type: 'stock.updated', products: [product.rows[0]?.reference ?? ''] })
      const headers = { 'content-type': 'application/json', 'sandbox-signature': signReport(shop?.secret ?? '', body, new Date()) }
      expect((await fetch(shop?.address ?? '', { method: 'POST', headers, body })).status).toBe(200)
      await app.drain()
    },
    async left(): Promise<number | undefined> {
      const { rows: found } = await sql<{ stock: number }>`select stock from variant where id = ${offer.variantId}`.execute(app.db)
      return found[0]?.stock
    },
  }
}

describe('The stock that a shop counts', () => {
  it('holds items of an order that is not paid: they are not on sale again', async () => {
    const { count, report, left, hash, merchant } = await makeShop()
    expect(await left()).toBe(7)
    await count(9)
    await report('stock-a')
    expect(await left()).toBe(6)
    await app.call(order.cancel, { as: merchant.as, body: { hash, restock: true } })
    expect(await left()).toBe(9)
  })

  it('holds them too where all products are read, until the shop has the order', async () => {
    const { count, sync, left, operator, merchant, offer } = await makeShop()
    await count(12)
    await sync()
    expect(await left()).toBe(9)
    await sql`update product set status = 'Published' where id = ${offer.productId}`.execute(app.db)
    // Both are paid and in the shop, which then counts without them.
    await makePaidOrder(app, operator.as, { ...offer, merchantId: merchant.companyId, sku: '', priceMinor: 0, listingId: undefined }, 2)
    await app.drain()
    expect(await left()).toBe(7)
    await count(10)
    await sync()
    expect(await left()).toBe(10)
  })

  it('holds what a channel sold that the shop does not have', async () => {
    const { count, report, left, merchant, offer } = await makeShop()
    const { channelId } = await app.call(channel.connect, { as: merchant.as, body: { provider: 'sandbox' } })
    const line = { variantId: offer.variantId, quantity: 4, takenQuantity: 4, returnedQuantity: 1, shippedQuantity: 2 }
    await app.pool.query(
      `insert into channel_order (company_id, channel_id, reference, number, currency, total_minor, shipping_minor, refunded_minor, placed_at, customer, shipping_address, lines)
       values ($1, $2, 'theirs', '1', 'EUR', 0, 0, 0, now(), '{}', '{}', $3)`,
      [merchant.companyId, channelId, JSON.stringify([line])],
    )
    await count(10)
    await report('stock-b')
    expect(await left()).toBe(6)
  })
})
