import type { Answer, StripeRow, StripeState } from './stripe-state.ts'
import { asText, good, missing, now, refused } from './stripe-state.ts'

/** Does what a write asks for. */
export function writeStripe(state: StripeState, path: string, body: Record<string, unknown>, account: string | undefined): Answer {
  const { rows, create } = state
  const [, , first = '', id = '', part = ''] = path.split('/')
  const metadata = (body.metadata ?? {}) as Record<string, string>
  const amount = Number(body.amount)
  const currency = asText(body.currency)
  if (path === '/v1/payment_intents')
    return good(create('payment_intents', { amount, currency, amount_received: 0, status: 'requires_payment_method', metadata }))
  if (first === 'payment_intents') {
    const intent = rows.get(id)
    if (!intent) return missing(id)
    if (part === 'cancel') {
      if (['succeeded', 'canceled', 'processing'].includes(asText(intent.status)))
        return refused(
          400,
          'payment_intent_unexpected_state',
          `You cannot cancel this PaymentIntent because it has a status of ${asText(intent.status)}.`,
        )
      return good(Object.assign(intent, { status: 'canceled', cancellation_reason: body.cancellation_reason }))
    }
    Object.assign(intent.metadata, metadata)
    return good(intent)
  }
  if (first === 'refunds') {
    const intent = rows.get(asText(body.payment_intent))
    if (!intent) return missing(asText(body.payment_intent))
    const taken = state.list('refunds').filter((one) => one.payment_intent === intent.id && one.status !== 'failed')
    if (taken.reduce((sum, one) => sum + Number(one.amount), amount) > Number(intent.amount_received))
      return refused(400, 'charge_already_refunded', 'Refund amount is greater than unrefunded amount on charge', 'amount')
    return good(
      create('refunds', { amount, currency: intent.currency, payment_intent: intent.id, status: 'pending', failure_reason: null, metadata }),
    )
  }
  if (path === '/v1/transfers') {
    if (!rows.has(asText(body.destination))) return missing(asText(body.destination))
    if (amount > state.available) return refused(400, 'balance_insufficient', 'You have insufficient available funds in your Stripe account.')
    state.available -= amount
    const { destination, transfer_group } = body
    return good(create('transfers', { amount, amount_reversed: 0, currency, destination, transfer_group, metadata }))
  }
  if (part === 'reversals') {
    const transfer = rows.get(id)
    if (!transfer) return missing(id)
    if (Number(transfer.amount_reversed) + amount > Number(transfer.amount)) return refused(400, 'amount_too_large', 'Too much', 'amount')
    if (amount > state.recoverable) return refused(400, 'balance_insufficient', 'The connected account has too little balance.')
    transfer.amount_reversed = Number(transfer.amount_reversed) + amount
    state.available += amount
    return good(create('reversals', { amount, transfer: id, metadata }))
  }
  if (first === 'payouts') {
    if (amount > state.payable) return refused(400, 'balance_insufficient', 'You have insufficient funds in your Stripe account.')
    const { statement_descriptor } = body
    return good(
      create('payouts', { amount, currency, status: 'pending', statement_descriptor, failure_code: null, failure_message: null, metadata }, account),
    )
  }
  if (path === '/v1/accounts')
    return good(
      create('accounts', {
        payouts_enabled: false,
        details_submitted: false,
        capabilities: { transfers: 'inactive' },
        requirements: {
          currently_due: ['business_profile.mcc', 'external_account', 'tos_acceptance.date'],
          past_due: [],
          disabled_reason: 'requirements.past_due',
        },
        metadata,
      }),
    )
  if (path === '/v2/core/accounts') {
    const entry = (description: string) => ({ description, awaiting_action_from: 'user', minimum_deadline: { status: 'currently_due' } })
    const requirements = {
      entries: ['identity.business_details.registered_name', 'external_account', 'identity.attestations.terms_of_service'].map(entry),
    }
    const configuration = {
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { status: 'restricted' }, payouts: { status: 'restricted' } } } },
    }
    return good(create('accounts', { object: 'v2.core.account', configuration, requirements, metadata }))
  }
  if (path === '/v1/balance_settings') return good({ id: account ?? 'platform', object: 'balance_settings' })
  if (path === '/v1/account_links') return good({ url: `https://connect.stripe.example/setup/${asText(body.account)}`, expires_at: now() + 300 })
  if (path === '/v2/core/account_links')
    return good({ url: `https://connect.stripe.example/setup/${asText(body.account)}`, expires_at: new Date((now() + 300) * 1000).toISOString() })
  if (path === '/v1/customers') return good(create('customers', { metadata }))
  if (path === '/v1/products') {
    if (rows.has(asText(body.id))) return refused(400, 'resource_already_exists', 'Product already exists.')
    return good(create('products', { ...body }))
  }
  if (first === 'invoices' && part === 'pay') {
    const invoice = rows.get(id)
    if (invoice?.status !== 'open') return refused(400, 'invoice_not_editable', 'Invoice is already paid')
    return good(Object.assign(invoice, { status: 'paid', amount_remaining: 0, paid_out_of_band: String(body.paid_out_of_band) === 'true' }))
  }
  if (first === 'invoices' && part === 'finalize') {
    const invoice = rows.get(id)
    if (invoice?.status !== 'draft') return refused(400, 'invoice_not_editable', 'This invoice is already finalized')
    return good(Object.assign(invoice, { status: 'open', auto_advance: String(body.auto_advance) !== 'false' }))
  }
  if (path === '/v1/subscriptions') return isRefusedMethod(state, body.customer, body) ? refusedMethod : good(subscribe(state, body, metadata))
  if (first === 'subscriptions') {
    const subscription = rows.get(id)
    if (!subscription) return missing(id)
    if (subscription.status === 'canceled')
      return refused(400, 'resource_missing', 'A canceled subscription can only update its cancellation_details')
    if (isRefusedMethod(state, subscription.customer, body)) return refusedMethod
    const [changed] = (body.items ?? []) as Item[]
    if (changed && changed.price_data.currency !== (subscription.price as Item['price_data']).currency)
      return refused(400, 'currency_mismatch', 'The price must have the currency of the subscription.')
    const { items, collection_method: collection = subscription.collection_method } = body
    Object.assign(subscription, { price: items === undefined ? subscription.price : (items as Item[])[0]?.price_data, collection_method: collection })
    return good(subscription)
  }
  if (path === '/v1/billing_portal/sessions') return good({ url: `https://billing.stripe.example/${asText(body.customer)}` })
  if (path === '/v1/checkout/sessions') return good({ url: 'https://checkout.stripe.example/setup', expires_at: now() + 86_400 })
  if (first === 'disputes') {
    const dispute = rows.get(id)
    if (!dispute) return missing(id)
    if (dispute.status !== 'needs_response') return refused(400, 'dispute_closed', 'This dispute cannot be updated')
    Object.assign(dispute, { evidence: body.evidence, status: 'under_review' })
    return good(dispute)
  }
  return missing(path)
}

