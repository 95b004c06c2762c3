import { caseRoutes as cases } from '@stoa/contract/case.ts'
import { orderOutside } from '@stoa/contract/order-outside.ts'
import { order } from '@stoa/contract/order.ts'
import { payout } from '@stoa/contract/payout.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { askBank } from '../../../../test/ask-bank.ts'
import { discountsOf, makeDiscounted } from '../../../../test/make-discounted.ts'
import { expectSound, script, seeOrder, settle } from '../../../../test/make-orders.ts'
import { unique } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

const eur = (minor: number) => ({ minor, currency: 'EUR' })

/** A marketplace with an order of some things at 10.00, and what refunds items, shipping or an amount of it and waits for the provider. */
async function makeSold(quantity: number, discount: number, more: object = {}) {
  const made = await makeDiscounted(app)
  const { hash, lines } = await made.buy(quantity, discount, more)
  const lineId = lines[0]?.lineId ?? ''
  const refund = async (items: number, amounts: { shippingMinor?: number; amountMinor?: number } = {}) => {
    const body = { hash, lines: items === 0 ? [] : [{ lineId, quantity: items }], ...amounts }
    await app.call(order.refund, { as: made.as, key: unique(), body })
    await settle(app)
    return seeOrder(app, made.as, hash)
  }
  return { ...made, hash, lineId, refund }
}

