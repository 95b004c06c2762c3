import { marketplace } from '@stoa/contract/marketplace.ts'
import { order } from '@stoa/contract/order.ts'
import { payout } from '@stoa/contract/payout.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { expectSound, makeMarket, makePaidOrder, settle } from '../../../../test/make-orders.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { runScheduledPayouts } from '../run-scheduled-payouts.ts'

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

const balance = async (made: Market) => (await app.call(payout.balances, { as: made.merchant.as })).value[0]
const rule = (made: Market, body: object) => app.call(payoutRule.update, { as: made.operator.as, body: { schedule: 'manual', ...body } })
const at = (day: string) => runScheduledPayouts({ ...createJobCtx(app), now: new Date(`${day}T12:00:00Z`) })
const paidBy = async (made: Market) => (await app.call(payout.paged, { as: made.operator.as, query: {} })).value.map(({ amount }) => amount.minor)

describe('a payout rule', () => {
  it('of another version than the one that was seen is refused, with the rule as it is now', async () => {
    const made = await makeTrade()
    const { merchantId, as } = { merchantId: made.merchant.companyId, as: made.operator.as }
    expect(await rule(made, { keepMinor: 100, version: 0 })).toMatchObject({ version: 1 })
    expect(await rule(made, { keepMinor: 200, version: 1 })).toMatchObject({ version: 2 })
    const stale = await app.refused(payoutRule.update, { as, body: { schedule: 'daily', version: 1 } })
    expect(stale).toMatchObject({ status: 409, code: 'stale_version', current: { version: 2, keep: { minor: 200 }, schedule: 'manual' } })
    expect(await rule(made, { merchantId, keepMinor: 300, version: 0 })).toMatchObject({ version: 1 })
    expect(await app.refused(payoutRule.update, { as, body: { merchantId, schedule: 'daily', version: 0 } })).toMatchObject({
      code: 'stale_version',
      current: { merchant: { id: merchantId }, keep: { minor: 300 } },
    })
    // Removed meanwhile: it has the rule of the marketplace again.
    await app.call(payoutRule.remove, { as, params: { merchantId } })
    expect(await app.refused(payoutRule.update, { as, body: { merchantId, schedule: 'daily', version: 1 } })).toMatchObject({
      code: 'stale_version',
      current: { merchant: null, keep: { minor: 200 } },
    })
    expect(await app.call(payoutRule.list, { as })).toMatchObject([{ merchant: null, schedule: 'manual', keep: { minor: 200 }, version: 2 }])
  })
})

describe('a schedule', () => {
  it('pays each merchant once on its day, by its own rule before that of the marketplace', async () => {
    const made = await makeTrade()
    await rule(made, { schedule: 'daily' })
    await rule(made, { merchantId: made.merchant.companyId, schedule: 'weekly', day: 3, keepMinor: 5_000 })
    await sell(made)
    await sell(made)
    await at('2026-11-24')
    expect(await paidBy(made)).toEqual([])
    await Promise.all([at('2026-11-25'), at('2026-11-25')])
    await at('2026-11-25')
    expect(await paidBy(made)).toEqual([10_000])
    await settle(app)
    expect((await balance(made))?.payable.minor).toBe(10_000)
    await app.call(payoutRule.remove, { as: made.operator.as, params: { merchantId: made.merchant.companyId } })
    await at('2026-11-26')
    expect(await paidBy(made)).toEqual([10_000, 10_000])
    const refused = await app.refused(payoutRule.update, { as: made.operator.as, body: { schedule: 'weekly' } })
    expect([refused.status, refused.errors?.[0]?.path]).toEqual([422, 'day'])
    await expectSound(app)
  })

  it('makes up for a day on which nothing ran', async () => {
    const made = await makeTrade()
    await rule(made, { schedule: 'weekly', day: 3 })
    await sql`update payout_rule set updated_at = '2026-11-20T12:00:00Z' where marketplace_id = ${made.operator.marketplaceId}`.execute(app.db)
    await sell(made)
    await at('2026-11-24')
    expect(await paidBy(made)).toEqual([])
    await at('2026-11-27')
    expect(await paidBy(made)).toEqual([10_000])
    await settle(app)
    await sell(made)
    await at('2026-11-28')
    expect(await paidBy(made)).toEqual([10_000])
  })

  it('goes on with other marketplaces where the payouts of one fail', async () => {
    const trades = [await makeTrade(), await makeTrade()].toSorted((a, b) => a.operator.marketplaceId.localeCompare(b.operator.marketplaceId))
    const [first, second] = trades
    if (!first || !second) throw new Error('No trades')
    for (const made of trades) await rule(made, { schedule: 'daily' })
    for (const made of trades) await sell(made)
    // The number that the payout of the first marketplace would take is taken.
    await sql`
      insert into payout (marketplace_id, merchant_id, number, status, amount_minor, currency, order_count, provider, requested_by)
      values (${first.operator.marketplaceId}, ${first.merchant.companyId}, 'P-00002', 'Paid Out', 1, 'EUR', 1, 'sandbox', 'test')`.execute(app.db)
    await expect(at('2026-11-27')).rejects.toThrow('payout_number')
    expect(await paidBy(first)).toEqual([1])
    expect(await paidBy(second)).toEqual([10_000])
  })
})
