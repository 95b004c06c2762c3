import { message } from '@stoa/messages/describe.ts'
import type { PaymentAccess, PaymentConnector, PaymentTransaction } from '../../../domains/payment/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { AdyenCall } from './adyen-call.ts'
import { amountFromAdyen, amountToAdyen } from './amount.ts'
import { Cancellation, Modification, PaymentLink } from './shapes.ts'
import { findMovement } from './movements.ts'
import { paymentSplits, splitsOf } from './splits.ts'

type PaymentInput = Parameters<PaymentConnector['createPayment']>[1]
type CancelInput = Parameters<PaymentConnector['cancelPayment']>[1]
type RefundInput = Parameters<PaymentConnector['refund']>[1]

/**
 * Creates a payment link for a purchase, with the parts of its merchants; or captures what the storefront has authorised, divided alike. Adyen reports both
 * by a webhook once they succeed.
 */
export async function createPayment(access: PaymentAccess, call: AdyenCall, input: PaymentInput): Promise<PaymentTransaction> {
  const { key, amountMinor, currency, reference, existing, parts } = input
  const { merchantAccount = '', liableAccount = '' } = access.settings
  const amount = amountToAdyen(amountMinor, currency)
  const divided = paymentSplits(key, parts, currency, liableAccount)
  const pending = { kind: 'payment', key, state: 'pending', amountMinor, currency, failure: null } as const
  if (existing !== null) {
    const path = `/payments/${encodeURIComponent(existing)}/captures`
    const capture = await call.send(Modification, { api: 'checkout', path, body: { merchantAccount, amount, reference: key, ...divided }, key })
    requireSame(capture, { key, amount })
    return { ...pending, reference: existing }
  }
  const body = {
    merchantAccount,
    amount,
    reference: key,
    description: reference.slice(0, 280),
    merchantOrderReference: reference,
    captureDelayHours: 0,
    ...divided,
  }
  const link = await call.send(PaymentLink, { api: 'checkout', path: '/paymentLinks', body, key })
  requireSame(link, { key, amount })
  return { ...pending, reference: link.id }
}

/** A repeated key is answered with the result of its first request, also where that was another one. */
function requireSame(
  answer: { amount: { value: number; currency: string }; reference?: string | null | undefined },
  { key, amount }: { key: string; amount: { value: number; currency: string } },
): void {
  if (answer.amount.value !== amount.value || answer.amount.currency !== amount.currency || (answer.reference ?? key) !== key)
    throw new UpstreamError('refused', message('upstream.adyen_key_used'))
}

/**
 * Cancels a payment that is not captured: a payment link expires at once, an authorised payment is cancelled, which a webhook reports. One that was captured
 * stays as it is.
 */
export async function cancelPayment(access: PaymentAccess, call: AdyenCall, input: CancelInput): Promise<PaymentTransaction | undefined> {
  const { key, paymentReference, amountMinor, currency } = input
  if (paymentReference !== null && isLink(paymentReference)) {
    const unpaid = await findUnpaidLink(call, key, paymentReference)
    if (unpaid?.state === 'failed') return unpaid
    if (unpaid) {
      const path = `/paymentLinks/${encodeURIComponent(paymentReference)}`
      await call.send(PaymentLink, { api: 'checkout', path, body: { status: 'expired' }, isChange: true })
      return { ...unpaid, state: 'failed', failure: 'expired' }
    }
    // Paid, its payment is captured at once.
    return findMovement(access, call, 'payment', key)
  }
  const found = paymentReference === null ? await findMovement(access, call, 'payment', key) : undefined
  if (paymentReference === null && found?.state !== 'authorized') return found
  const reference = paymentReference ?? found?.reference ?? ''
  const body = { merchantAccount: access.settings.merchantAccount ?? '', reference: key }
  const path = `/payments/${encodeURIComponent(reference)}/cancels`
  await call.send(Cancellation, { api: 'checkout', path, body, key: `${key}:cancel` })
  return { kind: 'payment', reference, key, state: 'pending', amountMinor, currency, failure: null }
}

/** Refunds a payment, divided like it. Whether it succeeded is reported by a webhook. */
export async function refund(access: PaymentAccess, call: AdyenCall, input: RefundInput): Promise<PaymentTransaction> {
  const { key, paymentReference, amountMinor, currency, part } = input
  const amount = amountToAdyen(amountMinor, currency)
  const body = {
    merchantAccount: access.settings.merchantAccount ?? '',
    amount,
    reference: key,
    merchantRefundReason: 'CUSTOMER REQUEST',
    ...(part === undefined ? {} : { splits: splitsOf([part], currency) }),
  }
  const path = `/payments/${encodeURIComponent(paymentReference)}/refunds`
  const answer = await call.send(Modification, { api: 'checkout', path, body, key })
  requireSame(answer, { key, amount })
  return { kind: 'refund', reference: answer.pspReference, key, state: 'pending', amountMinor, currency, failure: null }
}

/** How far a payment link is; undefined once it was paid: then its payment says more. */
export async function findUnpaidLink(call: AdyenCall, key: string, reference: string): Promise<PaymentTransaction | undefined> {
  const link = await call.send(PaymentLink, { api: 'checkout', path: `/paymentLinks/${encodeURIComponent(reference)}` })
  if (link.status === 'paid' || link.status === 'completed') return undefined
  const isExpired = link.status === 'expired'
  return {
    kind: 'payment',
    reference: link.id,
    key,
    state: isExpired ? 'failed' : 'pending',
    ...amountFromAdyen(link.amount),
    failure: isExpired ? 'expired' : null,
    ...(link.status === 'paymentPending' ? { isUnderWay: true } : {}),
  }
}

export const isLink = (reference: string): boolean => reference.startsWith('PL')
