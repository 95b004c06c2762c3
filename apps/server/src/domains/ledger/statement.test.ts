import { audit } from '@stoa/contract/audit.ts'
import { commission } from '@stoa/contract/commission.ts'
import { ledger } from '@stoa/contract/ledger.ts'
import { order } from '@stoa/contract/order.ts'
import { monthIn } from '@stoa/contract/time-zone.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { expectSound, makeMarket, makePaidOrder, settle } from '../../../test/make-orders.ts'
import { unique } from '../../../test/make.ts'
import { pdfPages } from '../../../test/read-files.ts'
import { postTransfers } from './post-transfers.ts'
import { updateAccountTotals } from './queries-balances.ts'
import { closingProblem, daysOfMonth } from './rules-statement.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const monthAt = (monthsAgo: number): string => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 15)).toISOString().slice(0, 7)
}
const thisMonth = monthAt(0)
const placedIn = (month: string) => ({ placedAt: `${month}-10T12:00:00Z` })

async function makeTrade() {
  const made = await makeMarket(app, { priceMinor: 10_000 })
  await app.call(commission.createRule, { as: made.operator.as, body: { name: 'All', percentageBasisPoints: 1000 } })
  return {
    ...made,
    operator: made.operator.as,
    merchant: made.merchant.as,
    merchantId: made.merchant.companyId,
    marketplaceId: made.operator.marketplaceId,
  }
}

describe('a statement', () => {
  it('goes from the closing balance of the month before to its own, by what each side sees', async () => {
    const { operator, merchant, offer, merchantId, marketplaceId } = await makeTrade()
    await makePaidOrder(app, operator, offer, 1, placedIn(monthAt(1)))
    const { hash } = await makePaidOrder(app, operator, offer, 2)
    await app.call(order.refund, { as: operator, key: unique(), body: { hash, amountMinor: 5_000 } })
    await settle(app)
    const last = await app.call(ledger.statement, { as: operator, params: { partnerId: merchantId }, query: { month: monthAt(1) } })
    expect(last).toMatchObject({ opening: { minor: 0 }, closing: { minor: 9_000 }, isClosed: false })
    const own = await app.call(ledger.statement, { as: merchant, params: { partnerId: marketplaceId }, query: { month: thisMonth } })
    expect(own).toMatchObject({ opening: { minor: 9_000 }, closing: { minor: 9_000 + 18_000 - 4_500 }, accounts: [{ account: 'merchant_pending' }] })
    expect(Object.fromEntries(own.changes.map(({ kind, amount }) => [kind, amount.minor]))).toEqual({
      capture: 20_000,
      commission: -2_000,
      refund: -5_000,
      commission_return: 500,
    })
    const { value } = await app.call(ledger.statementLines, { as: merchant, params: { partnerId: marketplaceId }, query: { month: thisMonth } })
    expect(value.reduce((sum, { amount }) => sum + amount.minor, own.opening.minor)).toBe(own.closing.minor)
    expect(value.map(({ kind }) => kind)).toEqual(['capture', 'commission', 'refund', 'commission_return'])
    const { bytes } = await app.raw(ledger.exportStatement, {
      as: merchant,
      params: { partnerId: marketplaceId },
      query: { month: thisMonth, format: 'csv' },
    })
    expect(bytes.toString().trim().split(/\r?\n/)).toHaveLength(1 + value.length)
    expect(bytes.toString()).toMatch(/Refunded to the shopper,\d+,,-50\.00,EUR/)
    const pdf = await app.raw(ledger.exportStatement, { as: operator, params: { partnerId: merchantId }, query: { month: thisMonth } })
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    await expectSound(app)
    // Without a month it is the one that it is where the marketplace is.
    const call = { as: merchant, params: { partnerId: marketplaceId }, query: {} }
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await app.pool.query('update marketplace set time_zone = $2 where id = $1', [marketplaceId, zone])
      const here = monthIn(new Date(), zone)
      expect(await app.call(ledger.statement, call)).toMatchObject({ month: here, currentMonth: here })
      const { value } = await app.call(ledger.statementLines, call)
      expect(value.filter(({ on }) => !on.startsWith(here))).toEqual([])
    }
  })
})

