import { createHash } from 'node:crypto'
import { message } from '@stoa/messages/describe.ts'
import type { AccountReport, PaymentAccess, PaymentEvent, PaymentNotice, PaymentTransaction } from '../../../domains/payment/ports.ts'
import { AppError } from '../../../kit/errors.ts'
import { readReport } from '../../sandbox-signature.ts'
import { findAccount, findHolder } from './accounts.ts'
import type { AdyenCall } from './adyen-call.ts'
import { amountFromAdyen } from './amount.ts'
import { disputeEvents, disputeFromItem } from './disputes.ts'
import { dayMs, listMoved } from './movements.ts'
import type { Item } from './shapes.ts'
import { PlatformWebhook, StandardWebhook, Transfer } from './shapes.ts'
import { hmacKeys, requireSignature, signedText } from './signature.ts'
import { isPayout, keyAmong, payoutFrom, unknownKey } from './transactions.ts'

/** The events of standard webhooks that are needed. */
export const standardEvents: readonly string[] = [
  'AUTHORISATION',
  'CAPTURE',
  'CAPTURE_FAILED',
  'CANCELLATION',
  'REFUND',
  'REFUND_FAILED',
  'REFUNDED_REVERSED',
  ...disputeEvents,
]

/** The events of platform webhooks that are needed. */
export const platformEvents = [
  'balancePlatform.accountHolder.created',
  'balancePlatform.accountHolder.updated',
  'balancePlatform.transfer.created',
  'balancePlatform.transfer.updated',
] as const

type Report = PaymentEvent | PaymentNotice
type Settings = Pick<PaymentAccess, 'secrets' | 'settings'>

/**
 * Verifies and reads a webhook: a platform webhook is signed as a whole in a header, a standard webhook in each of its items. Reports of other accounts under
 * the same keys are left out. Throws AppError `sign_in_required` on a wrong signature, `malformed_body` for a signed body of another form.
 */
export function parseAdyenWebhook({ secrets, settings }: Settings, header: unknown, body: Buffer): Report[] {
  if (header !== undefined) {
    requireSignature(hmacKeys(secrets.platformHmacKey), header, body)
    const read = PlatformWebhook.safeParse(readReport(body))
    if (!read.success) throw new AppError('malformed_body', { detail: message('payment_error.invalid_report'), cause: read.error })
    const externalId = `event:${createHash('sha256').update(body).digest('hex')}`
    return read.data.data.balancePlatform === settings.balancePlatform ? noticesOf(read.data, externalId) : []
  }
  const read = StandardWebhook.safeParse(readReport(body))
  if (!read.success) throw new AppError('sign_in_required', { detail: message('payment_error.invalid_signature') })
  const items = read.data.notificationItems.map(({ NotificationRequestItem: item }) => item)
  const keys = hmacKeys(secrets.hmacKey)
  for (const item of items) requireSignature(keys, item.additionalData?.hmacSignature, signedText(item))
  return items.filter(({ merchantAccountCode }) => merchantAccountCode === settings.merchantAccount).flatMap(reportsOf)
}

/** Returns the name under which a report is stored once: a webhook that comes again has the same, and so has what the nightly list finds. */
const nameOf = ({ kind, reference, state }: PaymentTransaction): string => `event:${kind}:${reference}:${state}`

