import { channelSales } from '@stoa/contract/channel-sales.ts'
import { channel } from '@stoa/contract/channel.ts'
import { dashboard } from '@stoa/contract/dashboard.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeChannelOrder } from '../../../test/make-channel-order.ts'
import { makeMerchant } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('the dashboard of a merchant counts the channel orders to ship, and shows what channels sold beside marketplaces', async () => {
  const { as, receive, channelId, mine } = await makeChannelOrder(app)
  await receive({}, { isDrained: false })
  const shown = () => app.call(dashboard.my, { as })
  const toShip = async () => (await shown()).attention.find(({ key }) => key === 'channel_orders_to_ship')
  const listed = async (query: { state?: 'new' | 'shipped'; channelId?: string }) => (await app.call(channelSales.allOrders, { as, query })).value
  expect(await toShip()).toMatchObject({ count: 1, link: '/channels/orders?view=to-ship' })
  expect(await listed({ state: 'new' })).toMatchObject([{ number: '1001', channelName: 'Sandbox marketplace' }])
  const figures = async () => Object.fromEntries((await shown()).figures.map(({ key, label, count, money }) => [key, [label, count ?? money?.minor]]))
  expect(await figures()).toMatchObject({
    orders: ['Marketplace orders', 0],
    revenue: ['Marketplace revenue after refunds', 0],
    channel_orders: ['Sales channel orders', 1],
    channel_revenue: ['Sales channel revenue after refunds', 2500],
  })
  await receive({ refundedMinor: 500 }, { isDrained: false })
  expect(await figures()).toMatchObject({ channel_revenue: ['Sales channel revenue after refunds', 2000] })
  const { id = '' } = (await mine()) ?? {}
  await app.call(channelSales.shipOrder, { as, params: { id }, body: {} })
  expect([await toShip(), await listed({ state: 'new' }), (await listed({ state: 'shipped', channelId })).length]).toEqual([undefined, [], 1])
})

test('what channels sell in another currency than the company’s is counted, and shown in it, also after they are disconnected', async () => {
  const { as, receive, channelId } = await makeChannelOrder(app)
  await receive({}, { isDrained: false })
  const figures = async () =>
    (await app.call(dashboard.my, { as })).figures.filter(({ key }) => key.startsWith('channel_')).map((one) => one.count ?? one.money)
  await app.pool.query(`update channel_order set currency = 'GBP' where channel_id = $1`, [channelId])
  expect(await figures()).toEqual([1, { minor: 2500, currency: 'GBP' }])
  await app.call(channel.disconnect, { as, params: { id: channelId }, query: { isForced: true } })
  expect(await figures()).toEqual([1, { minor: 2500, currency: 'GBP' }])
})

test('orders to ship of a channel that was disconnected are neither counted nor listed as such', async () => {
  const { as, receive, channelId } = await makeChannelOrder(app)
  await receive({}, { isDrained: false })
  await app.call(channel.disconnect, { as, params: { id: channelId }, query: { isForced: true } })
  const { attention, figures } = await app.call(dashboard.my, { as })
  expect(attention.map(({ key }) => key)).not.toContain('channel_orders_to_ship')
  expect((await app.call(channelSales.allOrders, { as, query: { state: 'new' } })).value).toEqual([])
  expect((await app.call(channelSales.allOrders, { as, query: {} })).value).toHaveLength(1)
  // What was sold is still shown.
  expect(figures.find(({ key }) => key === 'channel_orders')?.count).toBe(1)
})

test('a merchant without channels sees the figures as before, and another one nothing of these orders', async () => {
  const { channelId } = await makeChannelOrder(app)
  const { as } = await makeMerchant(app)
  const { figures } = await app.call(dashboard.my, { as })
  expect(figures.map(({ key, label }) => [key, label])).toEqual([
    ['orders', 'Orders'],
    ['revenue', 'Revenue after refunds'],
    ['refunds', 'Refunds'],
    ['commission', 'Commission'],
  ])
  expect((await app.refused(channelSales.allOrders, { as, query: { channelId } })).status).toBe(404)
})
