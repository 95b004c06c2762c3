import { channelSales } from '@stoa/contract/channel-sales.ts'
import { notification } from '@stoa/contract/notification.ts'
import { product } from '@stoa/contract/product.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeChannelOrder } from '../../../../test/make-channel-order.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('An order of a marketplace that a person ships', () => {
  it('is announced once, and listed by its state', async () => {
    const { receive, as, channelId } = await makeChannelOrder(app)
    await app.pool.query(`update channel_product set reference = 'others' where channel_id = $1`, [channelId])
    for (const _ of [1, 2]) await receive()
    const announced = async () =>
      (await app.call(notification.paged, { as, query: {} })).value.filter(({ code }) => code === 'notification.channel_order')
    const link = `/channels/orders?view=to-ship&channel=${channelId}`
    expect(await announced()).toMatchObject([{ kind: 'order', link, message: expect.stringContaining('1001') as string }])
    const listed = async (state: 'new' | 'shipped') =>
      (await app.call(channelSales.orders, { as, params: { id: channelId }, query: { state: [state] } })).value
    expect([(await listed('new')).length, (await listed('shipped')).length]).toEqual([1, 0])
  })

  it('is announced once as cancelled, and once for each refund of what is to be shipped', async () => {
    const { receive, as, channelId } = await makeChannelOrder(app)
    await app.pool.query(`update channel_product set reference = 'others' where channel_id = $1`, [channelId])
    await receive()
    const announced = async () =>
      (await app.call(notification.paged, { as, query: {} })).value
        .filter(({ code }) => code === 'notification.channel_order_cancelled' || code === 'notification.channel_order_refunded')
        .map(({ link, message }) => [link, message])
    await receive({ refundedMinor: 500 })
    expect(await announced()).toEqual([])
    for (const _ of [1, 2]) await receive({ refundedMinor: 1500, refundedQuantity: 1 })
    const refunded = [
      `/channels/orders?view=to-ship&channel=${channelId}`,
      'Sandbox marketplace refunded 1 item of order 1001 before shipment: do not ship it',
    ]
    expect(await announced()).toEqual([refunded])
    for (const _ of [1, 2]) await receive({ refundedMinor: 1500, refundedQuantity: 1, isCancelled: true })
    const cancelled = [`/channels/orders?view=cancelled&channel=${channelId}`, 'Sandbox marketplace cancelled order 1001: do not ship it']
    expect(await announced()).toEqual([cancelled, refunded])
  })

  it('is announced once as new where the shop has it, and not as one to ship', async () => {
    const { receive, as, channelId } = await makeChannelOrder(app)
    for (const _ of [1, 2]) await receive()
    const announced = (await app.call(notification.paged, { as, query: {} })).value.filter(({ kind }) => kind === 'order')
    expect(announced).toMatchObject([
      {
        code: 'notification.channel_order_received',
        link: `/channels/orders?channel=${channelId}`,
        message: expect.stringContaining('1001') as string,
      },
    ])
  })
})

describe('An order of a marketplace where somebody ships it', () => {
  it('is shipped here as well, and its shipment is not reported', async () => {
    const { receive, mine } = await makeChannelOrder(app)
    await receive()
    for (const _ of [1, 2]) await receive({ isShipped: true })
    expect(await mine()).toMatchObject({
      state: 'shipped',
      problem: null,
      shippedAt: expect.any(String) as string,
      reportedAt: expect.any(String) as string,
    })
  })

  it('comes without what was shipped before', async () => {
    const { receive, mine, as, shop } = await makeChannelOrder(app)
    await receive({ shippedQuantity: 1 })
    expect(await mine()).toMatchObject({ total: { minor: 1500 }, lines: [{ quantity: 1, total: { minor: 1000 } }] })
    const { variants } = await app.call(product.get, { as, params: { id: shop.rows[0]?.id ?? '' } })
    expect(variants[0]?.stock).toBe(8)
  })
})
