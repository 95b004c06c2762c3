import { randomUUID } from 'node:crypto'
import { message } from '@stoa/messages/describe.ts'
import * as z from 'zod/mini'
import type { BilledPlan, BillingAccess, BillingConnector, ProviderCharge, ProviderSubscription } from '../../../domains/subscription/ports.ts'
import { AppError, UpstreamError } from '../../../kit/errors.ts'
import { readReport } from '../../sandbox-signature.ts'
import { amountFromStripe, amountToStripe } from './amount.ts'
import { findInList } from './find-in-list.ts'
import { ourKey, pageOf } from './shapes.ts'
import { verifyStripeSignature } from './signature.ts'
import type { StripeCall, StripeOptions } from './stripe-call.ts'
import { stripeCall } from './stripe-call.ts'

/** The keys of the account that charges. During a replacement the webhook secret holds the old and the new one, with a space between them. */
export type BillingKeys = { secretKey: string; webhookSecret: string }

const orElse = z.catch
const Id = z.object({ id: z.string().check(z.minLength(1)) })
const Customer = z.object({ id: z.string(), invoice_settings: orElse(z.object({ default_payment_method: z.nullish(z.unknown()) }), {}) })
const Subscription = z.object({
  id: z.string(),
  customer: orElse(z.string(), ''),
  collection_method: orElse(z.string(), ''),
  status: z.string(),
  metadata: orElse(z.record(z.string(), z.string()), {}),
  items: orElse(z.object({ data: z.array(Id) }), { data: [] }),
})
type Subscription = z.infer<typeof Subscription>
const Invoice = z.object({
  id: z.string(),
  status: z.nullable(z.string()),
  total: z.int(),
  currency: z.string(),
  hosted_invoice_url: orElse(z.nullish(z.string()), null),
  attempted: orElse(z.boolean(), false),
  amount_remaining: orElse(z.int(), 0),
  last_finalization_error: orElse(z.nullish(z.unknown()), null),
  collection_method: orElse(z.string(), ''),
  period_start: z.int(),
  lines: orElse(z.object({ data: z.array(z.object({ period: z.object({ start: z.int() }) })) }), { data: [] }),
})
/** What an event names: a subscription, or an invoice of one. Source: Stripe API 2026-10-28, `invoice.parent`. */
const Event = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.object({
      id: z.string(),
      object: orElse(z.string(), ''),
      subscription: orElse(z.nullish(z.string()), null),
      parent: orElse(z.nullish(z.object({ subscription_details: z.nullish(z.object({ subscription: z.nullish(z.string()) })) })), null),
    }),
  }),
})
const Page = z.object({ url: z.string() })

const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10)
/** The last of what is charged; older ones no longer change. */
const chargeLimit = 24

