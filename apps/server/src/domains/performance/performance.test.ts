import { audit } from '@stoa/contract/audit.ts'
import { caseRoutes as cases } from '@stoa/contract/case.ts'
import { order } from '@stoa/contract/order.ts'
import type { PerformanceTargets } from '@stoa/contract/performance.ts'
import { performance } from '@stoa/contract/performance.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { As, TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { askBank } from '../../../test/ask-bank.ts'
import type { Offer } from '../../../test/make-catalogue.ts'
import { makeOffer } from '../../../test/make-catalogue.ts'
import { makeCollectingMarket } from '../../../test/make-collecting-market.ts'
import { createOrders, makeMarket, makePaidOrder, purchase, seeOrder, settle } from '../../../test/make-orders.ts'
import { makeMerchant, makeOperator, makePartnership, makeViewer } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await app.stop()
})

const noTargets = { acceptedLate: null, shippedLate: null, cancelled: null, refunded: null, returned: null, disputed: null }
const targets = (more: Partial<PerformanceTargets> = {}): PerformanceTargets => ({ ...noTargets, minOrders: 1, version: 0, ...more })
const setTimes = (hash: string, times: Record<string, string>) =>
  sql`update "order" set ${sql.join(Object.entries(times).map(([column, at]) => sql`${sql.id(column)} = now() + ${at}::interval`))} where hash = ${hash}`.execute(
    app.db,
  )
const read = async (as: As, query: Parameters<typeof app.call<typeof performance.paged>>[1]['query'] = {}) =>
  (await app.call(performance.paged, { as, query })).value
const sell = async (as: As, offer: Offer) =>
  (await createOrders(app, as, purchase([{ variantId: offer.variantId, quantity: 1 }]))).orders[0]?.hash ?? ''
const ship = (as: As, hash: string) => app.call(order.fulfil, { as, body: { hash } })

