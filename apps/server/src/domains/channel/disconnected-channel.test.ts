import { channelSales } from '@stoa/contract/channel-sales.ts'
import { channel } from '@stoa/contract/channel.ts'
import { closing } from '@stoa/contract/closing.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeChannelOrder } from '../../../test/make-channel-order.ts'
import { makeMerchant } from '../../../test/make.ts'
import { createJobCtx } from '../../../test/payout-by-hand.ts'
import { adoptOrders } from './order/adopt-orders.ts'
import { forwardChannelOrder } from './order/forward-channel-order.ts'
import { claimChannelForward } from './order/queries-order.ts'
import { resumeChannelOrders } from './order/resume-channel-orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A channel that was disconnected with an order to ship. */
async function makeDisconnected() {
  const seller = await makeChannelOrder(app)
  await seller.receive({}, { isDrained: false })
  const { id: orderId = '' } = (await seller.mine()) ?? {}
  await app.call(channel.disconnect, { as: seller.as, params: { id: seller.channelId }, query: { isForced: true } })
  return { ...seller, orderId, params: { id: seller.channelId } }
}

describe('A sales channel that was disconnected', () => {
  it('stays listed on its own, with its orders to be read', async () => {
    const { as, params, orderId, channelId } = await makeDisconnected()
    expect(await app.call(channel.list, { as })).toEqual([])
    const listed = await app.call(channel.disconnected, { as })
    expect(listed.value).toMatchObject([{ channelId, state: 'disconnected', disconnectedAt: expect.any(String) as string, webhookUrl: null }])
    expect(await app.call(channel.get, { as, params })).toMatchObject({ state: 'disconnected', lastError: null })
    const order = {
      id: orderId,
      number: '1001',
      isChannelConnected: false,
      channelName: 'Sandbox marketplace',
      total: { minor: 2500 },
      customer: { name: 'Noor', email: 'noor@example.com' },
      shippingAddress: { street: 'Kade 1' },
      lines: [{ name: 'Cup', quantity: 2 }],
    }
    expect((await app.call(channelSales.orders, { as, params, query: {} })).value).toMatchObject([order])
    expect((await app.call(channelSales.allOrders, { as, query: { channelId } })).value).toMatchObject([order])
    expect((await app.raw(channelSales.packingSlip, { as, params: { id: orderId } })).status).toBe(200)
    const stranger = await makeMerchant(app)
    expect((await app.call(channel.disconnected, { as: stranger.as })).value).toEqual([])
    expect((await app.refused(channel.get, { as: stranger.as, params })).status).toBe(404)
    expect((await app.refused(channelSales.orders, { as: stranger.as, params, query: {} })).status).toBe(404)
  })

  it('refuses with its name what would use or change it, and holds up no closing of the company by its orders', async () => {
    const { as, params, orderId, companyId } = await makeDisconnected()
    const ofOrder = { as, params: { id: orderId } }
    const refusals = await Promise.all([
      app.refused(channelSales.shipOrder, { ...ofOrder, body: { carrier: 'PostNL' } }),
      app.refused(channelSales.updateTracking, { ...ofOrder, body: { carrier: 'PostNL' } }),
      app.refused(channelSales.reportShipment, { ...ofOrder, body: {} }),
      app.refused(channelSales.push, { as, params }),
      app.refused(channel.check, { as, params }),
      app.refused(channel.rotateAddress, { as, params }),
      app.refused(channel.update, {
        as,
        params,
        body: { name: 'Cups', settings: {}, categories: [], isInStockOnly: false, isPaused: false, version: 2 },
      }),
    ])
    // Disconnected twice, as by two tabs, it is done.
    await app.call(channel.disconnect, { as, params, query: {} })
    for (const one of refusals)
      expect(one).toMatchObject({ code: 'state_forbids', detail: expect.stringContaining('“Sandbox marketplace” is disconnected') as string })
    const { checks } = await app.call(closing.checks, { as, params: { id: companyId } })
    expect(checks.filter(({ reason }) => reason === 'open_orders' || reason === 'channels')).toEqual([])
  })

  it('sends none of its orders to the merchant’s shop, until another channel to the marketplace reads them', async () => {
    const { as, companyId, orderId, channelId } = await makeDisconnected()
    const fact = { companyId, orderId }
    await createJobCtx(app).transact((ctx) => resumeChannelOrders(ctx, { companyId }))
    await app.drain()
    await forwardChannelOrder(createJobCtx(app), fact)
    const order = async () => (await app.call(channelSales.allOrders, { as, query: {} })).value[0]
    expect(await order()).toMatchObject({ id: orderId, state: 'new', shopReference: null })
    expect(await claimChannelForward(app.db, companyId, orderId)).toBe(false)
    const again = await app.call(channel.connect, { as, body: { provider: 'sandbox' } })
    await createJobCtx(app).transact((ctx) => adoptOrders(ctx, { companyId, id: again.channelId, provider: 'sandbox' }, ['their-order']))
    await app.drain()
    expect(again.channelId).not.toBe(channelId)
    expect(await order()).toMatchObject({ id: orderId, channelId: again.channelId, state: 'forwarded', shopReference: expect.any(String) as string })
  })

  it('is still listed, and read, where its kind of marketplace is no longer here', async () => {
    const { as, channelId, params } = await makeDisconnected()
    await app.pool.query(`update connection set provider = 'gone' where id = $1`, [channelId])
    const shown = { channelId, name: 'Sandbox marketplace', providerName: 'Sandbox marketplace', kind: 'marketplace', fields: [], capabilities: [] }
    expect((await app.call(channel.disconnected, { as })).value).toMatchObject([shown])
    expect(await app.call(channel.get, { as, params })).toMatchObject({ ...shown, state: 'disconnected' })
    expect((await app.call(channelSales.orders, { as, params, query: {} })).value).toMatchObject([{ number: '1001' }])
  })

  it('is not listed without orders', async () => {
    const { as } = await makeMerchant(app)
    const { channelId } = await app.call(channel.connect, { as, body: { provider: 'sandbox' } })
    await app.call(channel.disconnect, { as, params: { id: channelId }, query: {} })
    expect((await app.call(channel.disconnected, { as })).value).toEqual([])
    expect(await app.call(channel.get, { as, params: { id: channelId } })).toMatchObject({ state: 'disconnected' })
  })
})
