import { campaign } from '@stoa/contract/campaign.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makePushes } from '../../../test/make-products.ts'
import { makeMarket } from '../../../test/make-orders.ts'
import { startDueCampaigns } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('a change that shoppers do not pay by leaves the products of a campaign as they are in the catalogue, also once it has started', async () => {
  const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000 })
  const { as } = operator
  await makePushes(app, merchant)
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const { id } = await app.call(campaign.create, { as, body: { name: 'Sale', startsOn: day(-1), endsOn: day(5) } })
  const filled = await app.call(campaign.addProducts, { as, body: { id, products: [{ id: offer.productId, priceMinor: 700 }] } })
  const running = await app.call(campaign.publish, { as, body: { id, version: filled.version } })
  await startDueCampaigns(app.db, new Date())
  const changedAt = () => app.db.selectFrom('push').select('offer_changed_at').where('product_id', '=', offer.productId).executeTakeFirstOrThrow()
  const before = await changedAt()
  const { version } = await app.call(campaign.update, { as, body: { id, version: running.version, description: 'Corrected.' } })
  await startDueCampaigns(app.db, new Date())
  expect(await changedAt()).toEqual(before)
  await app.call(campaign.update, { as, body: { id, version, endsOn: day(6) } })
  expect(await changedAt()).not.toEqual(before)
})
