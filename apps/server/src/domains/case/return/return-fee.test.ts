import { caseRoutes as cases } from '@stoa/contract/case.ts'
import { order } from '@stoa/contract/order.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { expectSound, makeMarket, makePaidOrder, seeOrder, settle } from '../../../../test/make-orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

it('a return shows what the accepted items are worth besides a refund that its fee leaves nothing of, and a lower fee can be shared', async () => {
  const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000, stock: 10 })
  const policy = { marketplaceId: operator.marketplaceId, days: 14, shippingPayer: 'shopper' as const, feeMinor: 1200, version: 0 }
  await app.call(cases.updatePolicy, { as: operator.as, body: policy })
  const { hash, lines: bought } = await makePaidOrder(app, operator.as, offer, 2)
  const lineId = bought[0]?.lineId ?? ''
  await app.call(order.fulfil, { as: merchant.as, body: { hash } })
  const body = { hash, lines: [{ lineId, quantity: 2, reason: 'does_not_fit' as const }] }
  const { id } = await app.call(cases.openReturn, { as: merchant.as, body })
  await app.call(cases.approve, { as: operator.as, params: { id }, body: {} })
  await app.call(cases.receive, { as: merchant.as, params: { id }, body: {} })
  const lines = [{ lineId, acceptedQuantity: 1, restockQuantity: 0, condition: 'used' as const }]
  const inspected = await app.call(cases.inspect, { as: merchant.as, params: { id }, body: { lines } })
  expect(inspected).toMatchObject({ worth: { minor: 1000 }, orderRefundable: { minor: 2000 }, fee: { minor: 1200 }, refundable: { minor: 0 } })
  const shares = { merchantMinor: 300, marketplaceMinor: 100, reason: 'agreement' } as const
  const refunding = await app.call(cases.refund, { as: operator.as, params: { id }, body: { feeMinor: 600, shares } })
  expect(refunding).toMatchObject({ refunded: { minor: 400 }, shares: { merchant: { minor: 300 } } })
  await settle(app)
})

it('a return whose fee is all that the accepted items are worth ends with a refund of nothing: they are back in stock and cannot be returned again', async () => {
  const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 400, stock: 10 })
  const policy = { marketplaceId: operator.marketplaceId, days: 14, shippingPayer: 'shopper' as const, feeMinor: 500, version: 0 }
  await app.call(cases.updatePolicy, { as: operator.as, body: policy })
  const { hash, lines: bought } = await makePaidOrder(app, operator.as, offer, 2)
  const lineId = bought[0]?.lineId ?? ''
  await app.call(order.fulfil, { as: merchant.as, body: { hash } })
  const stockOf = async () => (await app.db.selectFrom('variant').select('stock').where('id', '=', offer.variantId).executeTakeFirst())?.stock
  const stock = (await stockOf()) ?? 0
  const body = { hash, lines: [{ lineId, quantity: 2, reason: 'does_not_fit' as const }] }
  const { id } = await app.call(cases.openReturn, { as: merchant.as, body })
  await app.call(cases.approve, { as: operator.as, params: { id }, body: {} })
  await app.call(cases.receive, { as: merchant.as, params: { id }, body: {} })
  const lines = [{ lineId, acceptedQuantity: 1, restockQuantity: 1, condition: 'as_new' as const }]
  await app.call(cases.inspect, { as: merchant.as, params: { id }, body: { lines } })
  const high = await app.refused(cases.refund, { as: merchant.as, params: { id }, body: { feeMinor: 401 } })
  expect([high.code, high.errors?.[0]?.path]).toEqual(['refund_exceeds', 'feeMinor'])
  const refunding = await app.call(cases.refund, { as: merchant.as, params: { id }, body: {} })
  expect(refunding).toMatchObject({ refunded: { minor: 0 }, fee: { minor: 400 } })
  await settle(app)
  expect(await app.call(cases.get, { as: merchant.as, params: { id } })).toMatchObject({ state: 'refunded', refunded: { minor: 0 } })
  expect(await stockOf()).toBe(stock + 1)
  expect(await seeOrder(app, merchant.as, hash)).toMatchObject({ paymentStatus: 'Captured', refunded: { minor: 0 } })
  const again = await app.refused(cases.openReturn, { as: merchant.as, body })
  expect(again.code).toBe('quantity_exceeds')
  await app.call(order.refund, { as: operator.as, body: { hash, lines: [{ lineId, quantity: 1 }] } })
  await settle(app)
  expect((await seeOrder(app, merchant.as, hash)).refunded.minor).toBe(400)
})
