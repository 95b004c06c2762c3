import { subscription } from '@stoa/contract/subscription.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { makeMerchant } from '../../../test/make.ts'
import { contractOf } from '../../../test/payments/contract-problems.ts'
import { findBillingProblems } from '../../../test/stripe/billing-problems.ts'
import { makeSubscribed } from '../../../test/stripe/make-subscribed.ts'
import type { BilledApp } from '../../../test/stripe/start-billed-app.ts'
import { startBilledApp } from '../../../test/stripe/start-billed-app.ts'
import type { Stripe } from '../../../test/stripe/stripe-stand-in.ts'
import { startBillingSync } from './start-billing-sync.ts'

let stripe: Stripe
let app: TestApp
let run: BilledApp['run']
let stop: BilledApp['stop']
beforeAll(async () => {
  ;({ app, stripe, run, stop } = await startBilledApp())
})
afterAll(() => stop())

const subscribed = (options?: Parameters<typeof makeSubscribed>[1]) => makeSubscribed({ app, stripe }, options)

describe('How a subscription that Stripe charges is paid', () => {
  it('is charged to a payment method that its company enters later', async () => {
    const { own } = await subscribed()
    expect(own()).toMatchObject([{ collection_method: 'send_invoice' }])
    Object.assign(stripe.get(String(own()[0]?.customer)), { invoice_settings: { default_payment_method: 'pm_1' } })
    await run(startBillingSync)
    expect(own()).toMatchObject([{ collection_method: 'charge_automatically', price: { unit_amount: '12100' } }])
  })

  it('has its price changed where Stripe refuses its payment method, which is shown until it is accepted', async () => {
    const { admin, plan, own, my } = await subscribed()
    Object.assign(stripe.get(String(own()[0]?.customer)), { invoice_settings: { default_payment_method: 'pm_refused' } })
    stripe.state.refusedMethods.add('pm_refused')
    await app.call(subscription.updatePlan, { as: admin.as, body: { planId: plan.planId, version: plan.version, priceMinor: 20_000 } })
    await app.drain()
    expect(own()).toMatchObject([{ collection_method: 'send_invoice', price: { unit_amount: '24200' } }])
    expect((await my())?.billing).toEqual({ state: 'failed', problem: expect.any(String) })
    stripe.state.refusedMethods.delete('pm_refused')
    await run(startBillingSync)
    expect(own()).toMatchObject([{ collection_method: 'charge_automatically', price: { unit_amount: '24200' } }])
    expect((await my())?.billing).toEqual({ state: 'active', problem: null })
  })

  it('leads its company to the page of Stripe for a payment method, and nobody without a subscription', async () => {
    const { merchant, own } = await subscribed()
    const { href } = await app.call(subscription.paymentMethod, { as: merchant.as })
    expect(href).toBe(`https://billing.stripe.example/${String(own()[0]?.customer)}`)
    expect((await app.refused(subscription.paymentMethod, { as: (await makeMerchant(app)).as })).code).toBe('state_forbids')
  })

  it('is charged to a stored payment method where its company has one', async () => {
    const { merchant, admin, plan, set } = await subscribed()
    await set(null)
    await app.drain()
    const [customer] = stripe.list('customers').filter(({ metadata }) => metadata.stoa_key === merchant.companyId)
    Object.assign(customer ?? {}, { invoice_settings: { default_payment_method: 'pm_1' } })
    await app.call(subscription.setCompanyPlan, { as: admin.as, body: { companyId: merchant.companyId, planId: plan.planId } })
    await app.drain()
    expect(stripe.list('subscriptions').find((one) => one.customer === customer?.id && one.status === 'active')).toMatchObject({
      collection_method: 'charge_automatically',
    })
  })

  it('is created with an invoice where Stripe refuses its stored payment method, which is shown until it is accepted', async () => {
    const { merchant, admin, plan, set, my } = await subscribed()
    await set(null)
    await app.drain()
    const [customer] = stripe.list('customers').filter(({ metadata }) => metadata.stoa_key === merchant.companyId)
    Object.assign(customer ?? {}, { invoice_settings: { default_payment_method: 'pm_unusable' } })
    stripe.state.refusedMethods.add('pm_unusable')
    await app.call(subscription.setCompanyPlan, { as: admin.as, body: { companyId: merchant.companyId, planId: plan.planId } })
    await app.drain()
    const active = () => stripe.list('subscriptions').filter((one) => one.customer === customer?.id && one.status === 'active')
    expect(active()).toMatchObject([{ collection_method: 'send_invoice' }])
    expect((await my())?.billing).toEqual({ state: 'failed', problem: expect.any(String) })
    stripe.state.refusedMethods.delete('pm_unusable')
    await run(startBillingSync)
    expect(active()).toMatchObject([{ collection_method: 'charge_automatically' }])
    expect((await my())?.billing).toEqual({ state: 'active', problem: null })
  })
})

it.runIf(contractOf('stripe'))('sends Stripe only requests that its description allows', () => {
  const { problems, checked } = findBillingProblems(stripe)
  expect(checked).toBeGreaterThan(6)
  expect(problems).toEqual([])
})
