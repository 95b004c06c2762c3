import { caseRoutes as cases } from '@stoa/contract/case.ts'
import { order } from '@stoa/contract/order.ts'
import { paymentAccount } from '@stoa/contract/payment-account.ts'
import { reconciliation } from '@stoa/contract/reconciliation.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { expectSound, makeMarket, seeOrder } from '../../../test/make-orders.ts'
import { unique } from '../../../test/make.ts'
import { createJobCtx } from '../../../test/payout-by-hand.ts'
import { openStripeMarket } from '../../../test/stripe/open-stripe-market.ts'
import type { Stripe } from '../../../test/stripe/stripe-stand-in.ts'
import { openStripe, signStripe, stripeKeys } from '../../../test/stripe/stripe-stand-in.ts'
import { startNoticeReads } from './start-notice-reads.ts'

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
  it('is connected with a key that works, and shows both webhook endpoints with their events', async () => {
    const { operator } = await makeMarket(app)
    const connect = (secretKey: string) => ({ as: operator.as, body: { provider: 'stripe', settings: { secretKey } } })
    const refused = await app.refused(paymentAccount.updateSettings, connect('sk_test_of_somebody_else'))
    expect([refused.code, refused.errors?.[0]?.path]).toEqual(['connection_failed', 'settings.secretKey'])
    const setup = await app.call(paymentAccount.updateSettings, connect(stripeKeys.secretKey))
    const [account, connected] = setup.webhook?.endpoints ?? []
    expect(account?.events).toContain('payment_intent.succeeded')
    expect(connected?.events).toContain('payout.failed')
    expect(account?.address).not.toBe(connected?.address)
    expect(JSON.stringify(setup)).not.toContain(stripeKeys.secretKey)
  })

  it('captures a purchase once its payment succeeds, however often and late that is reported', async () => {
    const { deliver, buy, see } = await makeStripeMarket()
    const hash = await buy()
    expect((await see(hash)).paymentStatus).toBe('Processing')
    const [intent] = stripe.list('payment_intents')
    const event = stripe.pay(intent?.id ?? '')
    expect(await deliver(event)).toBe(200)
    expect(await deliver(event)).toBe(200)
    expect(await see(hash)).toMatchObject({ paymentStatus: 'Captured', paymentReference: intent?.id })
    // The event says that it is processing; what counts is how the payment stands now.
    expect(await deliver({ ...stripe.addEvent('payment_intent.processing', intent ?? {}) })).toBe(200)
    expect((await see(hash)).paymentStatus).toBe('Captured')
  })

  it('uses the payment that the storefront created, once, and only of the right amount', async () => {
    const { buy, see } = await makeStripeMarket()
    const paid = stripe.createPaid(5000)
    expect(await see(await buy({ paymentReference: paid }))).toMatchObject({ paymentStatus: 'Captured', paymentReference: paid })
    expect((await see(await buy({ paymentReference: paid }))).paymentStatus).not.toBe('Captured')
    expect((await see(await buy({ paymentReference: stripe.createPaid(4999) }))).paymentStatus).not.toBe('Captured')
  })

  it('posts Stripe’s fee with the payment, or the next night where Stripe names it later, and not one of another currency', async () => {
    const { operator, deliver, buy, see } = await makeStripeMarket()
    const feesOf = async (hash: string) =>
      (await see(hash)).moneyTrail.filter(({ kind }) => kind === 'provider_fee').flatMap(({ entries }) => entries.map(({ amount }) => amount.minor))
    const payWithFee = async (fee: { fee: number; currency: string } | undefined): Promise<{ hash: string; id: string }> => {
      const hash = await buy()
      const id = stripe.list('payment_intents')[0]?.id ?? ''
      if (fee) stripe.state.fees.set(id, fee)
      await deliver(stripe.pay(id))
      expect((await see(hash)).paymentStatus).toBe('Captured')
      return { hash, id }
    }
    const known = await payWithFee({ fee: 100, currency: 'eur' })
    const later = await payWithFee(undefined)
    const foreign = await payWithFee({ fee: 108, currency: 'usd' })
    expect(await Promise.all([known, later, foreign].map(({ hash }) => feesOf(hash)))).toEqual([[100, -100], [], []])
    const paid = stripe.createPaid(5000)
    stripe.state.fees.set(paid, { fee: 101, currency: 'eur' })
    expect(await feesOf(await buy({ paymentReference: paid }))).toEqual([101, -101])
    stripe.state.fees.set(later.id, { fee: 99, currency: 'eur' })
    const differingFees = async () => {
      await app.call(reconciliation.check, { as: operator.as })
      const { value } = await app.call(reconciliation.pagedItems, { as: operator.as, query: {} })
      return value.filter(({ code }) => code === 'fee_differs').map(({ ours, theirs }) => [ours.minor, theirs.minor])
    }
    for (let night = 0; night < 2; night++) expect(await differingFees()).toEqual([])
    expect(await Promise.all([known, later, foreign].map(({ hash }) => feesOf(hash)))).toEqual([[100, -100], [99, -99], []])
    stripe.state.fees.set(known.id, { fee: 102, currency: 'eur' })
    expect(await differingFees()).toEqual([[100, 102]])
  })

  it('lists its events every night, and those that no webhook brought are handled', async () => {
    const { buy, see } = await makeStripeMarket()
    const hash = await buy()
    stripe.pay(stripe.list('payment_intents')[0]?.id ?? '')
    stripe.state.pageLimit = 1
    await startNoticeReads(createJobCtx(app))
    await app.drain()
    stripe.state.pageLimit = 100
    expect((await see(hash)).paymentStatus).toBe('Captured')
  })

  it('refuses a webhook with another secret, and knows no connection that is not there', async () => {
    const { setup } = await makeStripeMarket()
    const body = JSON.stringify(stripe.addEvent('refund.updated', { id: 're_1' }))
    const post = async (address: string, secret: string) =>
      (await fetch(address, { method: 'POST', headers: { 'stripe-signature': signStripe(secret, body) }, body })).status
    const address = setup.webhook?.address ?? ''
    expect(await post(address, 'whsec_of_somebody_else')).toBe(401)
    expect(await post(address.replace(/.{4}$/, '0000'), stripeKeys.webhookSecret)).toBe(401)
  })

  it('refunds a payment, and says how the refund ended', async () => {
    const { merchant, operator, deliver, buy, see } = await makeStripeMarket()
    const hash = await buy({ paymentReference: stripe.createPaid(5000) })
    await app.call(order.refund, { as: operator.as, key: unique(), body: { hash, amountMinor: 2000, reason: 'damaged' } })
    await app.drain()
    const [refund] = stripe.list('refunds')
    expect(refund).toMatchObject({ amount: 2000, status: 'pending' })
    await deliver(stripe.endRefund(refund?.id ?? '', 'succeeded'))
    expect(await seeOrder(app, merchant.as, hash)).toMatchObject({ refunded: { minor: 2000 } })
    expect((await see(hash)).paymentStatus).toBe('Partially Refunded')
  })

  it('still reports of its payments after the marketplace has chosen another provider', async () => {
    const { operator, deliver, buy, see } = await makeStripeMarket()
    const hash = await buy({ paymentReference: stripe.createPaid(5000) })
    await app.call(order.refund, { as: operator.as, key: unique(), body: { hash, amountMinor: 5000, reason: 'returned' } })
    await app.drain()
    await app.call(paymentAccount.updateSettings, { as: operator.as, body: { provider: 'sandbox' } })
    expect(await deliver(stripe.endRefund(stripe.list('refunds')[0]?.id ?? '', 'succeeded'))).toBe(200)
    expect((await see(hash)).paymentStatus).toBe('Refunded')
  })

  it('opens a merchant’s account, says in plain words what is missing, and reports when it can be paid', async () => {
    const { operator, merchant, deliver, openAccount } = await makeStripeMarket()
    const { opened, reference } = await openAccount()
    expect(opened.account).toMatchObject({ state: 'pending', requirements: ['legal_details', 'bank_account', 'terms_of_service'] })
    expect((await openAccount()).reference).toBe(reference)
    stripe.forgetKeys()
    expect((await openAccount()).reference).toBe(reference)
    stripe.completeAccount(reference)
    const type = 'v2.core.account[requirements].updated'
    expect(
      await deliver({ id: `evt_${unique()}`, object: 'v2.core.event', type, related_object: { id: reference, type: 'v2.core.account' } }, true),
    ).toBe(200)
    const { accounts } = await app.call(paymentAccount.setup, { as: merchant.as })
    expect(accounts.find(({ marketplace }) => marketplace.id === operator.marketplaceId)).toMatchObject({
      state: 'verified',
      requirements: [],
      destination: 'STRIPE TEST BANK •••• 4242',
    })
  })

  it('reports a dispute with its deadline, and takes evidence', async () => {
    const { operator, merchant, deliver, buy, see } = await makeStripeMarket()
    const paid = stripe.createPaid(5000)
    const hash = await buy({ paymentReference: paid })
    const opened = stripe.dispute(paid, 5000)
    await deliver(opened)
    expect((await see(hash)).paymentStatus).toBe('ChargeBack Active')
    const [found] = (await app.call(cases.paged, { as: operator.as, query: { hash } })).value
    expect(found).toMatchObject({ state: 'needs_response', reason: 'not_received', amount: { minor: 5000 } })
    expect(found?.dueAt).not.toBeNull()
    const checked = async () => {
      await app.call(reconciliation.check, { as: operator.as })
      const { value } = await app.call(reconciliation.pagedItems, { as: operator.as, query: {} })
      return value.filter(({ code }) => code.startsWith('dispute')).map(({ code, ours, theirs }) => [code, ours.minor, theirs.minor])
    }
    expect(await checked()).toEqual([])
    Object.assign(stripe.list('disputes')[0] ?? {}, { amount: 5001 })
    expect(await checked()).toEqual([['dispute_amount_differs', 5000, 5001]])
    Object.assign(stripe.list('disputes')[0] ?? {}, { amount: 5000 })
    // A picture that is kept as WebP, of which Stripe takes none.
    const transparent = sharp({ create: { width: 40, height: 30, channels: 4, background: '#c338' } })
    const files = [
      { bytes: Buffer.from('%PDF-1.7 delivery'), name: 'delivery.pdf', type: 'application/pdf' },
      { bytes: await transparent.png().toBuffer(), name: 'scan.png', type: 'image/png' },
    ]
    const text = 'Delivered on Monday, signed.'
    await app.call(cases.submitEvidence, { as: merchant.as, params: { id: found?.id ?? '' }, body: { text }, upload: { files } })
    await app.drain()
    const [dispute] = stripe.list('disputes')
    expect(dispute).toMatchObject({ status: 'under_review', evidence: { uncategorized_text: text } })
    const { uncategorized_file: first, service_documentation: second } = (dispute?.evidence ?? {}) as Record<string, string>
    const typeOf = (id: string | undefined) => stripe.list('files').find((file) => file.id === id)?.type
    expect([typeOf(first), typeOf(second)]).toEqual(['application/pdf', 'image/jpeg'])
    Object.assign(dispute ?? {}, { status: 'won' })
    await deliver(stripe.addEvent('charge.dispute.closed', dispute ?? {}))
    expect((await see(hash)).paymentStatus).toBe('ChargeBack Won')
  })
})
