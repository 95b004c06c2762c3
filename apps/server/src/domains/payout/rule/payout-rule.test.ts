import { audit } from '@stoa/contract/audit.ts'
import { commission } from '@stoa/contract/commission.ts'
import { ledger } from '@stoa/contract/ledger.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { orderOutside } from '@stoa/contract/order-outside.ts'
import { order } from '@stoa/contract/order.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { payout } from '@stoa/contract/payout.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { expectSound, makeMarket, makePaidOrder, settle } from '../../../../test/make-orders.ts'
import { makeColleague, unique } from '../../../../test/make.ts'
import { createJobCtx } from '../../../../test/payout-by-hand.ts'
import { csvRows } from '../../../../test/read-files.ts'
import { releaseOrders } from '../../order/fulfilment/release-orders.ts'
import { recordDebts } from '../debt/record-debts.ts'
import { releaseReserves } from '../reserve/release-reserves.ts'

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
  it('holds back its part of each order until its day, and the forecast is what is paid', async () => {
    const made = await makeTrade()
    await app.call(commission.createRule, { as: made.operator.as, body: { name: 'All', percentageBasisPoints: 1000 } })
    await rule(made, { reserveBasisPoints: 1000, reserveDays: 30 })
    const { hash } = await sell(made)
    expect(await forecast(made)).toMatchObject({ amount: { minor: 8_100 }, heldBack: { minor: 900 }, orderCount: 1, on: null, code: null })
    expect(await orderForecast(made, hash)).toMatchObject({
      amount: { minor: 8_100 },
      fees: { minor: 1_000 },
      heldBack: { minor: 900 },
      on: null,
      blocks: [],
    })
    const { payouts } = await run(made)
    expect(payouts).toMatchObject([{ amount: { minor: 8_100 }, orderCount: 1 }])
    expect(await orderForecast(made, hash)).toMatchObject({ amount: { minor: 0 }, inPayout: { minor: 8_100 }, paid: { minor: 0 } })
    await settle(app)
    expect(await orderForecast(made, hash)).toMatchObject({
      amount: { minor: 0 },
      heldBack: { minor: 900 },
      inPayout: { minor: 0 },
      paid: { minor: 8_100 },
    })
    expect(await balance(made)).toMatchObject({ payable: { minor: 0 }, heldBack: { minor: 900 }, paid: { minor: 8_100 } })
    const { items, otherItems } = await app.call(payout.get, { as: made.merchant.as, params: { id: payouts[0]?.id ?? '' } })
    const amountsOf = (some: typeof items) =>
      some.map(({ hash: of, captured, commission: charged, reserve, other, net }) => [
        of,
        captured.minor,
        charged.minor,
        reserve.minor,
        other.minor,
        net.minor,
      ])
    expect([amountsOf(items), otherItems]).toEqual([[[hash, 10_000, 1_000, -900, 0, 8_100]], []])
    const releasesOn = items[0]?.reserveReleasesOn ?? ''
    expect([29, 30]).toContain(Math.round((Date.parse(releasesOn) - Date.now()) / 86_400_000))
    // What was paid of an order is among its transactions, so that its accounts come to what is left: the reserve.
    const left = async () => {
      const entries = (await app.call(order.getByHash, { as: made.merchant.as, params: { hash } })).moneyTrail.flatMap((one) => one.entries)
      const sums = Map.groupBy(entries, ({ account }) => account)
      return Object.fromEntries([...sums].map(([account, own]) => [account, own.reduce((sum, { amount }) => sum + amount.minor, 0)]))
    }
    expect(await left()).toEqual({
      'Merchant balance, pending': 0,
      'Merchant balance, payable': 0,
      'Merchant balance, in payout': 0,
      'Merchant balance, held back': 900,
    })
    const { bytes } = await app.raw(payout.export, { as: made.merchant.as, params: { id: payouts[0]?.id ?? '' }, query: {} })
    const [head = [], row = []] = csvRows(bytes)
    const cells = ['Captured', 'Commission', 'Reserve', 'Other', 'In this payout', 'Reserve released on']
    expect(cells.map((name) => row[head.indexOf(name)])).toEqual(['100.00', '-10.00', '-9.00', '0.00', '81.00', releasesOn])
    await releaseReserves(createJobCtx(app))
    expect((await balance(made))?.heldBack.minor).toBe(900)
    const later = new Date(Date.now() + 31 * 86_400_000)
    await Promise.all([releaseReserves({ ...createJobCtx(app), now: later }), releaseReserves({ ...createJobCtx(app), now: later })])
    const second = (await run(made)).payouts
    expect(second).toMatchObject([{ amount: { minor: 900 } }])
    await settle(app)
    expect(await balance(made)).toMatchObject({ payable: { minor: 0 }, heldBack: { minor: 0 }, paid: { minor: 9_000 } })
    // A later refund changes neither, and no amount is in both.
    await refund(made, hash, 10_000)
    const shown = async (id = '') => amountsOf((await app.call(payout.get, { as: made.merchant.as, params: { id } })).items)
    expect(await shown(payouts[0]?.id)).toEqual([[hash, 10_000, 1_000, -900, 0, 8_100]])
    expect(await shown(second[0]?.id)).toEqual([[hash, 0, 0, 900, 0, 900]])
    await expectSound(app)
  })

  it('is in the payout of the day on which it is released, by the day of the marketplace', async () => {
    const made = await makeTrade()
    await rule(made, { reserveBasisPoints: 1000, reserveDays: 30 })
    await sell(made)
    await run(made)
    await settle(app)
    const release = (day: string) =>
      sql`update risk_reserve set release_on = ${day}::date where marketplace_id = ${made.operator.marketplaceId}`.execute(app.db)
    const { rows } = await sql<{ today: string; tomorrow: string }>`
      select (now() at time zone time_zone)::date::text as today, ((now() at time zone time_zone)::date + 1)::text as tomorrow
      from marketplace where id = ${made.operator.marketplaceId}`.execute(app.db)
    await release(rows[0]?.tomorrow ?? '')
    expect((await run(made)).payouts).toEqual([])
    await release(rows[0]?.today ?? '')
    expect((await run(made)).payouts).toMatchObject([{ amount: { minor: 1_000 } }])
    await settle(app)
    await expectSound(app)
  })

  it('leaves an amount that is kept payable, and says so', async () => {
    const made = await makeTrade()
    await rule(made, { keepMinor: 20_000 })
    await sell(made)
    expect(await run(made)).toMatchObject({ payouts: [], skipped: [{ code: 'amount_kept', payable: { minor: 10_000 } }] })
  })

  it('of an order not shipped yet is in its forecast, which names what blocks the payout and when it is due', async () => {
    const made = await makeTrade()
    await rule(made, { schedule: 'daily', reserveBasisPoints: 1000, reserveDays: 30 })
    await sql`update marketplace set return_window_days = 14 where id = ${made.operator.marketplaceId}`.execute(app.db)
    const { hash } = await makePaidOrder(app, made.operator.as, made.offer)
    const codes = async () => (await orderForecast(made, hash)).blocks.map(({ code }) => code)
    expect(await orderForecast(made, hash)).toMatchObject({ amount: { minor: 9_000 }, heldBack: { minor: 1_000 }, on: null })
    expect(await codes()).toEqual(['not_fulfilled'])
    await app.call(order.fulfil, { as: made.merchant.as, body: { hash } })
    expect(await codes()).toEqual(['return_window'])
    const days = (Date.parse((await orderForecast(made, hash)).on ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBeGreaterThanOrEqual(13)
    await sql`update "order" set fulfilled_at = now() - interval '15 days' where hash = ${hash}`.execute(app.db)
    await releaseOrders(createJobCtx(app))
    await sql`update payment_account set hold_until = now() + interval '7 days' where marketplace_id = ${made.operator.marketplaceId}`.execute(app.db)
    expect(await codes()).toEqual(['payout_account_on_hold'])
    await sql`update payment_account set hold_until = null where marketplace_id = ${made.operator.marketplaceId}`.execute(app.db)
    await rule(made, { keepMinor: 5_000 })
    expect(await codes()).toEqual(['amount_kept'])
  })

  it('is drawn on before a merchant owes anything; what is left is a debt that the next payout settles', async () => {
    const made = await makeTrade()
    await rule(made, { reserveBasisPoints: 1000, reserveDays: 30 })
    const { hash } = await sell(made)
    await run(made)
    await settle(app)
    await refund(made, hash, 5_000)
    await recordDebts(createJobCtx(app))
    await recordDebts(createJobCtx(app))
    expect(await balance(made)).toMatchObject({ payable: { minor: 0 }, heldBack: { minor: 0 }, debt: { minor: 4_000 } })
    expect(await app.call(payoutRule.debts, { as: made.operator.as })).toMatchObject([{ total: { minor: 4_000 }, aged: { days0: { minor: 4_000 } } }])
    await rule(made, {})
    await sell(made)
    expect(await forecast(made)).toMatchObject({ amount: { minor: 6_000 }, debtSettled: { minor: 4_000 } })
    const { payouts } = await run(made)
    expect(payouts).toMatchObject([{ amount: { minor: 6_000 } }])
    const { items, otherItems, amount } = await app.call(payout.get, { as: made.merchant.as, params: { id: payouts[0]?.id ?? '' } })
    expect(otherItems.map(({ kind, amount: { minor } }) => [kind, minor])).toEqual([
      ['debt', 4_000],
      ['debt_payment', -4_000],
    ])
    expect([...items.map(({ net }) => net), ...otherItems.map((item) => item.amount)].reduce((sum, { minor }) => sum + minor, 0)).toBe(amount.minor)
    await settle(app)
    expect(await balance(made)).toMatchObject({ payable: { minor: 0 }, debt: { minor: 0 }, paid: { minor: 15_000 } })
    await expectSound(app)
  })
})

