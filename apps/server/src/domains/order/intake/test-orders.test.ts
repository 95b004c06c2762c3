import { commission } from '@stoa/contract/commission.ts'
import { dashboard } from '@stoa/contract/dashboard.ts'
import { invoice } from '@stoa/contract/invoice.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { order } from '@stoa/contract/order.ts'
import { payout } from '@stoa/contract/payout.ts'
import { addDays } from '@stoa/contract/time-zone.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { agedMonth } from '../../../../test/age-tax.ts'
import { expectSound, makeMarket, makePaidOrder, seeOrder, settle } from '../../../../test/make-orders.ts'
import { unique } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

async function sellingMarket() {
  const made = await makeMarket(app, { priceMinor: 1000, stock: 100 })
  await app.call(commission.createRule, { as: made.operator.as, body: { name: 'All', percentageBasisPoints: 1000 } })
  await sql`update marketplace set return_window_days = 0 where id = ${made.operator.marketplaceId}`.execute(app.db)
  return made
}

describe('a test order', () => {
  it('goes through payment, shipment and refund, and stays out of revenue, balances, payouts and invoices', async () => {
    const made = await sellingMarket()
    const [operator, merchant] = [made.operator.as, made.merchant.as]
    const group = await app.call(order.placeTestOrder, { as: operator, key: unique(), body: { products: 1 } })
    const hash = group.orders[0]?.hash ?? ''
    await settle(app)
    await app.call(order.fulfil, { as: merchant, body: { hash } })
    await app.call(order.refund, { as: operator, body: { hash, shippingMinor: 100 } })
    await settle(app)
    const seen = await seeOrder(app, merchant, hash)
    expect(seen).toMatchObject({ isTest: true, orderStatus: 'Fulfilled', paymentStatus: 'Partially Refunded', payoutStatus: 'Unprocessed' })
    expect(seen.moneyTrail.map(({ kind }) => kind)).toEqual(['capture', 'commission', 'release', 'refund'])
    for (const as of [operator, merchant]) {
      const { figures } = await app.call(dashboard.my, { as })
      expect(figures.map(({ count, money }) => count ?? money?.minor)).toEqual([0, 0, 0, 0])
      const { value } = await app.call(payout.balances, { as })
      expect(value).toMatchObject([{ pending: { minor: 0 }, payable: { minor: 0 }, reserved: { minor: 0 }, paid: { minor: 0 } }])
    }
    expect(await app.call(payout.run, { as: operator, key: unique(), body: {} })).toEqual({ payouts: [], skipped: [] })
    const today = new Date().toISOString().slice(0, 10)
    const issue = () => app.call(invoice.issue, { as: operator, key: unique(), body: { from: `${today.slice(0, 8)}01`, until: today } })
    expect((await issue()).invoices).toEqual([])
    const real = await makePaidOrder(app, operator, made.offer)
    expect(real.isTest).toBe(false)
    await app.call(order.fulfil, { as: merchant, body: { hash: real.hash } })
    expect((await issue()).invoices).toMatchObject([{ ref: `${today.slice(0, 4)}-000001`, gross: { minor: 1000 }, orderCount: 1 }])
    expect((await app.call(payout.run, { as: operator, key: unique(), body: {} })).payouts).toMatchObject([{ amount: { minor: 900 }, orderCount: 1 }])
    await settle(app)
    const tests = await app.call(order.paged, { as: operator, query: { isTest: 'true' } })
    const others = await app.call(order.paged, { as: operator, query: { isTest: 'false' } })
    expect([tests.value.map((row) => row.hash), others.value.map((row) => row.hash)]).toEqual([[hash], [real.hash]])
  })
})

describe('the time zone of a marketplace', () => {
  it('decides on which day and in which month commission is invoiced', async () => {
    const made = await sellingMarket()
    const { as } = made.operator
    const change = async (timeZone: string) => {
      const { version } = await app.call(marketplace.myMarketplace, { as })
      return app.raw(marketplace.updateMyMarketplace, { as, body: { version, timeZone } })
    }
    for (const wrong of ['Mars/Olympus', 'CEST+1', '']) {
      expect((await change(wrong)).body).toMatchObject({ code: 'invalid_input', errors: [{ path: 'timeZone' }] })
    }
    expect((await change('Pacific/Kiritimati')).status).toBe(200)
    expect(await app.call(marketplace.myMarketplace, { as })).toMatchObject({ timeZone: 'Pacific/Kiritimati' })
    // 11:30 in UTC is 1:30 of the next day in Kiritimati.
    const [first, dayBefore] = [`${agedMonth()}-01`, addDays(`${agedMonth()}-01`, -1)]
    await makePaidOrder(app, as, made.offer, 1, { placedAt: `${dayBefore}T11:30:00Z` })
    const issue = (from: string, until: string) => app.call(invoice.issue, { as, key: unique(), body: { from, until } })
    expect((await issue(`${dayBefore.slice(0, 7)}-01`, dayBefore)).invoices).toEqual([])
    const { invoices } = await issue(first, first)
    const seen = await app.call(invoice.get, { as, params: { ref: invoices[0]?.id ?? '' } })
    expect(seen).toMatchObject({ lines: [{ on: first }] })
  })
})
