import { channelSales } from '@stoa/contract/channel-sales.ts'
import { message } from '@stoa/messages/describe.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeChannelOrder } from '../../../../test/make-channel-order.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { sandboxChannel } from '../../../connectors/channels/sandbox/index.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { listReserved } from '../../product/queries-reserved.ts'
import type { ChannelShipment } from '../ports.ts'
import { forwardChannelOrder } from './forward-channel-order.ts'
import { claimChannelForward } from './queries-order.ts'
import { listUnreported } from './queries-shipment.ts'
import { reportChannelShipment } from './report-channel-shipment.ts'
import { shipOrder } from './ship-order.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** An order of two of a variant that a person ships, with a marketplace that writes down what is reported, or fails. */
async function makeToShip() {
  const made = await makeChannelOrder(app)
  const { companyId, channelId, as } = made
  await made.receive({}, { isDrained: false })
  const { id: orderId = '' } = (await made.mine()) ?? {}
  const reported: ChannelShipment[] = []
  const market = { isAway: false }
  const jobCtx = (change: Partial<typeof sandboxChannel> = {}): JobCtx => {
    const own = createJobCtx(app)
    const reportShipment = async (_access: object, shipment: ChannelShipment) => {
      if (market.isAway) throw new UpstreamError('refused', message('upstream.channel_refused', { reason: 'No permission' }))
      reported.push(shipment)
      return `there-${reported.length}`
    }
    const updateTracking = async (_access: object, shipment: ChannelShipment) => void reported.push(shipment)
    const channels = { sandbox: { ...sandboxChannel, reportShipment, updateTracking, ...change } }
    return { ...own, scope: { ...own.scope, companyId }, ports: { ...own.ports, channels } }
  }
  const ship = (body: { carrier?: string; trackingNumber?: string; lines?: { lineNumber: number; quantity: number }[] }) =>
    app.call(channelSales.shipOrder, { as, params: { id: orderId }, body })
  const report = () => reportChannelShipment(jobCtx(), { companyId, orderId })
  return { ...made, orderId, reported, market, jobCtx, ship, report, waiting: () => listUnreported(app.db, [{ companyId, channelId }]) }
}

