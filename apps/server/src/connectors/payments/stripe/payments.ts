import { message } from '@stoa/messages/describe.ts'
import type { PaymentConnector, PaymentTransaction } from '../../../domains/payment/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { amountToStripe } from './amount.ts'
import { findInList } from './find-in-list.ts'
import { feeOfIntent, ourKey, pageOf, PaymentIntent, Refund } from './shapes.ts'
import type { StripeCall } from './stripe-call.ts'
import { keyOf, transactionFromIntent, transactionFromRefund } from './transactions.ts'

type PaymentInput = Parameters<PaymentConnector['createPayment']>[1]
type CancelInput = Parameters<PaymentConnector['cancelPayment']>[1]
type RefundInput = Parameters<PaymentConnector['refund']>[1]

/**
 * Creates a PaymentIntent for a purchase, or marks the one that the storefront has created for it. The charge belongs to the marketplace; merchants get
 * their part by transfers of their payouts.
 */
export async function createPayment(call: StripeCall, input: PaymentInput): Promise<PaymentTransaction> {
  const { key, amountMinor, currency, reference, existing } = input
  const metadata = { [ourKey]: key, stoa_reference: reference }
  if (existing !== null) {
    const path = `/v1/payment_intents/${encodeURIComponent(existing)}`
    const present = await call.send(PaymentIntent, { path, query: { expand: [feeOfIntent] } })
    const owner = keyOf(present)
    if (owner !== undefined && owner !== key) throw new UpstreamError('refused', message('upstream.payment_taken', { reference: existing }))
    if (owner === key) return transactionFromIntent(present, key)
    const marked = await call.send(PaymentIntent, { path, form: { metadata }, key: `${key}:mark` })
    return transactionFromIntent({ ...marked, latest_charge: present.latest_charge }, key)
  }
  const form = {
    amount: amountToStripe(amountMinor, currency),
    currency: currency.toLowerCase(),
    automatic_payment_methods: { enabled: true },
    description: reference.slice(0, 1000),
    transfer_group: key,
    metadata,
  }
  return transactionFromIntent(await call.send(PaymentIntent, { path: '/v1/payment_intents', form, key }), key)
}

/** Returns a payment by Stripe's reference where it is known, else by our key in its metadata. */
export async function findPayment(call: StripeCall, key: string, reference: string | undefined): Promise<PaymentTransaction | undefined> {
  const intent = await findIntent(call, key, reference)
  return intent && transactionFromIntent(intent, key)
}

async function findIntent(call: StripeCall, key: string, reference: string | undefined): Promise<PaymentIntent | undefined> {
  if (reference !== undefined)
    return call.find(PaymentIntent, { path: `/v1/payment_intents/${encodeURIComponent(reference)}`, query: { expand: [feeOfIntent] } })
  const query = { query: `metadata['${ourKey}']:'${key}'`, limit: 1 }
  const { data } = await call.send(pageOf(PaymentIntent), { path: '/v1/payment_intents/search', query })
  return data[0]
}

/** Cancels a payment that is not captured. Most that are under way at the bank cannot be cancelled: they end there, and are refunded where they succeed. */
export async function cancelPayment(call: StripeCall, { key, paymentReference }: CancelInput): Promise<PaymentTransaction | undefined> {
  const intent = await findIntent(call, key, paymentReference ?? undefined)
  if (!intent || ended.has(intent.status)) return intent && transactionFromIntent(intent, key)
  const path = `/v1/payment_intents/${encodeURIComponent(intent.id)}/cancel`
  try {
    // Stripe repeats also a refusal for a day: the payment may be cancelled later in another status.
    const request = { path, form: { cancellation_reason: 'requested_by_customer' }, key: `${key}:cancel:${intent.status}` }
    return transactionFromIntent(await call.send(PaymentIntent, request), key)
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.kind !== 'refused') throw error
    const present = await findIntent(call, key, intent.id)
    if (!present || !(ended.has(present.status) || present.status === 'processing')) throw error
    return transactionFromIntent(present, key)
  }
}

const ended: ReadonlySet<string> = new Set(['succeeded', 'canceled'])

/** Refunds a payment. Looks for the refund first: Stripe forgets keys of requests after a day. */
export async function refund(call: StripeCall, { key, paymentReference, amountMinor, currency, reason }: RefundInput): Promise<PaymentTransaction> {
  const known = await findRefund(call, key, paymentReference)
  if (known) return known
  const form = {
    payment_intent: paymentReference,
    amount: amountToStripe(amountMinor, currency),
    reason: 'requested_by_customer',
    metadata: { [ourKey]: key, stoa_reason: reason.slice(0, 500) || undefined },
  }
  return transactionFromRefund(await call.send(Refund, { path: '/v1/refunds', form, key }), key)
}

/** Returns a refund of a payment by our key. */
export async function findRefund(call: StripeCall, key: string, paymentReference: string): Promise<PaymentTransaction | undefined> {
  const found = await findInList(call, Refund, '/v1/refunds', { payment_intent: paymentReference }, (one) => keyOf(one) === key)
  return found && transactionFromRefund(found, key)
}