describe('commission that a refund does not return', () => {
  it('is charged for a cancelled order with the next payout', async () => {
    const made = await makeTrade()
    const { as } = made.operator
    await app.call(commission.createRule, { as, body: { name: 'All', percentageBasisPoints: 1000 } })
    await app.call(commission.updatePolicy, { as, body: { commissionReturn: 'never', feeReturn: 'never', version: 0 } })
    const { hash } = await makePaidOrder(app, as, made.offer)
    await app.call(order.cancel, { as, body: { hash, reason: '' } })
    await settle(app)
    expect(await balance(made)).toMatchObject({ pending: { minor: 0 }, payable: { minor: -1_000 } })
    await sell(made)
    expect((await run(made)).payouts).toMatchObject([{ amount: { minor: 8_000 } }])
    await expectSound(app)
  })
})

describe('a debt', () => {
  it('is written off by a second person, never by who requested it or above what is owed', async () => {
    const made = await makeTrade()
    const { hash } = await sell(made)
    await run(made)
    await settle(app)
    await refund(made, hash, 3_000)
    await recordDebts(createJobCtx(app))
    const ask = (amountMinor: number) => ({
      as: made.operator.as,
      key: unique(),
      body: { merchantId: made.merchant.companyId, amountMinor, note: 'Closed shop' },
    })
    expect((await app.refused(payoutRule.requestWriteOff, ask(3_001))).errors?.[0]?.path).toBe('amountMinor')
    const { id } = await app.call(payoutRule.requestWriteOff, ask(2_000))
    // From the sixth time on, PostgreSQL plans a prepared statement without its values.
    for (let time = 1; time <= 8; time++) expect((await app.refused(payoutRule.requestWriteOff, ask(1_000))).status).toBe(409)
    expect((await app.refused(payoutRule.decideWriteOff, { as: made.operator.as, body: { id, isApproved: true } })).status).toBe(409)
    const colleague = (await makeColleague(app, made.operator, 'owner')).as
    await app.call(payoutRule.decideWriteOff, { as: colleague, body: { id, isApproved: true } })
    expect((await app.refused(payoutRule.decideWriteOff, { as: colleague, body: { id, isApproved: true } })).status).toBe(404)
    expect((await balance(made))?.debt.minor).toBe(1_000)
    await expectSound(app)
  })
})

