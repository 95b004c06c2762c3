import { commission } from '@stoa/contract/commission.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { order } from '@stoa/contract/order.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { payout } from '@stoa/contract/payout.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { askBank } from '../../../../test/ask-bank.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { expectSound, makeMarket, makePaidOrder, settle } from '../../../../test/make-orders.ts'
import { unique } from '../../../../test/make.ts'
import { recordDebt } from '../debt/record-debt.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A marketplace that pays out shipped orders at once, and what its two sides read of the next payout. */
async function makeTrade() {
  const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 10_000 })
  const { version } = await app.call(marketplace.myMarketplace, { as: operator.as })
  await app.call(marketplace.updateMyMarketplace, { as: operator.as, body: { version, returnWindowDays: 0, payoutMinimumMinor: 0 } })
  const listed = (by: typeof operator.as) => app.call(payoutRule.forecast, { as: by, query: {} })
  return {
    operator,
    merchant,
    buy: () => makePaidOrder(app, operator.as, offer, 1),
    ship: async (hash: string) => {
      await app.call(order.fulfil, { as: operator.as, body: { hash } })
      await settle(app)
    },
    pay: async () => {
      await app.call(payout.run, { as: operator.as, key: unique(), body: {} })
      await settle(app)
    },
    forecasts: async () => [await listed(operator.as), await listed(merchant.as)],
  }
}

describe('the forecast', () => {
  it('lists a merchant of whom nothing is payable yet, with what it has, and no longer once there is no balance', async () => {
    const { merchant, buy, ship, pay, forecasts } = await makeTrade()
    expect(await forecasts()).toEqual([[], []])
    const { hash } = await buy()
    const waiting = { merchant: { id: merchant.companyId }, amount: { minor: 0 }, orderCount: 0, on: null, code: 'not_payable_yet' }
    const reason = 'Nothing is payable yet: €100.00 is pending'
    expect(await forecasts()).toMatchObject([[{ ...waiting, reason }], [{ ...waiting, reason }]])
    await ship(hash)
    expect(await forecasts()).toMatchObject([[{ amount: { minor: 10_000 }, code: null }], [{ amount: { minor: 10_000 }, code: null }]])
    await pay()
    expect(await forecasts()).toEqual([[], []])
  })

  it('says what is pending of a merchant also where it is less than nothing, as while a bank has taken the money of an order back', async () => {
    const { operator, buy, forecasts } = await makeTrade()
    await app.call(commission.createRule, { as: operator.as, body: { name: 'All', percentageBasisPoints: 1250 } })
    const { paymentReference } = await buy()
    await askBank(app, operator.marketplaceId, 'disputes', { payment: paymentReference, reason: 'not_received' })
    await settle(app)
    const owing = { code: 'not_payable_yet', reason: 'Nothing is payable yet: -\u2060€12.50 is pending' }
    expect(await forecasts()).toMatchObject([[owing], [owing]])
    await expectSound(app)
  })

  it('says of a merchant that owes, and of its order, how much the next payouts are lower', async () => {
    const { operator, merchant, buy, ship, pay, forecasts } = await makeTrade()
    const { hash } = await buy()
    await ship(hash)
    await pay()
    await app.call(order.refund, { as: operator.as, key: unique(), body: { hash, amountMinor: 3_000 } })
    await settle(app)
    const owed = { code: 'negative_balance', reason: '€30.00 owed to the marketplace is deducted from the next payouts' }
    expect(await forecasts()).toMatchObject([[owed], [owed]])
    const { blocks } = await app.call(payoutRule.orderForecast, { as: merchant.as, params: { hash } })
    expect(blocks).toEqual([owed])
    // Overnight the negative balance becomes a debt: as much is owed.
    await createJobCtx(app).transact((ctx) => recordDebt(ctx, { marketplaceId: operator.marketplaceId, merchantId: merchant.companyId }))
    expect(await forecasts()).toMatchObject([[owed], [owed]])
    await expectSound(app)
  })
})
