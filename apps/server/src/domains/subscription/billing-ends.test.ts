import { company } from '@stoa/contract/company.ts'
import { subscription } from '@stoa/contract/subscription.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { makeSubscribed } from '../../../test/stripe/make-subscribed.ts'
import type { BilledApp } from '../../../test/stripe/start-billed-app.ts'
import { startBilledApp } from '../../../test/stripe/start-billed-app.ts'
import type { Stripe } from '../../../test/stripe/stripe-stand-in.ts'
import { issueSubscriptionInvoices } from './issue-subscription-invoices.ts'
import { startBillingSync } from './start-billing-sync.ts'

let stripe: Stripe
let app: TestApp
let run: BilledApp['run']
let stop: BilledApp['stop']
beforeAll(async () => {
  ;({ app, stripe, run, stop } = await startBilledApp())
})
afterAll(() => stop())

/** A company with a plan that Stripe charges, and all its subscriptions there. */
async function subscribed() {
  const made = await makeSubscribed({ app, stripe })
  const all = () => stripe.list('subscriptions').filter(({ customer }) => stripe.get(String(customer)).metadata.stoa_key === made.merchant.companyId)
  return { ...made, all }
}

describe('A subscription that Stripe ended on its own', () => {
  it('says so, and is charged again once its plan is set again', async () => {
    const { plan, set, all, my } = await subscribed()
    for (const one of all()) Object.assign(one, { status: 'canceled' })
    await run(startBillingSync)
    expect(await my()).toMatchObject({ endedOn: null, billing: { state: 'ended', problem: expect.stringContaining('ended the subscription') } })
    await run(startBillingSync)
    expect(all()).toHaveLength(1)
    await set(plan.planId)
    await app.drain()
    expect(
      all()
        .map(({ status }) => String(status))
        .toSorted(),
    ).toEqual(['active', 'canceled'])
    expect(await my()).toMatchObject({ billing: { state: 'active', problem: null } })
  })
})

describe('An invoice that a person marks as paid', () => {
  it('is not collected by Stripe as well', async () => {
    const { admin, invoices, charges } = await subscribed()
    await run(issueSubscriptionInvoices)
    const [issued] = await invoices()
    expect(charges()).toMatchObject([{ status: 'open' }])
    await app.call(subscription.updateStatusPaidout, { as: admin.as, params: { id: issued?.id ?? '' } })
    await app.drain()
    expect(charges()).toMatchObject([{ status: 'paid', paid_out_of_band: true }])
  })

  it('is not charged either where Stripe has only prepared to', async () => {
    const { admin, invoices, charges } = await subscribed()
    Object.assign(charges()[0] ?? {}, { status: 'draft' })
    await app.pool.query('delete from subscription_charge where reference = $1', [charges()[0]?.id])
    await run(issueSubscriptionInvoices)
    await app.call(subscription.updateStatusPaidout, { as: admin.as, params: { id: (await invoices())[0]?.id ?? '' } })
    await app.drain()
    expect(charges()).toMatchObject([{ status: 'paid', paid_out_of_band: true, auto_advance: false }])
  })

  it('is not collected where its charge becomes known only then', async () => {
    const { admin, invoices, charges } = await subscribed()
    await app.pool.query('delete from subscription_charge where reference = $1', [charges()[0]?.id])
    await run(issueSubscriptionInvoices)
    await app.call(subscription.updateStatusPaidout, { as: admin.as, params: { id: (await invoices())[0]?.id ?? '' } })
    await app.drain()
    expect(charges()).toMatchObject([{ status: 'open' }])
    await run(startBillingSync)
    expect(charges()).toMatchObject([{ status: 'paid', paid_out_of_band: true }])
    const sent = stripe.sent.length
    for (const _ of [1, 2]) await run(startBillingSync)
    expect(stripe.sent.slice(sent).filter(({ path }) => path.endsWith('/pay'))).toEqual([])
  })
})

describe('A subscription that is ended', () => {
  it('has what was charged invoiced, and begins after it when it is set again, for the same customer', async () => {
    const { plan, set, all, my, invoices, charges } = await subscribed()
    expect(charges()).toHaveLength(1)
    await set(null)
    await app.drain()
    const issued = await invoices()
    expect(issued).toHaveLength(1)
    await set(plan.planId)
    await app.drain()
    expect((await my())?.startedOn.localeCompare(issued[0]?.periodUntil ?? '')).toBe(1)
    expect(new Set(all().map(({ customer }) => customer)).size).toBe(1)
    await run(issueSubscriptionInvoices)
    expect(await invoices()).toHaveLength(1)
  })
})

it('A subscription is charged by the VAT of its company as soon as that changes', async () => {
  const { merchant, all } = await subscribed()
  expect(all()).toMatchObject([{ price: { unit_amount: '12100' } }])
  const { version } = await app.call(company.my, { as: merchant.as })
  const address = { street: 'Allee 1', postalCode: '10115', city: 'Berlin', countryCode: 'DE', vatNumber: 'DE136695976' }
  await app.call(company.update, { as: merchant.as, body: { version, ...address } })
  await app.drain()
  expect(all()).toMatchObject([{ price: { unit_amount: '10000' } }])
})