/** Returns what an item says. A try that was refused leaves a payment open: the shopper may use another card. */
function reportsOf(item: Item): Report[] {
  const { eventCode, pspReference, originalReference, merchantReference, amount } = item
  const isSuccess = String(item.success) === 'true'
  if (amount.value === null || amount.currency === null) return []
  const moved = { key: keyAmong(merchantReference) ?? unknownKey, ...amountFromAdyen({ value: amount.value, currency: amount.currency }) }
  const report = (kind: 'payment' | 'refund', reference: string, state: PaymentTransaction['state']): Report[] => {
    const movement = { kind, reference, state, ...moved, failure: state === 'failed' ? item.reason || eventCode : null }
    return [{ ...movement, externalId: nameOf(movement) }]
  }
  const payment = originalReference || pspReference
  const dispute = disputeFromItem(item)
  if (dispute) return [{ ...dispute, externalId: `event:${eventCode}:${pspReference}:${String(item.success)}` }]
  switch (eventCode) {
    case 'AUTHORISATION': {
      const [, shopper] = /^payment-method:(.+)$/.exec(merchantReference ?? '') ?? []
      if (!isSuccess) return []
      if (shopper !== undefined)
        return [{ kind: 'notice', topic: 'account', reference: `${amount.currency}.${shopper}`, account: null, externalId: `event:${pspReference}` }]
      // Only what is paid by a link of ours is captured at once. What a storefront authorised is captured by its order, whatever its reference is.
      if (typeof item.additionalData?.paymentLinkId !== 'string' || moved.key === unknownKey) return []
      return report('payment', pspReference, 'captured').map((one) => ({ ...one, isKnownByKeyOnly: true }))
    }
    case 'CAPTURE':
      return isSuccess ? report('payment', payment, 'captured') : captureFailed(item, { ...moved, reference: payment })
    case 'CAPTURE_FAILED':
      return captureFailed(item, { ...moved, reference: payment })
    case 'CANCELLATION':
      return isSuccess ? report('payment', payment, 'failed') : []
    case 'REFUND':
      return report('refund', pspReference, isSuccess ? 'succeeded' : 'failed')
    case 'REFUND_FAILED':
    case 'REFUNDED_REVERSED':
      return report('refund', pspReference, 'failed')
    default:
      return []
  }
}

/** A payment stays authorised when its capture fails: a person decides whether it is captured again. */
function captureFailed(
  { eventCode, pspReference, reason }: Item,
  moved: Pick<PaymentTransaction, 'key' | 'reference' | 'amountMinor' | 'currency'>,
): Report[] {
  return [{ kind: 'payment', ...moved, state: 'authorized', failure: reason || eventCode, externalId: `event:${eventCode}:${pspReference}` }]
}

/** Returns what a platform webhook names, so that it is read: its own data may be old by the time it arrives. */
function noticesOf(
  {
    type,
    data,
  }: {
    type: string
    data: { id?: string | null | undefined; category?: string | null | undefined; accountHolder?: { id: string } | null | undefined }
  },
  externalId: string,
): PaymentNotice[] {
  const named = { kind: 'notice', account: null, externalId } as const
  if (type.startsWith('balancePlatform.accountHolder.') && data.accountHolder)
    return [{ ...named, topic: 'account', reference: data.accountHolder.id }]
  if (type.startsWith('balancePlatform.transfer.') && data.category === 'bank' && data.id) return [{ ...named, topic: 'payout', reference: data.id }]
  return []
}

/** Reads what a notice names as it is now. Undefined where it did not come from here. */
export async function readNotice(
  access: PaymentAccess,
  call: AdyenCall,
  { topic, reference }: PaymentNotice,
): Promise<PaymentTransaction | AccountReport | undefined> {
  if (topic === 'account') {
    const isHolder = reference.startsWith('AH')
    const found = await (isHolder ? findHolder(call, reference) : findAccount(access, call, reference))
    return found && { kind: 'account', ...found }
  }
  if (topic !== 'payout') return undefined
  const transfer = await call.send(Transfer, { api: 'transfers', path: `/transfers/${encodeURIComponent(reference)}` })
  return isPayout(transfer) ? payoutFrom(transfer)[0]?.movement : undefined
}

/** Returns the movements of a day since an instant that have ended, for those that no webhook brought. */
export async function listNotices(
  access: PaymentAccess,
  call: AdyenCall,
  since: Date,
  after: string | undefined,
): Promise<{ notices: Report[]; next: string | undefined }> {
  const from = after === undefined ? since.getTime() : Date.parse(after)
  const to = from + dayMs
  const found = await listMoved(access, call, from, to)
  const ended = found.filter(({ movement: { state, failure } }) => state !== 'pending' && (state !== 'authorized' || failure !== null))
  return {
    notices: ended.map(({ movement }) => ({ ...movement, externalId: nameOf(movement) })),
    next: to > Date.now() ? undefined : new Date(to).toISOString(),
  }
}