describe('An order of a marketplace that is shipped in parts', () => {
  it('has each part reported with its lines, and the rest as all that is left', async () => {
    const { as, orderId, ship, report, reported, mine, companyId, shop } = await makeToShip()
    expect(await mine()).toMatchObject({ canShipParts: true, parts: [], lines: [{ lineNumber: 1, shippedQuantity: 0, shippableQuantity: 2 }] })
    const first = await ship({ carrier: 'PostNL', trackingNumber: '3S1', lines: [{ lineNumber: 1, quantity: 1 }] })
    expect(first).toMatchObject({
      state: 'new',
      lines: [{ quantity: 2, shippedQuantity: 1, shippableQuantity: 1 }],
      parts: [{ lines: [{ lineNumber: 1, quantity: 1 }], trackingNumber: '3S1', reportedAt: null }],
    })
    const productIds = shop.rows.map((row) => row.id)
    expect(await listReserved(app.db, companyId, productIds)).toMatchObject([{ quantity: 1 }])
    await report()
    await report()
    expect(reported).toMatchObject([{ key: `${orderId}-1`, trackingNumber: '3S1', lines: [{ reference: 'their-line', quantity: 1 }] }])
    expect((await mine())?.parts).toMatchObject([{ reportedAt: expect.any(String) as string }])
    expect(await ship({ trackingNumber: '3S2', lines: [{ lineNumber: 1, quantity: 1 }] })).toMatchObject({
      state: 'shipped',
      trackingNumber: '3S2',
      lines: [{ shippedQuantity: 2, shippableQuantity: 0 }],
    })
    await report()
    expect(reported[1]).toMatchObject({ key: orderId, trackingNumber: '3S2' })
    expect(reported[1]).not.toHaveProperty('lines')
    const again = { as, params: { id: orderId }, body: { lines: [{ lineNumber: 1, quantity: 1 }] } }
    expect((await app.refused(channelSales.shipOrder, again)).code).toBe('state_forbids')
  })

  it('has the tracking of each part corrected, before it is reported and after', async () => {
    const { as, orderId, ship, report, reported, mine } = await makeToShip()
    await ship({ trackingNumber: '3S1', lines: [{ lineNumber: 1, quantity: 1 }] })
    const correct = (trackingNumber: string, partNumber: number) =>
      app.call(channelSales.updateTracking, { as, params: { id: orderId }, body: { trackingNumber, partNumber } })
    await correct('3S2', 1)
    await report()
    await correct('3S3', 1)
    await report()
    await report()
    expect(reported.map(({ key, trackingNumber, reference }) => [key, trackingNumber, reference])).toEqual([
      [`${orderId}-1`, '3S2', undefined],
      [`${orderId}-1`, '3S3', 'there-1'],
    ])
    expect(await mine()).toMatchObject({ state: 'new', parts: [{ trackingNumber: '3S3' }] })
    await expect(correct('3S4', 2)).rejects.toThrow('state_forbids')
  })

  it('has no tracking but that of its parts where nothing else was shipped', async () => {
    const { as, orderId, ship, receive, mine } = await makeToShip()
    await ship({ trackingNumber: '3S1', lines: [{ lineNumber: 1, quantity: 1 }] })
    await receive({ isShipped: true, refundedMinor: 1000, refundedQuantity: 1 }, { isDrained: false })
    expect(await mine()).toMatchObject({ state: 'shipped', trackingNumber: '' })
    const ofWhole = { as, params: { id: orderId }, body: { trackingNumber: '3S2' } }
    expect((await app.refused(channelSales.updateTracking, ofWhole)).code).toBe('state_forbids')
    const ofPart = { as, params: { id: orderId }, body: { trackingNumber: '3S2', partNumber: 1 } }
    expect(await app.call(channelSales.updateTracking, ofPart)).toMatchObject({ trackingNumber: '', parts: [{ trackingNumber: '3S2' }] })
  })

  it('refuses more than is left, and a line that it does not have', async () => {
    const { as, orderId, mine } = await makeToShip()
    const refused = (lines: { lineNumber: number; quantity: number }[]) =>
      app.refused(channelSales.shipOrder, { as, params: { id: orderId }, body: { lines } })
    const issue = { status: 422, errors: [{ path: 'lines.0.quantity', code: 'more_than_left' }] }
    expect(await refused([{ lineNumber: 1, quantity: 3 }])).toMatchObject(issue)
    expect(await refused([{ lineNumber: 2, quantity: 1 }])).toMatchObject(issue)
    const twice = { lineNumber: 1, quantity: 2 }
    expect(await refused([twice, twice])).toMatchObject({ errors: [{ path: 'lines.1.quantity' }] })
    expect(await mine()).toMatchObject({ state: 'new', parts: [] })
  })

  it('has a part reported again that was not accepted: by a person, and by the clock; and before the rest', async () => {
    const { as, orderId, companyId, ship, report, reported, market, mine, waiting } = await makeToShip()
    await ship({ lines: [{ lineNumber: 1, quantity: 1 }] })
    market.isAway = true
    await expect(report()).rejects.toThrow('No permission')
    expect((await mine())?.problem).toContain('No permission')
    expect(await waiting()).toEqual([])
    await app.pool.query(`update channel_order set report_tried_at = now() - interval '13 hours' where id = $1`, [orderId])
    expect(await waiting()).toEqual([{ companyId, orderId }])
    expect(await app.call(channelSales.reportShipment, { as, params: { id: orderId }, body: {} })).toMatchObject({ problem: null })
    await ship({})
    market.isAway = false
    await report()
    expect(reported.map(({ key }) => key)).toEqual([`${orderId}-1`, orderId])
    expect(await waiting()).toEqual([])
  })

  it('has a part reported once whose answer was lost, and the tracking that was corrected meanwhile after it', async () => {
    const { as, orderId, companyId, ship, jobCtx, mine } = await makeToShip()
    await ship({ trackingNumber: '3S1', lines: [{ lineNumber: 1, quantity: 1 }] })
    const recorded = new Map<string, string>()
    const calls: string[] = []
    const answers = ['lost']
    const reportShipment = async (_access: object, { key, trackingNumber }: ChannelShipment) => {
      if ((recorded.get(key) ?? trackingNumber) !== trackingNumber)
        throw new UpstreamError('refused', message('upstream.channel_refused', { reason: 'Another request with this key' }))
      recorded.set(key, trackingNumber)
      if (answers.shift()) throw new UpstreamError('unreachable', message('upstream.channel_refused', { reason: 'Away' }))
      return 'there-1'
    }
    const updateTracking = async (_access: object, { trackingNumber, reference }: ChannelShipment) =>
      void calls.push(`${reference} ${trackingNumber}`)
    const report = () => reportChannelShipment(jobCtx({ reportShipment, updateTracking }), { companyId, orderId })
    await expect(report()).rejects.toThrow('Away')
    await app.call(channelSales.updateTracking, { as, params: { id: orderId }, body: { trackingNumber: '3S2', partNumber: 1 } })
    await report()
    await report()
    expect([[...recorded.values()], calls]).toEqual([['3S1'], ['there-1 3S2']])
    expect(await mine()).toMatchObject({ problem: null, parts: [{ trackingNumber: '3S2', reportedAt: expect.any(String) as string }] })
  })

  it('has the rest reported although a part is refused, and is shipped once the rest is refunded', async () => {
    const { orderId, companyId, ship, jobCtx, mine, receive } = await makeToShip()
    await ship({ trackingNumber: '3S1', lines: [{ lineNumber: 1, quantity: 1 }] })
    const reported: string[] = []
    const reportShipment = async (_access: object, { key }: ChannelShipment) => {
      if (key !== orderId) throw new UpstreamError('refused', message('upstream.channel_refused', { reason: 'More than is left' }))
      reported.push(key)
      return undefined
    }
    const report = () => reportChannelShipment(jobCtx({ reportShipment }), { companyId, orderId })
    await expect(report()).rejects.toThrow('More than is left')
    await receive({ refundedMinor: 1000, refundedQuantity: 1 }, { isDrained: false })
    expect(await mine()).toMatchObject({ state: 'shipped', reportedAt: null, lines: [{ shippedQuantity: 1, shippableQuantity: 0 }] })
    await expect(report()).rejects.toThrow('More than is left')
    expect([reported, await mine()]).toMatchObject([
      [orderId],
      { reportedAt: expect.any(String) as string, problem: expect.stringContaining('left') as string },
    ])
  })

  it('has fewer left where somebody ships a part of it on the marketplace', async () => {
    const { receive, mine, ship, report } = await makeToShip()
    await receive({ shippedQuantity: 1 }, { isDrained: false })
    expect(await mine()).toMatchObject({ state: 'new', lines: [{ shippedQuantity: 1, shippableQuantity: 1 }], parts: [] })
    const other = await makeToShip()
    await other.ship({ lines: [{ lineNumber: 1, quantity: 1 }] })
    // It may be what was shipped here: its report had no answer.
    await other.receive({ shippedQuantity: 1 }, { isDrained: false })
    expect(await other.mine()).toMatchObject({ lines: [{ shippableQuantity: 1 }] })
    await other.report()
    await other.receive({ shippedQuantity: 1 }, { isDrained: false })
    expect(await other.mine()).toMatchObject({ state: 'new', lines: [{ shippedQuantity: 1, shippableQuantity: 1 }] })
    expect(await ship({ lines: [{ lineNumber: 1, quantity: 1 }] })).toMatchObject({ state: 'shipped' })
    await report()
  })

  it('is shipped whole where the marketplace takes no parts', async () => {
    const { jobCtx, orderId } = await makeToShip()
    const whole = jobCtx({ capabilities: ['push-products', 'receive-orders', 'report-fulfilment'] })
    const ship = (quantity: number) =>
      shipOrder(whole, {
        params: { id: orderId },
        body: { carrier: '', trackingNumber: '', trackingHref: '', lines: [{ lineNumber: 1, quantity }] },
      } as Parameters<typeof shipOrder>[1])
    await expect(ship(1)).rejects.toMatchObject({ code: 'state_forbids' })
    expect(await ship(2)).toMatchObject({ state: 'shipped', canShipParts: false })
  })

  it('is not shipped, in part or whole, while it is being sent to the merchant’s shop', async () => {
    const { as, orderId, companyId } = await makeToShip()
    expect(await claimChannelForward(app.db, companyId, orderId)).toBe(true)
    const refused = (lines?: { lineNumber: number; quantity: number }[]) =>
      app.refused(channelSales.shipOrder, { as, params: { id: orderId }, body: lines ? { lines } : {} })
    for (const one of [await refused(), await refused([{ lineNumber: 1, quantity: 1 }])])
      expect(one).toMatchObject({ code: 'state_forbids', detail: 'This order is being sent to the shop' })
  })

  it('does not go to the merchant’s shop, which would have the whole', async () => {
    const { ship, companyId, orderId, mine } = await makeToShip()
    await ship({ lines: [{ lineNumber: 1, quantity: 1 }] })
    await forwardChannelOrder(createJobCtx(app), { companyId, orderId })
    expect(await mine()).toMatchObject({ state: 'new', shopReference: null })
  })
})
