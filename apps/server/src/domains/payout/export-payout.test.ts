import { marketplace } from '@stoa/contract/marketplace.ts'
import { order } from '@stoa/contract/order.ts'
import { payout } from '@stoa/contract/payout.ts'
import { addDays } from '@stoa/contract/time-zone.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMarket, makePaidOrder, settle } from '../../../test/make-orders.ts'
import { csvRows } from '../../../test/read-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('an order of the first minutes of a day is exported on the day that it is on the marketplace', async () => {
  const { operator, offer } = await makeMarket(app, { priceMinor: 1000 })
  const { version } = await app.call(marketplace.myMarketplace, { as: operator.as })
  await app.call(marketplace.updateMyMarketplace, {
    as: operator.as,
    body: { version, returnWindowDays: 0, payoutMinimumMinor: 0, timeZone: 'Europe/Amsterdam' },
  })
  const day = addDays(new Date().toISOString().slice(0, 10), -1)
  const { hash } = await makePaidOrder(app, operator.as, offer, 1, { placedAt: `${addDays(day, -1)}T23:30:00Z` })
  await app.call(order.fulfil, { as: operator.as, body: { hash } })
  await settle(app)
  const { payouts } = await app.call(payout.run, { as: operator.as, key: `export-${hash}`, body: {} })
  const { bytes } = await app.raw(payout.export, { as: operator.as, params: { id: payouts[0]?.id ?? '' }, query: {} })
  const [head = [], row = []] = csvRows(bytes)
  expect(row[head.indexOf('Placed at')]).toBe(day)
})
