import { company } from '@stoa/contract/company.ts'
import { subscription } from '@stoa/contract/subscription.ts'
import type { TestApp } from '../app.ts'
import { makeAdmin, makeMerchant, unique } from '../make.ts'
import type { Stripe } from './stripe-stand-in.ts'

/** An installation with a plan, and a merchant that has it. */
export async function makeSubscribed(
  { app, stripe }: { app: TestApp; stripe: Stripe },
  options: { priceMinor?: number; startedOn?: string; isDrained?: boolean } = {},
) {
  const { priceMinor = 10_000, startedOn, isDrained = true } = options
  const admin = await makeAdmin(app, { name: 'Stoa Hosting' })
  const { version } = await app.call(company.my, { as: admin.as })
  const address = { street: 'Kade 1', postalCode: '2611 AB', city: 'Delft', countryCode: 'NL', vatNumber: 'NL004495445B01' }
  await app.call(company.update, { as: admin.as, body: { version, ...address } })
  await app.drain()
  const plan = await app.call(subscription.createPlan, { as: admin.as, body: { name: `Plan ${unique()}`, priceMinor, currency: 'EUR' } })
  const merchant = await makeMerchant(app)
  const set = (planId: string | null) =>
    app.call(subscription.setCompanyPlan, { as: admin.as, body: { companyId: merchant.companyId, planId, ...(startedOn ? { startedOn } : {}) } })
  await set(plan.planId)
  if (isDrained) await app.drain()
  const my = async () => (await app.call(subscription.my, { as: merchant.as })).subscription
  const invoices = async () => (await app.call(subscription.pagedInvoices, { as: merchant.as, query: {}, page: { sort: 'createdAt' } })).value
  const own = () => stripe.list('subscriptions').filter(({ metadata }) => metadata.stoa_key === key)
  const key = (await my())?.subscriptionId ?? ''
  const charges = () => stripe.list('invoices').filter((one) => own().some(({ id }) => id === one.subscription))
  /** Marks what Stripe charges as refused. */
  const markFailed = () =>
    app.pool.query(`update subscription_billing set state = 'failed', problem = $2::jsonb where subscription_id = $1`, [
      key,
      JSON.stringify({ code: 'upstream.payment_unreadable', params: {} }),
    ])
  return { admin, plan, merchant, set, my, invoices, own, charges, key, markFailed }
}
