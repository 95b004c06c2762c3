import { notification } from '@stoa/contract/notification.ts'
import { subscription } from '@stoa/contract/subscription.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { unique } from '../../../test/make.ts'
import { contractOf } from '../../../test/payments/contract-problems.ts'
import { createJobCtx } from '../../../test/payout-by-hand.ts'
import { findBillingProblems } from '../../../test/stripe/billing-problems.ts'
import { makeSubscribed } from '../../../test/stripe/make-subscribed.ts'
import type { BilledApp } from '../../../test/stripe/start-billed-app.ts'
import { billingWebhookSecret, startBilledApp } from '../../../test/stripe/start-billed-app.ts'
import type { Stripe } from '../../../test/stripe/stripe-stand-in.ts'
import { signStripe } from '../../../test/stripe/stripe-stand-in.ts'
import { now } from '../../../test/stripe/stripe-state.ts'
import { issueSubscriptionInvoices } from './issue-subscription-invoices.ts'
import { addMonths } from './rules.ts'
import { startBillingSync } from './start-billing-sync.ts'
import { syncBilling } from './sync-billing.ts'

let stripe: Stripe
let app: TestApp
let run: BilledApp['run']
let stop: BilledApp['stop']
beforeAll(async () => {
  ;({ app, stripe, run, stop } = await startBilledApp())
})
afterAll(() => stop())

const today = new Date().toISOString().slice(0, 10)

/** Posts an event as Stripe does. */
async function deliver(event: object, secret = billingWebhookSecret): Promise<number> {
  const body = JSON.stringify(event)
  const headers = { 'content-type': 'application/json', 'stripe-signature': signStripe(secret, body) }
  const { status } = await fetch(`${app.publicUrl}/api/Webhook/Billing`, { method: 'POST', headers, body })
  await app.drain()
  return status
}

const subscribed = (options?: Parameters<typeof makeSubscribed>[1]) => makeSubscribed({ app, stripe }, options)