describe('an adjustment', () => {
  it('is in the next payout and on the statement of both sides, with its reason', async () => {
    const made = await makeTrade()
    await sell(made)
    const adjust = (body: object) => ({
      as: made.operator.as,
      key: unique(),
      body: { merchantId: made.merchant.companyId, amountMinor: -1_500, reason: 'fine' as const, ...body },
    })
    for (const body of [{ amountMinor: 0 }, { reason: 'other' }])
      expect((await app.refused(payoutRule.createAdjustment, adjust(body))).status).toBe(422)
    for (const amountMinor of [-5_000_000_000_000_000, 100_000_000_001]) {
      const refused = await app.refused(payoutRule.createAdjustment, adjust({ amountMinor, reason: 'service' }))
      expect([refused.status, refused.errors?.map(({ path }) => path)]).toEqual([422, ['amountMinor']])
    }
    await app.call(payoutRule.createAdjustment, adjust({ note: 'Late shipments in May' }))
    await app.call(payoutRule.createAdjustment, adjust({ amountMinor: 200, reason: 'goodwill' }))
    const { value } = await app.call(payoutRule.pagedAdjustments, { as: made.merchant.as, query: {} })
    expect(value.map(({ amount, reason }) => [amount.minor, reason])).toEqual([
      [200, 'goodwill'],
      [-1_500, 'fine'],
    ])
    const [logged] = (await app.call(audit.paged, { as: made.merchant.as, query: {} })).value
    const factsOf = (entry: typeof logged) => entry?.facts.map(({ label, value }) => `${label}: ${value.replace('\u2060', '')}`).toSorted()
    expect(factsOf(logged)).toEqual(['Amount: €2.00', `Merchant: ${made.merchant.companyName}`, 'Reason: Goodwill'])
    const own = (await app.call(audit.paged, { as: made.operator.as, query: {} })).value
    expect(factsOf(own.find(({ facts }) => facts.some(({ name }) => name === 'note')))).toEqual([
      'Amount: -€15.00',
      `Merchant: ${made.merchant.companyName}`,
      'Note: Late shipments in May',
      'Reason: Fine',
    ])
    expect((await run(made)).payouts).toMatchObject([{ amount: { minor: 8_700 }, orderCount: 1 }])
    const statement = await app.call(ledger.statement, {
      as: made.merchant.as,
      params: { partnerId: made.operator.marketplaceId },
      query: { month: new Date().toISOString().slice(0, 7) },
    })
    expect(statement.changes.find(({ kind }) => kind === 'adjustment')).toMatchObject({ count: 2, amount: { minor: -1_300 } })
    const movements = { as: made.merchant.as, params: { partnerId: made.operator.marketplaceId }, query: { month: statement.month } }
    const lines = (await app.call(ledger.statementLines, movements)).value.filter(({ kind }) => kind === 'adjustment')
    expect(lines.map(({ description }) => description)).toEqual(['Adjustment (Fine): Late shipments in May', 'Adjustment (Goodwill)'])
    const file = await app.raw(ledger.exportStatement, { ...movements, query: { ...movements.query, format: 'csv' } })
    expect(file.bytes.toString()).toContain('Adjustment (Fine): Late shipments in May')
    await expectSound(app)
  })
})

describe('what a merchant refunded itself after it was payable', () => {
  it('is paid out with the rest: the money at the provider is still its own', async () => {
    const made = await makeTrade()
    const { hash } = await sell(made)
    await app.call(orderOutside.updateStatusRefunded, { as: made.merchant.as, params: { id: hash }, body: { amountMinor: 4_000 } })
    await settle(app)
    expect((await balance(made))?.payable.minor).toBe(10_000)
    expect((await run(made)).payouts).toMatchObject([{ amount: { minor: 10_000 } }])
    await settle(app)
    expect(await balance(made)).toMatchObject({ payable: { minor: 0 }, paid: { minor: 10_000 } })
    await expectSound(app)
  })
})
