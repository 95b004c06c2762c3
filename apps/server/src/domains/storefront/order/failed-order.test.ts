import { notification } from '@stoa/contract/notification.ts'
import { storefront } from '@stoa/contract/storefront.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { makeStorefront, openShopCounter, writeStorefront } from '../../../../test/make-storefront.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('an order of the operator’s shop that cannot be received is a notification, once for each reason', async () => {
  const { operator, offer, ...made } = await makeStorefront(app)
  await writeStorefront(app, operator.companyId)
  const shop = await openShopCounter(app, made)
  const number = await shop.buy([{ offer, quantity: 5 }], { shippingAddress: { city: 'Delft' } })
  await shop.buy([{ offer, quantity: 2 }])
  await app.drain()
  const notified = async () => {
    const { value } = await app.call(notification.paged, { as: operator.as, query: { kind: 'order' } })
    return value.filter(({ link }) => link === '/settings/addon').map((one) => one.message)
  }
  expect(await notified()).toEqual([expect.stringMatching(new RegExp(`^Order ${number} of your shop could not be received: .*address`))])
  const { value } = await app.call(storefront.orders, { as: operator.as, query: { needsAttention: 'true' } })
  const [failed] = value
  // It fails again for the same reason: that is known.
  await app.call(storefront.retryOrder, { as: operator.as, body: { reference: failed?.reference ?? '' } })
  await app.drain()
  expect(await notified()).toHaveLength(1)
})
