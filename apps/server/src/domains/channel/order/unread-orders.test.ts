import { channelSales } from '@stoa/contract/channel-sales.ts'
import { channel } from '@stoa/contract/channel.ts'
import { maxCustomerNote } from '@stoa/contract/order-intake.ts'
import { asWritten } from '@stoa/messages/describe.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeChannelOrder } from '../../../../test/make-channel-order.ts'
import { makeMerchant, unique } from '../../../../test/make.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import type { StandIn } from '../../../../test/stand-in.ts'
import { openStandIn } from '../../../../test/stand-in.ts'
import { sandboxChannel } from '../../../connectors/channels/sandbox/index.ts'
import { listOrders } from '../../../connectors/channels/stoa/orders.ts'
import type { ChannelProductState, MarketplaceConnector } from '../ports.ts'
import { readChannel } from '../read-channel.ts'

let app: TestApp
const opened: StandIn[] = []
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await Promise.all(opened.map((market) => market.close()))
  await app.stop()
})

const money = { minor: 1000, currency: 'EUR' }
const line = { lineId: 'l', productId: 'p', variantId: 'v', sku: 'CUP', name: 'Cup', quantity: 1, unitPrice: money, total: money }
const orderOf = (hash: string) => ({
  hash,
  orderId: `No. ${hash}`,
  orderStatus: 'New',
  paymentStatus: 'Captured',
  placedAt: new Date().toISOString(),
  total: money,
  shipping: money,
  customer: { name: 'Noor', email: 'noor@example.com', phone: '' },
  shippingAddress: { city: 'Delft' },
  lines: [line],
})

/** A merchant on a marketplace with two orders, of which the first is answered with `change`; null: it is answered as none. */
async function makeMarket(change: object | null) {
  const { as, companyId } = await makeMerchant(app)
  const { channelId } = await app.call(channel.connect, { as, body: { provider: 'sandbox' } })
  await app.drain()
  const answer: { change: object | null } = { change }
  const market = await openStandIn((server) => {
    server.get('/api/Order/PagedOrders', async () => ({ value: [orderOf('first'), orderOf('second')], next: null }))
    server.get<{ Params: { hash: string } }>('/api/Order/GetByHash/:hash', async ({ params: { hash } }, reply) => {
      if (hash === 'second') return orderOf(hash)
      return answer.change === null ? reply.code(404).send({ code: 'not_found' }) : { ...orderOf(hash), ...answer.change }
    })
  })
  opened.push(market)
  const outbound = market.openOutbound()
  const connector: MarketplaceConnector = {
    ...sandboxChannel,
    listOrders: (access, window) => listOrders({ ...access, settings: { url: market.origin }, outbound }, window),
    async *listStates() {},
  }
  const read = async () => {
    await app.pool.query('update sales_channel set is_read_waiting = true, changes_read_at = null where id = $1', [channelId])
    const jobCtx = createJobCtx(app)
    await readChannel({ ...jobCtx, requestId: unique(), ports: { ...jobCtx.ports, channels: { sandbox: connector } } }, { companyId, channelId })
  }
  const orders = async () => (await app.call(channelSales.orders, { as, params: { id: channelId }, query: {} })).value
  const problem = async () => (await app.call(channel.get, { as, params: { id: channelId } })).lastError
  return { answer, read, orders, problem }
}

describe('An order that a marketplace answers in a way that cannot be read', () => {
  it.each([
    ['that it does not have', null],
    ['without lines', { lines: 'none' }],
    ['with a line of nothing', { lines: [{ ...line, quantity: 0 }] }],
    ['with more than any order has', { lines: [{ ...line, quantity: 3_000_000_000 }] }],
    ['with a total below zero', { total: { minor: -1, currency: 'EUR' } }],
    ['with a time that is none', { placedAt: 'the day before' }],
    ['with a currency that is none', { total: { minor: 1000, currency: 'banana' } }],
    ['with a name of no length', { hash: '' }],
  ])('keeps back no other, and is named: one %s', async (_, change) => {
    const { answer, read, orders, problem } = await makeMarket(change)
    await read()
    expect((await orders()).map(({ number }) => number)).toEqual(['No. second'])
    expect(await problem()).toBe('Order No. first cannot be read. Look on the marketplace what is to be shipped.')
    answer.change = {}
    await read()
    expect([(await orders()).length, await problem()]).toEqual([2, null])
  })

  it('is received where only its texts are strange', async () => {
    const long = 'x'.repeat(20_000)
    const { read, orders, problem } = await makeMarket({
      orderId: `1\0${long}`,
      customer: { name: 'Noor\0 \ud83d', email: long, phone: '' },
      customerNote: `Ring\0 twice. ${long}`,
      lines: [{ ...line, name: long, sku: '\0' }],
    })
    await read()
    expect([(await orders()).length, await problem()]).toEqual([2, null])
    const notes = (await orders()).map(({ customerNote }) => customerNote)
    expect(notes).toEqual(expect.arrayContaining(['', `Ring twice. ${long.slice(0, maxCustomerNote - 12)}`]))
  })
})

describe('A product that a marketplace rejects', () => {
  it('is rejected here with words that a database does not take as they are', async () => {
    const { companyId, channelId, shop } = await makeChannelOrder(app)
    await app.pool.query(`update sales_channel set is_read_waiting = true where id = $1`, [channelId])
    const states: ChannelProductState[] = [
      { reference: 'no\0ne', state: 'approved', problem: null },
      { reference: 'theirs', state: 'refused', problem: asWritten('Too\0 dark \ud83d') },
    ]
    const connector: MarketplaceConnector = {
      ...sandboxChannel,
      async *listOrders() {},
      async *listStates() {
        yield states
      },
    }
    const jobCtx = createJobCtx(app)
    await readChannel({ ...jobCtx, requestId: unique(), ports: { ...jobCtx.ports, channels: { sandbox: connector } } }, { companyId, channelId })
    const { rows } = await app.pool.query('select state, problem from channel_product where product_id = $1', [shop.rows[0]?.id])
    expect(rows).toMatchObject([{ state: 'refused', problem: { params: { text: 'Too dark \ufffd' } } }])
  })
})