describe('an order that came in late', () => {
  it('counts on the day it was placed with all that was paid of it, also what the marketplace pays for the shopper', async () => {
    const { operator, offer, merchantId } = await makeTrade()
    await makePaidOrder(app, operator, offer, 1, { ...placedIn(monthAt(1)), marketplaceDiscountMinor: 3_000 })
    const last = await app.call(ledger.statement, { as: operator, params: { partnerId: merchantId }, query: { month: monthAt(1) } })
    expect(last).toMatchObject({ opening: { minor: 0 }, closing: { minor: 9_000 } })
    const now = await app.call(ledger.statement, { as: operator, params: { partnerId: merchantId }, query: { month: thisMonth } })
    expect(now).toMatchObject({ opening: { minor: 9_000 }, closing: { minor: 9_000 }, changes: [] })
    await expectSound(app)
  })
})

describe('balances', () => {
  it('are those of an instant in the past, and those at the end of a day', async () => {
    const { operator, offer, merchantId } = await makeTrade()
    await makePaidOrder(app, operator, offer, 1, placedIn(monthAt(2)))
    const balances = async (query: { at?: string; on?: string }) =>
      Object.fromEntries(
        (await app.call(ledger.balances, { as: operator, query: { partnerId: merchantId, ...query } })).map(({ account, amount }) => [
          account,
          amount.minor,
        ]),
      )
    const at = await app.db
      .selectFrom('ledger_transfer')
      .select((e) => e.fn.max('at').as('at'))
      .executeTakeFirstOrThrow()
    const then = await balances({})
    await makePaidOrder(app, operator, offer, 3)
    expect(await balances({})).toEqual({ merchant_pending: 36_000 })
    expect(then).toEqual({ merchant_pending: 9_000 })
    expect(await balances({ at: new Date(String(at.at)).toISOString().replace('Z', '999Z') })).toEqual(then)
    expect(await balances({ on: `${monthAt(2)}-09` })).toEqual({})
    expect(await balances({ on: `${monthAt(2)}-10` })).toEqual(then)
  })
})

describe('an account summed up to an hour ago', () => {
  it('has the same balance, to which later bookings are added, and is summed once', async () => {
    const { operator, offer, merchantId, marketplaceId } = await makeTrade()
    const balances = async (as: As) => (await app.call(ledger.balances, { as, query: {} })).map(({ account, amount }) => [account, amount.minor])
    await makePaidOrder(app, operator, offer, 2)
    const before = await balances(operator)
    await app.pool.query('alter table ledger_transfer disable trigger ledger_transfer_append_only')
    await app.pool.query(`update ledger_transfer set at = at - interval '3 hours' where marketplace_id = $1`, [marketplaceId])
    await app.pool.query('alter table ledger_transfer enable trigger ledger_transfer_append_only')
    await app.pool.query(`update ledger_account set summed_until = now() - interval '4 hours' where marketplace_id = $1`, [marketplaceId])
    expect(await balances(operator)).toEqual(before)
    for (let times = 0; times < 2; times++) {
      await updateAccountTotals(app.db)
      await app.pool.query(`update ledger_account set summed_until = summed_until - interval '1 second' where marketplace_id = $1`, [marketplaceId])
    }
    const { rows } = await app.pool.query<{ n: number }>(
      `select count(*)::int as n from ledger_account where marketplace_id = $1 and summed_minor <> 0 and summed_until > now() - interval '2 hours'`,
      [marketplaceId],
    )
    expect(rows[0]?.n).toBe(before.length)
    expect(await balances(operator)).toEqual(before)
    await makePaidOrder(app, operator, offer, 2)
    expect(await balances(operator)).toEqual(before.map(([account, minor]) => [account, 2 * Number(minor)]))
    expect((await app.call(ledger.balances, { as: operator, query: { partnerId: merchantId } })).map(({ account }) => account)).toEqual([
      'merchant_pending',
    ])
    await expectSound(app)
  })
})

