import { commission } from '@stoa/contract/commission.ts'
import { orderChart } from '@stoa/contract/order-chart.ts'
import { order } from '@stoa/contract/order.ts'
import { addDays } from '@stoa/contract/time-zone.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { agedMonth } from '../../../../test/age-tax.ts'
import { makeOffer } from '../../../../test/make-catalogue.ts'
import { expectSound, makeMarket, makePaidOrder, settle } from '../../../../test/make-orders.ts'
import { makeMerchant } from '../../../../test/make.ts'
import { listStarts, startOf, toSeries, usualStart } from './rules-chart.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

const euros = (minor: number) => ({ minor, currency: 'EUR' })

describe('a chart of orders', () => {
  it('shows revenue, orders and commission of today, with refunds deducted, to both sides', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 10_000 })
    await app.call(commission.createRule, { as: operator.as, body: { name: 'All', percentageBasisPoints: 1000 } })
    await makePaidOrder(app, operator.as, offer)
    const { hash } = await makePaidOrder(app, operator.as, offer, 2)
    await app.call(order.refund, { as: merchant.as, body: { hash, amountMinor: 5000 } })
    await settle(app)
    const total = { orders: 2, captured: euros(30_000), refunded: euros(5000), revenue: euros(25_000), commission: euros(2500) }
    for (const as of [operator.as, merchant.as]) {
      const chart = await app.call(orderChart.orders, { as, query: {} })
      expect(chart).toMatchObject({ interval: 'day', series: [{ currency: 'EUR', total }] })
      expect(chart.series[0]?.points).toHaveLength(30)
      expect(chart.series[0]?.points.at(-1)).toEqual({ start: chart.until, ...total })
      const month = await app.call(orderChart.orders, { as, query: { interval: 'month', from: `${chart.until.slice(0, 7)}-01` } })
      expect(month.series[0]?.points).toEqual([{ start: `${chart.until.slice(0, 7)}-01`, ...total }])
      const params = { merchantId: merchant.companyId, marketplaceId: operator.marketplaceId }
      expect((await app.call(orderChart.partner, { as, params, query: {} })).series).toEqual(chart.series)
    }
    expect((await app.call(orderChart.orders, { as: operator.as, query: { isTest: 'true' } })).series).toEqual([])
  })

  it('shows its first interval whole, whichever of its days is named', async () => {
    const { operator, offer } = await makeMarket(app, { priceMinor: 1000 })
    const first = `${agedMonth()}-01`
    const next = `${addDays(first, 31).slice(0, 7)}-01`
    const daysToMonday = (8 - new Date(first).getUTCDay()) % 7
    const monday = addDays(first, daysToMonday + 14)
    for (const day of [first, addDays(monday, 1), addDays(next, 1)]) await makePaidOrder(app, operator.as, offer, 1, { placedAt: `${day}T12:00:00Z` })
    const chart = (interval: 'day' | 'week' | 'month', from: string) =>
      app.call(orderChart.orders, { as: operator.as, query: { interval, from, until: addDays(next, 27) } })
    const month = await chart('month', addDays(first, 14))
    expect([month.from, month.series[0]?.total.orders]).toEqual([first, 3])
    expect(month.series[0]?.points.map(({ start, orders }) => [start, orders])).toEqual([
      [first, 2],
      [next, 1],
    ])
    expect((await chart('week', addDays(monday, 3))).series[0]?.points[0]).toMatchObject({ start: monday, orders: 1 })
    expect((await chart('day', addDays(monday, 2))).series[0]?.total.orders).toBe(1)
  })

  it('counts an order on the day of its marketplace, whatever its time zone becomes later', async () => {
    const { operator, offer } = await makeMarket(app, { priceMinor: 1000 })
    const setZone = (zone: string) => sql`update marketplace set time_zone = ${zone} where id = ${operator.marketplaceId}`.execute(app.db)
    await setZone('Pacific/Kiritimati')
    await makePaidOrder(app, operator.as, offer)
    const east = await app.call(orderChart.orders, { as: operator.as, query: {} })
    const dayOf = (zone: string) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date())
    expect([east.until, east.series[0]?.points.at(-1)?.orders]).toEqual([dayOf('Pacific/Kiritimati'), 1])
    await setZone('Pacific/Pago_Pago')
    const west = await app.call(orderChart.orders, { as: operator.as, query: { until: east.until } })
    expect(west.series[0]?.points.at(-1)).toEqual(east.series[0]?.points.at(-1))
    expect((await app.call(orderChart.orders, { as: operator.as, query: {} })).until).toBe(dayOf('Pacific/Pago_Pago'))
  })

  it('shows nothing of other merchants and marketplaces', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000 })
    const other = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const theirs = await makeOffer(app, { marketplaceId: operator.marketplaceId, merchantId: other.companyId, priceMinor: 500 })
    const stranger = await makeMarket(app)
    await makePaidOrder(app, operator.as, offer)
    await makePaidOrder(app, operator.as, theirs)
    const seen = await app.call(orderChart.orders, { as: other.as, query: { merchantId: [merchant.companyId, other.companyId] } })
    expect(seen.series.map(({ total }) => total.captured.minor)).toEqual([500])
    const one = await app.call(orderChart.orders, { as: operator.as, query: { merchantId: [merchant.companyId] } })
    expect(one.series.map(({ total }) => total.captured.minor)).toEqual([1000])
    const params = { merchantId: merchant.companyId, marketplaceId: operator.marketplaceId }
    for (const as of [other.as, stranger.operator.as]) expect((await app.refused(orderChart.partner, { as, params, query: {} })).status).toBe(404)
  })

  it('is refused for a period that ends before it starts or has too many days', async () => {
    const { operator } = await makeMarket(app)
    const refusal = async (query: Parameters<typeof app.call<typeof orderChart.orders>>[1]['query']) => {
      const { status, errors } = await app.refused(orderChart.orders, { as: operator.as, query })
      return [status, errors?.[0]?.path]
    }
    expect(await refusal({ from: '2026-02-01', until: '2026-01-31' })).toEqual([422, 'until'])
    expect(await refusal({ from: '2020-01-01', until: '2026-01-31' })).toEqual([422, 'from'])
  })

  it.each(['day', 'week', 'month'] as const)('begins at the earliest and ends at the latest day there is, by %s', async (interval) => {
    const { operator } = await makeMarket(app)
    const chart = (query: { from?: string; until: string }) => app.call(orderChart.orders, { as: operator.as, query: { ...query, interval } })
    expect(await chart({ until: '0001-01-02' })).toMatchObject({ from: '0001-01-01', until: '0001-01-02' })
    const from = { day: '9999-12-02', week: '9999-07-05', month: '9999-01-01' }[interval]
    expect(await chart({ until: '9999-12-31' })).toMatchObject({ from, until: '9999-12-31' })
  })
})

