import { channelSales } from '@stoa/contract/channel-sales.ts'
import { message } from '@stoa/messages/describe.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeChannelOrder } from '../../../../test/make-channel-order.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { sandboxChannel } from '../../../connectors/channels/sandbox/index.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { JobCtx } from '../../../kit/context.ts'
import type { ShopFulfilment } from '../../connection/ports-order.ts'
import type { ChannelShipment } from '../ports.ts'
import { listUnreported } from './queries-shipment.ts'
import { readShopShipments } from './read-shop-shipments.ts'
import { reportChannelShipment } from './report-channel-shipment.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** An order that is in the merchant's shop, with a marketplace that writes down what is reported, or fails. */
async function makeReported() {
  const made = await makeChannelOrder(app)
  const { companyId, channelId } = made
  await made.receive()
  const { id: orderId = '' } = (await made.mine()) ?? {}
  const reported: string[] = []
  const market = { isAway: false }
  const record =
    (word: string) =>
    async (_access: object, { trackingNumber, lines }: ChannelShipment) => {
      if (market.isAway) throw new UpstreamError('refused', message('upstream.channel_refused', { reason: 'No permission' }))
      reported.push([word, trackingNumber, ...(lines ?? []).map(({ quantity }) => quantity)].join(' '))
      return lines && trackingNumber
    }
  const ofShop = (trackingNumber: string, lines?: ShopFulfilment['lines']): ShopFulfilment => ({
    reference: lines ? `f-${trackingNumber.slice(0, 3)}` : 'f',
    key: null,
    carrier: 'PostNL',
    trackingNumber,
    trackingHref: null,
    lines,
  })
  const ctxWith = (shipments: readonly ShopFulfilment[], capabilities = sandboxChannel.capabilities): JobCtx => {
    const jobCtx = createJobCtx(app)
    const updateTracking = async (...call: Parameters<ReturnType<typeof record>>) => void (await record('track')(...call))
    const connector = { ...sandboxChannel, capabilities, reportShipment: record('ship'), updateTracking }
    const shops = Object.fromEntries(
      Object.entries(jobCtx.ports.shops).map(([provider, shop]) => [provider, { ...shop, readFulfilments: async () => [...shipments] }]),
    )
    return { ...jobCtx, ports: { ...jobCtx.ports, shops, channels: { sandbox: connector } } }
  }
  const report = () => reportChannelShipment(ctxWith([]), { companyId, orderId })
  const readShipments = async (shipments: readonly ShopFulfilment[], capabilities?: typeof sandboxChannel.capabilities) => {
    const { rows } = await app.pool.query<{ connectionId: string; reference: string }>(
      `select shop_connection_id as "connectionId", shop_reference as reference from channel_order where id = $1`,
      [orderId],
    )
    const [row] = rows
    if (row) await readShopShipments(ctxWith(shipments, capabilities), { companyId, connectionId: row.connectionId, references: [row.reference] })
  }
  const readShop = (trackingNumber: string) => readShipments([ofShop(trackingNumber)])
  const { id: variantId = '' } = made.shop.rows[0]?.variants[0] ?? {}
  const { rows: variants } = await app.pool.query<{ reference: string }>('select reference from variant where id = $1', [variantId])
  const variantReference = variants[0]?.reference ?? ''
  /** A shipment of some of the order's variant in the shop. */
  const partOf = (trackingNumber: string, quantity: number) => ofShop(trackingNumber, [{ variantReference, sku: '', quantity }])
  const waiting = () => listUnreported(app.db, [{ companyId, channelId }])
  return { ...made, orderId, reported, market, report, readShop, readShipments, partOf, waiting }
}

