import { dashboard } from '@stoa/contract/dashboard.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { order } from '@stoa/contract/order.ts'
import { payout } from '@stoa/contract/payout.ts'
import type { UnpayableReason } from '@stoa/contract/payout.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMarket, makePaidOrder, settle } from '../../../test/make-orders.ts'
import { makeMerchant, unique } from '../../../test/make.ts'
import { countUnpayable } from './count-unpayable.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('merchants that cannot be paid need attention, and each count leads to the balances of exactly those', async () => {
  const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 10_000 })
  const { version } = await app.call(marketplace.myMarketplace, { as: operator.as })
  await app.call(marketplace.updateMyMarketplace, { as: operator.as, body: { version, returnWindowDays: 0, payoutMinimumMinor: 0 } })
  const counted = async () =>
    (await app.call(dashboard.my, { as: operator.as })).attention.flatMap(({ key, count, link }) =>
      key === 'payout_accounts_unverified' || key === 'negative_balances' ? [[key, count, link]] : [],
    )
  const listed = async (unpayable: UnpayableReason, as = operator.as) =>
    (await app.call(payout.unpayable, { as, query: { reason: unpayable } })).value.map((row) => row.merchant.id)
  expect(await counted()).toEqual([])

  const { hash } = await makePaidOrder(app, operator.as, offer)
  await app.call(order.fulfil, { as: operator.as, body: { hash } })
  await settle(app)
  expect([await counted(), await listed('account')]).toEqual([[], []])
  await app.pool.query(`update payment_account set state = 'restricted' where merchant_id = $1`, [merchant.companyId])
  expect(await counted()).toEqual([['payout_accounts_unverified', 1, '/shop/payouts?unpayable=account']])
  expect([await listed('account'), await listed('negative')]).toEqual([[merchant.companyId], []])
  await app.pool.query('delete from payment_account where merchant_id = $1', [merchant.companyId])
  expect(await listed('account')).toEqual([merchant.companyId])

  const body = { merchantId: merchant.companyId, amountMinor: -50_000, reason: 'fine' as const }
  await app.call(payoutRule.createAdjustment, { as: operator.as, key: unique(), body })
  expect(await counted()).toEqual([['negative_balances', 1, '/shop/payouts?unpayable=negative']])
  expect([await listed('account'), await listed('negative')]).toEqual([[], [merchant.companyId]])

  const stranger = await makeMarket(app)
  expect(await listed('negative', stranger.operator.as)).toEqual([])
})

test('an account is waited for only by who would be paid with one, as the next payouts say', async () => {
  const { operator, merchant } = await makeMarket(app)
  const { as, marketplaceId } = operator
  await app.pool.query(`update payment_account set state = 'restricted' where merchant_id = $1`, [merchant.companyId])
  await app.call(payoutRule.createAdjustment, {
    as,
    key: unique(),
    body: { merchantId: merchant.companyId, amountMinor: 310, reason: 'goodwill' },
  })
  const setMinimum = (minor: number) => app.pool.query('update marketplace set payout_minimum_minor = $1 where id = $2', [minor, marketplaceId])
  const setRule = (keepMinor: number, merchantId: string | null = null) =>
    app.call(payoutRule.update, { as, body: { merchantId, schedule: 'manual', keepMinor } })
  /** Whether the merchant waits for an account on the dashboard and on its list, and why it is not paid next. */
  const seen = async () => {
    const counted = (await app.call(dashboard.my, { as })).attention.some(({ key }) => key === 'payout_accounts_unverified')
    const listed = (await app.call(payout.unpayable, { as, query: { reason: 'account' } })).value.length === 1
    const [next] = await app.call(payoutRule.forecast, { as, query: { merchantId: merchant.companyId } })
    return [counted, listed, next?.code]
  }
  await setMinimum(311)
  expect(await seen()).toEqual([false, false, 'below_minimum'])
  await setMinimum(310)
  expect(await seen()).toEqual([true, true, 'payout_account_unverified'])
  await app.pool.query('update payment_account set payout_minimum_minor = 400 where merchant_id = $1', [merchant.companyId])
  expect(await seen()).toEqual([false, false, 'below_minimum'])
  await app.pool.query('update payment_account set payout_minimum_minor = 0 where merchant_id = $1', [merchant.companyId])
  await setMinimum(0)
  await setRule(310)
  expect(await seen()).toEqual([false, false, 'amount_kept'])
  await setRule(0, merchant.companyId)
  expect(await seen()).toEqual([true, true, 'payout_account_unverified'])
  await app.pool.query(`update connection set ended_at = now() where company_id = $1 and kind = 'payment'`, [marketplaceId])
  expect((await seen()).slice(0, 2)).toEqual([false, false])
})

test('each reason is counted up to the most on its own, however many there are of the other', async () => {
  const { operator } = await makeMarket(app)
  const { as, marketplaceId } = operator
  const adjust = async (amountMinor: number) => {
    const { companyId: merchantId } = await makeMerchant(app, { marketplaceId })
    await app.call(payoutRule.createAdjustment, { as, key: unique(), body: { merchantId, amountMinor, reason: 'correction' } })
  }
  for (const amountMinor of [5_000, 5_000, 5_000, -5_000]) await adjust(amountMinor)
  await app.pool.query(`update payment_account set state = 'restricted' where marketplace_id = $1`, [marketplaceId])
  const scope = { companyId: marketplaceId, companyType: 'MARKETPLACE' } as const
  const counts = async (limit?: number) => (await countUnpayable(app.db, scope, limit)).map(({ count }) => count)
  expect([await counts(2), await counts()]).toEqual([
    [2, 1],
    [3, 1],
  ])
})