describe('a closed month', () => {
  it('takes no booking: what belongs to it counts on the first open day', async () => {
    const { operator, offer, merchantId, marketplaceId } = await makeTrade()
    await makePaidOrder(app, operator, offer, 1, placedIn(monthAt(2)))
    await makePaidOrder(app, operator, offer, 1, placedIn(monthAt(1)))
    const close = (month: string) => ({ as: operator, body: { month } })
    for (const month of [thisMonth, monthAt(1)]) expect((await app.refused(ledger.closeMonth, close(month))).status).toBe(409)
    expect(await app.call(ledger.closeMonth, close(monthAt(2)))).toMatchObject({ month: monthAt(2), mayClose: false, orders: 1 })
    expect((await app.refused(ledger.closeMonth, close(monthAt(2)))).code).toBe('state_forbids')
    await makePaidOrder(app, operator, offer, 1, placedIn(monthAt(2)))
    const statement = (month: string) => app.call(ledger.statement, { as: operator, params: { partnerId: merchantId }, query: { month } })
    expect(await statement(monthAt(2))).toMatchObject({ isClosed: true, closing: { minor: 9_000 } })
    const { value } = await app.call(ledger.statementLines, { as: operator, params: { partnerId: merchantId }, query: { month: monthAt(1) } })
    expect(value.map(({ on, kind }) => `${on} ${kind}`).toSorted((a, b) => a.localeCompare(b))).toEqual([
      `${monthAt(1)}-01 capture`,
      `${monthAt(1)}-01 commission`,
      `${monthAt(1)}-10 capture`,
      `${monthAt(1)}-10 commission`,
    ])
    await expect(
      app.pool.query(
        `insert into ledger_transfer (marketplace_id, kind, reference, merchant_id, effective_on) values ($1, 'adjustment', 'late', $2, $3)`,
        [marketplaceId, merchantId, `${monthAt(2)}-20`],
      ),
    ).rejects.toThrow(/is closed/)
    const months = await app.call(ledger.months, { as: operator })
    expect(months.map(({ month, closedBy, mayClose }) => [month, closedBy !== null, mayClose])).toEqual([
      [thisMonth, false, false],
      [monthAt(1), false, true],
      [monthAt(2), true, false],
    ])
    await expectSound(app)
  })

  it('is closed together with every earlier open one where that is requested, in their order, each in the audit log', async () => {
    const { operator, offer } = await makeTrade()
    await makePaidOrder(app, operator, offer, 1, placedIn(monthAt(4)))
    const close = (month: string, includeEarlier = true) => ({ as: operator, body: { month, includeEarlier } })
    await app.call(ledger.closeMonth, close(monthAt(4), false))
    // Nothing is closed where one of them cannot be.
    expect((await app.refused(ledger.closeMonth, close(thisMonth))).code).toBe('state_forbids')
    expect((await app.refused(ledger.closeMonth, close(monthAt(1), false))).code).toBe('state_forbids')
    expect((await app.refused(ledger.closeMonth, close(monthAt(4)))).code).toBe('state_forbids')
    expect(await app.call(ledger.closeMonth, close(monthAt(2)))).toMatchObject({ month: monthAt(2), mayClose: false })
    const months = await app.call(ledger.months, { as: operator })
    expect(months.map(({ month, closedBy, mayClose, isOver }) => [month, closedBy !== null, mayClose, isOver])).toEqual([
      [thisMonth, false, false, false],
      [monthAt(1), false, true, true],
      [monthAt(2), true, false, true],
      [monthAt(3), true, false, true],
      [monthAt(4), true, false, true],
    ])
    const { value } = await app.call(audit.paged, { as: operator, query: {}, page: { limit: 3 } })
    expect(value.map(({ action, object }) => `${action} ${object}`).toSorted((a, b) => a.localeCompare(b))).toEqual(
      [monthAt(4), monthAt(3), monthAt(2)].map((month) => `ledger.month_closed ${month}`),
    )
    await expectSound(app)
  })

  it.each([
    ['2026-10-01', '2026-09-01', '2026-11-22', undefined],
    ['2026-11-01', '2026-10-01', '2026-11-30', 'not_over'],
    ['2026-11-01', '2026-10-01', '2026-12-01', undefined],
    ['2026-10-01', '2026-10-01', '2026-11-22', 'closed'],
    ['2026-10-01', '2026-08-01', '2026-11-22', 'earlier_open'],
    ['2026-01-01', '2025-12-01', '2026-11-22', undefined],
    ['2026-10-01', undefined, '2026-11-22', 'earlier_open'],
    ['2026-08-01', undefined, '2026-11-22', undefined],
    ['2026-08-01', '2020-01-01', '2026-11-22', undefined],
  ])('closes in its order: %s after %s on %s', (month, lastClosed, today, expected) => {
    expect(closingProblem(month, lastClosed, '2026-08-01', today)).toBe(expected)
  })

  it('has its days', () => {
    expect(['Pacific/Kiritimati', 'UTC', 'Pacific/Pago_Pago'].map((zone) => monthIn(new Date('2026-12-01T10:30:00Z'), zone))).toEqual([
      '2026-12',
      '2026-12',
      '2026-11',
    ])
    expect([daysOfMonth('2026-02'), daysOfMonth('2028-02')].map(({ until }) => until)).toEqual(['2026-02-28', '2028-02-29'])
  })
})

