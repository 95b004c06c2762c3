import { commission } from '@stoa/contract/commission.ts'
import { company } from '@stoa/contract/company.ts'
import { dashboard } from '@stoa/contract/dashboard.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { order } from '@stoa/contract/order.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { createOrders, makeMarket, makePaidOrder, purchase, script, settle } from '../../../../test/make-orders.ts'
import { unique } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('the sales of a merchant in 30 days are the same wherever they are shown: paid, refunds deducted, without test orders', async () => {
  const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 10_000 })
  const { as, marketplaceId } = operator
  await app.call(commission.createRule, { as, body: { name: 'All', percentageBasisPoints: 1000 } })
  await makePaidOrder(app, as, offer)
  const refunded = await makePaidOrder(app, as, offer, 2)
  await app.call(order.fulfil, { as, body: { hash: refunded.hash } })
  await app.call(order.refund, { as, body: { hash: refunded.hash, amountMinor: 15_000 } })
  await script(app, marketplaceId, ['payments:failed'])
  await createOrders(app, as, purchase([{ variantId: offer.variantId, quantity: 3 }]))
  await settle(app)
  await app.call(order.placeTestOrder, { as, key: unique(), body: { products: 1 } })
  await settle(app)
  const [listed] = (await app.call(company.companyHasMerchants, { as, query: {} })).value
  const channel = await app.call(marketplace.getChannelInfo, { as: merchant.as, params: { id: marketplaceId } })
  const { figures } = await app.call(dashboard.my, { as })
  const figure = (key: string) => figures.find((one) => one.key === key)
  const [top] = await app.call(dashboard.widget, { as, params: { widget: 'top_merchants' } })
  expect([listed?.orderCount30, channel.orderCount30, figure('orders')?.count]).toEqual([2, 2, 2])
  expect([listed?.revenue30, channel.revenue30, figure('revenue')?.money, top?.money].map((money) => money?.minor)).toEqual([
    15_000, 15_000, 15_000, 15_000,
  ])
  expect(channel.avgCommission).toBe(10)
})