describe('a refund of an order with a discount of the marketplace', () => {
  it('takes back its part with each step, and all of it to the cent once everything is refunded', async () => {
    const { as, refund } = await makeSold(3, 999, { shippingMinor: 500 })
    expect(await refund(1)).toMatchObject({
      paymentStatus: 'Partially Refunded',
      refunded: eur(667),
      marketplaceDiscountReturned: eur(333),
      merchantNet: eur(2300),
      lines: [{ marketplaceDiscountReturned: eur(333), commissionReturned: eur(100) }],
    })
    expect(await discountsOf(app, as)).toBe(666)
    const second = await refund(0, { amountMinor: 100 })
    expect(second).toMatchObject({ refunded: eur(767), marketplaceDiscountReturned: eur(383), merchantNet: eur(2165) })
    const whole = await refund(2, { shippingMinor: 500 })
    expect(whole).toMatchObject({ paymentStatus: 'Refunded', refunded: eur(2501), marketplaceDiscountReturned: eur(999), merchantNet: eur(0) })
    expect(whole.refunds.map(({ marketplaceDiscountReturned }) => marketplaceDiscountReturned.minor)).toEqual([333, 50, 616])
    expect(await discountsOf(app, as)).toBe(0)
  })

  it('that the provider refuses takes nothing back', async () => {
    const { as, marketplaceId, refund } = await makeSold(2, 500)
    await script(app, marketplaceId, ['refunds:failed'])
    expect(await refund(1)).toMatchObject({ paymentStatus: 'Refund Failed', marketplaceDiscountReturned: eur(0), merchantNet: eur(1800) })
    expect(await discountsOf(app, as)).toBe(500)
    expect(await refund(2)).toMatchObject({ paymentStatus: 'Refunded', marketplaceDiscountReturned: eur(500), merchantNet: eur(0) })
  })

  it('of items that the shopper got for nothing goes by quantity, asks no provider, and becomes a debt after the payout', async () => {
    const { as, merchant, marketplaceId, hash, refund } = await makeSold(3, 3000)
    await app.call(order.fulfil, { as: merchant.as, body: { hash } })
    const { payouts } = await app.call(payout.run, { as, key: unique(), body: {} })
    expect(payouts[0]?.amount).toEqual(eur(2700))
    await settle(app)
    const { items } = await app.call(payout.get, { as: merchant.as, params: { id: payouts[0]?.id ?? '' } })
    expect(items).toMatchObject([{ captured: eur(0), marketplaceDiscount: eur(3000), commission: eur(300), other: eur(0), net: eur(2700) }])
    const seen = await refund(1)
    expect(seen).toMatchObject({
      orderStatus: 'Fulfilled',
      paymentStatus: 'Partially Refunded',
      refunded: eur(0),
      merchantNet: eur(1800),
      lines: [{ refundedQuantity: 1, marketplaceDiscountReturned: eur(1000), commissionReturned: eur(100) }],
      refunds: [{ status: 'succeeded', amount: eur(0), marketplaceDiscountReturned: eur(1000) }],
    })
    expect((await app.call(payout.balances, { as: merchant.as })).value[0]?.payable).toEqual(eur(-900))
    const { rows } = await sql`
      select from sandbox.movement m join connection k on k.settings ->> 'account' = m.account_id where k.company_id = ${marketplaceId} and m.kind = 'refund'`.execute(
      app.db,
    )
    expect(rows).toEqual([])
    expect(await refund(2)).toMatchObject({ paymentStatus: 'Refunded', merchantNet: eur(0) })
    expect(await discountsOf(app, as)).toBe(0)
    const nothing = await app.refused(order.refund, { as, key: unique(), body: { hash, amountMinor: 1 } })
    expect(nothing.code).toBe('refund_exceeds')
  })

  it('of the shipping alone leaves an order open of which the discount paid the goods', async () => {
    const { as, refund } = await makeSold(2, 2000, { shippingMinor: 500 })
    const shipping = await refund(0, { shippingMinor: 500 })
    expect(shipping).toMatchObject({ orderStatus: 'New', paymentStatus: 'Partially Refunded', refunded: eur(500), merchantNet: eur(1800) })
    expect(await refund(1)).toMatchObject({ orderStatus: 'New', paymentStatus: 'Partially Refunded', merchantNet: eur(900) })
    expect(await refund(1)).toMatchObject({ orderStatus: 'Cancelled', paymentStatus: 'Refunded', merchantNet: eur(0) })
    expect(await discountsOf(app, as)).toBe(0)
  })

  it('of a return less its fee takes all of the discount of its items back', async () => {
    const { as, merchant, hash, lineId } = await makeSold(2, 1000)
    await app.call(order.fulfil, { as: merchant.as, body: { hash } })
    const lines = [{ lineId, quantity: 1, reason: 'damaged' as const }]
    const { id } = await app.call(cases.openReturn, { as: merchant.as, body: { hash, lines } })
    const params = { id }
    await app.call(cases.approve, { as: merchant.as, params, body: {} })
    await app.call(cases.receive, { as: merchant.as, params, body: {} })
    const accepted = [{ lineId, acceptedQuantity: 1, restockQuantity: 1, condition: 'as_new' as const }]
    await app.call(cases.inspect, { as: merchant.as, params, body: { lines: accepted } })
    await app.call(cases.refund, { as, key: unique(), params, body: { feeMinor: 100 } })
    await settle(app)
    // Of the 10.00 of the item, the merchant keeps the fee of 1.00 with its commission.
    expect(await seeOrder(app, as, hash)).toMatchObject({
      refunded: eur(400),
      marketplaceDiscountReturned: eur(500),
      lines: [{ commissionReturned: eur(90) }],
      merchantNet: eur(1800 - 400 - 500 + 90),
    })
    const seen = await app.call(cases.get, { as, params })
    expect(seen).toMatchObject({ state: 'refunded', shares: { merchant: eur(400), returned: eur(-410) } })
    const shared = await app.call(cases.decideShares, { as, params, body: { merchantMinor: 0, marketplaceMinor: 400, reason: 'agreement' } })
    expect(shared.shares).toMatchObject({ marketplace: eur(400) })
    expect((await seeOrder(app, as, hash)).merchantNet).toEqual(eur(1800 - 500 + 90))
  })

  it('that a merchant marks itself takes the discount back, and counts in no commission that goes back later', async () => {
    const { as, merchant, hash } = await makeSold(1, 400)
    const mark = (by: typeof as, amountMinor: number) =>
      app.call(orderOutside.updateStatusRefunded, { as: by, params: { id: hash }, body: { amountMinor } })
    expect(await mark(merchant.as, 300)).toMatchObject({
      merchantNet: eur(700),
      refunds: [{ settledBy: 'merchant', marketplaceDiscountReturned: eur(200), commissionReturned: eur(0) }],
    })
    expect(await mark(as, 300)).toMatchObject({
      paymentStatus: 'Refunded',
      merchantNet: eur(250),
      refunds: [{}, { settledBy: 'marketplace', marketplaceDiscountReturned: eur(200), commissionReturned: eur(50) }],
    })
    expect(await discountsOf(app, as)).toBe(0)
  })

  it('is left with the merchant by a lost dispute, as the commission is', async () => {
    const { as, marketplaceId, hash } = await makeSold(1, 400)
    const { paymentReference } = await seeOrder(app, as, hash)
    const dispute = await askBank(app, marketplaceId, 'disputes', { payment: paymentReference, reason: 'not_received' })
    await settle(app)
    await askBank(app, marketplaceId, `disputes/${dispute?.id}/outcome`, { outcome: 'lost' })
    await settle(app)
    expect(await seeOrder(app, as, hash)).toMatchObject({
      paymentStatus: 'ChargedBack Lost',
      disputed: eur(600),
      marketplaceDiscountReturned: eur(0),
      merchantNet: eur(300),
    })
    expect(await discountsOf(app, as)).toBe(400)
  })
})
