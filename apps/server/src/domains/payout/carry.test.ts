import { commission } from '@stoa/contract/commission.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { order } from '@stoa/contract/order.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { payout } from '@stoa/contract/payout.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeOffer } from '../../../test/make-catalogue.ts'
import { expectSound, makePaidOrder, settle } from '../../../test/make-orders.ts'
import { makeMerchant, makeOperator, unique } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

it('a payout in a currency of three decimals is what the provider can pay; the last digit stays payable', async () => {
  const { as, marketplaceId } = await makeOperator(app, { currency: 'KWD' })
  const merchant = await makeMerchant(app, { marketplaceId, currency: 'KWD' })
  const offer = await makeOffer(app, { marketplaceId, merchantId: merchant.companyId, priceMinor: 9990, currency: 'KWD' })
  const { version } = await app.call(marketplace.myMarketplace, { as })
  await app.call(marketplace.updateMyMarketplace, { as, body: { version, returnWindowDays: 0, payoutMinimumMinor: 0 } })
  await app.call(commission.createRule, { as, body: { name: 'All', percentageBasisPoints: 1250 } })
  const { hash } = await makePaidOrder(app, as, offer, 1, { currency: 'KWD' })
  await app.call(order.fulfil, { as, body: { hash } })
  await settle(app)
  const run = async () => (await app.call(payout.run, { as, key: unique(), body: {} })).payouts
  const payable = async () => (await app.call(payout.balances, { as: merchant.as })).value[0]?.payable
  const pay = (provider: string) => app.db.updateTable('connection').set({ provider }).where('company_id', '=', marketplaceId).execute()
  // Stripe moves amounts of this currency whose last digit is 0 alone. The payout itself is sent by the provider of the tests.
  await pay('stripe')
  const [forecast] = await app.call(payoutRule.forecast, { as, query: {} })
  const [first] = await run()
  await pay('sandbox')
  await settle(app)
  expect([forecast?.amount.minor, first?.amount, await payable()]).toEqual([8740, { minor: 8740, currency: 'KWD' }, { minor: 1, currency: 'KWD' }])
  const { items, otherItems } = await app.call(payout.get, { as: merchant.as, params: { id: first?.id ?? '' } })
  expect([items.map(({ net }) => net.minor), otherItems.map(({ label, amount }) => [label, amount.minor])]).toEqual([
    [8741],
    [['Carried to the next payout', -1]],
  ])
  await pay('stripe')
  expect(await run()).toEqual([])
  await pay('sandbox')
  expect(await run()).toMatchObject([{ amount: { minor: 1 } }])
  await settle(app)
  expect((await payable())?.minor).toBe(0)
})