describe('the performance of a merchant', () => {
  it('counts what happened to its paid orders, the same for both sides', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000 })
    const names = ['trial', 'inTime', 'late', 'waiting', 'cancelled', 'byShopper', 'refunded', 'returned', 'disputed', 'old'] as const
    const sold = {} as Record<(typeof names)[number], string>
    for (const name of names) sold[name] = await sell(operator.as, offer)
    await settle(app)
    const { trial, inTime, late, waiting, cancelled, byShopper, refunded, returned, disputed, old } = sold
    await sql`update "order" set is_test = true where hash = ${trial}`.execute(app.db)
    for (const hash of [inTime, late, refunded, returned]) await ship(merchant.as, hash)
    await setTimes(inTime, { placed_at: '-10 hours', accept_by: '2 hours', accepted_at: '-1 hours', ship_by: '1 hour', fulfilled_at: '-6 hours' })
    await setTimes(late, { placed_at: '-30 hours', accept_by: '-20 hours', accepted_at: '-10 hours', ship_by: '-9 hours', fulfilled_at: '-2 hours' })
    await setTimes(waiting, { accept_by: '-3 hours', ship_by: '-1 hour' })
    await setTimes(refunded, { placed_at: '-12 hours', fulfilled_at: '-2 hours' })
    await setTimes(returned, { placed_at: '-22 hours', fulfilled_at: '-2 hours' })
    await setTimes(old, { placed_at: '-31 days', ship_by: '-30 days', accept_by: '-30 days' })
    await app.call(order.cancel, { as: merchant.as, body: { hash: cancelled, reason: 'Sold out' } })
    await app.call(order.cancel, { as: merchant.as, body: { hash: byShopper, reason: 'Changed their mind' } })
    await sql`update order_event e set kind = 'cancelled_by_shopper' from "order" o where o.hash = ${byShopper} and e.order_id = o.id and e.kind = 'cancelled_by_person'`.execute(
      app.db,
    )
    await app.call(order.refund, { as: merchant.as, body: { hash: refunded, amountMinor: 300 } })
    const line = (await app.call(order.getByHash, { as: merchant.as, params: { hash: returned } })).lines[0]?.lineId ?? ''
    await app.call(cases.openReturn, { as: merchant.as, body: { hash: returned, lines: [{ lineId: line, quantity: 1, reason: 'damaged' }] } })
    const { paymentReference } = await seeOrder(app, operator.as, disputed)
    await askBank(app, operator.marketplaceId, 'disputes', { payment: paymentReference, reason: 'not_received' })
    await settle(app)
    // Not paid yet. Like the test order, it does not count.
    await sell(operator.as, offer)

    const share = (count: number, of: number) => ({ count, of, target: null })
    const seen = {
      marketplace: { id: operator.marketplaceId },
      merchant: { id: merchant.companyId },
      orders: 8,
      acceptedLate: share(2, 3),
      shippedLate: share(2, 3),
      cancelled: share(1, 8),
      refunded: share(1, 8),
      returned: share(1, 8),
      disputed: share(1, 8),
      // 4, 28, 10 and 20 hours.
      secondsToShip: 15 * 3600,
      aboveTarget: [],
    }
    expect(await read(operator.as)).toMatchObject([seen])
    expect(await read(merchant.as)).toEqual(await read(operator.as))
    expect(await read(merchant.as, { days: '90' })).toMatchObject([{ orders: 9, acceptedLate: share(3, 4), shippedLate: share(3, 4) }])
  })

  it('counts a whole refund before shipment, which closes the order, as refunded, also where the marketplace paid all of it', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000 })
    const paid = await makePaidOrder(app, operator.as, offer)
    const free = await makePaidOrder(app, operator.as, offer, 1, { marketplaceDiscountMinor: 1000 })
    const cancelled = await makePaidOrder(app, operator.as, offer)
    for (const { hash, lines } of [paid, free])
      await app.call(order.refund, { as: merchant.as, body: { hash, lines: [{ lineId: lines[0]?.lineId ?? '', quantity: 1 }] } })
    await app.call(order.cancel, { as: operator.as, body: { hash: cancelled.hash, reason: '' } })
    await settle(app)
    for (const { hash } of [paid, free]) expect(await seeOrder(app, merchant.as, hash)).toMatchObject({ orderStatus: 'Cancelled' })
    expect(await read(merchant.as)).toMatchObject([{ orders: 3, cancelled: { count: 1 }, refunded: { count: 2 } }])
  })

  it('does not count a return that was rejected or cancelled', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const { hash, lines } = await makePaidOrder(app, operator.as, offer)
    await ship(merchant.as, hash)
    const body = { hash, lines: [{ lineId: lines[0]?.lineId ?? '', quantity: 1, reason: 'damaged' as const }] }
    const { id } = await app.call(cases.openReturn, { as: merchant.as, body })
    expect(await read(merchant.as)).toMatchObject([{ returned: { count: 1 } }])
    await app.call(cases.cancel, { as: merchant.as, params: { id }, body: {} })
    expect(await read(merchant.as)).toMatchObject([{ returned: { count: 0 } }])
  })

  it('shows nothing of other merchants and marketplaces, and each marketplace its own', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const second = await makeOperator(app)
    await makePartnership(app, second.companyId, merchant.companyId)
    const abroad = await makeOffer(app, { marketplaceId: second.marketplaceId, merchantId: merchant.companyId })
    const other = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const theirs = await makeOffer(app, { marketplaceId: operator.marketplaceId, merchantId: other.companyId })
    await makePaidOrder(app, operator.as, offer)
    await makePaidOrder(app, operator.as, theirs)
    await makePaidOrder(app, operator.as, theirs)
    await makePaidOrder(app, second.as, abroad)
    const pairs = async (as: As, query = {}) => (await read(as, query)).map((row) => [row.marketplace.id, row.merchant.id, row.orders])
    expect(await pairs(operator.as)).toEqual([
      [operator.marketplaceId, other.companyId, 2],
      [operator.marketplaceId, merchant.companyId, 1],
    ])
    expect(await pairs(operator.as, { merchantId: merchant.companyId })).toEqual([[operator.marketplaceId, merchant.companyId, 1]])
    expect(await pairs(second.as)).toEqual([[second.marketplaceId, merchant.companyId, 1]])
    expect((await pairs(merchant.as)).map(([marketplaceId]) => String(marketplaceId)).toSorted()).toEqual(
      [operator.marketplaceId, second.marketplaceId].toSorted(),
    )
    expect(await pairs(merchant.as, { merchantId: other.companyId })).toEqual([])
  })

  it('is of the days and the paid orders that the dashboard counts', async () => {
    const { as, merchant, buy, pay, marketplaceId } = await makeCollectingMarket(app)
    const { hash } = await buy()
    await settle(app)
    // Its merchant collects the money and has not recorded it.
    expect(await read(as)).toEqual([])
    await pay(hash)
    await settle(app)
    expect(await read(as)).toMatchObject([{ orders: 1 }])

    await sql`update marketplace set time_zone = 'Pacific/Kiritimati' where id = ${marketplaceId}`.execute(app.db)
    const place = (earlier: string) =>
      sql`update "order" set placed_at = ((now() at time zone 'Pacific/Kiritimati')::date - 29)::timestamp at time zone 'Pacific/Kiritimati' - ${earlier}::interval
        where hash = ${hash}`.execute(app.db)
    await place('0 seconds')
    expect(await read(as)).toMatchObject([{ orders: 1 }])
    await place('1 second')
    expect([await read(as), await read(merchant.as)]).toEqual([[], []])
  })

  it('is listed page by page, the largest share first', async () => {
    const operator = await makeOperator(app)
    const made: string[] = []
    for (const late of [0, 2, 1, 2]) {
      const { companyId } = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
      const offer = await makeOffer(app, { marketplaceId: operator.marketplaceId, merchantId: companyId })
      for (const index of [0, 1]) {
        const { hash } = await makePaidOrder(app, operator.as, offer)
        await setTimes(hash, index < late ? { ship_by: '-1 hour' } : { ship_by: '-1 hour', fulfilled_at: '-2 hours' })
      }
      made.push(companyId)
    }
    const found: [string, number][] = []
    let cursor: string | undefined
    do {
      const page: { value: { merchant: { id: string }; shippedLate: { count: number } }[]; next: string | null } = await app.call(performance.paged, {
        as: operator.as,
        query: {},
        page: { limit: 1, sort: '-shippedLate', ...(cursor === undefined ? {} : { cursor }) },
      })
      found.push(...page.value.map((row): [string, number] => [row.merchant.id, row.shippedLate.count]))
      cursor = page.next === null ? undefined : (new URL(page.next, app.publicUrl).searchParams.get('cursor') ?? undefined)
    } while (cursor !== undefined)
    expect(found.map(([, count]) => count)).toEqual([2, 2, 1, 0])
    expect(found.map(([id]) => id).toSorted()).toEqual(made.toSorted())
    const { value } = await app.call(performance.paged, { as: operator.as, query: {}, page: { sort: 'shippedLate' } })
    expect(value.map(({ merchant }) => merchant.id)).toEqual(found.map(([id]) => id).toReversed())
  })
})

