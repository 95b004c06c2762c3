import { afterAll, describe, expect, it } from 'vitest'
import type { StandIn } from '../../../../test/stand-in.ts'
import { openStandIn } from '../../../../test/stand-in.ts'
import type { ChannelOrder, KnownOrders } from '../../../domains/channel/ports.ts'
import { listOrders, reportShipment } from './orders.ts'

const opened: StandIn[] = []
afterAll(async () => {
  await Promise.all(opened.map((market) => market.close()))
})

type Payment = { paymentStatus: string; collectedBy?: string; orderStatus?: string; lines?: object[] }

/** Returns what is read of orders with these payments, by their hashes. */
async function read(payments: Readonly<Record<string, Payment>>, known: KnownOrders = new Map()): Promise<ChannelOrder[]> {
  const money = { minor: 1000, currency: 'EUR' }
  const orders = Object.entries(payments).map(([hash, payment]) => ({
    hash,
    orderId: hash,
    orderStatus: 'New',
    placedAt: '2026-11-20T10:00:00.000Z',
    total: money,
    shipping: money,
    refunded: { minor: 0, currency: 'EUR' },
    customer: { name: 'Noor', email: 'noor@example.com', phone: '' },
    shippingAddress: {},
    lines: [],
    ...payment,
  }))
  const market = await openStandIn((server) => {
    server.get('/api/Order/PagedOrders', async () => ({ value: orders, next: null }))
    server.get<{ Params: { hash: string } }>('/api/Order/GetByHash/:hash', async ({ params }) => orders.find(({ hash }) => hash === params.hash))
  })
  opened.push(market)
  const access = {
    companyId: 'c',
    channelId: 'h',
    settings: { url: market.origin },
    secrets: { apiKey: 'key' },
    signal: new AbortController().signal,
  }
  const since = new Date('2026-11-01T00:00:00Z')
  const window = { since, newSince: since, listKnown: async () => known, reportUnread: () => undefined }
  return (await Array.fromAsync(listOrders({ ...access, outbound: market.openOutbound() }, window))).flat()
}

describe('A shipment for another Stoa', () => {
  it('names its lines, or none where it is all that is left', async () => {
    const sent: { key: unknown; body: unknown }[] = []
    const money = { minor: 1000, currency: 'EUR' }
    const order = {
      hash: 'h',
      orderId: '1',
      orderStatus: 'New',
      paymentStatus: 'Captured',
      collectedBy: 'provider',
      placedAt: '2026-11-20T10:00:00.000Z',
      total: money,
      shipping: money,
      customer: { name: 'Noor', email: '', phone: '' },
      shippingAddress: {},
      lines: [],
    }
    const market = await openStandIn((server) => {
      server.get('/api/Order/GetByHash/:hash', async () => order)
      server.post('/api/Order/FulfillOrder', async ({ headers, body }) => {
        sent.push({ key: headers['idempotency-key'], body })
        return { orderStatus: 'Partially Fulfilled', fulfilments: [{ fulfilmentId: 'f1' }, { fulfilmentId: `f${sent.length + 1}` }] }
      })
    })
    opened.push(market)
    const access = {
      companyId: 'c',
      channelId: 'h',
      settings: { url: market.origin },
      secrets: { apiKey: 'key' },
      signal: new AbortController().signal,
      outbound: market.openOutbound(),
    }
    const shipment = { orderReference: 'h', carrier: 'DHL', trackingNumber: '1', trackingHref: null }
    expect(await reportShipment(access, { ...shipment, key: 'o-1', lines: [{ reference: 'l', quantity: 2 }] })).toBe('f2')
    await reportShipment(access, { ...shipment, key: 'o' })
    const body = { hash: 'h', carrier: 'DHL', trackingNumber: '1' }
    expect(sent).toEqual([
      { key: 'o-1', body: { ...body, lines: [{ lineId: 'l', quantity: 2 }] } },
      { key: 'o', body },
    ])
  })
})