describe('the intervals of a chart', () => {
  it('begin 30 days, 26 weeks or 12 months ago, each with the current one', () => {
    expect(['day', 'week', 'month'].map((interval) => usualStart('2026-11-29', interval as 'day'))).toEqual([
      '2026-10-31',
      '2026-06-01',
      '2025-12-01',
    ])
    expect(['2026-12-31', '2026-01-01'].map((day) => usualStart(day, 'month'))).toEqual(['2026-01-01', '2025-02-01'])
    expect(listStarts(usualStart('2026-11-29', 'week'), '2026-11-29', 'week', 100)).toHaveLength(26)
    expect(listStarts(usualStart('2026-11-29', 'month'), '2026-11-29', 'month', 100)).toHaveLength(12)
  })

  it('start on Mondays and on the first of months, without a gap', () => {
    expect(['2026-11-22', '2026-11-23'].map((day) => startOf(day, 'week'))).toEqual(['2026-11-16', '2026-11-23'])
    expect(listStarts('2026-01-31', '2026-04-01', 'month', 100)).toEqual(['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'])
    expect(listStarts('2026-10-24', '2026-10-27', 'day', 100)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27'])
    expect(listStarts('2026-12-28', '2027-01-12', 'week', 2)).toEqual(['2026-12-28', '2027-01-04'])
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
    expect(listStarts('9999-12-20', '9999-12-31', 'week', 100)).toEqual(['9999-12-20', '9999-12-27'])
    expect(listStarts('9999-12-30', '9999-12-31', 'day', 100)).toEqual(['9999-12-30', '9999-12-31'])
  })

  it('keep currencies apart and fill days without sales with zero', () => {
    const record = { start: '2026-01-02', orders: 1, capturedMinor: 100, refundedMinor: 30, commissionMinor: 10 }
    const series = toSeries(
      [
        { ...record, currency: 'USD' },
        { ...record, currency: 'EUR' },
      ],
      ['2026-01-01', '2026-01-02'],
    )
    expect(series.map(({ currency, points }) => [currency, points.map(({ revenue }) => revenue.minor)])).toEqual([
      ['EUR', [0, 70]],
      ['USD', [0, 70]],
    ])
  })
})