describe('the targets of a marketplace', () => {
  it('mark merchants with enough orders and a larger share, for both sides', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const hashes = [await makePaidOrder(app, operator.as, offer), await makePaidOrder(app, operator.as, offer)].map(({ hash }) => hash)
    await app.call(order.cancel, { as: merchant.as, body: { hash: hashes[0] ?? '', reason: '' } })
    const set = async (more: Partial<PerformanceTargets>) => {
      const { version } = await app.call(performance.targets, { as: operator.as })
      return app.call(performance.updateTargets, { as: operator.as, body: targets({ ...more, version }) })
    }
    expect(await app.call(performance.targets, { as: operator.as })).toEqual({ ...noTargets, minOrders: 10, version: 0 })
    const above = async (more: Partial<PerformanceTargets>) => {
      await set(more)
      return (await read(merchant.as)).map(({ aboveTarget }) => aboveTarget)
    }
    expect(await above({ cancelled: 5000 })).toEqual([[]])
    expect(await above({ cancelled: 4999, minOrders: 3 })).toEqual([[]])
    expect(await read(operator.as, { isAboveTarget: 'true' })).toEqual([])
    expect(await above({ cancelled: 4999, minOrders: 2 })).toEqual([['cancelled']])
    expect(await read(operator.as, { isAboveTarget: 'true' })).toMatchObject([{ cancelled: { count: 1, of: 2, target: 4999 } }])
    expect(await above({ cancelled: 0, refunded: 0, minOrders: 2 })).toEqual([['cancelled']])
  })

  it('are set by who manages the marketplace, over the version they saw, and leave each change in the audit log', async () => {
    const { operator, merchant } = await makeMarket(app)
    const body = targets({ shippedLate: 400, minOrders: 20 })
    for (const as of [merchant.as, (await makeViewer(app, operator)).as])
      expect((await app.refused(performance.updateTargets, { as, body })).status).toBe(403)
    expect((await app.refused(performance.targets, { as: merchant.as })).status).toBe(403)
    const saved = await app.call(performance.updateTargets, { as: operator.as, body })
    expect(saved).toEqual({ ...body, version: 1 })
    expect(await app.refused(performance.updateTargets, { as: operator.as, body })).toMatchObject({ code: 'stale_version', current: saved })
    const wrong = await app.refused(performance.updateTargets, { as: operator.as, body: { ...body, shippedLate: 10_001, minOrders: 0, version: 1 } })
    expect([wrong.status, wrong.errors?.map(({ path }) => path)]).toEqual([422, ['shippedLate', 'minOrders']])
    const { value } = await app.call(audit.paged, { as: operator.as, query: {}, page: { limit: 1 } })
    expect(value).toMatchObject([{ action: 'performance.targets_updated' }])
    expect(value[0]?.facts).toEqual(
      expect.arrayContaining([
        { name: 'shippedLateBasisPoints', label: 'Shipped late', value: '4%' },
        { name: 'minOrders', label: 'Minimum orders', value: '20' },
      ]),
    )
  })
})
