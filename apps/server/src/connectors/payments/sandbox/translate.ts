import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { PaymentEvent, PaymentTransaction, ProviderAccount, ProviderDispute } from '../../../domains/payment/ports.ts'
import { AppError } from '../../../kit/errors.ts'
import { readReport, verifySandboxSignature } from '../../sandbox-signature.ts'
import type { TheirAccount } from './client.ts'
import { TheirDispute, TheirMovement } from './client.ts'

const Report = z.union([
  z.object({ id: z.string().check(z.minLength(1)), type: z.string(), movement: TheirMovement }),
  z.object({ id: z.string().check(z.minLength(1)), type: z.string(), dispute: TheirDispute }),
])

/** A movement of theirs in our words. */
export function transactionFromSandbox(theirs: TheirMovement): PaymentTransaction {
  const { id, kind, key, status, amount, currency, failure, fee } = theirs
  const isCharged = kind === 'payment' && status === 'captured' && fee !== undefined
  return { kind, reference: id, key, state: status, amountMinor: amount, currency, failure, ...(isCharged ? { feeMinor: fee } : {}) }
}

/** A dispute of theirs in our words. */
export function disputeFromSandbox({ id, key, status, amount, currency, reason, evidenceDueAt }: TheirDispute): ProviderDispute {
  return { kind: 'dispute', reference: id, key, state: status, amountMinor: amount, currency, reason, providerState: status, evidenceDueAt }
}

/** An account of theirs in our words. */
export function accountFromSandbox({ id, ...account }: TheirAccount): ProviderAccount {
  return { reference: id, ...account }
}

/**
 * Reads a report once `Sandbox-Signature: t=…,v1=…` proves it: HMAC-SHA256 in hex over `t.body`, `t` in seconds and within five
 * minutes. Throws AppError `sign_in_required` when it does not, `malformed_body` for a proven report of another form.
 */
export function paymentEventFromSandbox(secret: string, header: string | undefined, body: Buffer, now: Date): PaymentEvent {
  verifySandboxSignature(secret, header, body, now)
  const report = Report.safeParse(readReport(body))
  if (!report.success) throw new AppError('malformed_body', { detail: message('payment_error.invalid_report'), cause: report.error })
  const externalId = report.data.id
  if ('movement' in report.data) return { ...transactionFromSandbox(report.data.movement), externalId }
  return { ...disputeFromSandbox(report.data.dispute), externalId }
}
