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

/** A try that failed leaves a payment open: the shopper may use another card. Only a cancelled one has failed. */
const stateOfIntent: Readonly<Record<string, TransactionState>> = { succeeded: 'captured', requires_capture: 'authorized', canceled: 'failed' }

/** A payment in our words: captured with what was received, else with what was requested. */
export function transactionFromIntent(intent: PaymentIntent, key: string): PaymentTransaction {
  const state = stateOfIntent[intent.status] ?? 'pending'
  const amount = state === 'captured' ? (intent.amount_received ?? intent.amount) : intent.amount
  const failure = state === 'failed' ? (intent.last_payment_error?.message ?? intent.cancellation_reason ?? 'canceled') : null
  const feeMinor = state === 'captured' ? feeOf(intent) : undefined
  const movement = { kind: 'payment' as const, reference: intent.id, key, state, ...amountFromStripe(amount, intent.currency), failure }
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