const refusedMethod = refused(400, 'payment_method_unactivated', 'The payment method cannot be used.')

/** Whether the stored payment method of a customer is one that Stripe refuses to charge. */
function isRefusedMethod({ rows, refusedMethods }: StripeState, customer: unknown, body: Record<string, unknown>): boolean {
  const settings = rows.get(asText(customer))?.invoice_settings as { default_payment_method?: unknown } | undefined
  return body.collection_method === 'charge_automatically' && refusedMethods.has(settings?.default_payment_method)
}

type Item = { price_data: { unit_amount: string; currency: string } }

type Anchor = Record<'day_of_month' | 'hour' | 'minute' | 'second', string>

/** The first time that a subscription charges: now, at its anchor, or the next time that it is a day of the month, which in a shorter month is its last. */
function firstCharge(now: number, body: Record<string, unknown>): number {
  const { billing_cycle_anchor: anchor, billing_cycle_anchor_config: config } = body
  if (config === undefined) return anchor === undefined ? now : Number(anchor)
  const { day_of_month: number, hour, minute, second } = config as Anchor
  const from = new Date(now * 1000)
  const atMonth = (months: number): number => {
    const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
    const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
    return Date.UTC(year, month, Math.min(Number(number), last), Number(hour), Number(minute), Number(second)) / 1000
  }
  return atMonth(0) > now ? atMonth(0) : atMonth(1)
}

/** Creates a subscription, which charges at once unless it begins later. */
function subscribe(state: StripeState, body: Record<string, unknown>, metadata: Record<string, string>) {
  const [item] = body.items as Item[]
  const { customer, collection_method, billing_cycle_anchor_config: anchor = null } = body
  const starts = firstCharge(state.now(), body)
  const fields = {
    customer,
    collection_method,
    status: 'active',
    price: item?.price_data,
    items: { data: [{ id: 'si_1' }] },
    starts,
    anchor,
    metadata,
  }
  const subscription = state.create('subscriptions', fields)
  if (starts <= state.now()) chargeMonth(state, subscription, starts)
  return subscription
}

/** Charges a month of a subscription: an invoice that is open until it is paid. */
export function chargeMonth(state: StripeState, subscription: StripeRow, start: number): StripeRow {
  const price = subscription.price as Item['price_data']
  const total = Number(price.unit_amount)
  const row = state.create('invoices', {
    subscription: subscription.id,
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
    status: 'open',
    total,
    amount_remaining: total,
    currency: price.currency,
    attempted: false,
    collection_method: subscription.collection_method,
    period_start: start - 1,
    lines: { data: [{ period: { start, end: start + 30 * 86_400 } }] },
  })
  return Object.assign(row, { hosted_invoice_url: `https://invoice.stripe.example/${row.id}` })
}