/** Stripe Billing for the subscriptions of an installation. Source: docs.stripe.com/billing/subscriptions. */
export function createStripeBilling(keys: BillingKeys, options: StripeOptions): BillingConnector {
  const callOf = ({ outbound, signal }: BillingAccess): StripeCall =>
    stripeCall({ connectionId: 'billing', secrets: { secretKey: keys.secretKey }, outbound, signal, awaitTurn: () => Promise.resolve() }, options)
  return {
    provider: 'stripe',
    async openCustomer(access, { key, name, email }) {
      const form = { name: name.slice(0, 256), email: email || undefined, metadata: { [ourKey]: key } }
      return (await callOf(access).send(Id, { path: '/v1/customers', form, key: `${key}:customer` })).id
    },
    async createSubscription(access, { key, customer, plan, startsOn, chargeDay, dueDays }) {
      const call = callOf(access)
      // Stripe forgets keys after a day: what was created before is looked up.
      const present = await findByKey(call, { key, customer })
      if (present) return withCharges(call, present)
      await openProduct(call, plan)
      const form = {
        customer,
        items: [{ price_data: priceOf(plan) }],
        proration_behavior: 'none',
        ...anchorOf(startsOn, chargeDay),
        metadata: { [ourKey]: key },
      }
      const create = (collection: object, way: string) =>
        call.send(Subscription, { path: '/v1/subscriptions', form: { ...form, ...collection }, key: `${key}:${way}` })
      const createInvoiced = () => create({ collection_method: 'send_invoice', days_until_due: dueDays }, 'invoiced-subscription')
      if (!(await hasStoredMethod(call, customer))) return withCharges(call, await createInvoiced())
      const made = await create(chargeAutomatically, 'subscription').catch((error: unknown) => {
        // What is stored may be unusable. Why, `useStoredMethod` says.
        if (!(error instanceof UpstreamError) || error.isTemporary || error.kind !== 'refused') throw error
        return createInvoiced()
      })
      return withCharges(call, made)
    },
    async findCreated(access, { key, customer }) {
      return (await findByKey(callOf(access), { key, customer }))?.id ?? null
    },
    async changePrice(access, { reference, plan }) {
      const call = callOf(access)
      const path = `/v1/subscriptions/${encodeURIComponent(reference)}`
      const { items } = await call.send(Subscription, { path })
      await openProduct(call, plan)
      const [item] = items.data
      // Without its id, a second item would be charged beside the first.
      if (!item) throw new UpstreamError('malformed', message('upstream.payment_unreadable'))
      // It sets a state and may be repeated: an answer that Stripe stored must not stand for a later change.
      const form = { items: [{ id: item.id, price_data: priceOf(plan) }], proration_behavior: 'none' }
      return withCharges(call, await call.send(Subscription, { path, form, key: randomUUID() }))
    },
    async endSubscription(access, reference) {
      const call = callOf(access)
      const path = `/v1/subscriptions/${encodeURIComponent(reference)}`
      const present = await call.find(Subscription, { path })
      if (present && !hasEnded(present)) await call.send(Subscription, { path, isDelete: true })
    },
    async useStoredMethod(access, reference) {
      const call = callOf(access)
      const path = `/v1/subscriptions/${encodeURIComponent(reference)}`
      const present = await call.find(Subscription, { path })
      if (!present || hasEnded(present) || present.collection_method !== 'send_invoice' || !(await hasStoredMethod(call, present.customer))) return
      await call.send(Subscription, { path, form: chargeAutomatically, key: randomUUID() })
    },
    async settleOutside(access, reference) {
      const call = callOf(access)
      const path = `/v1/invoices/${encodeURIComponent(reference)}`
      const found = await call.find(Invoice, { path })
      // Finalised without collecting it: Stripe charges a draft within the hour.
      const finalise = { path: `${path}/finalize`, form: { auto_advance: false }, key: `${reference}:finalize` }
      const present = found?.status === 'draft' ? await call.send(Invoice, finalise) : found
      if (present?.status !== 'open' && present?.status !== 'uncollectible') return
      await call.send(Id, { path: `${path}/pay`, form: { paid_out_of_band: true }, key: `${reference}:outside` })
    },
    async listDrafts(access, { reference, from, until }) {
      const drafts = (await listInvoices(callOf(access), reference)).filter(({ status }) => status === 'draft')
      return drafts.filter((invoice) => from <= chargedOn(invoice) && chargedOn(invoice) <= until).map(({ id }) => id)
    },
    async findSubscription(access, reference) {
      const call = callOf(access)
      const present = await call.find(Subscription, { path: `/v1/subscriptions/${encodeURIComponent(reference)}` })
      return present && withCharges(call, present)
    },
    async createPaymentPage(access, customer, returnAddress) {
      const { url } = await callOf(access).send(Page, { path: '/v1/billing_portal/sessions', form: { customer, return_url: returnAddress } })
      return { href: url }
    },
    parseWebhook({ body, headers }, now) {
      const header = headers['stripe-signature']
      verifyStripeSignature(keys.webhookSecret.split(/\s+/).filter(Boolean), typeof header === 'string' ? header : undefined, body, now)
      const event = Event.safeParse(readReport(body))
      if (!event.success) throw new AppError('malformed_body', { detail: message('payment_error.invalid_report'), cause: event.error })
      const { object } = event.data.data
      const isSubscription = event.data.type.startsWith('customer.subscription.')
      const reference = isSubscription ? object.id : (object.parent?.subscription_details?.subscription ?? object.subscription)
      return reference ? { reference } : undefined
    },
  }
}

