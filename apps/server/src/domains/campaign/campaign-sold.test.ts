import { campaign } from '@stoa/contract/campaign.ts'
import { order } from '@stoa/contract/order.ts'
import { dayIn } from '@stoa/contract/time-zone.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { createOrders, makeMarket, makePaidOrder, purchase, script, settle } from '../../../test/make-orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const dayFromNow = (days: number): string => dayIn(new Date(Date.now() + days * 86_400_000), 'UTC')

it('a campaign has sold what was paid and not cancelled, less what was refunded', async () => {
  const { operator, offer } = await makeMarket(app, { priceMinor: 4000, stock: 50 })
  const { as, marketplaceId } = operator
  const { id } = await app.call(campaign.create, { as, body: { name: 'Winter sale', startsOn: dayFromNow(-1), endsOn: dayFromNow(5) } })
  const { version } = await app.call(campaign.addProducts, { as, body: { id, products: [{ id: offer.productId, priceMinor: 1000 }] } })
  await app.call(campaign.publish, { as, body: { id, version } })
  const kept = await makePaidOrder(app, as, offer, 3)
  await app.call(order.refund, { as, body: { hash: kept.hash, lines: [{ lineId: kept.lines[0]?.lineId ?? '', quantity: 1 }] } })
  const cancelled = await makePaidOrder(app, as, offer, 2)
  await app.call(order.cancel, { as, body: { hash: cancelled.hash } })
  await script(app, marketplaceId, ['payments:failed'])
  await createOrders(app, as, purchase([{ variantId: offer.variantId, quantity: 5 }]))
  await settle(app)
  const { sold } = await app.call(campaign.get, { as, params: { id } })
  expect(sold).toEqual({ orders: 1, items: 2, revenue: { minor: 2000, currency: 'EUR' } })
})
