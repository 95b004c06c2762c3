import { marketplace } from '@stoa/contract/marketplace.ts'
import { order } from '@stoa/contract/order.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { payout } from '@stoa/contract/payout.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { expectSound, makeMarket, makePaidOrder, settle } from '../../../../test/make-orders.ts'
import { unique } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Market = Awaited<ReturnType<typeof makeMarket>>

async function makeTrade(): Promise<Market> {
  const made = await makeMarket(app, { priceMinor: 10_000 })
  const { version } = await app.call(marketplace.myMarketplace, { as: made.operator.as })
  await app.call(marketplace.updateMyMarketplace, { as: made.operator.as, body: { version, returnWindowDays: 0, payoutMinimumMinor: 0 } })
  return made
}

async function sell({ operator, offer }: Market, quantity = 1) {
  const paid = await makePaidOrder(app, operator.as, offer, quantity)
  await app.call(order.fulfil, { as: operator.as, body: { hash: paid.hash } })
  await settle(app)
  return paid
}

const refund = async (made: Market, hash: string, amountMinor: number, more: object = {}): Promise<void> => {
  await app.call(order.refund, { as: made.operator.as, key: unique(), body: { hash, amountMinor, ...more } })
  await settle(app)
}
const run = (made: Market) => app.call(payout.run, { as: made.operator.as, key: unique(), body: {} })
const balance = async (made: Market) => (await app.call(payout.balances, { as: made.merchant.as })).value[0]
const rule = (made: Market, body: object) => app.call(payoutRule.update, { as: made.operator.as, body: { schedule: 'manual', ...body } })
const orderForecast = (made: Market, hash: string) => app.call(payoutRule.orderForecast, { as: made.merchant.as, params: { hash } })
const forecast = async (made: Market) => (await app.call(payoutRule.forecast, { as: made.merchant.as, query: {} }))[0]

describe('a reserve', () => {
  it('is the part of what refunds leave of an order, nothing of one refunded in full, and the forecasts are what is paid', async () => {
    const made = await makeTrade()
    await rule(made, { reserveBasisPoints: 1000, reserveDays: 30 })
    const [partly, whole, later] = [await sell(made), await sell(made), await sell(made)]
    await refund(made, partly.hash, 4_000)
    await refund(made, whole.hash, 10_000)
    expect(await forecast(made)).toMatchObject({ amount: { minor: 14_400 }, heldBack: { minor: 1_600 } })
    expect(await orderForecast(made, partly.hash)).toMatchObject({ amount: { minor: 5_400 }, heldBack: { minor: 600 } })
    expect(await orderForecast(made, whole.hash)).toMatchObject({ amount: { minor: 0 }, heldBack: { minor: 0 } })
    expect((await run(made)).payouts).toMatchObject([{ amount: { minor: 14_400 } }])
    await settle(app)
    expect(await balance(made)).toMatchObject({ payable: { minor: 0 }, heldBack: { minor: 1_600 } })
    // Refunded in full after its payout: what was held back of it is released, so that the merchant owes only what it was paid.
    await refund(made, later.hash, 10_000)
    expect(await balance(made)).toMatchObject({ payable: { minor: -9_000 }, heldBack: { minor: 600 } })
    expect(await orderForecast(made, later.hash)).toMatchObject({ heldBack: { minor: 0 } })
    // Refunded in part, it stays held back: more may be refunded.
    await refund(made, partly.hash, 1_000)
    expect(await balance(made)).toMatchObject({ payable: { minor: -10_000 }, heldBack: { minor: 600 } })
    await expectSound(app)
  })

  it('is not held back of an order while it is not paid: a refund may come first', async () => {
    const made = await makeTrade()
    await rule(made, { reserveBasisPoints: 1000, reserveDays: 30 })
    const { hash } = await sell(made)
    const hold = (until: string) =>
      sql`update payment_account set hold_until = ${until}::timestamptz where marketplace_id = ${made.operator.marketplaceId}`.execute(app.db)
    await hold('2099-01-01')
    expect(await run(made)).toMatchObject({ payouts: [], skipped: [{ code: 'payout_account_on_hold' }] })
    expect(await balance(made)).toMatchObject({ payable: { minor: 10_000 }, heldBack: { minor: 0 } })
    await refund(made, hash, 5_000)
    await hold('2000-01-01')
    expect((await run(made)).payouts).toMatchObject([{ amount: { minor: 4_500 } }])
    await settle(app)
    expect(await balance(made)).toMatchObject({ payable: { minor: 0 }, heldBack: { minor: 500 } })
    await expectSound(app)
  })
})
