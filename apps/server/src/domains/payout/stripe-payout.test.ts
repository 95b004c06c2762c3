import { order } from '@stoa/contract/order.ts'
import { payout } from '@stoa/contract/payout.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { expectSound } from '../../../test/make-orders.ts'
import { unique } from '../../../test/make.ts'
import { openStripeMarket } from '../../../test/stripe/open-stripe-market.ts'
import type { Stripe } from '../../../test/stripe/stripe-stand-in.ts'
import { openStripe } from '../../../test/stripe/stripe-stand-in.ts'

let stripe: Stripe
let app: TestApp
beforeAll(async () => {
  stripe = await openStripe()
  app = await startTestApp({ stripeUrl: stripe.origin })
})
afterAll(async () => {
  await expectSound(app)
  await app.stop()
  await stripe.close()
})

const makeStripeMarket = (settings: Record<string, string> = {}) => openStripeMarket(app, stripe, settings)

describe('Stripe', () => {
  it('pays a merchant by a transfer', async () => {
    const { payable, see } = await makeStripeMarket()
    const { hash, reference } = await payable()
    expect(stripe.list('transfers')[0]).toMatchObject({ destination: reference, currency: 'eur' })
    expect((await see(hash)).payoutStatus).toBe('Paid Out')
  })

  it('takes back from the merchant’s balance what is refunded after the payout, once, and leaves to the ledger what is not there', async () => {
    const { operator, merchant, payable, deliver } = await makeStripeMarket()
    const { hash } = await payable()
    const [transfer] = stripe.list('transfers')
    const refundOf = async (amountMinor: number) => {
      await app.call(order.refund, { as: operator.as, key: unique(), body: { hash, amountMinor, reason: 'damaged' } })
      await app.drain()
      const event = stripe.endRefund(stripe.list('refunds')[0]?.id ?? '', 'succeeded')
      await deliver(event)
      await deliver({ ...event, id: `${event.id}again` })
    }
    const payableMinor = async () => (await app.call(payout.balances, { as: merchant.as })).value[0]?.payable.minor ?? 0
    await refundOf(2000)
    expect(transfer?.amount_reversed).toBeGreaterThan(0)
    expect(transfer?.amount_reversed).toBeLessThanOrEqual(2000)
    expect(await payableMinor()).toBe(0)
    const taken = transfer?.amount_reversed
    stripe.state.recoverable = 0
    await refundOf(1000)
    stripe.state.recoverable = Number.POSITIVE_INFINITY
    expect(transfer?.amount_reversed).toBe(taken)
    expect(await payableMinor()).toBeLessThan(0)
  })

  it('pays to the bank where that is chosen, and transfers back what the bank returned, so that it can be paid again', async () => {
    const { operator, payable, see, deliver } = await makeStripeMarket({ payouts: 'manual' })
    const { hash, reference } = await payable()
    expect((await see(hash)).payoutStatus).toBe('Payout Processing')
    const [first] = stripe.list('payouts', reference)
    await deliver(stripe.endPayout(first?.id ?? '', 'failed'), true)
    expect((await see(hash)).payoutStatus).toBe('Payout Failed')
    const [transfer] = stripe.list('transfers')
    expect(transfer?.amount_reversed).toBe(transfer?.amount)
    await app.call(payout.run, { as: operator.as, key: unique(), body: {} })
    await app.drain()
    const [second] = stripe.list('payouts', reference)
    await deliver(stripe.endPayout(second?.id ?? '', 'paid'), true)
    expect((await see(hash)).payoutStatus).toBe('Paid Out')
  })

  it('makes payable again what the bank returned days after it was paid, less what a refund took back meanwhile', async () => {
    const { operator, merchant, payable, see, deliver } = await makeStripeMarket({ payouts: 'manual' })
    const { hash, reference } = await payable()
    const [bank] = stripe.list('payouts', reference)
    await deliver(stripe.endPayout(bank?.id ?? '', 'paid'), true)
    expect((await see(hash)).payoutStatus).toBe('Paid Out')
    await app.call(order.refund, { as: operator.as, key: unique(), body: { hash, amountMinor: 2000, reason: 'damaged' } })
    await app.drain()
    await deliver(stripe.endRefund(stripe.list('refunds')[0]?.id ?? '', 'succeeded'))
    const [transfer] = stripe.list('transfers')
    const taken = Number(transfer?.amount_reversed)
    expect(taken).toBeGreaterThan(0)
    await deliver(stripe.endPayout(bank?.id ?? '', 'failed'), true)
    expect(await see(hash)).toMatchObject({ payoutStatus: 'Payout Failed', attention: [] })
    const left = Number(transfer?.amount) - taken
    expect(transfer?.amount_reversed).toBe(transfer?.amount)
    expect((await app.call(payout.balances, { as: merchant.as })).value[0]?.payable.minor).toBe(left)
    const { payouts } = await app.call(payout.run, { as: operator.as, key: unique(), body: {} })
    expect(payouts[0]?.amount.minor).toBe(left)
  })
})
