import { commission } from '@stoa/contract/commission.ts'
import { orderOutside } from '@stoa/contract/order-outside.ts'
import { order } from '@stoa/contract/order.ts'
import { payout } from '@stoa/contract/payout.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { startTestApp } from '../../../../test/app.ts'
import { askBank } from '../../../../test/ask-bank.ts'
import { makeOffer } from '../../../../test/make-catalogue.ts'
import { createOrders, expectSound, makeMarket, makePaidOrder, purchase, script, seeOrder, settle } from '../../../../test/make-orders.ts'
import { makeMerchant } from '../../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
})

async function makeSold() {
  const made = await makeMarket(app, { priceMinor: 10_000 })
  await app.call(commission.createRule, { as: made.operator.as, body: { name: 'All', percentageBasisPoints: 1000 } })
  return { ...made, sold: await makePaidOrder(app, made.operator.as, made.offer, 1, { shippingMinor: 500 }) }
}
const pendingOf = async (as: Parameters<typeof seeOrder>[1]) =>
  (await app.call(payout.balances, { as })).value.map(({ pending, payable }) => pending.minor + payable.minor)

describe('a refund paid outside the payment provider', () => {
  it('is deducted from the merchant when the marketplace paid it, with its commission returned, and asks the provider for nothing', async () => {
    const { operator, merchant, sold } = await makeSold()
    const answer = await app.call(orderOutside.updateStatusRefunded, {
      as: operator.as,
      params: { id: sold.hash },
      body: { reason: 'Bank transfer' },
    })
    expect(answer).toMatchObject({
      paymentStatus: 'Refunded',
      orderStatus: 'Cancelled',
      refunded: { minor: 10_500 },
      merchantNet: { minor: 0 },
      refunds: [
        { status: 'succeeded', settledBy: 'marketplace', amount: { minor: 10_500 }, commissionReturned: { minor: 1000 }, reason: 'Bank transfer' },
      ],
    })
    await settle(app)
    expect(await pendingOf(merchant.as)).toEqual([0])
    const { rows } = await sql`select from sandbox.movement where kind = 'refund' and amount_minor = 10500`.execute(app.db)
    expect(rows).toEqual([])
    const again = await app.refused(orderOutside.updateStatusRefunded, { as: operator.as, params: { id: sold.hash }, body: {} })
    expect([again.status, again.code]).toEqual([422, 'invalid_input'])
  })

  it('leaves the merchant its money when the merchant paid it; its own word returns no commission, and counts in none that goes back later', async () => {
    const { operator, merchant, sold } = await makeSold()
    const body = { amountMinor: 3000 }
    const byMerchant = await app.call(orderOutside.updateStatusRefunded, { as: merchant.as, params: { id: sold.hash }, body })
    expect(byMerchant).toMatchObject({
      paymentStatus: 'Partially Refunded',
      refunded: { minor: 3000 },
      merchantNet: { minor: 9500 },
      refunds: [{ settledBy: 'merchant', commissionReturned: { minor: 0 } }],
    })
    const refused = await app.refused(orderOutside.updateStatusRefunded, {
      as: merchant.as,
      params: { id: sold.hash },
      body: { ...body, paidBy: 'marketplace' },
    })
    expect([refused.status, refused.errors?.[0]?.path]).toEqual([422, 'paidBy'])
    const byOperator = await app.call(orderOutside.updateStatusRefunded, {
      as: operator.as,
      params: { id: sold.hash },
      body: { ...body, paidBy: 'merchant' },
    })
    expect(byOperator).toMatchObject({ merchantNet: { minor: 9800 }, refunds: [{}, { settledBy: 'merchant', commissionReturned: { minor: 300 } }] })
    expect(await pendingOf(merchant.as)).toEqual([9800])
  })

  it('is booked once where two people mark the same transfer: the second is refused with the order as it is now', async () => {
    const { operator, merchant, sold } = await makeSold()
    const mark = { params: { id: sold.hash }, body: { amountMinor: 1000, version: sold.version } }
    const first = await app.call(orderOutside.updateStatusRefunded, { as: operator.as, ...mark })
    const second = await app.refused(orderOutside.updateStatusRefunded, { as: merchant.as, ...mark })
    expect([second.status, second.code]).toEqual([409, 'stale_version'])
    expect((await seeOrder(app, operator.as, sold.hash)).refunded).toEqual({ minor: 1000, currency: 'EUR' })
    const seen = { ...mark, body: { ...mark.body, version: first.version } }
    expect(await app.call(orderOutside.updateStatusRefunded, { as: operator.as, ...seen })).toMatchObject({ refunded: { minor: 2000 } })
  })

  it('settles what the provider refused, and closes the item in "Needs attention"', async () => {
    const { operator, sold } = await makeSold()
    await script(app, operator.marketplaceId, ['refunds:failed'])
    await app.call(order.cancel, { as: operator.as, body: { hash: sold.hash } })
    await settle(app)
    expect((await seeOrder(app, operator.as, sold.hash)).attention.map(({ code }) => code)).toEqual(['refund_failed'])
    const answer = await app.call(orderOutside.updateStatusRefunded, { as: operator.as, params: { id: sold.hash }, body: {} })
    expect([answer.paymentStatus, answer.attention]).toEqual(['Refunded', []])
  })

  it('waits while the bank of the shopper decides a dispute, and leaves out what it took back', async () => {
    const { operator, sold } = await makeSold()
    const { as, marketplaceId } = operator
    const dispute = await askBank(app, marketplaceId, 'disputes', { payment: sold.paymentReference, reason: 'not_received', amount: 4_000 })
    await settle(app)
    const mark = (body: object) => app.refused(orderOutside.updateStatusRefunded, { as, params: { id: sold.hash }, body })
    expect((await mark({ amountMinor: 100 })).code).toBe('state_forbids')
    await askBank(app, marketplaceId, `disputes/${dispute?.id}/outcome`, { outcome: 'lost' })
    await settle(app)
    expect((await mark({ amountMinor: 6_501 })).code).toBe('refund_exceeds')
    const answer = await app.call(orderOutside.updateStatusRefunded, { as, params: { id: sold.hash }, body: {} })
    expect(answer).toMatchObject({ refunded: { minor: 6_500 }, refunds: [{ settledBy: 'marketplace', amount: { minor: 6_500 } }] })
  })

  it('is refused before the payment is captured, while a refund is in progress, and above what is left', async () => {
    const { operator, merchant, offer, sold } = await makeSold()
    const group = await createOrders(app, operator.as, purchase([{ variantId: offer.variantId, quantity: 1 }]))
    const mark = async (id: string, body: object) => {
      const { status, code } = await app.refused(orderOutside.updateStatusRefunded, { as: merchant.as, params: { id }, body })
      return [status, code]
    }
    expect(await mark(group.orders[0]?.hash ?? '', {})).toEqual([409, 'state_forbids'])
    expect(await mark(sold.hash, { amountMinor: 10_001 })).toEqual([409, 'refund_exceeds'])
    await app.call(order.refund, { as: operator.as, body: { hash: sold.hash, amountMinor: 100 } })
    expect(await mark(sold.hash, {})).toEqual([409, 'state_forbids'])
    await settle(app)
  })
})

describe('a purchase by its reference', () => {
  it('shows the operator the orders of all merchants, each merchant its own, and strangers nothing', async () => {
    const { operator, merchant, offer } = await makeMarket(app, { priceMinor: 1000 })
    const other = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const theirs = await makeOffer(app, { marketplaceId: operator.marketplaceId, merchantId: other.companyId, priceMinor: 500 })
    const group = await createOrders(
      app,
      operator.as,
      purchase([
        { variantId: offer.variantId, quantity: 1 },
        { variantId: theirs.variantId, quantity: 1 },
      ]),
    )
    const params = { externalref: group.marketplaceOrderReference, id: operator.marketplaceId }
    const names = async (as: Parameters<typeof seeOrder>[1]) =>
      (await app.call(orderOutside.fetchMarketplaceOrder, { as, params })).orders.map((one) => one.merchant.id)
    expect((await names(operator.as)).toSorted()).toEqual([merchant.companyId, other.companyId].toSorted())
    expect(await names(other.as)).toEqual([other.companyId])
    const stranger = await makeMarket(app)
    for (const as of [stranger.operator.as, stranger.merchant.as])
      expect((await app.refused(orderOutside.fetchMarketplaceOrder, { as, params })).status).toBe(404)
    await settle(app)
  })
})
