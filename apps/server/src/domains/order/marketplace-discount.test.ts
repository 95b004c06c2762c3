import { commission } from '@stoa/contract/commission.ts'
import { order } from '@stoa/contract/order.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { shopper } from '@stoa/contract/shopper.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeOffer, stockOf } from '../../../test/make-catalogue.ts'
import { makeCollectingMarket, postedOf } from '../../../test/make-collecting-market.ts'
import { discountsOf, makeDiscounted } from '../../../test/make-discounted.ts'
import { createOrders, expectSound, makeMarket, makePaidOrder, purchase, script, seeOrder, settle } from '../../../test/make-orders.ts'
import { makeTaxed } from '../../../test/make-taxed.ts'
import { makeMerchant, unique } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

const eur = (minor: number) => ({ minor, currency: 'EUR' })

async function makeTwoMerchants() {
  const made = await makeDiscounted(app)
  const second = await makeMerchant(app, { marketplaceId: made.marketplaceId })
  const more = await makeOffer(app, { marketplaceId: made.marketplaceId, merchantId: second.companyId, priceMinor: 999 })
  const lines = [
    { variantId: made.offer.variantId, quantity: 2 },
    { variantId: more.variantId, quantity: 1 },
  ]
  return { ...made, second, lines }
}

describe('a discount that the marketplace pays', () => {
  it('is divided over merchants and lines by what their own discount leaves, with commission on what each gets', async () => {
    const { as, second, lines } = await makeTwoMerchants()
    const body = purchase(lines, { shippingMinor: 500, discountMinor: 100, marketplaceDiscountMinor: 1000, totalMinor: 2399 })
    const group = await createOrders(app, as, body)
    const [first, other] = await Promise.all(group.orders.map(({ hash }) => seeOrder(app, as, hash)))
    expect(first).toMatchObject({
      goods: eur(2000),
      discount: eur(67),
      marketplaceDiscount: eur(667),
      shipping: eur(333),
      total: eur(1599),
      commission: eur(193),
      lines: [{ total: eur(1266), marketplaceDiscount: eur(667), commission: eur(193) }],
    })
    expect(other).toMatchObject({
      merchant: { id: second.companyId },
      goods: eur(999),
      discount: eur(33),
      marketplaceDiscount: eur(333),
      shipping: eur(167),
      total: eur(800),
      commission: eur(97),
    })
    await settle(app)
    expect(await discountsOf(app, as)).toBe(1000)
  })

  it('is refused above what the other discount leaves of the goods, with the field named', async () => {
    const { as, lines } = await makeTwoMerchants()
    const refused = (more: object) => app.refused(order.intake, { as, key: unique(), body: purchase(lines, { shippingMinor: 500, ...more }) })
    expect(await refused({ discountMinor: 100, marketplaceDiscountMinor: 2900 })).toMatchObject({
      code: 'totals_mismatch',
      errors: [{ path: 'marketplaceDiscountMinor' }],
    })
    expect(await refused({ marketplaceDiscountMinor: 3000 })).toMatchObject({ errors: [{ path: 'marketplaceDiscountMinor' }] })
    expect(await refused({ discountMinor: 3000, marketplaceDiscountMinor: 1 })).toMatchObject({ errors: [{ path: 'discountMinor' }] })
    expect(await refused({ marketplaceDiscountMinor: 1000, totalMinor: 3499 })).toMatchObject({ errors: [{ path: 'totalMinor' }] })
    expect(await refused({ marketplaceDiscountMinor: -1 })).toMatchObject({ status: 422, errors: [{ path: 'marketplaceDiscountMinor' }] })
  })

  it('is credited to the merchant beside what the shopper paid, less commission on both', async () => {
    const { as, merchant, buy } = await makeDiscounted(app)
    const seen = await buy(3, 999, { shippingMinor: 500 })
    expect(seen).toMatchObject({
      paymentStatus: 'Captured',
      total: eur(2501),
      captured: eur(2501),
      commission: eur(300),
      marketplaceDiscountCredited: eur(999),
      merchantNet: eur(3200),
      refundable: eur(2501),
    })
    expect(seen.moneyTrail.find(({ kind }) => kind === 'discount')).toMatchObject({
      label: 'Discount paid by the marketplace',
      entries: expect.arrayContaining([
        { account: 'Merchant balance, pending', amount: eur(999) },
        { account: 'Discounts paid by the marketplace', amount: eur(999) },
      ]),
    })
    const own = await seeOrder(app, merchant.as, seen.hash)
    expect(own.moneyTrail.map(({ kind, entries }) => [kind, ...entries.map(({ amount }) => amount.minor)])).toEqual([
      ['capture', 2501],
      ['discount', 999],
      ['commission', -300],
    ])
    expect(await discountsOf(app, as)).toBe(999)
  })

  it('is credited for no order that nobody pays', async () => {
    const { as, marketplaceId, buy } = await makeDiscounted(app)
    await script(app, marketplaceId, ['payments:failed'])
    expect(await buy(2, 500)).toMatchObject({
      paymentStatus: 'Refused',
      marketplaceDiscount: eur(500),
      marketplaceDiscountCredited: eur(0),
      merchantNet: eur(0),
      moneyTrail: [],
    })
    expect(await discountsOf(app, as)).toBe(0)
  })

  it('leaves withheld tax within what the shopper pays', async () => {
    const { operator, offer } = await makeTaxed(app)
    const seen = await makePaidOrder(app, operator.as, offer, 2, { marketplaceDiscountMinor: 1210 })
    expect(seen).toMatchObject({ total: eur(1210), taxWithheld: eur(210), merchantNet: eur(2210) })
    const free = await makePaidOrder(app, operator.as, offer, 1, { marketplaceDiscountMinor: 1210 })
    expect(free).toMatchObject({ paymentStatus: 'Captured', total: eur(0), taxWithheld: eur(0), merchantNet: eur(1210) })
  })

  it('may be the whole price: the order is paid without a payment, and the merchant gets all but the commission', async () => {
    const { as, merchant, marketplaceId, buy } = await makeDiscounted(app)
    const seen = await buy(3, 3000)
    expect(seen).toMatchObject({ paymentStatus: 'Captured', total: eur(0), captured: eur(0), commission: eur(300), merchantNet: eur(2700) })
    const { rows } = await sql`
      select from sandbox.movement m join connection k on k.settings ->> 'account' = m.account_id where k.company_id = ${marketplaceId}`.execute(
      app.db,
    )
    expect(rows).toEqual([])
    expect(await app.call(payoutRule.orderForecast, { as: merchant.as, params: { hash: seen.hash } })).toMatchObject({
      amount: eur(2700),
      marketplaceDiscount: eur(3000),
      parts: [
        { part: 'marketplace_discount', amount: eur(3000) },
        { part: 'fees', amount: eur(-300) },
      ],
      blocks: [{ code: 'not_fulfilled' }],
    })
    const shipped = await app.call(order.fulfil, { as: merchant.as, body: { hash: seen.hash } })
    expect(shipped).toMatchObject({ orderStatus: 'Fulfilled', payoutStatus: 'Unreserved' })
    expect(await discountsOf(app, as)).toBe(3000)
  })

  it('goes back whole when the order is cancelled, before and after it is paid, also where it was the whole price', async () => {
    const { as, offer, buy } = await makeDiscounted(app)
    const before = await stockOf(app, offer)
    for (const discount of [500, 2000]) {
      const { hash } = await buy(2, discount)
      await app.call(order.cancel, { as, body: { hash } })
      await settle(app)
      expect(await seeOrder(app, as, hash)).toMatchObject({
        orderStatus: 'Cancelled',
        paymentStatus: 'Refunded',
        refunded: eur(2000 - discount),
        marketplaceDiscountReturned: eur(discount),
        merchantNet: eur(0),
        refunds: [{ status: 'succeeded', amount: eur(2000 - discount), marketplaceDiscountReturned: eur(discount), commissionReturned: eur(200) }],
      })
      const early = await createOrders(app, as, purchase([{ variantId: offer.variantId, quantity: 2 }], { marketplaceDiscountMinor: discount }))
      await app.call(order.cancel, { as, body: { hash: early.orders[0]?.hash ?? '' } })
      await settle(app)
      expect(await seeOrder(app, as, early.orders[0]?.hash ?? '')).toMatchObject({ orderStatus: 'Cancelled', merchantNet: eur(0) })
    }
    expect([await stockOf(app, offer), await discountsOf(app, as)]).toEqual([before, 0])
  })

  it('is what the marketplace owes a merchant that collects the money itself, less commission', async () => {
    const { as, merchant, buy, pay } = await makeCollectingMarket(app)
    const { hash } = await buy(1, { marketplaceDiscountMinor: 400 })
    expect(await postedOf(app, hash)).toEqual({})
    expect(await pay(hash)).toMatchObject({ paymentStatus: 'Paid', captured: eur(600), merchantNet: eur(300) })
    expect(await postedOf(app, hash)).toEqual({ merchant_payable: 300, commission_income: 100, marketplace_discounts: -400 })
    const [line] = (await seeOrder(app, as, hash)).lines
    await app.call(order.refund, { as: merchant.as, body: { hash, lines: [{ lineId: line?.lineId ?? '', quantity: 1 }] } })
    expect(await seeOrder(app, as, hash)).toMatchObject({ paymentStatus: 'Refunded', merchantNet: eur(0) })
    expect(await postedOf(app, hash)).toEqual({})
    const free = await buy(1, { marketplaceDiscountMinor: 1000 })
    expect(free).toMatchObject({ paymentStatus: 'Captured', total: eur(0), merchantNet: eur(900) })
  })

  it('is one discount with the merchant’s for the shopper, who may return what the marketplace paid', async () => {
    const { as, merchant, buy } = await makeDiscounted(app)
    const { hash } = await buy(1, 900, { discountMinor: 100 })
    await app.call(order.fulfil, { as: merchant.as, body: { hash } })
    const { href } = await app.call(shopper.link, { as, params: { hash } })
    const seen = await app.call(shopper.get, { query: { token: new URL(href).searchParams.get('token') ?? '' } })
    expect(seen).toMatchObject({ goods: eur(1000), discount: eur(1000), total: eur(0), returnIssue: null })
    expect(JSON.stringify(seen)).not.toContain('arketplaceDiscount')
  })

  it('counts in the commission of the simulator as in that of the order', async () => {
    const { as, buy } = await makeDiscounted(app)
    await buy(2, 700)
    const today = new Date().toISOString().slice(0, 10)
    const body = { from: '2026-01-01', until: today, rules: [{ percentageBasisPoints: 500 }] }
    expect(await app.call(commission.simulate, { as, body })).toMatchObject({ before: eur(200), after: eur(100) })
  })

  it('is another marketplace’s and none of a merchant’s own to see', async () => {
    const { as, buy } = await makeDiscounted(app)
    const { hash } = await buy(1, 100)
    const stranger = await makeMarket(app)
    expect((await app.refused(order.getByHash, { as: stranger.operator.as, params: { hash } })).status).toBe(404)
    expect([await discountsOf(app, as), await discountsOf(app, stranger.operator.as)]).toEqual([100, 0])
  })
})