/** Returns the subscription that was created with a key, ended or not. */
function findByKey(call: StripeCall, { key, customer }: { key: string; customer: string }): Promise<Subscription | undefined> {
  return findInList(call, Subscription, '/v1/subscriptions', { customer, status: 'all' }, ({ metadata }) => metadata[ourKey] === key)
}

function hasEnded({ status }: Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

/** Creates the product of a plan under an id of ours, unless it is there. */
async function openProduct(call: StripeCall, { planId, name }: BilledPlan): Promise<void> {
  const id = productId(planId)
  if (await call.find(Id, { path: `/v1/products/${id}` })) return
  await call.send(Id, { path: '/v1/products', form: { id, name }, key: id }).catch((error: unknown) => {
    // Somebody else created it at the same moment.
    if (!(error instanceof UpstreamError) || error.kind !== 'refused' || !/already exists/i.test(JSON.stringify(error.text.params))) throw error
  })
}

const productId = (planId: string): string => `stoa_plan_${planId}`

function priceOf({ planId, totalMinor, currency }: BilledPlan) {
  return {
    currency: currency.toLowerCase(),
    product: productId(planId),
    recurring: { interval: 'month' },
    unit_amount: amountToStripe(totalMinor, currency),
  }
}

const chargeAutomatically = { collection_method: 'charge_automatically' }

/** True where the customer entered how it pays; otherwise an invoice is paid on Stripe's page. */
async function hasStoredMethod(call: StripeCall, customer: string): Promise<boolean> {
  const { invoice_settings: settings } = await call.send(Customer, { path: `/v1/customers/${encodeURIComponent(customer)}` })
  return settings.default_payment_method !== null && settings.default_payment_method !== undefined
}

/**
 * When a subscription is charged. Stripe keeps to the number of the anchor's day: an anchor on 28 February would move a subscription of the 31st permanently.
 * Given the number, Stripe takes its next time, in a shorter month on the last day. The end of the day makes a charge of today one to come.
 */
function anchorOf(startsOn: string | null, chargeDay: number | null): object {
  if (chargeDay === null) return startsOn === null ? {} : { billing_cycle_anchor: Date.parse(`${startsOn}T00:00:00Z`) / 1000 }
  const time = startsOn === null ? { hour: 23, minute: 59, second: 59 } : { hour: 0, minute: 0, second: 0 }
  return { billing_cycle_anchor_config: { day_of_month: chargeDay, ...time } }
}

async function withCharges(call: StripeCall, subscription: Subscription): Promise<ProviderSubscription> {
  const data = await listInvoices(call, subscription.id)
  const { status } = subscription
  return {
    reference: subscription.id,
    state: hasEnded(subscription) ? 'ended' : status === 'past_due' || status === 'unpaid' ? 'past_due' : 'active',
    charges: data.flatMap((invoice) => toCharge(invoice) ?? []),
  }
}

/** The newest invoices of a subscription. */
async function listInvoices(call: StripeCall, reference: string): Promise<z.infer<typeof Invoice>[]> {
  const query = { subscription: reference, limit: chargeLimit }
  return (await call.send(pageOf(Invoice), { path: '/v1/invoices', query })).data
}

/** The first day that an invoice covers. The period of an invoice itself is the one before. */
const chargedOn = ({ lines, period_start }: z.infer<typeof Invoice>): string => dayOf(lines.data[0]?.period.start ?? period_start)

/** A draft is none yet: Stripe may change it for an hour. */
function toCharge(invoice: z.infer<typeof Invoice>): ProviderCharge | undefined {
  const { id, status, total, currency, attempted } = invoice
  if (status === null || status === 'draft') return undefined
  const hasFailed = status === 'uncollectible' || (status === 'open' && attempted)
  const amount = amountFromStripe(total, currency)
  return {
    reference: id,
    chargedOn: chargedOn(invoice),
    totalMinor: amount.amountMinor,
    currency: amount.currency,
    state: status === 'paid' ? 'paid' : status === 'void' ? 'void' : hasFailed ? 'failed' : 'open',
    payUrl: status === 'paid' || status === 'void' ? null : (invoice.hosted_invoice_url ?? null),
  }
}
