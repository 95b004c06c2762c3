import { channelSales } from '@stoa/contract/channel-sales.ts'
import { channel } from '@stoa/contract/channel.ts'
import { message } from '@stoa/messages/describe.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeChannelOrder } from '../../../test/make-channel-order.ts'
import { createJobCtx } from '../../../test/payout-by-hand.ts'
import { sandboxChannel } from '../../connectors/channels/sandbox/index.ts'
import { UpstreamError } from '../../kit/errors.ts'
import { listReserved } from '../product/queries-reserved.ts'
import { disconnectChannel } from './disconnect-channel.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Seller = Awaited<ReturnType<typeof makeChannelOrder>>

/** Disconnects while the marketplace fails to withdraw products. */
async function disconnectWith({ companyId, channelId }: Seller, error: UpstreamError, query: { isForced?: boolean } = {}): Promise<void> {
  const jobCtx = createJobCtx(app)
  const failing = { ...sandboxChannel, withdrawProducts: () => Promise.reject(error) }
  const ctx = { ...jobCtx, scope: { ...jobCtx.scope, companyId }, ports: { ...jobCtx.ports, channels: { sandbox: failing } } }
  await disconnectChannel(ctx, { params: { id: channelId }, query } as Parameters<typeof disconnectChannel>[1])
}

const isConnected = async ({ as }: Seller): Promise<boolean> => (await app.call(channel.list, { as })).length > 0

describe('Disconnecting a sales channel', () => {
  it('is refused while orders are to be shipped or reported, and lets go of their stock where it is forced', async () => {
    const seller = await makeChannelOrder(app)
    const { as, companyId, channelId, shop } = seller
    await seller.receive()
    const params = { id: channelId }
    const refused = await app.refused(channel.disconnect, { as, params, query: {} })
    expect(refused).toMatchObject({ code: 'state_forbids', detail: expect.stringContaining('1 order') })
    const { id = '' } = (await seller.mine()) ?? {}
    await app.pool.query(`update channel_order set state = 'shipped', shipped_at = now() where id = $1`, [id])
    expect((await app.refused(channel.disconnect, { as, params, query: {} })).code).toBe('state_forbids')
    expect((await app.call(channelSales.orders, { as, params, query: {} })).value).toHaveLength(1)
    await app.pool.query(`update channel_order set state = 'new', shop_reference = null where id = $1`, [id])
    const productIds = shop.rows.map((row) => row.id)
    expect(await listReserved(app.db, companyId, productIds)).toMatchObject([{ quantity: 2 }])
    await app.call(channel.disconnect, { as, params, query: { isForced: true } })
    expect([await isConnected(seller), await listReserved(app.db, companyId, productIds)]).toEqual([false, []])
  })

  it('fails while the marketplace is away, unless it is forced', async () => {
    const seller = await makeChannelOrder(app)
    const away = new UpstreamError('unreachable', message('upstream.channel_refused', { reason: '503' }))
    await expect(disconnectWith(seller, away)).rejects.toThrow('503')
    expect(await isConnected(seller)).toBe(true)
    await disconnectWith(seller, away, { isForced: true })
    expect(await isConnected(seller)).toBe(false)
  })

  it('does not wait for a marketplace that no longer accepts the key', async () => {
    const seller = await makeChannelOrder(app)
    await disconnectWith(seller, new UpstreamError('unauthorized', message('upstream.channel_refused', { reason: '401' })))
    expect(await isConnected(seller)).toBe(false)
  })
})
