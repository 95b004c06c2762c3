import { campaign } from '@stoa/contract/campaign.ts'
import { commission } from '@stoa/contract/commission.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeOffer } from '../../../test/make-catalogue.ts'
import { makeMarket } from '../../../test/make-orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('the platform fee of a campaign counts a fee per order for each of its products: they are bought alone', async () => {
  const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000 })
  const { as, marketplaceId } = operator
  const more = await makeOffer(app, { marketplaceId, merchantId: merchant.companyId, priceMinor: 1000 })
  await app.call(commission.createRule, { as, body: { name: 'All', basis: 'order', fixedMinor: 100 } })
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const draft = await app.call(campaign.create, { as, body: { name: 'Winter sale', startsOn: day(-1), endsOn: day(5) } })
  const products = [offer, more].map(({ productId }) => ({ id: productId, priceMinor: 800 }))
  const filled = await app.call(campaign.addProducts, { as, body: { id: draft.id, products } })
  expect(filled).toMatchObject({ productCount: 2, platformFee: 12.5 })
})
