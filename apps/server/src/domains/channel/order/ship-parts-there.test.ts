import { channelSales } from '@stoa/contract/channel-sales.ts'
import { channel } from '@stoa/contract/channel.ts'
import { collection } from '@stoa/contract/collection.ts'
import { keyPermissions } from '@stoa/contract/permissions.ts'
import { product } from '@stoa/contract/product.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { freePort, startTestApp } from '../../../../test/app.ts'
import { makePaidOrder, seeOrder } from '../../../../test/make-orders.ts'
import { makePictured } from '../../../../test/make-pictured.ts'
import { makeApiKey, makeMerchant, makeOperator } from '../../../../test/make.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { requestReads } from '../request-reads.ts'

/** The installation of the seller, and that of the marketplace where it sells. */
let here: TestApp
let there: TestApp
beforeAll(async () => {
  const [own, other] = [await freePort(), await freePort()]
  here = await startTestApp({ port: own, peers: [`http://127.0.0.1:${other}`] })
  there = await startTestApp({ port: other })
})
afterAll(async () => {
  await here.stop()
  await there.stop()
})

it('an order of another Stoa is shipped in parts there as it is here, and the tracking of a part is corrected', { timeout: 60_000 }, async () => {
  const seller = await makeMerchant(here)
  const operator = await makeOperator(there)
  await there.call(collection.create, { as: operator.as, body: { name: 'Cups' } })
  const account = await makeMerchant(there, { marketplaceId: operator.marketplaceId })
  const { key } = await makeApiKey(there, account, keyPermissions)
  await makePictured(here, seller.as, { name: 'Cup', variants: [{ sku: 'CUP', name: '', priceMinor: 1200, stock: 5 }] })
  const { channelId } = await here.call(channel.connect, {
    as: seller.as,
    body: { provider: 'stoa', settings: { url: there.publicUrl, apiKey: key } },
  })
  const drain = async () => {
    await here.drain()
    await there.drain()
  }
  const read = async () => {
    await createJobCtx(here).transact((ctx) => requestReads(ctx, [{ companyId: seller.companyId, channelId }]))
    await drain()
  }
  await drain()
  const [row] = (await there.call(product.paged, { as: account.as, params: { id: account.companyId }, query: {} })).value
  const sent = await there.call(product.get, { as: account.as, params: { id: row?.id ?? '' } })
  await there.call(collection.bulkUpdateListings, { as: operator.as, body: { products: [{ id: sent.id }], approvalStatus: 'Approved' } })
  await drain()
  const bought = await makePaidOrder(there, operator.as, { productId: sent.id, variantId: sent.variants[0]?.id ?? '' } as never, 3)
  await read()
  const mine = async () => (await here.call(channelSales.orders, { as: seller.as, params: { id: channelId }, query: {} })).value[0]
  const { id = '', canShipParts } = (await mine()) ?? {}
  expect(canShipParts).toBe(true)
  const seen = async () => {
    await drain()
    const { orderStatus, fulfilments } = await seeOrder(there, account.as, bought.hash)
    return [orderStatus, fulfilments.map((one) => [one.trackingNumber, one.lines[0]?.quantity])]
  }
  const ship = (trackingNumber: string, quantity: number) =>
    here.call(channelSales.shipOrder, {
      as: seller.as,
      params: { id },
      body: { carrier: 'DHL', trackingNumber, lines: [{ lineNumber: 1, quantity }] },
    })
  await ship('1', 2)
  expect(await seen()).toEqual(['Partially Fulfilled', [['1', 2]]])
  await read()
  expect(await mine()).toMatchObject({ state: 'new', lines: [{ shippedQuantity: 2, shippableQuantity: 1 }], parts: [{ trackingNumber: '1' }] })
  await ship('2', 1)
  const both = (first: string) => [
    'Fulfilled',
    [
      [first, 2],
      ['2', 1],
    ],
  ]
  expect(await seen()).toEqual(both('1'))
  await here.call(channelSales.updateTracking, { as: seller.as, params: { id }, body: { carrier: 'DHL', trackingNumber: '1b', partNumber: 1 } })
  expect(await seen()).toEqual(both('1b'))
  expect(await mine()).toMatchObject({ state: 'shipped', problem: null, trackingNumber: '2', parts: [{ trackingNumber: '1b' }] })
})