describe('A subscription that Stripe charges', () => {
  it('is created there once, with a customer, the plan as a product and what a month costs with VAT', async () => {
    const { my, own, plan, merchant } = await subscribed()
    expect(await my()).toMatchObject({ billing: { state: 'active', problem: null } })
    expect(own()).toMatchObject([
      {
        collection_method: 'send_invoice',
        price: { unit_amount: '12100', currency: 'eur', product: `stoa_plan_${plan.planId}`, recurring: { interval: 'month' } },
      },
    ])
    expect(stripe.get(String(own()[0]?.customer)).metadata.stoa_key).toBe(merchant.companyId)
    for (const _ of [1, 2]) await run(startBillingSync)
    expect(own()).toHaveLength(1)
  })

  it('is created once where answers are lost, and where Stripe has forgotten the keys', async () => {
    stripe.script.push('500-after-work', 'closed', '500-after-work', 'malformed')
    const { own, key, my } = await subscribed()
    expect(own()).toHaveLength(1)
    await app.pool.query('update subscription_billing set reference = null where subscription_id = $1', [key])
    stripe.forgetKeys()
    await run(startBillingSync)
    expect(own()).toHaveLength(1)
    expect((await my())?.billing?.state).toBe('active')
  })

  it('has its invoice to pay on the page of Stripe, and paid once Stripe was paid', async () => {
    const { invoices, charges, merchant } = await subscribed()
    await run(issueSubscriptionInvoices)
    const [charge] = charges()
    expect(await invoices()).toMatchObject([
      { paidAt: null, total: { minor: 12_100 }, charge: { state: 'open', payUrl: charge?.hosted_invoice_url } },
    ])
    const event = stripe.endInvoice(String(charge?.id), 'paid')
    expect(await deliver(event)).toBe(200)
    const [paid] = await invoices()
    expect(paid).toMatchObject({ paidAt: expect.any(String), charge: { state: 'paid', payUrl: null } })
    expect(await deliver(event)).toBe(200)
    expect((await invoices())[0]?.paidAt).toBe(paid?.paidAt)
    const { rows } = await app.pool.query('select marked_by from subscription_payment where company_id = $1', [merchant.companyId])
    expect(rows).toEqual([{ marked_by: 'Stripe' }])
  })

  it('that was paid before its invoice was issued has it paid when it is', async () => {
    const { invoices, charges } = await subscribed()
    await deliver(stripe.endInvoice(String(charges()[0]?.id), 'paid'))
    expect(await invoices()).toEqual([])
    await run(issueSubscriptionInvoices)
    expect(await invoices()).toMatchObject([{ paidAt: expect.any(String), charge: { state: 'paid' } }])
  })

  it('whose charge failed says so, notifies the company once, and is settled when it is paid, whatever comes late', async () => {
    const { invoices, charges, my, merchant } = await subscribed()
    await run(issueSubscriptionInvoices)
    const id = String(charges()[0]?.id)
    const failed = stripe.endInvoice(id, 'failed')
    for (const _ of [1, 2]) await deliver(failed)
    expect((await my())?.billing?.state).toBe('past_due')
    expect(await invoices()).toMatchObject([{ paidAt: null, charge: { state: 'failed', payUrl: `https://invoice.stripe.example/${id}` } }])
    const texts = async () =>
      (await app.call(notification.paged, { as: merchant.as, query: {} })).value
        .filter(({ message }) => /failed\. Pay it/.test(message))
        .map(({ message }) => message)
    expect(await texts()).toHaveLength(1)
    expect((await texts())[0]).toContain('€121.00')
    await deliver(stripe.endInvoice(id, 'paid'))
    // Out of order: the failure is reported after the payment.
    await deliver(failed)
    expect((await my())?.billing?.state).toBe('active')
    expect(await invoices()).toMatchObject([{ paidAt: expect.any(String), charge: { state: 'paid' } }])
    expect(await texts()).toHaveLength(1)
  })

  it('is found by the night where every report was lost', async () => {
    const { invoices, charges } = await subscribed()
    await run(issueSubscriptionInvoices)
    stripe.endInvoice(String(charges()[0]?.id), 'paid')
    expect((await invoices())[0]?.paidAt).toBeNull()
    await run(startBillingSync)
    expect(await invoices()).toMatchObject([{ paidAt: expect.any(String) }])
  })

  it('changes its plan and its price from the next charge on, and ends there when it ends here', async () => {
    const { admin, plan, set, own, my, charges } = await subscribed()
    await app.call(subscription.updatePlan, { as: admin.as, body: { planId: plan.planId, version: plan.version, priceMinor: 20_000 } })
    await app.drain()
    expect(own()).toMatchObject([{ price: { unit_amount: '24200' } }])
    const dear = await app.call(subscription.createPlan, { as: admin.as, body: { name: `Plan ${unique()}`, priceMinor: 50_000, currency: 'EUR' } })
    await set(dear.planId)
    await app.drain()
    expect(own()).toMatchObject([{ status: 'active', price: { unit_amount: '60500', product: `stoa_plan_${dear.planId}` } }])
    expect(charges().map(({ total }) => total)).toEqual([12_100])
    await set(null)
    await app.drain()
    expect(own()).toMatchObject([{ status: 'canceled' }])
    expect(await my()).toMatchObject({ billing: { state: 'ended' } })
    await run(startBillingSync)
    expect(own()).toHaveLength(1)
  })

  it('keeps its currency until it has ended', async () => {
    const { admin, merchant, set, own, my } = await subscribed()
    const dollars = await app.call(subscription.createPlan, { as: admin.as, body: { name: `Plan ${unique()}`, priceMinor: 5000, currency: 'USD' } })
    const body = { companyId: merchant.companyId, planId: dollars.planId }
    const refused = await app.refused(subscription.setCompanyPlan, { as: admin.as, body })
    expect(refused).toMatchObject({ status: 409, code: 'state_forbids', errors: [{ path: 'planId' }] })
    expect(own()).toMatchObject([{ status: 'active', price: { currency: 'eur' } }])
    expect(await my()).toMatchObject({ price: { currency: 'EUR' } })
    await set(null)
    await app.drain()
    await set(dollars.planId)
    await app.drain()
    expect(await my()).toMatchObject({ price: { currency: 'USD' }, billing: { problem: null } })
  })

  it('charges a price that changed there and back, and again after its plan was free', async () => {
    const { admin, plan, own, key } = await subscribed()
    let { version } = plan
    for (const priceMinor of [20_000, 10_000, 20_000, 0, 10_000]) {
      const body = { planId: plan.planId, version, priceMinor }
      ;({ version } = await app.call(subscription.updatePlan, { as: admin.as, body }))
      await app.drain()
      if (priceMinor > 0) {
        const active = stripe.list('subscriptions').filter(({ metadata, status }) => metadata.stoa_key?.startsWith(key) && status !== 'canceled')
        expect(active).toMatchObject([{ price: { unit_amount: String(priceMinor * 1.21) } }])
      } else expect(own()).toMatchObject([{ status: 'canceled' }])
    }
  })

  it('that is invoiced already is charged from its next month on', async () => {
    const startedOn = addMonths(today, -1) < today ? addMonths(today, -1) : today
    const { own, charges, key } = await subscribed({ startedOn, isDrained: false })
    await run(issueSubscriptionInvoices)
    const { rows } = await app.pool.query('select next_period_from::text as day from subscription where id = $1', [key])
    expect(own()).toMatchObject([{ starts: Date.parse(`${rows[0].day}T00:00:00Z`) / 1000 }])
    expect(charges()).toEqual([])
  })

  it.each([
    { now: '2027-02-10T12:00:00Z', starts: '2027-02-28T00:00:00Z', time: { hour: '0', minute: '0', second: '0' } },
    { now: '2027-02-28T12:00:00Z', starts: '2027-02-28T23:59:59Z', time: { hour: '23', minute: '59', second: '59' } },
  ])('of the 31st that is created on $now is charged at $starts, and on the 31st after it', async ({ now: at, starts, time }) => {
    const { own, charges, key, merchant } = await subscribed({ isDrained: false })
    await app.pool.query(`update subscription set started_on = '2027-01-31', next_period_from = '2027-02-28' where id = $1`, [key])
    stripe.state.now = () => Date.parse(at) / 1000
    onTestFinished(() => void (stripe.state.now = now))
    await syncBilling({ ...createJobCtx(app), now: new Date(at) }, { companyId: merchant.companyId, subscriptionId: key })
    expect(own()).toMatchObject([{ starts: Date.parse(starts) / 1000, anchor: { day_of_month: '31', ...time } }])
    expect(charges()).toEqual([])
  })

  it('that begins later than in a month is created a month before', async () => {
    const startedOn = addMonths(today, 2)
    const { own, key, merchant } = await subscribed({ startedOn })
    expect(own()).toEqual([])
    expect((await app.call(subscription.paymentMethod, { as: merchant.as })).href).toMatch(/^https:\/\/billing\.stripe\.example\/cus_/)
    const monthBefore = new Date(Date.parse(`${addMonths(startedOn, -1)}T12:00:00Z`) + 86_400_000)
    await syncBilling({ ...createJobCtx(app), now: monthBefore }, { companyId: merchant.companyId, subscriptionId: key })
    expect(own()).toMatchObject([{ starts: Date.parse(`${startedOn}T00:00:00Z`) / 1000 }])
  })

  it('is charged as it was invoiced where its price changes between the invoice and the charge', async () => {
    const { admin, plan, own, charges, markFailed, my } = await subscribed()
    // A draft: Stripe is about to charge the month.
    const [charge] = charges()
    Object.assign(charge ?? {}, { status: 'draft' })
    await app.pool.query('delete from subscription_charge where reference = $1', [charge?.id])
    await run(issueSubscriptionInvoices)
    await app.call(subscription.updatePlan, { as: admin.as, body: { planId: plan.planId, version: plan.version, priceMinor: 20_000 } })
    await app.drain()
    expect(own()).toMatchObject([{ price: { unit_amount: '12100' } }])
    await markFailed()
    await run(startBillingSync)
    expect((await my())?.billing).toEqual({ state: 'failed', problem: expect.any(String) })
    Object.assign(charge ?? {}, { status: 'open' })
    await run(startBillingSync)
    expect(own()).toMatchObject([{ price: { unit_amount: '24200' } }])
  })

  it('keeps its problem through a report, until the change is made there', async () => {
    const { my, own, markFailed } = await subscribed()
    await markFailed()
    expect(await deliver(stripe.addEvent('customer.subscription.updated', { id: own()[0]?.id, object: 'subscription' }))).toBe(200)
    expect((await my())?.billing).toEqual({ state: 'failed', problem: expect.any(String) })
    await run(startBillingSync)
    expect((await my())?.billing).toEqual({ state: 'active', problem: null })
  })

  it('that costs nothing is not created there', async () => {
    const { own, my } = await subscribed({ priceMinor: 0 })
    expect(own()).toEqual([])
    expect((await my())?.billing).toBeNull()
  })

  it('shows why Stripe refused it, and is tried again by the night', async () => {
    stripe.script.push('409', '409', '409', '409', '409')
    const { my, own } = await subscribed({ isDrained: false })
    stripe.script.splice(0, stripe.script.length, '404')
    await app.drain()
    expect(await my()).toMatchObject({ billing: { state: 'failed', problem: expect.any(String) } })
    await run(startBillingSync)
    expect((await my())?.billing).toEqual({ state: 'active', problem: null })
    expect(own()).toHaveLength(1)
  })

  it('refuses a report that is not signed with the secret, and leaves one about a stranger’s subscription', async () => {
    expect(await deliver(stripe.addEvent('invoice.paid', { id: 'in_x', subscription: 'sub_unknown' }), 'whsec_other')).toBe(401)
    expect(await deliver(stripe.addEvent('invoice.paid', { id: 'in_x', subscription: 'sub_unknown' }))).toBe(200)
    expect(await deliver(stripe.addEvent('invoice.paid', { id: 'in_x' }))).toBe(200)
  })
})

it.runIf(contractOf('stripe'))('sends Stripe only requests that its description allows', () => {
  const { problems, checked } = findBillingProblems(stripe)
  expect(checked).toBeGreaterThan(6)
  expect(problems).toEqual([])
})