describe('The shipment of an order of a marketplace', () => {
  it('is reported again where it was not accepted: by a person, and by the clock after some hours', async () => {
    const { as, companyId, orderId, market, report, reported, mine, waiting } = await makeReported()
    const params = { id: orderId }
    await app.call(channelSales.shipOrder, { as, params, body: { carrier: 'PostNL', trackingNumber: '3S1' } })
    market.isAway = true
    await expect(report()).rejects.toThrow('No permission')
    await app.pool.query(`update channel_order set shipped_at = now() - interval '3 days' where id = $1`, [orderId])
    expect([(await mine())?.problem, await waiting()]).toEqual([expect.stringContaining('No permission'), []])
    await app.pool.query(`update channel_order set report_tried_at = now() - interval '13 hours' where id = $1`, [orderId])
    expect(await waiting()).toEqual([{ companyId, orderId }])
    market.isAway = false
    expect(await app.call(channelSales.reportShipment, { as, params, body: {} })).toMatchObject({ problem: null, reportedAt: null })
    await report()
    expect([reported, (await mine())?.reportedAt]).toEqual([['ship 3S1'], expect.any(String)])
    expect((await app.refused(channelSales.reportShipment, { as, params, body: {} })).code).toBe('state_forbids')
  })

  it('has the tracking that the shop adds later, and keeps what a person corrected', async () => {
    const { as, orderId, report, reported, readShop, mine } = await makeReported()
    const params = { id: orderId }
    const correct = (trackingNumber: string) => app.call(channelSales.updateTracking, { as, params, body: { carrier: 'PostNL', trackingNumber } })
    await expect(correct('3S0')).rejects.toThrow('state_forbids')
    await readShop('')
    await report()
    for (const _ of [1, 2]) {
      await readShop('3S1')
      await report()
    }
    expect(await correct('3S2')).toMatchObject({ state: 'shipped', trackingNumber: '3S2' })
    await readShop('3S1')
    await report()
    expect([reported, (await mine())?.trackingNumber]).toEqual([['ship ', 'track 3S1', 'track 3S2'], '3S2'])
  })

  it('is of a part where the shop shipped a part, each once, and of the order with the last of them', async () => {
    const { report, reported, readShipments, partOf, mine } = await makeReported()
    const readTwice = async (...shipments: ShopFulfilment[]) => {
      for (const _ of [1, 2]) {
        await readShipments(shipments)
        await report()
      }
    }
    const foreign = { ...partOf('3S0', 1), lines: [{ variantReference: 'other', sku: 'OTHER', quantity: 2 }] }
    await readTwice(foreign, partOf('3S1', 1))
    const first = { lines: [{ lineNumber: 1, quantity: 1 }], trackingNumber: '3S1', reportedAt: expect.any(String) as string }
    expect(await mine()).toMatchObject({ state: 'forwarded', lines: [{ shippedQuantity: 1, shippableQuantity: 1 }], parts: [first] })
    await readTwice(partOf('3S1b', 1))
    expect(await mine()).toMatchObject({ state: 'forwarded', parts: [{ trackingNumber: '3S1b' }] })
    await readTwice(partOf('3S1b', 1), partOf('3S2', 1))
    expect(await mine()).toMatchObject({ state: 'shipped', trackingNumber: '3S2', parts: [{ trackingNumber: '3S1b' }] })
    await readTwice(partOf('3S1c', 1), partOf('3S2b', 1))
    expect(await mine()).toMatchObject({ state: 'shipped', trackingNumber: '3S2b', parts: [{ trackingNumber: '3S1c' }] })
    expect(reported).toEqual(['ship 3S1 1', 'track 3S1b', 'ship 3S2', 'track 3S1c', 'track 3S2b'])
  })

  it('is whole with the first of the shop where the marketplace takes no parts', async () => {
    const { report, reported, readShipments, partOf, mine } = await makeReported()
    await readShipments([partOf('3S1', 1)], ['push-products', 'receive-orders', 'report-fulfilment'])
    await report()
    expect(await mine()).toMatchObject({ state: 'shipped', trackingNumber: '3S1', parts: [] })
    expect(reported).toEqual(['ship 3S1'])
  })

  it('has tracking that changed while the channel was paused reported by the clock', async () => {
    const { as, orderId, companyId, report, readShop, waiting } = await makeReported()
    await readShop('3S1')
    await report()
    await app.call(channelSales.updateTracking, { as, params: { id: orderId }, body: { carrier: 'PostNL', trackingNumber: '3S2' } })
    expect(await waiting()).toEqual([])
    await app.pool.query(`update channel_order set tracking_changed_at = date_trunc('milliseconds', now() - interval '1 hour') where id = $1`, [
      orderId,
    ])
    expect(await waiting()).toEqual([{ companyId, orderId }])
    await report()
    expect(await waiting()).toEqual([])
  })
})