// Last: its transfers belong to no order.
describe('a statement of many movements', () => {
  /** Books refunds of 1.00, each from so much of pending and of payable. */
  async function bookRefunds({ marketplaceId, merchantId }: Awaited<ReturnType<typeof makeTrade>>, parts: readonly [number, number][]) {
    await postTransfers(
      app.db,
      parts.map(([pending, payable]) => ({
        marketplaceId,
        merchantId,
        kind: 'refund',
        reference: `test:${unique()}`,
        currency: 'EUR',
        entries: [
          { account: 'merchant_pending', amountMinor: pending },
          { account: 'merchant_payable', amountMinor: payable },
          { account: 'provider_clearing', amountMinor: -pending - payable },
        ],
      })),
    )
  }

  it('counts each movement once, of whichever accounts it is', async () => {
    const trade = await makeTrade()
    await bookRefunds(trade, [
      [100, 0],
      [100, 0],
      [100, 0],
      [0, 100],
      [0, 100],
      [40, 60],
    ])
    const shown = await app.call(ledger.statement, { as: trade.operator, params: { partnerId: trade.merchantId }, query: { month: thisMonth } })
    expect(shown.changes).toMatchObject([{ kind: 'refund', count: 6, amount: { minor: -600 } }])
  })

  it('says in its PDF how many of them it leaves out, and has the name of the partner in that of its file', async () => {
    const trade = await makeTrade()
    await bookRefunds(
      trade,
      Array.from({ length: 2003 }, () => [100, 0]),
    )
    const open = (as: As, partnerId: string, format: 'pdf' | 'csv') =>
      app.raw(ledger.exportStatement, { as, params: { partnerId }, query: { month: thisMonth, format } })
    const pdf = await open(trade.operator, trade.merchantId, 'pdf')
    expect((await pdfPages(pdf.bytes)).join(' ')).toContain('2,000 of 2,003 movements')
    const nameOf = ({ headers }: typeof pdf) =>
      decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '')
    const { merchant, marketplace } = await app.call(ledger.statement, {
      as: trade.operator,
      params: { partnerId: trade.merchantId },
      query: { month: thisMonth },
    })
    const fileOf = (name: string) => `statement-${thisMonth}-${name.replaceAll(' ', '-')}`
    expect(nameOf(pdf)).toBe(`${fileOf(merchant.name)}.pdf`)
    expect(nameOf(await open(trade.merchant, trade.marketplaceId, 'csv'))).toBe(`${fileOf(marketplace.name)}.csv`)
  })
})