it('An order that another Stoa closed names the shipment that has the tracking of ours', async () => {
  const fulfilments = [
    { fulfilmentId: 'f1', carrier: 'DHL', trackingNumber: '1', trackingHref: null },
    { fulfilmentId: 'f2', carrier: 'DHL', trackingNumber: '2', trackingHref: null },
  ]
  const money = { minor: 1000, currency: 'EUR' }
  const customer = { name: 'Noor', email: '', phone: '' }
  const order = {
    hash: 'h',
    orderId: '1',
    orderStatus: 'Fulfilled',
    paymentStatus: 'Captured',
    collectedBy: 'provider',
    placedAt: '2026-11-20T10:00:00.000Z',
  }
  const market = await openStandIn((server) => {
    server.get('/api/Order/GetByHash/:hash', async () => ({
      ...order,
      total: money,
      shipping: money,
      customer,
      shippingAddress: {},
      lines: [],
      fulfilments,
    }))
  })
  opened.push(market)
  const signal = new AbortController().signal
  const access = {
    companyId: 'c',
    channelId: 'h',
    settings: { url: market.origin },
    secrets: { apiKey: 'key' },
    signal,
    outbound: market.openOutbound(),
  }
  const shipment = (trackingNumber: string) => ({ key: 'o-1', orderReference: 'h', carrier: 'DHL', trackingNumber, trackingHref: null })
  expect(await reportShipment(access, shipment('1'))).toBe('f1')
  expect(await reportShipment(access, shipment('3'))).toBeUndefined()
})

describe('Orders of another Stoa', () => {
  it('come as soon as they may be shipped there, whether the money is with the marketplace or the merchant collects it', async () => {
    const orders = await read({
      captured: { paymentStatus: 'Captured', collectedBy: 'provider' },
      older: { paymentStatus: 'Paid' },
      refunding: { paymentStatus: 'Refunding', collectedBy: 'provider' },
      unrefunded: { paymentStatus: 'Refund Failed', collectedBy: 'provider' },
      disputed: { paymentStatus: 'ChargeBack Active', collectedBy: 'provider' },
      won: { paymentStatus: 'ChargeBack Won', collectedBy: 'provider' },
      collected: { paymentStatus: 'Unprocessed', collectedBy: 'merchant' },
      unpaid: { paymentStatus: 'Unprocessed', collectedBy: 'provider' },
      lost: { paymentStatus: 'ChargedBack Lost', collectedBy: 'provider' },
      newer: { paymentStatus: 'Held', collectedBy: 'merchant' },
      basket: { paymentStatus: 'Unprocessed', collectedBy: 'merchant', orderStatus: 'Basket' },
      ended: { paymentStatus: 'Captured', collectedBy: 'provider', orderStatus: 'Fulfilled' },
    })
    expect(orders.map(({ reference, isShippable, isPaid }) => [reference, isShippable, isPaid])).toEqual([
      ['captured', true, true],
      ['older', true, true],
      ['refunding', true, true],
      ['unrefunded', true, true],
      ['disputed', true, true],
      ['won', true, true],
      ['collected', true, false],
    ])
  })

  it('come again once they were shipped there, and say what of them was', async () => {
    const money = { minor: 1000, currency: 'EUR' }
    const line = {
      lineId: 'l',
      productId: 'p',
      variantId: 'v',
      sku: 'CUP',
      name: 'Cup',
      quantity: 3,
      fulfilledQuantity: 1,
      unitPrice: money,
      total: money,
    }
    const own = (state: string) => ({ state, refundedMinor: 0, isPaid: true })
    const payment = { paymentStatus: 'Captured', collectedBy: 'provider' }
    const orders = await read(
      {
        partly: { ...payment, orderStatus: 'Partially Fulfilled', lines: [line] },
        continued: { ...payment, orderStatus: 'Partially Fulfilled', lines: [line] },
        waiting: { ...payment, orderStatus: 'Fulfilled' },
        sent: { ...payment, orderStatus: 'Fulfilled' },
      },
      new Map([
        ['continued', own('new')],
        ['waiting', own('forwarded')],
        ['sent', own('shipped')],
      ]),
    )
    expect(orders).toMatchObject([
      { reference: 'partly', isShipped: false, lines: [{ reference: 'l', quantity: 3, shippedQuantity: 1 }] },
      { reference: 'continued', isShipped: false, lines: [{ shippedQuantity: 1 }] },
      { reference: 'waiting', isShipped: true },
    ])
  })

  it('come again once the merchant was paid', async () => {
    const known = new Map([
      ['collected', { state: 'new', refundedMinor: 0, isPaid: false }],
      ['settled', { state: 'new', refundedMinor: 0, isPaid: false }],
      ['captured', { state: 'new', refundedMinor: 0, isPaid: true }],
    ])
    const orders = await read(
      {
        collected: { paymentStatus: 'Unprocessed', collectedBy: 'merchant' },
        settled: { paymentStatus: 'Paid', collectedBy: 'merchant' },
        captured: { paymentStatus: 'Captured', collectedBy: 'provider' },
      },
      known,
    )
    expect(orders.map(({ reference }) => reference)).toEqual(['settled'])
  })
})
