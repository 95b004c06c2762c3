import { order } from '@stoa/contract/order.ts'
import { orderShipment } from '@stoa/contract/order-shipment.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeMarket, makePaidOrder, settle } from '../../../../test/make-orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('the tracking of a shipment', () => {
  it('stays where a request does not name it, and is removed where it is sent empty', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const { hash } = await makePaidOrder(app, operator.as, offer)
    const first = { carrier: 'PostNL', trackingNumber: '3SABC', trackingHref: 'https://postnl.example/3SABC' }
    const { fulfilments } = await app.call(order.fulfil, { as: merchant.as, body: { hash, ...first } })
    const fulfilmentId = fulfilments[0]?.fulfilmentId ?? ''
    const change = async (body: { carrier?: string; trackingNumber?: string; trackingHref?: string }) => {
      const changed = await app.call(orderShipment.updateTracking, { as: merchant.as, body: { hash, fulfilmentId, ...body } })
      const { carrier, trackingNumber, trackingHref } = changed.fulfilments[0] ?? {}
      return { carrier, trackingNumber, trackingHref }
    }
    expect(await change({})).toEqual(first)
    expect(await change({ trackingHref: 'https://postnl.example/3SABC/nl' })).toEqual({ ...first, trackingHref: 'https://postnl.example/3SABC/nl' })
    // A link leads to one parcel of one carrier: it ends with either.
    expect(await change({ carrier: 'DHL' })).toEqual({ carrier: 'DHL', trackingNumber: '3SABC', trackingHref: null })
    const linked = { carrier: 'DHL', trackingNumber: 'JD1', trackingHref: 'https://dhl.example/JD1' }
    expect(await change({ trackingNumber: 'JD1', trackingHref: linked.trackingHref })).toEqual(linked)
    expect(await change({ carrier: 'DHL', trackingNumber: 'JD1' })).toEqual(linked)
    expect(await change({ trackingNumber: 'JD2' })).toEqual({ carrier: 'DHL', trackingNumber: 'JD2', trackingHref: null })
    expect(await change({ trackingNumber: '' })).toEqual({ carrier: 'DHL', trackingNumber: '', trackingHref: null })
    await settle(app)
  })
})
