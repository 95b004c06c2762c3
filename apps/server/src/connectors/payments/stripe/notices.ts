import { message } from '@stoa/messages/describe.ts'
import type { AccountReport, PaymentAccess, PaymentNotice, PaymentTransaction, ProviderDispute } from '../../../domains/payment/ports.ts'
import { AppError } from '../../../kit/errors.ts'
import { readReport } from '../../sandbox-signature.ts'
import { findAccount } from './accounts.ts'
import { disputeFromStripe } from './disputes.ts'
import { findPayout } from './payouts.ts'
import { Dispute, feeOfIntent, pageOf, PaymentIntent, Payout, Refund, StripeEvent } from './shapes.ts'
import { verifyStripeSignature } from './signature.ts'
import type { StripeCall } from './stripe-call.ts'
import { keyOf, transactionFromIntent, transactionFromRefund } from './transactions.ts'

/** The events of the marketplace's own account that are needed. */
export const accountEvents = [
  'payment_intent.succeeded',
  'payment_intent.amount_capturable_updated',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
  'payment_method.attached',
  'payment_method.detached',
] as const

/** The events of connected accounts that are needed. */
export const connectEvents = [
  'account.updated',
  'account.external_account.created',
  'account.external_account.updated',
  'account.external_account.deleted',
  'payout.paid',
  'payout.failed',
  'payout.canceled',
  'v2.core.account[requirements].updated',
  'v2.core.account[configuration.recipient].capability_status_updated',
  'v2.core.account.updated',
] as const

/** What an event names, so that it is read: its own data may be old by the time it arrives. Undefined for one that needs no work. */
function toNotice({ id, type, account, data, related_object: related }: StripeEvent): PaymentNotice | undefined {
  const named = { kind: 'notice', externalId: id, account: account ?? null } as const
  if (type.startsWith('v2.core.account'))
    return related?.type === 'v2.core.account' ? { ...named, topic: 'account', reference: related.id } : undefined
  const object = data?.object
  if (type.startsWith('account.')) return account ? { ...named, topic: 'account', reference: account } : undefined
  if (type.startsWith('payment_method.'))
    return typeof object?.customer === 'string' ? { ...named, topic: 'account', reference: object.customer } : undefined
  const reference = object?.id
  if (reference === undefined) return undefined
  if (type.startsWith('payment_intent.')) return { ...named, topic: 'payment', reference }
  if (type.startsWith('refund.') || type === 'charge.refund.updated') return { ...named, topic: 'refund', reference }
  if (type.startsWith('charge.dispute.')) return { ...named, topic: 'dispute', reference }
  // A payout of the marketplace's own account is none of a merchant.
  return type.startsWith('payout.') && account ? { ...named, topic: 'payout', reference } : undefined
}

/** Returns the secrets of both endpoints. During a replacement a field holds the old and the new one, with a space between them. */
function endpointSecrets(secrets: PaymentAccess['secrets']): string[] {
  return [secrets.webhookSecret, secrets.connectSecret].flatMap((text) => (text ?? '').split(/[\s,]+/)).filter((secret) => secret !== '')
}

/** Verifies and reads a webhook. Throws AppError `sign_in_required` on a wrong signature, `malformed_body` for a signed body of another form. */
export function parseStripeWebhook(
  secrets: PaymentAccess['secrets'],
  header: string | undefined,
  body: Buffer,
  now: Date,
): PaymentNotice | undefined {
  verifyStripeSignature(endpointSecrets(secrets), header, body, now)
  const event = StripeEvent.safeParse(readReport(body))
  if (!event.success) throw new AppError('malformed_body', { detail: message('payment_error.invalid_report'), cause: event.error })
  return toNotice(event.data)
}

/** Reads what a notice names as it is now. Undefined where it is gone, or did not come from here. */
export async function readNotice(
  access: PaymentAccess,
  call: StripeCall,
  { topic, reference, account }: PaymentNotice,
): Promise<PaymentTransaction | ProviderDispute | AccountReport | undefined> {
  const id = encodeURIComponent(reference)
  if (topic === 'account') {
    const found = await findAccount(access, call, reference)
    return found && { kind: 'account', ...found }
  }
  if (topic === 'payment') {
    const intent = await call.find(PaymentIntent, { path: `/v1/payment_intents/${id}`, query: { expand: [feeOfIntent] } })
    const key = intent && keyOf(intent)
    return intent && key !== undefined ? transactionFromIntent(intent, key) : undefined
  }
  if (topic === 'refund') {
    const refund = await call.find(Refund, { path: `/v1/refunds/${id}` })
    const key = refund && keyOf(refund)
    return refund && key !== undefined ? transactionFromRefund(refund, key) : undefined
  }
  if (topic === 'dispute') {
    const dispute = await call.find(Dispute, { path: `/v1/disputes/${id}`, query: { expand: ['payment_intent'] } })
    return dispute && disputeFromStripe(dispute)
  }
  const payout = await call.find(Payout, { path: `/v1/payouts/${id}`, ...(account === null ? {} : { account }) })
  const key = payout && keyOf(payout)
  return key === undefined ? undefined : findPayout(call, key)
}

/** Returns a page of the events of the marketplace's account since an instant, for those that no webhook brought. Stripe keeps them for 30 days. */
export async function listNotices(
  call: StripeCall,
  since: Date,
  after: string | undefined,
): Promise<{ notices: PaymentNotice[]; next: string | undefined }> {
  const query = { created: { gte: Math.floor(since.getTime() / 1000) }, types: accountEvents, limit: 100, starting_after: after }
  const { data, has_more: hasMore } = await call.send(pageOf(StripeEvent), { path: '/v1/events', query })
  const notices = data.flatMap((event) => toNotice(event) ?? [])
  return { notices, next: hasMore === true ? data.at(-1)?.id : undefined }
}
