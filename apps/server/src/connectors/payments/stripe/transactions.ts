import type { PaymentTransaction, TransactionState } from '../../../domains/payment/ports.ts'
import { amountFromStripe } from './amount.ts'
import type { PaymentIntent, Refund } from './shapes.ts'
import { ourKey } from './shapes.ts'

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns our key of an object; undefined for one that did not come from here. */
export function keyOf(object: { metadata?: Record<string, string> | null | undefined }): string | undefined {
  const key = object.metadata?.[ourKey]
  return key !== undefined && guid.test(key) ? key : undefined
}

/** A try that failed leaves a payment open: the shopper may use another card. Only a cancelled one has failed, and one of a delayed method. */
const stateOfIntent: Readonly<Record<string, TransactionState>> = { succeeded: 'captured', requires_capture: 'authorized', canceled: 'failed' }

/** Methods whose payment ends days after the shopper has left: nobody is there to use another one. Source: docs.stripe.com/payments/payment-methods. */
const delayedMethods = new Set([
  'acss_debit',
  'au_becs_debit',
  'bacs_debit',
  'boleto',
  'customer_balance',
  'konbini',
  'multibanco',
  'nz_bank_account',
  'oxxo',
  'sepa_debit',
  'sofort',
  'us_bank_account',
])

/** Whether the last try was by a delayed method and failed after the shopper confirmed it: its charge failed, or the time to pay has ended. */
function isDelayedFailure({ status, last_payment_error: error, latest_charge: charge }: PaymentIntent): boolean {
  if (status !== 'requires_payment_method' || !delayedMethods.has(error?.payment_method?.type ?? '')) return false
  return (charge ?? null) !== null || error?.code === 'payment_intent_payment_attempt_expired'
}

/** What the shopper has to do after confirming, and which Stripe ends after some days: paying a voucher in a shop, or the check of a bank account. Source: docs.stripe.com/api/payment_intents/object. */
const endingActions = new Set([
  'boleto_display_details',
  'konbini_display_details',
  'multibanco_display_details',
  'oxxo_display_details',
  'verify_with_microdeposits',
])

/** Whether the shopper has confirmed a pending payment, so that it ends without the shopper coming back. */
function isUnderWayAtBank({ status, next_action: action }: PaymentIntent): boolean {
  return status === 'processing' || (status === 'requires_action' && endingActions.has(action?.type ?? ''))
}

/** A payment in our words: captured with what was received, else with what was requested. */
export function transactionFromIntent(intent: PaymentIntent, key: string): PaymentTransaction {
  const isStillPayable = isDelayedFailure(intent)
  const state = isStillPayable ? 'failed' : (stateOfIntent[intent.status] ?? 'pending')
  const amount = state === 'captured' ? (intent.amount_received ?? intent.amount) : intent.amount
  const failure = state === 'failed' ? (intent.last_payment_error?.message ?? intent.cancellation_reason ?? 'canceled') : null
  const feeMinor = state === 'captured' ? feeOf(intent) : undefined
  const base = { kind: 'payment' as const, reference: intent.id, key, state, ...amountFromStripe(amount, intent.currency), failure }
  const isUnderWay = isUnderWayAtBank(intent)
  const movement = { ...base, ...(isStillPayable ? { isStillPayable } : {}), ...(isUnderWay ? { isUnderWay } : {}) }
  return feeMinor === undefined ? movement : { ...movement, feeMinor }
}

/** Returns Stripe's fee of a payment that was read with its balance transaction; undefined where it was settled in another currency. */
function feeOf({ latest_charge: charge, currency }: PaymentIntent): number | undefined {
  const balance = typeof charge === 'object' ? charge?.balance_transaction : undefined
  if (typeof balance !== 'object' || balance === null || balance.currency !== currency) return undefined
  return amountFromStripe(balance.fee, balance.currency).amountMinor
}

const stateOfRefund: Readonly<Record<string, TransactionState>> = { succeeded: 'succeeded', failed: 'failed', canceled: 'failed' }

/** A refund in our words. */
export function transactionFromRefund(refund: Refund, key: string): PaymentTransaction {
  const state = stateOfRefund[refund.status ?? ''] ?? 'pending'
  const failure = state === 'failed' ? (refund.failure_reason ?? refund.status) : null
  return { kind: 'refund', reference: refund.id, key, state, ...amountFromStripe(refund.amount, refund.currency), failure }
}
