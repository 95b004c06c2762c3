import { connectionHealth } from '@stoa/contract/connection-health.ts'
import { channelSales } from '@stoa/contract/channel-sales.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeChannelOrder } from '../../../../test/make-channel-order.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { updateShopScript } from '../../../sandbox/queries-shop.ts'
import { listUnreported } from './queries-shipment.ts'
import { reportChannelRefund } from './report-channel-refund.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('An order of a marketplace in the shop of its merchant', () => {
  it('is cancelled there although the shop’s answer to the order was lost', async () => {
    const { shop, receive, inShop, mine } = await makeChannelOrder(app)
    await updateShopScript(app.db, shop.shopId, ['orders:500-after-work', ...Array.from({ length: 12 }, () => 'find:409')])
    await receive()
    expect((await mine())?.state).toBe('new')
    await updateShopScript(app.db, shop.shopId, [])
    await receive({ isCancelled: true })
    expect(await mine()).toMatchObject({ state: 'cancelled', shopReference: expect.any(String) as string })
    expect(await inShop()).toMatchObject([{ amount: 2500, lines: [{ quantity: 2, isRestocked: true }] }])
  })

  it('is shipped there where a person ships it although the shop’s answer to the order was lost', async () => {
    const { shop, receive, mine, as } = await makeChannelOrder(app)
    await updateShopScript(app.db, shop.shopId, ['orders:500-after-work', ...Array.from({ length: 12 }, () => 'find:409')])
    await receive()
    expect((await mine())?.state).toBe('new')
    await updateShopScript(app.db, shop.shopId, [])
    const params = { id: (await mine())?.id ?? '' }
    await app.call(channelSales.shipOrder, { as, params, body: { carrier: 'PostNL', trackingNumber: '3S1' } })
    await app.drain()
    expect(await mine()).toMatchObject({ state: 'shipped', shopReference: expect.any(String) as string })
    const { rows } = await app.pool.query<{ shipments: { trackingNumber: string }[] }>(
      `select shipments from sandbox.shop_order where shop_id = $1`,
      [shop.shopId],
    )
    expect(rows).toMatchObject([{ shipments: [{ trackingNumber: '3S1', lines: [{ quantity: 2 }] }] }])
  })

  it('is refunded there as on the marketplace, once though answers are lost, and whole when it is cancelled', async () => {
    const { shop, receive, inShop, mine } = await makeChannelOrder(app)
    await receive()
    expect((await mine())?.state).toBe('forwarded')
    await updateShopScript(app.db, shop.shopId, ['refunds:500-after-work', 'refunds:closed', 'refunds:malformed'])
    for (const _ of [1, 2]) await receive({ refundedMinor: 1000, refundedQuantity: 1 })
    expect(await inShop()).toMatchObject([{ amount: 1000 }])
    for (const _ of [1, 2]) await receive({ refundedMinor: 2500, refundedQuantity: 2, isCancelled: true })
    for (const _ of [1, 2]) {
      await app.pool.query(`update pgboss.job set start_after = now() where state = 'retry'`)
      await app.drain()
    }
    expect((await inShop()).map(({ amount }) => amount)).toEqual([1000, 1500])
    expect(await mine()).toMatchObject({ state: 'cancelled', refunded: { minor: 2500 }, problem: null })
  })

  it('waits while sending to the shop is paused, and so do its refunds', async () => {
    const { receive, inShop, mine, as } = await makeChannelOrder(app)
    const { version } = await app.call(connectionHealth.get, { as })
    await app.call(connectionHealth.update, { as, body: { version, paused: ['orders_out'] } })
    await receive()
    expect((await mine())?.state).toBe('new')
    const resume = async (paused: 'orders_out'[]) => {
      const now = await app.call(connectionHealth.get, { as })
      await app.call(connectionHealth.update, { as, body: { version: now.version, paused } })
      await app.drain()
    }
    await resume([])
    expect((await mine())?.state).toBe('forwarded')
    await resume(['orders_out'])
    await receive({ refundedMinor: 1000, refundedQuantity: 1 })
    expect(await inShop()).toEqual([])
    await resume([])
    expect(await inShop()).toMatchObject([{ amount: 1000 }])
  })

  it('is reported as shipped once its marketplace is resumed', async () => {
    const { receive, mine, companyId } = await makeChannelOrder(app)
    await receive()
    const { id } = (await mine()) ?? { id: '' }
    await app.pool.query(`update channel_order set state = 'shipped', shipped_at = now() - interval '1 hour' where id = $1`, [id])
    const { rows } = await app.pool.query<{ channelId: string }>(`select channel_id as "channelId" from channel_order where id = $1`, [id])
    const channels = [{ companyId, channelId: rows[0]?.channelId ?? '' }]
    expect(await listUnreported(app.db, channels)).toEqual([{ companyId, orderId: id }])
    await app.pool.query(`update channel_order set reported_at = now() where id = $1`, [id])
    expect(await listUnreported(app.db, channels)).toEqual([])
  })

  it('is refunded there once where two workers report it at once', async () => {
    const { shop, receive, inShop, mine, companyId } = await makeChannelOrder(app)
    await receive()
    await receive({ refundedMinor: 1000 }, { isDrained: false })
    await updateShopScript(app.db, shop.shopId, ['refunds:slow', 'refunds:slow'])
    const event = { companyId, orderId: (await mine())?.id ?? '' }
    const keys = async () => (await inShop()).map(({ key }) => key)
    await Promise.all([1, 2].map(() => reportChannelRefund(createJobCtx(app), event)))
    expect(await keys()).toHaveLength(1)
    const { rows } = await app.pool.query(`select script from sandbox.shop where id = $1`, [shop.shopId])
    expect(rows).toEqual([{ script: ['refunds:slow'] }])
    await app.drain()
    expect(await keys()).toHaveLength(1)
  })

  it('shows why the shop refuses a refund; marked as recorded by hand, the next one is sent', async () => {
    const { shop, receive, inShop, mine, as } = await makeChannelOrder(app)
    await receive()
    await updateShopScript(app.db, shop.shopId, ['refunds:409', 'refunds:409', 'refunds:409', 'refunds:409', 'refunds:409'])
    await receive({ refundedMinor: 1000 })
    await updateShopScript(app.db, shop.shopId, [])
    expect(await mine()).toMatchObject({ problem: null, shopRefund: { amount: { minor: 1000 }, problem: expect.stringMatching(/./) } })
    const params = { id: (await mine())?.id ?? '' }
    expect(await app.call(channelSales.settleShopRefund, { as, params, body: {} })).toMatchObject({ shopRefund: null })
    expect((await app.refused(channelSales.settleShopRefund, { as, params, body: {} })).code).toBe('state_forbids')
    await receive({ refundedMinor: 1500 })
    expect((await inShop()).map(({ amount }) => amount)).toEqual([500])
  })

  it('is refunded there though it was cancelled before the shop had it', async () => {
    const { shop, receive, inShop, mine } = await makeChannelOrder(app)
    await updateShopScript(app.db, shop.shopId, ['orders:late'])
    await receive({}, { isDrained: false })
    const forwarded = app.drain()
    // The shop has the order and takes its time to answer.
    const created = () => sql`select from sandbox.shop_order where shop_id = ${shop.shopId}`.execute(app.db).then(({ rows }) => rows.length)
    await expect.poll(created).toBe(1)
    await receive({ isCancelled: true }, { isDrained: false })
    await forwarded
    await app.drain()
    expect((await mine())?.state).toBe('cancelled')
    expect((await inShop()).map(({ amount }) => amount)).toEqual([2500])
  })
})
